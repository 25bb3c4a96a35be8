package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/points"
	"salvo/reports"
)

func (p *program) pointsCommand() *cli.Command {
	budget := countFlag("budget", "forces have about `N` points", 0, points.MostBudget)
	budget.DefaultText = "as the mix says"
	battles := countFlag("battles", "fight `N` battles; 1e6 and 1M are read, too", 0, points.MostBattles)
	battles.DefaultText = "60000, on the line 300000"
	return &cli.Command{
		Name:      "points",
		Usage:     "what units are worth",
		ArgsUsage: "RULESET [UNIT|CLASS|FORCE|SELECTION...]",
		Description: `Lets random forces of the units fight over a mix of situations and finds out what each unit adds to the
chance of winning: its fair cost, with an interval, beside what the list asks. Forces are drawn by the fair costs found so
far, round after round, so that the list has no part in the result but its scale: the average unit costs what it costs,
unless a --reference is named. Without units it is all that have a cost. They fight over objectives on tables, led by the
careful player; --ground line is quicker, and tells what units are worth that only come nearer and fire.
SELECTIONS are nation:WORD, class:WORD and name:PART; units are weighed that all of them are true of. The best bargain stands first.
With --pairs it is how many of one unit balance another, for every pair. With --formula it is a sum of few terms that prices
units by their numbers, with its error and the units that it misprices; --price UNIT prices a new one.

    salvo points bkc2 sherman-m4 firefly panther tiger-1 us-rifles --battles 4k
    salvo points bolt-action nation:germany class:tank --ground line --battles 4k
    salvo points bkc2 heavy-tank --reference panther=200 --round 5 --ground line --battles 20k
    salvo points bkc2 sherman-m4 pak-40 us-rifles --pairs --battles 4k
    salvo points bkc2 class:afv --formula --price panther:attack=6 --ground line --battles 10k`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "reference", Usage: "measure by `UNIT=COST`; the cost may be left out",
				DefaultText: "the average unit costs what it costs"},
			budget,
			&cli.StringFlag{Name: "ground", Usage: "fight on tables of the mix or on the line: `table|line`",
				DefaultText: "table; with --pairs line"},
			battles,
			precisionFlag(
				"fight until every fair cost is known to `P` per cent of what the unit costs; --battles is then the most"),
			countFlag("round", "also give fair costs in steps of `N`", 0, points.MostBudget),
			&cli.StringFlag{Name: "mix", Usage: "fight over the situations of `FILE`", DefaultText: "those of the ruleset"},
			&cli.BoolFlag{Name: "pairs", Usage: "how many of each unit balance one of each other"},
			&cli.BoolFlag{Name: "formula", Usage: "fit a formula that prices units by their numbers"},
			&cli.StringSliceFlag{Name: "price", Usage: "price `UNIT` by the formula, as in panther:attack=6; may be repeated"},
			seedFlag(), workersFlag(), estimateFlag, rosterFlag, formatFlag(), outFlag, plotFlag(), allFlag, quietFlag, plainFlag,
		},
		Before: checkPaths,
		Action: p.points,
	}
}

func (p *program) points(c *cli.Context) error {
	set := p.rolling(c)
	set.Method, set.PrecisionInPercent = experiments.Simulate, c.Float64("precision")
	asked, err := p.pointsAsked(c)
	if err != nil {
		return err
	}
	weighed, err := points.New(p.library, asked)
	if err != nil {
		return err
	}
	if set.Trials = c.Int64("battles"); !c.IsSet("battles") {
		set.Trials = weighed.UsualBattles(c.IsSet("precision"))
	}
	if c.Bool("estimate") {
		return p.estimatePoints(c, weighed, set)
	}
	if c.Bool("pairs") {
		matrix, err := weighed.WorkPairs(c.Context, set)
		if err != nil {
			return err
		}
		return p.report(c, matrix)
	}
	if c.Bool("formula") {
		formula, err := weighed.WorkFormula(c.Context, set, c.StringSlice("price"))
		if err != nil {
			return err
		}
		return p.report(c, formula)
	}
	made, err := weighed.Work(c.Context, set)
	if err != nil {
		return err
	}
	if err := p.report(c, made); err != nil {
		return err
	}
	p.warn(c, made.Notes...)
	return nil
}

// estimatePoints prints how long it will take to weigh the units.
func (p *program) estimatePoints(c *cli.Context, weighed *points.Points, set experiments.Settings) error {
	work := worked(weighed.Work)
	switch {
	case c.Bool("pairs"):
		work = worked(weighed.WorkPairs)
	case c.Bool("formula"):
		work = worked(func(ctx context.Context, set experiments.Settings) (*reports.Formula, error) {
			return weighed.WorkFormula(ctx, set, c.StringSlice("price"))
		})
	}
	return p.estimate(c, set, "pair", "battle", work)
}

// pointsAsked reads what is weighed.
func (p *program) pointsAsked(c *cli.Context) (asked points.Asked, err error) {
	if c.NArg() == 0 {
		return asked, badInput("say by which rules: salvo points %s", p.library.Rulesets()[0].Name)
	}
	if err := p.addRosters(c); err != nil {
		return asked, err
	}
	words := c.Args().Slice()
	asked = points.Asked{Ruleset: words[0], Words: words[1:], Reference: c.String("reference"),
		Ground: c.String("ground"),
		Budget: c.Int("budget"), Round: c.Int("round"), MixFile: c.String("mix"), Pairs: c.Bool("pairs")}
	if asked.Pairs && c.Bool("formula") {
		return asked, badInput("--formula does not go with --pairs, which gives no costs: leave one of them out")
	}
	if c.IsSet("price") && !c.Bool("formula") {
		return asked, badInput("--price goes with --formula, by which it prices: add it")
	}
	for _, flag := range []string{"reference", "round", "precision"} {
		if asked.Pairs && c.IsSet(flag) {
			return asked, badInput("--%s does not go with --pairs, which gives no costs: leave it out", flag)
		}
	}
	if asked.MixFile != "" {
		asked.MixText, err = files.Read(asked.MixFile)
	}
	return asked, err
}
