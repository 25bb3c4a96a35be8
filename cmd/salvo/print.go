package main

import (
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/paper"
	"salvo/experiments/setting"
	"salvo/reports/draw"
	"salvo/rules"
	"salvo/rules/games"
)

func (p *program) printCommand() *cli.Command {
	p.offers["print"] = (*program).printWords
	return &cli.Command{
		Name:      "print",
		Usage:     "a briefing, a quick reference or unit cards, as PDF",
		ArgsUsage: "SCENARIO | RULESET [UNIT|PARTY|FILE...]",
		Description: `Writes a PDF for the table. For a scenario on a table it is a briefing: the map to scale, both forces,
deployment, arrivals and victory, then for each side a sealed sheet with its plan. A briefing has no odds unless you give
--odds. For a ruleset alone the PDF is a quick reference of one or two sheets. For units, a force, a party or a roster file
it has cards, nine on a sheet.

    salvo print crossroads --out crossroads.pdf
    salvo print bkc2 --out reference.pdf
    salvo print bkc2 tiger-1 panther --paper letter --out cards.pdf`,
		Flags: []cli.Flag{
			wordFlag("paper", "`SIZE` of a sheet: a4 or letter", "a4", draw.Papers),
			&cli.BoolFlag{Name: "odds", Usage: "add a sheet with the odds to a briefing"},
			countFlag("trials", "with --odds: fight `N` battles", 10_000, 1_000_000_000),
			settingFlag(setting.Luck), workersFlag(), rosterFlag,
			&cli.StringFlag{Name: "out", Usage: "write the PDF to `FILE`", DefaultText: "standard output"}, quietFlag,
		},
		Before: checkPaths,
		Action: p.print,
	}
}

// print writes the PDF of a scenario, a ruleset or units.
func (p *program) print(c *cli.Context) error {
	words := c.Args().Slice()
	switch out := c.String("out"); {
	case len(words) == 0:
		return badInput("name a scenario, a ruleset or units: salvo print crossroads --out crossroads.pdf")
	case out == "" && onTerminal(p.stdout):
		return badInput("a PDF cannot be shown on a terminal: add --out FILE.pdf")
	case out != "" && ending(out) != "pdf" && !strings.HasPrefix(out, "/dev/"):
		return badInput("--out %s: the file must end in .pdf", out)
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	drawn, err := p.printed(c, words)
	if err != nil {
		return err
	}
	p.bar.enter("drawing")
	text, err := bytesOf(drawn)
	if err != nil { // nothing is written yet: the sheet has letters that no PDF has
		return badInput("%w", err)
	}
	return p.write(file{c.String("out"), text})
}

// printed returns the function that draws the PDF for some words.
func (p *program) printed(c *cli.Context, words []string) (func(w io.Writer) error, error) {
	rs, err := p.library.Ruleset(words[0])
	units := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "+") })
	switch {
	case err != nil || slices.Contains(words, "vs"):
		return p.briefing(c, words)
	case c.Bool("odds"):
		return nil, badInput("--odds is for briefings: name a scenario file")
	case len(units) == 0:
		return p.reference(c, rs, words[1:])
	case len(units) < len(words)-1:
		return nil, badInput("cards use the default readings: leave out %s", words[1+slices.IndexFunc(words[1:], isOption)])
	}
	return p.cards(c, rs, units)
}

func isOption(word string) bool { return strings.HasPrefix(word, "+") }

// briefing returns the function that prints a scenario.
func (p *program) briefing(c *cli.Context, words []string) (func(w io.Writer) error, error) {
	s, err := p.library.ParseWords(words)
	if err != nil {
		return nil, badInput("%w", err)
	}
	booklet, err := paper.Briefing(s, version)
	if err != nil {
		return nil, err
	}
	if c.Bool("odds") {
		set := experiments.Settings{Method: experiments.Auto, Trials: setting.Values{"trials": {c.String("trials")}}.Count("trials"),
			Seed: setting.Values{"seed": {c.String("seed")}}.Seed("seed"), Workers: c.Int("workers"),
			Version: version, Progress: p.progress(), Expect: p.bar.expect, Phase: p.bar.enter}
		if err := paper.AddOdds(c.Context, booklet, s, set); err != nil {
			return nil, err
		}
	}
	return func(w io.Writer) error { return draw.Booklet(w, booklet, c.String("paper")) }, nil
}

