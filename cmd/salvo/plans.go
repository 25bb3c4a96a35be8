package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"salvo/experiments/players"
)

func (p *program) plansCommand() *cli.Command {
	return &cli.Command{
		Name:      "plans",
		Usage:     "plans against plans, and what comes of it if both choose well",
		ArgsUsage: "SCENARIO",
		Description: `Plays every plan of one side against every plan of the other and finds what both should choose, what a wrong plan
costs, and who is ahead if both choose well. On the line a plan is a stance and a policy; on a table it is a plan of the
scenario file. A win counts one and a draw one half. Where no single plan will do, it says how often to choose which. All
plans meet the same luck, and most trials go to the plans that decide; what is chosen is judged with fresh luck. With
--search both sides look for better plans in which one kind of unit does something else, and keep what surely gains a
point; on the line, since on a table plans are written into its file.

    salvo plans bkc2/duel panther vs 2xsherman-m4 turns=4
    salvo plans bkc2/battle 2xpanther+de-hq vs 4xsherman-m4+us-hq --only policy-a=nearest --only stance-b=hold,advance --trials 500
    salvo plans crossroads --trials 200 --plot plans.svg`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringSliceFlag{Name: "only", Usage: "plans with `FACTOR=VALUE,VALUE` and no others; may be repeated"},
			&cli.BoolFlag{Name: "search", Usage: "search for further plans, in which one kind of unit does something else"},
		}, planFlags()),
		Before: checkPaths,
		Action: p.plans,
	}
}

// planFlags are those of every command that works odds out, but what trials mean.
func planFlags() []cli.Flag {
	flags := workFlags()
	trials := countFlag("trials", "the most battles that one plan fights against another, for choosing and again for judging: `N`",
		players.UsualTrials, players.MostTrials)
	for i, f := range flags {
		switch f.Names()[0] {
		case "trials":
			flags[i] = trials
		case "precision":
			flags[i] = precisionFlag("as many trials as give `P` percentage points to either side")
		}
	}
	return flags
}

func (p *program) plans(c *cli.Context) error {
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	plans, err := players.NewPlans(s, c.StringSlice("only"))
	if err != nil {
		return err
	}
	plans.Search = c.Bool("search")
	set := p.settings(c)
	if c.IsSet("precision") && !c.IsSet("trials") {
		set.Trials = 0
	}
	if c.Bool("estimate") {
		return p.estimate(c, set, "pair", "battle", worked(plans.Work))
	}
	found, err := plans.Work(c.Context, set)
	if err != nil {
		return err
	}
	if err := p.report(c, found); err != nil {
		return err
	}
	if formatOf(c) == "csv" {
		p.warn(c, found.Notes...)
	}
	return nil
}
