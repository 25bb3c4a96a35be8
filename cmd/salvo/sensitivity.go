package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
)

func (p *program) sensitivityCommand() *cli.Command {
	return &cli.Command{
		Name:      "sensitivity",
		Usage:     "what matters most: every stat, factor and reading stepped one by one",
		ArgsUsage: "SCENARIO",
		Description: `Changes one thing at a time and asks what that does to the chance that the first side wins, or where nobody
wins to the worst that can happen: every stat of every unit, every factor, every reading of an unclear rule that has a
bearing. Numbers go down and up by one, lengths by 5 cm or 3 inches, words become every other word. What changes most
comes first, and --plot draws it as a tornado. What can be walked is exact; all else is rolled with the same luck, so that a
difference is the step's doing. What changes nothing is only counted.

    salvo sensitivity bkc2/duel panther vs sherman-m4 --plot tornado.svg
    salvo sensitivity bkc2 2xsherman-m4 vs tiger-1 range=35 --show result=suppressed+
    salvo sensitivity bolt-action/duel panther vs sherman-m4 --show "mean turns" --format csv`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "show", Usage: "what is looked at is `FIGURE`",
				DefaultText: "that the first side wins, else the worst that can happen"},
		}, sensitivityFlags()),
		Before: checkPaths,
		Action: p.sensitivity,
	}
}

// sensitivityFlags are those of every command that works odds out, but how precise differences are.
func sensitivityFlags() []cli.Flag {
	flags := workFlags()
	for i, f := range flags {
		switch f.Names()[0] {
		case "trials":
			trials := countFlag("trials", "roll `N` engagements of every step that changes something; 1e6 and 1M are read, too", 0,
				experiments.MostTrials)
			trials.DefaultText = "a point"
			flags[i] = trials
		case "precision":
			flags[i] = precisionFlag("roll until every change is known to `P` percentage points to either side; --trials is then the most")
		}
	}
	return flags
}

func (p *program) sensitivity(c *cli.Context) error {
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	y, err := experiments.NewSensitivity(s, c.String("show"))
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		return p.estimate(c, p.settings(c), "step", "engagement", worked(y.Work))
	}
	found, err := y.Work(c.Context, p.settings(c))
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
