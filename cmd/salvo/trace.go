package main

import (
	"context"
	"io"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/reports"
	"salvo/reports/draw"
	"salvo/rules"
	"salvo/sim"
)

// traceTries is how many engagements are looked at for one that ends as asked.
const traceTries = 1_000_000

func (p *program) traceCommand() *cli.Command {
	return &cli.Command{
		Name:      "trace",
		Usage:     "one engagement told die by die",
		ArgsUsage: "SCENARIO",
		Description: `Plays the engagement with single dice and tells what they did. --page writes a duel or a battle as a page to
watch: step by step, forward and back, at any speed, with the dice of each step and how all stand after it.

    salvo trace bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank
    salvo trace bkc2 panther vs sherman-m4 --until result=knocked-out
    salvo trace bkc2 us-rifles vs de-infantry cover=soft attacks=3 --seed 7
    salvo trace crossroads --page replay.html
    salvo trace crossroads --why`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "until", Usage: "the first engagement in which `EVENT` happens"},
			&cli.BoolFlag{Name: "why", Usage: "tell what careful players weigh: the three best choices of a unit, with their values in points; on the line of a side"},
			&cli.StringFlag{Name: "page", Usage: "write the battle to `FILE` as an HTML page to watch, beside its story"},
			seedFlag(), estimateFlag, rosterFlag, outFlag, quietFlag, plainFlag,
		},
		Before: checkPaths,
		Action: p.trace,
	}
}

func (p *program) trace(c *cli.Context) error {
	seed := c.Uint64("seed")
	if form := formatOf(c); form == "csv" || form == "json" {
		return badInput("--out %s: a story is text or md", c.String("out"))
	}
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	e, err := s.Prepare()
	if err != nil {
		return experiments.InputError{Err: err}
	}
	if c.Bool("estimate") {
		set := p.rolling(c)
		set.Workers = 1
		return p.estimate(c, set, "engagement", "engagement", func(ctx context.Context, set experiments.Settings) error {
			_, err := firstEngagement(ctx, c, e.Model, set)
			return err
		})
	}
	n, err := firstEngagement(c.Context, c, e.Model, p.rolling(c))
	if err != nil {
		return err
	}
	if c.String("page") == "" {
		tell := sim.Watch
		if c.Bool("why") {
			tell = sim.Explain
		}
		story, out, err := tell(e.Model, seed, n, nil)
		if err != nil {
			return err
		}
		return p.writeStory(c, s, e, n, story, out, nil)
	}
	replay, story, out, err := experiments.Watch(s, e.Model, seed, n, c.Bool("why"))
	if err != nil {
		return err
	}
	return p.writeStory(c, s, e, n, story, out, replay)
}

// writeStory writes an engagement that has been told, and beside it the replay if there is one.
func (p *program) writeStory(c *cli.Context, s *rules.Scenario, e *rules.Engagement, n int64, story *sim.Story, out []int,
	replay *reports.Replay) error {
	told, err := experiments.Told(s, e, c.Uint64("seed"), n, story, out)
	if err != nil {
		return err
	}
	d, err := told.Document()
	if err != nil {
		return err
	}
	text, err := made(func(w io.Writer) error { return reports.Text(w, d, p.textOptions(c)) })
	if err != nil {
		return err
	}
	all := []file{{c.String("out"), text}}
	if replay != nil {
		replay.Told, replay.Version = told, version
		html, err := made(func(w io.Writer) error { return draw.Replay(w, replay) })
		if err != nil {
			return err
		}
		all = append(all, file{c.String("page"), html})
	}
	return p.write(all...)
}

// firstEngagement is the number of the engagement to tell: the first, or the first that ends as asked.
func firstEngagement(ctx context.Context, c *cli.Context, m sim.Model, set experiments.Settings) (int64, error) {
	until := c.String("until")
	if until == "" {
		return 0, nil
	}
	event, err := rules.ParseEvent(until, m.Metrics())
	if err != nil {
		return 0, badInput("--until: %w", err)
	}
	run := sim.Run{Seed: set.Seed, Trials: traceTries}
	if set.Progress != nil {
		run.Progress = set.Progress(traceTries)
	}
	n, found, err := sim.Find(ctx, m, run, event)
	if err == nil && !found {
		err = badInput("--until: %s: none of the first %d engagements ended so", until, traceTries)
	}
	return n, err
}
