package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/compare"
	"salvo/experiments/question"
	"salvo/reports"
)

// compare answers the question of a comparison; without words it lists what can be compared.
func (p *program) compare(c *cli.Context) error {
	if c.NArg() > 0 {
		return p.ask(c, &question.Compare)
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	a, t, err := p.asked(c, &question.Compare, nil)
	if err != nil {
		return err
	}
	catalogue, mistakes := question.Catalogue(a)
	if t.err != nil {
		return t.err
	}
	for _, flag := range []string{"rulesets", "quick", "estimate", "format", "plot"} {
		if c.IsSet(flag) {
			return badInput("--%s goes with a situation: salvo compare %s", flag, catalogue.SituationNames()[0])
		}
	}
	if err := p.list(c, cataloguePage(catalogue)); err != nil {
		return err
	}
	if mistakes != nil { // the situations without mistakes have been listed
		return experiments.InputError{Err: mistakes}
	}
	return nil
}

// cataloguePage lists what can be compared.
func cataloguePage(catalogue *compare.Catalogue) *reports.Listing {
	l := &reports.Listing{Title: "What can be compared", About: []string{
		"In " + strings.Join(catalogue.Rulesets(), ", ") + ".",
	}}
	for _, list := range []struct {
		head    string
		entries []compare.Described
	}{
		{`Situations; "salvo compare SITUATION" compares one, "salvo compare all" every one`, catalogue.Situations()},
		{"Archetypes, and the unit that stands for each", catalogue.Archetypes()},
	} {
		s := reports.Section{Head: list.head}
		for _, e := range list.entries {
			s.Rows = append(s.Rows, []string{e.Name, e.Text})
		}
		l.Sections = append(l.Sections, s)
	}
	return l
}
