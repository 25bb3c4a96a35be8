package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
)

func (p *program) oddsCommand() *cli.Command {
	return &cli.Command{
		Name:      "odds",
		Usage:     "the odds of one engagement",
		ArgsUsage: "SCENARIO",
		Description: `A scenario says by which rules who fights whom, and under which circumstances: "salvo rules"
lists what can be said, "salvo units" who can fight. A scenario file, or the name of a ready-made one, stands wherever
a scenario does, with what is changed behind it.

    salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank
    salvo odds bkc2 unit:attack=6,range=60 vs unit:hits=4,save=5 --fractions
    salvo odds bkc2 panther vs sherman-m4 --assert "result=suppressed+ > 50%"
    salvo odds crossroads turns=6 plan-a=up-the-road --trials 2k
    salvo odds --together "bkc2 panther vs sherman-m4" "bkc2 tiger-1 vs firefly"`,
		Flags: slices.Concat([]cli.Flag{
			&cli.BoolFlag{Name: "together", Usage: "how many of several attacks succeed, each a quoted SCENARIO"},
			&cli.StringFlag{Name: "show", Usage: "with --together: an attack succeeds if `EVENT` happens",
				DefaultText: "the worst that can happen"},
			givenFlag,
			&cli.StringFlag{Name: "observed", Usage: "how lucky was `METRIC=VALUE`?"},
			&cli.StringSliceFlag{Name: "assert", Usage: "exit 3 unless `ASSERT` holds; may be repeated"},
			&cli.StringSliceFlag{Name: "metric", Usage: "show `METRIC` and no other, as a table; may be repeated",
				DefaultText: "all of them"},
			&cli.BoolFlag{Name: "readings", Usage: "recompute under the other readings of unclear rules"},
			&cli.BoolFlag{Name: "fractions", Usage: "exact odds as fractions, too"},
		}, workFlags()),
		Before: checkPaths,
		Action: p.odds,
	}
}

func (p *program) odds(c *cli.Context) error {
	if c.Bool("estimate") {
		work := func(ctx context.Context, set experiments.Settings) (*reports.Odds, error) {
			return p.oddsOf(ctx, c, set)
		}
		return p.estimate(c, p.settings(c), "engagement", "engagement", worked(work))
	}
	o, err := p.oddsOf(c.Context, c, p.settings(c))
	if err != nil {
		return err
	}
	if err := p.report(c, o); err != nil {
		return err
	}
	p.warn(c, o.Warnings()...)
	if formatOf(c) == "csv" {
		p.warn(c, untoldInCSV(c, o)...)
	}
	return broken(o.Figures)
}

// oddsOf works out one engagement, or several together.
func (p *program) oddsOf(ctx context.Context, c *cli.Context, set experiments.Settings) (*reports.Odds, error) {
	if c.Bool("together") {
		attacks, err := p.scenarios(c)
		if err != nil {
			return nil, err
		}
		return experiments.Together(ctx, attacks, c.String("show"), set)
	}
	if c.IsSet("show") {
		return nil, badInput("--show goes with --together; salvo chart shows figures, too")
	}
	s, err := p.scenario(c)
	if err != nil {
		return nil, err
	}
	o, err := experiments.Odds(ctx, s, set)
	if err != nil || c.IsSet("given") || !slices.Contains([]string{"text", "md"}, formatOf(c)) {
		return o, err
	}
	o.Played, err = players.InBrief(ctx, s, p.rolling(c))
	return o, err
}

// untoldInCSV is what was asked for and has no place among rows of values.
func untoldInCSV(c *cli.Context, o *reports.Odds) []string {
	untold := slices.Clone(o.Notes)
	for _, flag := range []string{"observed", "readings", "fractions"} {
		if c.IsSet(flag) {
			untold = append(untold, fmt.Sprintf("--%s shows in --format text and json, not in csv", flag))
		}
	}
	return untold
}

// broken is an error if not all assertions hold.
func broken(figures []reports.FigureLine) error {
	var all brokenAssertion
	for _, assertion := range experiments.BrokenAssertions(figures) {
		all = append(all, "--assert "+assertion)
	}
	if all != nil {
		return all
	}
	return nil
}
