package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// An oddsAnswer holds the odds of a scenario.
type oddsAnswer struct {
	Scenario form              `json:"scenario"`
	Words    reports.OddsWords `json:"words"`
	Odds     json.RawMessage   `json:"odds"` // as --format json writes it
	Asked    []string          `json:"asked"`
	Partial  bool              `json:"partial,omitempty"` // more trials will follow
}

// odds works a scenario out. If it is too large for an exact answer, it sends an answer again and again while trials are
// rolled.
func (d *Desk) odds(ctx context.Context, r *Request, send func(any)) error {
	s, e, library, err := d.prepare(ctx, r)
	if err != nil {
		return err
	}
	form := formOf(library, s)
	put := func(o *reports.Odds, partial bool) {
		answer := oddsAnswer{Scenario: form, Words: o.Words(), Odds: jsonOf(o), Asked: askedOf(e), Partial: partial}
		send(map[string]any{"odds": answer})
	}
	set := d.settings(r)
	set.Observed, set.Readings = r.Text("observed"), r.On("readings")
	if trials := r.Count("trials"); trials > 0 {
		if err := checkTrials(ctx, s, e.Model, trials, set); err != nil {
			return err
		}
		set.Method, set.Trials = experiments.Simulate, trials
	}
	var latest *reports.Odds // the result so far
	set.Meanwhile = func(o *reports.Odds) {
		latest = o
		put(o, true)
	}
	o, err := experiments.Odds(ctx, s, set)
	stopped := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) // canceled if the server stops or the visitor leaves
	if stopped && latest != nil {
		o, err = latest, nil
		o.Notes = append(o.Notes, stoppedHere)
	}
	if err != nil {
		return err
	}
	put(o, false)
	return nil
}

// stoppedHere is the note on an answer from fewer trials than planned, because the time was over.
const stoppedHere = "Stopped here: a page may take no longer. The command line rolls on."

// askedOf returns the unclear rules that matter in this engagement.
func askedOf(e *rules.Engagement) []string {
	names := []string{}
	for _, o := range e.Asked {
		names = append(names, o.Name)
	}
	return names
}

func jsonOf(o *reports.Odds) json.RawMessage {
	var b bytes.Buffer
	d, err := o.Document()
	if err != nil || reports.JSON(&b, d) != nil { // writing to memory cannot fail
		return json.RawMessage("null")
	}
	return b.Bytes()
}
