package desk

import (
	"context"
	"fmt"

	"salvo/experiments"
)

// balanceTrials is the number of battles for each value, unless the request sets the number.
const balanceTrials = 400

// balance sends the value of an axis at which a battle is even.
func (d *Desk) balance(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	axis, err := experiments.ParseAxis(r.Over, s)
	if err != nil {
		return err
	}
	search, err := experiments.NewBalance(s, axis, "")
	if err != nil {
		return err
	}
	set := d.settings(r)
	set.Method, set.Trials = experiments.Simulate, balanceTrials
	if trials := r.Count("trials"); trials > 0 {
		set.Trials = min(trials, mostOverlayTrials)
	}
	report, err := search.Work(ctx, withMeter(set, "balance", send))
	if err != nil {
		return err
	}
	document, err := report.Document()
	if err != nil {
		return err
	}
	return sendReport("balance", fmt.Sprintf("salvo balance %s --vary %s --trials %d", s.Typed(), r.Over, 10*set.Trials), document, send)
}
