package main

import (
	"context"
	"encoding/json"
	"io"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/question"
	"salvo/experiments/review"
	"salvo/reports"
	"salvo/reports/draw"
	"salvo/rules"
	"salvo/rules/trace"
	"salvo/sim"
)

// traceTries is the largest number of engagements that are tried to find one that ends as the user wants.
const traceTries = 1_000_000

// trace narrates one engagement, and with --page writes it as a page to watch.
func (p *program) trace(c *cli.Context) error {
	switch form := formatOf(c); {
	case form == "csv":
		return badInput("--out %s: a story is text, md or json", c.String("out"))
	case form == "json" && c.String("page") != "":
		return badInput("--page and a trace as json are two commands: write them one after the other")
	}
	a, t, err := p.asked(c, &question.Trace, c.Args().Slice())
	if err != nil {
		return err
	}
	scenarios := a.Scenarios()
	if t.err != nil {
		return t.err
	}
	s, set := scenarios[0].Scenario, a.Settings
	set.Seed = a.Seed("seed")
	e, err := s.Prepare()
	if err != nil {
		return experiments.InputError{Err: err}
	}
	if c.Bool("estimate") {
		set.Workers = 1
		estimate, err := p.estimated(c, set, func(ctx context.Context, set experiments.Settings) error {
			_, err := firstEngagement(ctx, a.Text("until"), e.Model, set)
			return err
		})
		if err != nil {
			return err
		}
		estimate.AtMost = estimate.AtMost || !estimate.Whole // the wanted engagement may come early
		return p.write(file{"", []byte(estimate.Say("engagement", "engagement") + "\n")})
	}
	n, err := firstEngagement(c.Context, a.Text("until"), e.Model, set)
	if err != nil {
		return err
	}
	var chances *reports.Chances
	if a.On("chances") {
		if chances, err = review.Chances(c.Context, s, e.Model, set.Seed, n, a.On("why"), set); err != nil {
			return err
		}
	}
	if formatOf(c) == "json" {
		return p.writeTrace(c, s, e.Model, set.Seed, n, a.On("why"), chances)
	}
	if c.String("page") == "" {
		tell := sim.Watch
		if a.On("why") {
			tell = sim.Explain
		}
		story, out, err := tell(e.Model, set.Seed, n, nil)
		if err != nil {
			return err
		}
		return p.writeStory(c, s, e, set.Seed, n, story, out, nil, chances)
	}
	replay, story, out, err := experiments.Watch(s, e.Model, set.Seed, n, a.On("why"))
	if err != nil {
		return err
	}
	return p.writeStory(c, s, e, set.Seed, n, story, out, replay, chances)
}

// writeTrace writes a battle as data, with its chances if the user asked for them.
func (p *program) writeTrace(c *cli.Context, s *rules.Scenario, m sim.Model, seed uint64, n int64, why bool, chances *reports.Chances) error {
	t, err := trace.Record(s, m, seed, n, why)
	if err != nil {
		return experiments.InputError{Err: err}
	}
	text, err := bytesOf(func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		out.SetIndent("", " ")
		return out.Encode(struct {
			*trace.Trace
			Chances *reports.Chances `json:"chances,omitempty"`
		}{t, chances})
	})
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), text})
}

// writeStory writes the story of an engagement, and beside it the replay if there is one.
func (p *program) writeStory(c *cli.Context, s *rules.Scenario, e *rules.Engagement, seed uint64, n int64, story *sim.Story,
	out []int, replay *reports.Replay, chances *reports.Chances) error {
	account, err := experiments.Narrate(s, e, seed, n, story, out)
	if err != nil {
		return err
	}
	account.Chances = chances
	d, err := account.Document()
	if err != nil {
		return err
	}
	text, err := bytesOf(func(w io.Writer) error { return reports.Text(w, d, p.textOptions(c)) })
	if err != nil {
		return err
	}
	all := []file{{c.String("out"), text}}
	if replay != nil {
		replay.Told, replay.Version = account, version
		html, err := bytesOf(func(w io.Writer) error { return draw.Replay(w, replay) })
		if err != nil {
			return err
		}
		all = append(all, file{c.String("page"), html})
	}
	return p.write(all...)
}

// firstEngagement returns the number of the engagement to narrate: the first, or the first that ends as the user wants.
func firstEngagement(ctx context.Context, until string, m sim.Model, set experiments.Settings) (int64, error) {
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
