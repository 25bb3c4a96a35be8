package desk

import (
	"context"

	"salvo/experiments"
	"salvo/experiments/review"
	"salvo/reports"
	"salvo/sim"
)

// A chancesAnswer holds the chance of side a in one battle, from moment to moment.
type chancesAnswer struct {
	Words  []string      `json:"words"` // sentences: how the chance went, turning points, luck, missed chances
	Points []chancePoint `json:"points"`
}

// A chancePoint is the chance of side a at one moment: the start of the battle, then after each action that needed dice.
// A draw counts half.
type chancePoint struct {
	Line   int          `json:"line"` // the number of lines of the story before this moment
	Chance sim.Estimate `json:"chance"`
}

// chances plays one battle, on a table or on the line, and sends the chance of side a at its moments.
func (d *Desk) chances(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	s = s.Remembering()
	e, err := s.Prepare()
	if err != nil {
		return experiments.InputError{Err: err}
	}
	report, err := review.Chances(ctx, s, e.Model, r.seed(), r.Number-1, false, withMeter(d.settings(r), "chances", send))
	if err != nil {
		return err
	}
	answer := chancesAnswer{Words: reports.Texts(report.Answers())}
	for i := range report.Steps {
		answer.Points = append(answer.Points, chancePoint{report.Steps[i].Line, report.Steps[i].Chance})
	}
	send(map[string]any{"chances": answer})
	return nil
}
