package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
)

// estimate prints how long a piece of work will take. piece and trial are what its parts are called, in the singular.
func (p *program) estimate(c *cli.Context, set experiments.Settings, piece, trial string,
	work func(ctx context.Context, set experiments.Settings) error) error {
	p.bar.enter("estimating")
	e, err := set.Estimate(c.Context, experiments.PilotTime, work)
	if err != nil {
		return err
	}
	e.AtMost = e.AtMost || c.Command.Name == "trace" && !e.Whole // the first engagement that is looked for may come soon
	return p.write(file{"", []byte(e.Say(piece, trial) + "\n")})
}

// worked returns a piece of work without its result, as an estimate wants it.
func worked[R any](work func(ctx context.Context, set experiments.Settings) (R, error)) func(context.Context, experiments.Settings) error {
	return func(ctx context.Context, set experiments.Settings) error {
		_, err := work(ctx, set)
		return err
	}
}
