package main

import (
	"context"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/compare"
	"salvo/experiments/files"
	"salvo/reports"
	"salvo/rules/yamlfile"
)

func (p *program) compareCommand() *cli.Command {
	return &cli.Command{
		Name:      "compare",
		Usage:     "the same engagement in several rulesets",
		ArgsUsage: "[SITUATION...|LINE...|FILE]",
		Description: `A situation is an engagement in words that all games share; without any, those of the catalogue are
listed, and "all" is every one of them. It tells what one activation does, how a duel ends, what it is worth to
begin, to lie in cover or to hit the flank, and which rule makes the difference.

Quoted scenario lines and scenario files are compared with the first of them, as for a house rule. What cannot be worked out exactly is
rolled with the same luck on both sides, so that the difference is known better than either side.

With --rulesets a scenario file is fought by the rules of those games ("all": every one that is fought on tables): units are
those of the same name or those that the catalogue has for them, lengths as many squares, ground, plans and objectives
stay.

    salvo compare
    salvo compare medium-tank-duel
    salvo compare infantry-in-cover --rulesets bkc1,bkc2
    salvo compare crossroads --rulesets bkc1,bkc2 --trials 2000
    salvo compare "bkc2 panther vs sherman-m4" "bkc2 panther vs sherman-m4 +suppress-dice=gross"`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "rulesets", Usage: "compare in `A,B`", DefaultText: "all that the catalogue knows"},
			&cli.StringFlag{Name: "catalogue",
				Usage: "add the situations and archetypes of `FILE`, or replace built-in ones"},
			&cli.BoolFlag{Name: "quick", Usage: "one activation only, no duels"},
		}, workFlags()),
		Before: checkPaths,
		Action: p.compare,
	}
}

func (p *program) compare(c *cli.Context) error {
	first := c.Args().First()
	switch file := p.library.HasFile(first); {
	case file && c.IsSet("rulesets"):
		return p.compareRules(c)
	case file || strings.Contains(first, " "):
		return p.compareLines(c)
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	catalogue, mistakes, err := p.catalogue(c)
	if err != nil {
		return err
	}
	if c.NArg() == 0 {
		for _, flag := range []string{"rulesets", "quick", "estimate", "format", "plot"} {
			if c.IsSet(flag) {
				return badInput("--%s goes with a situation: salvo compare %s", flag, catalogue.SituationNames()[0])
			}
		}
		err = p.list(c, cataloguePage(catalogue))
	} else {
		err = p.compareSituations(c, catalogue)
	}
	if err == nil && mistakes != nil { // what is right has been compared
		return experiments.InputError{Err: mistakes}
	}
	return err
}

// catalogue is the built-in one with the file of the user, and all that is wrong with it.
func (p *program) catalogue(c *cli.Context) (*compare.Catalogue, yamlfile.Mistakes, error) {
	catalogue, mistakes := compare.NewCatalogue(p.library)
	if name := c.String("catalogue"); name != "" {
		text, err := files.Read(name)
		if err != nil {
			return nil, nil, err
		}
		mistakes = append(mistakes, catalogue.Add(name, text)...)
	}
	return catalogue, mistakes, nil
}

func (p *program) compareSituations(c *cli.Context, catalogue *compare.Catalogue) error {
	var rulesets []string
	if c.IsSet("rulesets") {
		rulesets = strings.Split(c.String("rulesets"), ",")
	}
	comparison, err := catalogue.Compare(c.Args().Slice(), rulesets)
	if err != nil {
		return err
	}
	comparison.Quick = c.Bool("quick")
	if c.Bool("estimate") {
		return p.estimate(c, p.settings(c), "engagement", "trial", worked(comparison.Work))
	}
	found, err := comparison.Work(c.Context, p.settings(c))
	if err != nil {
		return err
	}
	return p.report(c, found)
}

// compareRules compares the rules of several games on the table of a scenario file.
func (p *program) compareRules(c *cli.Context) error {
	if c.IsSet("quick") {
		return badInput("--quick goes with a situation, not with a scenario file")
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	catalogue, mistakes, err := p.catalogue(c)
	switch {
	case err != nil:
		return err
	case mistakes != nil:
		return experiments.InputError{Err: mistakes}
	}
	p.library.Equivalent = catalogue.Equivalent
	fought, err := compare.ByRules(p.library, p.library.Parse, strings.Join(c.Args().Slice(), " "),
		strings.Split(c.String("rulesets"), ","))
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		return p.estimate(c, p.settings(c), "ruleset", "battle", worked(fought.Work))
	}
	found, err := fought.Work(c.Context, p.settings(c))
	if err != nil {
		return err
	}
	return p.report(c, found)
}

// compareLines compares scenario lines with the first of them.
func (p *program) compareLines(c *cli.Context) error {
	for _, flag := range []string{"rulesets", "catalogue", "quick"} {
		if c.IsSet(flag) {
			return badInput("--%s goes with a situation, not with scenario lines", flag)
		}
	}
	scenarios, err := p.scenarios(c)
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		work := func(ctx context.Context, set experiments.Settings) (*reports.Comparison, error) {
			return compare.Lines(ctx, scenarios, set)
		}
		return p.estimate(c, p.settings(c), "line", "trial", worked(work))
	}
	found, err := compare.Lines(c.Context, scenarios, p.settings(c))
	if err != nil {
		return err
	}
	return p.report(c, found)
}

// cataloguePage tells what can be compared.
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
