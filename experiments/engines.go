package experiments

import (
	"context"
	"errors"
	"fmt"

	"salvo/sim"
)

// unknownTrials tells Progress that it depends on the luck of the trials how many are needed.
const unknownTrials = -1

// A worker works models out by the settings and takes notes on how it went.
type worker struct {
	settings *Settings
	asked    *questions
	notes    []string
}

// Work runs the engines the method asks for.
func (set *Settings) Work(ctx context.Context, m sim.Model) (exact, simulated *sim.Result, err error) {
	w := worker{settings: set, asked: &questions{}}
	return w.work(ctx, m)
}

// work runs the engines the method asks for.
func (w *worker) work(ctx context.Context, m sim.Model) (exact, simulated *sim.Result, err error) {
	set := w.settings
	if set.Method != Simulate {
		exact, err = w.walk(ctx, m)
		var limit sim.LimitError
		switch {
		case errors.As(err, &limit) && set.Method == Exact:
			return nil, nil, BadInput("%w; use %s simulate", err, Setting("method"))
		case errors.As(err, &limit):
			w.notes = append(w.notes, fmt.Sprintf("Simulated only: %v.", limit))
		case err != nil:
			return nil, nil, err
		case set.Method != Both:
			return exact, nil, nil
		}
	} else if set.Fractions {
		w.notes = append(w.notes, "No fractions: the result is simulated.")
	}
	// A run that checks the exact engine rolls all its dice.
	simulated, err = w.roll(ctx, m, exact == nil)
	if err != nil {
		return nil, nil, err
	}
	if exact != nil {
		if err := sim.Agree(exact, simulated); err != nil {
			return nil, nil, err
		}
	}
	return exact, simulated, nil
}

// walk uses the exact engine.
func (w *worker) walk(ctx context.Context, m sim.Model) (*sim.Result, error) {
	r, err := sim.Walk(ctx, m, sim.WalkOptions{Fractions: w.settings.Fractions, Given: w.asked.given})
	var none sim.NoFractionError
	if errors.As(err, &none) {
		w.notes = append(w.notes, fmt.Sprintf("No fractions: %s.", none.Why))
		r, err = sim.Walk(ctx, m, sim.WalkOptions{Given: w.asked.given})
	}
	switch {
	case errors.Is(err, sim.ErrImpossible):
		return nil, WrongSetting("given", "%s: that can never happen here", w.asked.given.Text)
	case err != nil: // what was found until then is no result
		return nil, err
	}
	return r, nil
}

// roll uses the rolled engine.
func (w *worker) roll(ctx context.Context, m sim.Model, keep bool) (*sim.Result, error) {
	set := w.settings
	run := sim.Run{Trials: set.Trials, Seed: set.Seed, Workers: set.Workers, Keep: keep, Given: w.asked.given}
	expected := set.Trials
	if set.PrecisionInPoints > 0 {
		expected = unknownTrials
	}
	if set.Progress != nil {
		run.Progress = set.Progress(expected)
	}
	if set.PrecisionInPoints == 0 {
		return sim.Simulate(ctx, m, run)
	}
	r, err := sim.SimulateTo(ctx, m, run, set.PrecisionInPoints)
	if err == nil && 100*r.Widest() > set.PrecisionInPoints {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%d trials were not enough for a precision of %g percentage points",
			r.Trials, set.PrecisionInPoints))
	}
	return r, err
}
