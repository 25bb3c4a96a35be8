package experiments

import (
	"embed"
	"io/fs"
	"path"
	"strings"

	"salvo/rules"
)

// plans are the experiments that come with the program. An odds sheet for a ruleset is called odds-RULESET.
//
//go:embed plans/*.yaml
var plans embed.FS

// ReadyMade lists the names of the experiments that come with the program.
func ReadyMade() []string {
	files, err := fs.Glob(plans, "plans/*.yaml")
	if err != nil {
		panic(err) // the pattern is ours
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = strings.TrimSuffix(path.Base(file), ".yaml")
	}
	return names
}

// ReadyMadePlan reads an experiment that comes with the program.
func ReadyMadePlan(library *rules.Library, name string) (*Plan, error) {
	file := name + ".yaml"
	text, err := plans.ReadFile("plans/" + file)
	if err != nil {
		return nil, BadInput("there is no ready-made experiment %q%s", name, rules.DidYouMean(name, ReadyMade()))
	}
	return ReadPlan(library, file, text)
}
