package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
)

func (p *program) balanceCommand() *cli.Command {
	return &cli.Command{
		Name:      "balance",
		Usage:     "the number or value that makes a fight even",
		ArgsUsage: "SCENARIO --vary AXIS",
		Description: `Searches the axis for the place where the first side wins half of the fights, or another event is
as likely as wanted. All values are rolled with the same luck, and a value is put on one side only when its interval
allows that; --trials is the most that one value gets.

    salvo balance "bkc2/battle 3xtiger-1+hq vs sherman-m4+hq" --vary b.sherman-m4=1..20
    salvo balance bkc2 3xsherman-m4 vs panther range=40 --vary target.save=3..6 --until "result=knocked-out 25%"
    salvo balance bkc2/duel panther vs sherman-m4 blunders=no --vary range=20..60/10 --until winner=a`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "vary", Usage: "what is searched is `AXIS`"},
			&cli.StringFlag{Name: "until", Usage: "the event and its share that is wanted, `\"EVENT P%\"`, or one of them",
				DefaultText: `"winner=a 50%"`},
		}, workFlags()),
		Before: checkPaths,
		Action: p.balance,
	}
}

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
	b, err := experiments.NewBalance(s, axis, c.String("until"))
	if err != nil {
		return err
	}
	found, err := b.Work(c.Context, p.settings(c))
	if err != nil {
		return err
	}
	if err := p.report(c, found); err != nil {
		return err
	}
	if c.String("format") == "csv" {
		p.warn(c, found.Notes...)
	}
	return nil
}
