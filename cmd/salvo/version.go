package main

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

// version is part of every report, so that a figure can be traced to the program that computed it. It is defined only here.
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

// builtFrom returns the commit that the program was built from, if its builder knew it: " (commit 1f2e3d4c5b6a, modified)".
func builtFrom(build *debug.BuildInfo) string {
	const enough = 12 // twelve digits identify a commit
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

// ownBuild returns the name of this build. Builds with different names may give different results: programs of one commit give
// equal results on all systems, others only if they are equal to the last byte.
func ownBuild() string {
	build, _ := debug.ReadBuildInfo()
	return buildName(build, programSum)
}

// buildName computes the sum of the program only if the build has no commit, because that takes as long as reading a plan.
func buildName(build *debug.BuildInfo, sum func() string) string {
	const enough = 12
	if from := builtFrom(build); from != "" && !strings.Contains(from, "modified") {
		return strings.Trim(from, " ()")
	}
	program := sum()
	return "program " + program[:min(len(program), enough)]
}

// programSum returns the checksum of the program's own file. So the build needs no extra step, and no source file can be
// forgotten. If a program cannot read its own file, its checksum equals that of no other program.
func programSum() string {
	path, err := os.Executable()
	for _, path := range []string{"/proc/self/exe", path} { // the first path works even if the file was replaced since
		file, failed := os.Open(path)
		if err != nil || failed != nil {
			continue
		}
		defer file.Close()
		hash := sha256.New()
		if _, err := io.Copy(hash, file); err == nil {
			return fmt.Sprintf("%x", hash.Sum(nil))
		}
	}
	return rand.Text()
}
