package main

import (
	"context"
	"slices"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
	"salvo/rules"
)

func (p *program) balanceCommand() *cli.Command {
	return &cli.Command{
		Name:      "balance",
		Usage:     "the number or value that makes a fight even",
		ArgsUsage: "SCENARIO --vary AXIS",
		Description: `Searches the axis for the place where a fight is even: a win counts one and a draw one half for
both sides. With --until it looks for the place where an event is as likely as wanted. All values are rolled with the same luck, and a value is put on one side only when its interval
allows that; --trials is the most that one value gets. With --play best both sides choose their plans well at every value,
as "salvo plans" finds them; --trials is then the most that one plan fights against another.

    salvo balance bkc2/duel tiger-1 vs sherman-m4 turns=10 stance-b=advance --vary b.sherman-m4=1..6
    salvo balance bkc2 3xsherman-m4 vs panther range=40 --vary target.save=3..6 --until "result=knocked-out 25%"
    salvo balance bkc2/duel panther vs sherman-m4 blunders=no --vary range=20..60/10 --until winner=a
    salvo balance bkc2/duel tiger-1 vs sherman-m4 turns=4 --vary b.sherman-m4=1..4 --play best --trials 1k`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "vary", Usage: "what is searched is `AXIS`"},
			&cli.StringFlag{Name: "until", Usage: "the event and its share that is wanted, `\"EVENT P%\"`, or one of them",
				DefaultText: `"score 50%", else the worst that can happen`},
			wordFlag("play", "`HOW` the sides play: as-said in the scenario, or best", playAsSaid, []string{playAsSaid, playBest}),
		}, workFlags()),
		Before: checkPaths,
		Action: p.balance,
	}
}

// How the sides play.
const (
	playAsSaid = "as-said"
	playBest   = "best"
)

func (p *program) balance(c *cli.Context) error {
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	if !c.IsSet("vary") {
		return badInput("say what varies: --vary b.UNIT=1..20")
	}
	axis, err := experiments.ParseAxis(c.String("vary"), s)
	if err != nil {
		return experiments.SettingError{Setting: "vary", Err: err}
	}
	b, err := p.search(c, s, axis)
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		return p.estimate(c, p.settings(c), "value", "engagement", worked(b.Work))
	}
	found, err := b.Work(c.Context, p.settings(c))
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

// A search is along an axis.
type search interface {
	Work(ctx context.Context, set experiments.Settings) (*reports.Balance, error)
}

// search is the one that was asked for.
func (p *program) search(c *cli.Context, s *rules.Scenario, axis *experiments.Axis) (search, error) {
	if c.String("play") != playBest {
		return experiments.NewBalance(s, axis, c.String("until"))
	}
	if c.IsSet("until") {
		return nil, badInput("--play best looks for an even fight: leave out --until")
	}
	return players.NewBalance(s, axis)
}
