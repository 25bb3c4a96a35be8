package main

import (
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

// version is part of every report, so that a figure can be traced to the program that gave it. It stands nowhere else.
const version = "0.1.0"

func (p *program) versionCommand() *cli.Command {
	return &cli.Command{
		Name:   versionName,
		Hidden: true,
		Action: func(*cli.Context) error {
			build, _ := debug.ReadBuildInfo()
			return p.write(file{"", []byte("salvo version " + version + builtFrom(build) + "\n")})
		},
	}
}

// builtFrom is the commit that the program was built from, where its builder knew: " (commit 1f2e3d4c5b6a, modified)".
func builtFrom(build *debug.BuildInfo) string {
	const enough = 12 // digits tell one commit from all others
	if build == nil {
		return ""
	}
	commit, modified := "", ""
	for _, s := range build.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(len(s.Value), enough)]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	if commit == "" {
		return ""
	}
	return " (commit " + commit + modified + ")"
}

// buildName tells what may give other results from what does not: programs of one commit give the same on all systems,
// others only if they are the same to the last byte.
func buildName(build *debug.BuildInfo, program string) string {
	const enough = 12
	if from := builtFrom(build); from != "" && !strings.Contains(from, "modified") {
		return strings.Trim(from, " ()")
	}
	return "program " + program[:min(len(program), enough)]
}
