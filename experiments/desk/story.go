package desk

import (
	"context"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A storyAnswer is one engagement narrated die by die.
type storyAnswer struct {
	reports.NarrationWords
	Number int64  `json:"number"`
	Seed   uint64 `json:"seed"`
}

// storyTries is the largest number of engagements that are tried to find one with a given end; mostLines is the largest number
// of lines that are narrated.
const (
	storyTries = 100_000
	mostLines  = 2_000
)

// story narrates an engagement: the engagement with a number, or the first engagement with a given end.
func (d *Desk) story(ctx context.Context, r *Request, send func(any)) error {
	s, e, _, err := d.prepare(ctx, r)
	if err != nil {
		return err
	}
	n := r.Number - 1
	if r.Has("until") {
		if n, err = first(ctx, e.Model, r); err != nil {
			return err
		}
	}
	story, out, err := sim.Tell(e.Model, r.seed(), n)
	if err != nil {
		return err
	}
	narration, err := experiments.Narrate(s, e, r.seed(), n, story, out)
	if err != nil {
		return err
	}
	words := narration.Words()
	if len(words.Lines) > mostLines {
		words.Lines = append(words.Lines[:mostLines], reports.NarrationLine{Text: "... (salvo trace tells the rest)"})
	}
	send(map[string]any{"story": storyAnswer{words, n + 1, r.seed()}})
	return nil
}

// first returns the number, from 0, of the first engagement with the given end.
func first(ctx context.Context, m sim.Model, r *Request) (int64, error) {
	event, err := rules.ParseEvent(r.Text("until"), m.Metrics())
	if err != nil {
		return 0, experiments.SettingError{Setting: "until", Err: experiments.InputError{Err: err}}
	}
	n, found, err := sim.Find(ctx, m, sim.Run{Seed: r.seed(), Trials: storyTries}, event)
	if err == nil && !found {
		err = experiments.WrongSetting("until", "%s: none of the first %d engagements ended so", r.Text("until"), storyTries)
	}
	return n, err
}
