package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/plan"
	"salvo/experiments/points"
	"salvo/rules"
)

func (p *program) listsCommand() *cli.Command {
	budget := countFlag("budget", "lists have `N` points: ready-made forces are scaled to it, those of a file have no more", 0,
		points.MostBudget)
	budget.DefaultText = "as the mix says"
	return &cli.Command{
		Name:      "lists",
		Usage:     "which list is best, which beats which, and what to bring against each",
		ArgsUsage: "FILE|RULESET [FORCE|PARTY...]",
		Description: `Lets lists fight all against all over a mix of situations, each on both sides, and rates them: 1500 on average, and
who is 400 ahead of another has odds of ten to one. It names circles, lists of which each surely beats the next and the last
the first, and the best reply to each list. FILE is a roster with forces, which are the lists. With a RULESET it is the
ready-made forces, or those that are named, with as many of each unit as the budget is enough for. Attackers of the mix
have more of the same.

    salvo lists bkc2 de-battlegroup us-battlegroup gb-battlegroup su-battlegroup --budget 900 --battles 200
    salvo lists bolt-action de-tank-platoon us-reinforced-platoon su-patrol --budget 800 --battles 100 --plot lists.svg
    salvo lists cobi --budget 200 --battles 60 --format csv`,
		Flags: []cli.Flag{
			budget,
			countFlag("battles", "every two lists fight `N` battles; 10k is read, too", points.UsualListBattles,
				points.MostListBattles),
			&cli.StringFlag{Name: "mix", Usage: "fight over the situations of `FILE`", DefaultText: "those of the ruleset"},
			seedFlag(), workersFlag(), estimateFlag, rosterFlag, formatFlag(), outFlag, plotFlag(), allFlag, quietFlag, plainFlag,
		},
		Before: checkPaths,
		Action: p.lists,
	}
}

func (p *program) lists(c *cli.Context) error {
	asked, err := p.listsAsked(c)
	if err != nil {
		return err
	}
	l, err := points.NewLists(p.library, asked)
	if err != nil {
		return err
	}
	set := p.rolling(c)
	set.Method, set.Trials = experiments.Simulate, c.Int64("battles")
	if c.Bool("estimate") {
		return p.estimate(c, set, "pair", "battle", worked(l.Work))
	}
	found, err := l.Work(c.Context, set)
	if err != nil {
		return err
	}
	return p.report(c, found)
}

// listsAsked reads which lists are meant.
func (p *program) listsAsked(c *cli.Context) (asked points.ListsAsked, err error) {
	if c.NArg() == 0 {
		return asked, badInput("say which lists: salvo lists %s, or a roster with forces", p.library.Rulesets()[0].Name)
	}
	if err := p.addRosters(c); err != nil {
		return asked, err
	}
	words := c.Args().Slice()
	asked = points.ListsAsked{Ruleset: words[0], Words: words[1:], Budget: c.Int("budget"), MixFile: c.String("mix")}
	if strings.HasSuffix(words[0], ".yaml") || strings.HasSuffix(words[0], ".yml") {
		if asked.Ruleset, err = p.listsFile(words[0]); err != nil {
			return asked, err
		}
		asked.File = words[0]
	}
	if asked.MixFile != "" {
		asked.MixText, err = files.Read(asked.MixFile)
	}
	return asked, err
}

// listsFile adds a roster whose forces are the lists, and tells the ruleset that they are for.
func (p *program) listsFile(name string) (ruleset string, err error) {
	text, err := files.Read(name)
	if err != nil {
		return "", err
	}
	if err := p.library.AddRoster(name, text); err != nil {
		return "", experiments.InputError{Err: err}
	}
	p.rosters = append(p.rosters, plan.UserFile{File: name, Text: text})
	for _, rs := range p.library.Rulesets() {
		roster, err := p.library.Roster(rs)
		if err != nil {
			return "", err
		}
		if hasForcesOf(roster, name) {
			return rs.Name, nil
		}
	}
	return "", badInput(`%s has no forces: write "forces:" and below it "- {name: NAME, party: PARTY}"`, name)
}

func hasForcesOf(roster *rules.Roster, file string) bool {
	for _, f := range roster.Forces() {
		if strings.HasPrefix(f.From, file+":") {
			return true
		}
	}
	return false
}
