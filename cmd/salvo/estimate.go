package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
)

// estimate prints how long a piece of work will take. piece and trial are the words of the text for one part and for
// one trial, in the singular: "cell", "trial".
func (p *program) estimate(c *cli.Context, set experiments.Settings, piece, trial string,
	work func(ctx context.Context, set experiments.Settings) error) error {
	e, err := p.estimated(c, set, work)
	if err != nil {
		return err
	}
	return p.write(file{"", []byte(e.Say(piece, trial) + "\n")})
}

// estimated returns how long a piece of work will take.
func (p *program) estimated(c *cli.Context, set experiments.Settings,
	work func(ctx context.Context, set experiments.Settings) error) (experiments.Estimate, error) {
	p.bar.enter("estimating")
	return set.Estimate(c.Context, experiments.PilotTime, work)
}

// worked returns a piece of work without its result, as an estimate needs it.
func worked[R any](work func(ctx context.Context, set experiments.Settings) (R, error)) func(context.Context, experiments.Settings) error {
	return func(ctx context.Context, set experiments.Settings) error {
		_, err := work(ctx, set)
		return err
	}
}