// reference returns the function that prints a ruleset with the readings that options choose.
func (p *program) reference(c *cli.Context, rs *rules.Ruleset, options []string) (func(w io.Writer) error, error) {
	chosen, err := rs.Choices(options)
	if err != nil {
		return nil, badInput("%w", err)
	}
	roster, err := p.library.Roster(rs)
	if err != nil {
		return nil, err
	}
	booklet := paper.Reference(rs, roster, games.Rulebook(rs.Name), chosen, version)
	return func(w io.Writer) error { return draw.Booklet(w, booklet, c.String("paper")) }, nil
}

// cards returns the function that prints units: those of a party, a selection, or a roster file.
func (p *program) cards(c *cli.Context, rs *rules.Ruleset, words []string) (func(w io.Writer) error, error) {
	groups, err := p.unitsOn(rs, words)
	if err != nil {
		return nil, err
	}
	sheet, err := paper.Cards(c.Context, p.library, rs, groups, version)
	if err != nil {
		return nil, err
	}
	return func(w io.Writer) error { return draw.Cards(w, sheet, c.String("paper")) }, nil
}

// unitsOn returns the units that words name: each kind once, with its number.
func (p *program) unitsOn(rs *rules.Ruleset, words []string) (groups []rules.Group, err error) {
	add := func(g rules.Group) {
		same := func(known rules.Group) bool { return known.Unit.String() == g.Unit.String() }
		if i := slices.IndexFunc(groups, same); i >= 0 {
			groups[i].Count += g.Count
			return
		}
		groups = append(groups, g)
	}
	if rules.IsSelection(words[0]) {
		roster, err := p.library.Roster(rs)
		if err != nil {
			return nil, err
		}
		units, err := selected(rs, roster, words)
		if err != nil {
			return nil, badInput("%w", err)
		}
		for _, u := range units {
			add(rules.Group{Count: 1, Unit: u})
		}
		return groups, nil
	}
	for _, word := range words {
		some, err := p.groupsOf(rs, word)
		if err != nil {
			return nil, err
		}
		for _, g := range some {
			add(g)
		}
	}
	return groups, nil
}

// groupsOf returns the groups of a party, or of a roster file: its only force, else all of its units.
func (p *program) groupsOf(rs *rules.Ruleset, word string) (groups []rules.Group, err error) {
	if end := ending(word); end != "yaml" && end != "yml" {
		if groups, err = p.library.Party(rs, word); err != nil {
			return nil, badInput("%w", err)
		}
		return groups, nil
	}
	if err := p.addRoster(word); err != nil {
		return nil, err
	}
	roster, err := p.library.Roster(rs)
	if err != nil {
		return nil, err
	}
	from := func(place string) bool { return strings.HasPrefix(place, word+":") }
	forces := slices.DeleteFunc(roster.Forces(), func(f *rules.Force) bool { return !from(f.From) })
	if len(forces) == 1 {
		return p.library.Party(rs, forces[0].Name)
	}
	for _, u := range roster.Units() {
		if from(u.From) {
			groups = append(groups, rules.Group{Count: 1, Unit: u})
		}
	}
	if groups == nil {
		return nil, badInput("%s has no units of %s", word, rs.Name)
	}
	return groups, nil
}

// printWords offers rulesets and scenarios, then the units of the ruleset's roster.
func (p *program) printWords(before []string, last string) []string {
	if len(before) == 0 {
		return append(append(p.rosterWords(nil, last), p.library.ReadyMadeNames()...), "random:")
	}
	if _, err := p.library.Ruleset(before[0]); err != nil {
		return p.scenarioWords(before, last)
	}
	return p.rosterWords(before, last)
}
