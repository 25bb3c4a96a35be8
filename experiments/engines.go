package experiments

import (
	"context"
	"errors"
	"fmt"

	"salvo/sim"
)

// UnknownTrials is the argument of Settings.Progress if the number of trials depends on their luck.
const UnknownTrials = -1

// A worker runs the engines on models as the settings say, and collects notes for the reader about the results.
type worker struct {
	settings *Settings
	asked    *questions
	notes    []string
	// meanwhile is called with the result so far; nil if nothing shows it.
	meanwhile func(*sim.Result)
}

// Work runs the engines that the method asks for, and returns their results.
func (set *Settings) Work(ctx context.Context, m sim.Model) (exact, simulated *sim.Result, err error) {
	w := worker{settings: set, asked: &questions{}}
	return w.work(ctx, m)
}

// Walk works a model out with the exact engine. If the method is auto, it also compares the result with some rolled
// trials.
func (set *Settings) Walk(ctx context.Context, m sim.Model) (*sim.Result, error) {
	w := worker{settings: set, asked: &questions{}}
	exact, err := w.walk(ctx, m)
	if err != nil {
		return nil, err
	}
	return exact, w.check(ctx, m, exact)
}

// Rolled returns the note that says why the result is simulated.
func Rolled(limit sim.LimitError) string { return fmt.Sprintf("Simulated, because this is %v.", limit) }

// work runs the engines that the method asks for, and returns their results.
func (w *worker) work(ctx context.Context, m sim.Model) (exact, simulated *sim.Result, err error) {
	set := w.settings
	if set.Method != Simulate {
		exact, err = w.walk(ctx, m)
		var limit sim.LimitError
		switch {
		case errors.As(err, &limit) && set.Method == Exact:
			return nil, nil, BadInput("%w; use %s simulate", err, Setting("method"))
		case errors.As(err, &limit):
			w.notes = append(w.notes, Rolled(limit))
		case err != nil:
			return nil, nil, err
		case set.Method != Both:
			return exact, nil, w.check(ctx, m, exact)
		}
	} else if set.Fractions {
		w.notes = append(w.notes, "No fractions: the result is simulated.")
	}
	// If the exact engine ran, the simulation checks its result. It then rolls all its dice (sim.Run.Keep is false).
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

// walk works a model out with the exact engine. If fractions are impossible, it goes on without them and adds a note.
func (w *worker) walk(ctx context.Context, m sim.Model) (*sim.Result, error) {
	w.settings.Enter(Walking)
	options := sim.WalkOptions{Fractions: w.settings.Fractions, Given: w.asked.given, Soon: w.settings.Method != Exact}
	r, err := sim.Walk(ctx, m, options)
	var none sim.NoFractionError
	if errors.As(err, &none) {
		w.notes = append(w.notes, fmt.Sprintf("No fractions: %s.", none.Why))
		options.Fractions = false
		r, err = sim.Walk(ctx, m, options)
	}
	switch {
	case errors.Is(err, sim.ErrImpossible):
		return nil, WrongSetting("given", "%s: that can never happen here", w.asked.given.Text)
	case err != nil: // the states found so far are no result
		return nil, err
	}
	return r, nil
}

// checkTrials is how often an engagement is rolled to check its exact result: an instant, and enough to notice a chance
// that is wrong by three percentage points.
const checkTrials = 10_000

// check rolls some trials if the method is auto. It returns an error if they disagree with the exact result.
func (w *worker) check(ctx context.Context, m sim.Model, exact *sim.Result) error {
	set := w.settings
	if set.Method != Auto {
		return nil
	}
	run := sim.Run{Trials: checkTrials, Seed: set.Seed, Workers: set.Workers, Given: w.asked.given}
	rolled, err := sim.Simulate(ctx, m, run)
	if err != nil {
		return err
	}
	return sim.Agree(exact, rolled)
}

// roll simulates a model. alone says that there is no exact result. If the user left the number of trials open, the
// simulation alone ends at the usual precision, and a simulation beside the exact engine rolls all usual trials.
func (w *worker) roll(ctx context.Context, m sim.Model, alone bool) (*sim.Result, error) {
	set := w.settings
	points, most := set.Rolling()
	if set.rollsAsUsual() && !alone {
		points = 0
	}
	if set.rollsAsUsual() && sim.Slow(m) {
		points, most = 0, SlowTrials
	}
	run := sim.Run{Trials: most, Seed: set.Seed, Workers: set.Workers, Keep: alone, Given: w.asked.given}
	expected := most
	if points > 0 {
		expected = UnknownTrials
	}
	if set.Progress != nil {
		run.Progress = set.Progress(expected)
	}
	if points == 0 {
		return sim.Simulate(ctx, m, run)
	}
	if err := w.glance(ctx, m, run); err != nil {
		return nil, err
	}
	wanted := points / 100
	r, err := sim.SimulateTo(ctx, m, run, wanted, func(r *sim.Result) float64 {
		half := w.widest(r)
		set.Foresee(moreTrials(r.Trials, half, wanted, most))
		if half > wanted && w.meanwhile != nil {
			w.meanwhile(r)
		}
		return half
	})
	if err == nil && w.widest(r) > wanted && !set.rollsAsUsual() {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%d trials were not enough for a precision of %g percentage points",
			r.Trials, set.PrecisionInPoints))
	}
	return r, err
}

// glanceTrials is the number of trials for the first outline of a result.
const glanceTrials = 500

// glance passes a first outline of the result, after glanceTrials trials, to meanwhile.
func (w *worker) glance(ctx context.Context, m sim.Model, run sim.Run) error {
	if w.meanwhile == nil {
		return nil
	}
	run.Trials, run.Progress = glanceTrials, nil
	r, err := sim.Simulate(ctx, m, run)
	if err == nil {
		w.meanwhile(r)
	}
	return err
}

// widest returns the half-width that decides whether a result is precise. It is the widest of all shares if the user
// set the precision, else the widest of the first metric and of the metrics of the figures that were asked for.
func (w *worker) widest(r *sim.Result) float64 {
	if !w.settings.rollsAsUsual() {
		return r.Widest()
	}
	half := r.Metrics[0].Widest()
	for _, f := range w.asked.figures {
		half = max(half, r.Metrics[f.Event.Metric].Widest())
	}
	return half
}
