package main

import (
	"embed"
	"slices"

	"github.com/urfave/cli/v2"

	"salvo/experiments/plan"
	"salvo/reports"
	"salvo/rules"
)

// schemas are the forms of files as JSON Schema: of files that are read (as YAML) and of the output of --format json.
//
//go:embed schemas/*.json
var schemas embed.FS

// schemaFiles are the names of the schemas, with what they are for.
var schemaFiles = []struct{ name, about string }{
	{"roster", "units, weapons and forces: --roster FILE"},
	{"scenario", "a battle on a table: takes the place of a scenario line"},
	{"experiment", "what salvo run FILE works out"},
	{"catalogue", "situations and archetypes: salvo compare --catalogue FILE"},
	{"mix", "forces and situations for fair costs: salvo points --mix FILE"},
	{"output", "what --format json writes: the meaning of each key"},
	{"trace", "a duel or battle with all its events: salvo trace --format json"},
}

func (p *program) schemaCommand() *cli.Command {
	p.offers["schema"] = listed(schemaNames)
	return &cli.Command{
		Name:      "schema",
		Usage:     "JSON Schemas of salvo's files, for editors and programs",
		ArgsUsage: "[NAME]",
		Description: `Prints the form of a file as JSON Schema (draft 2020-12). With it, an editor
that supports YAML can complete and check rosters, scenarios and experiments. "salvo schema output" explains every key of
the JSON that salvo writes. docs/columns.md explains the columns of CSV files.

    salvo schema
    salvo schema roster > roster.schema.json
    salvo schema output --out output.schema.json`,
		Flags:  []cli.Flag{textFlag, plainFlag},
		Before: checkPaths,
		Action: p.schema,
	}
}

func (p *program) schema(c *cli.Context) error {
	name := c.Args().First()
	switch {
	case c.NArg() > 1:
		return badInput("salvo schema takes one name, not %q as well", c.Args().Get(1))
	case name == "":
		s := reports.Section{}
		for _, f := range schemaFiles {
			s.Rows = append(s.Rows, []string{f.name, f.about})
		}
		return p.list(c, &reports.Listing{Title: "Forms of files", Sections: []reports.Section{s}})
	case !slices.Contains(schemaNames(), name):
		return badInput("unknown form %q%s (salvo schema lists them)", name, rules.DidYouMean(name, schemaNames()))
	}
	text, err := schemaText(name)
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), text})
}

// schemaText returns a schema. The schema of experiments comes from the declarations of questions; the others are files.
func schemaText(name string) ([]byte, error) {
	if name == "experiment" {
		return plan.Schema()
	}
	return schemas.ReadFile("schemas/" + name + ".json")
}

func schemaNames() (names []string) {
	for _, f := range schemaFiles {
		names = append(names, f.name)
	}
	return names
}
