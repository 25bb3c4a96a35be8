package experiments

import (
	"context"
	"errors"
	"fmt"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Method says which engines work an engagement out.
type Method string

const (
	Exact    Method = "exact"    // the exact engine, or an error
	Simulate Method = "simulate" // the rolled engine
	Both     Method = "both"     // both, and they must agree; simulated alone, with a note, beyond the exact engine's limits
	Auto     Method = "auto"     // exact if it can be, else simulated
)

// Methods lists them for the user.
var Methods = []string{string(Exact), string(Simulate), string(Both), string(Auto)}

// Settings say how figures are obtained and which of them are wanted.
type Settings struct {
	Method    Method
	Trials    int64   // to roll; with Precision, the most to roll
	Precision float64 // half-width in percentage points at which rolling may stop; 0: roll all trials
	Seed      uint64
	Workers   int
	Fractions bool
	Given     string   // an event, "" for none
	Observed  string   // METRIC=VALUE, "" for none
	Asserts   []string // assertions
	Readings  bool     // recompute under the other readings
	Version   string
	// Progress, if not nil, is told how many trials are to come and returns what is told of each further bunch done.
	Progress func(trials int64) (done func(int64))
}

// An InputError is a mistake in what the user asked for.
type InputError struct{ Err error }

func (e InputError) Error() string { return e.Err.Error() }
func (e InputError) Unwrap() error { return e.Err }

func badInput(format string, args ...any) error { return InputError{fmt.Errorf(format, args...)} }

// Odds works one scenario out.
func Odds(ctx context.Context, s *rules.Scenario, set Settings) (*reports.Odds, error) {
	e, err := s.Prepare()
	if err != nil {
		return nil, InputError{err}
	}
	asked, err := set.ask(s, e)
	if err != nil {
		return nil, err
	}
	o := &reports.Odds{
		Scenario: e.Model.Name(),
		Title:    s.Ruleset.Title + ": " + s.Procedure.Title,
		Given:    set.Given,
		Version:  set.Version,
	}
	for _, a := range e.Assumed {
		o.Assumed = append(o.Assumed, reports.Assumption(a))
	}
	w := worker{settings: set, asked: asked}
	if o.Exact, o.Simulated, err = w.work(ctx, e.Model); err != nil {
		return nil, err
	}
	o.Notes = w.notes
	asked.answer(o)
	if set.Readings {
		err = w.readings(ctx, s, e, o)
	}
	return o, err
}

// questions are what was asked of an engagement, understood in its metrics.
type questions struct {
	given      *sim.Condition
	observed   *sim.Event
	assertions []rules.Assertion
	points     int // what figures per 100 points count: the cost of the first party
}

// ask reads the settings' words.
func (set *Settings) ask(s *rules.Scenario, e *rules.Engagement) (*questions, error) {
	metrics := e.Model.Metrics()
	q := &questions{}
	if set.Given != "" {
		event, err := rules.ParseEvent(set.Given, metrics)
		if err != nil {
			return nil, badInput("--given %s: %w", set.Given, err)
		}
		q.given = &sim.Condition{Event: event, Text: set.Given}
	}
	if set.Observed != "" {
		event, err := rules.ParseEvent(set.Observed, metrics)
		if err != nil {
			return nil, badInput("--observed %s: %w", set.Observed, err)
		}
		if event.Low != event.High {
			return nil, badInput("--observed %s: say the one value that was seen, without + or -", set.Observed)
		}
		q.observed = &event
	}
	if len(s.Parties) > 0 {
		q.points = s.Parties[0].Cost()
	}
	for _, text := range set.Asserts {
		a, err := rules.ParseAssertion(text, metrics)
		if err != nil {
			return nil, badInput("--assert %q: %w", text, err)
		}
		if a.Figure.Per100 && q.points == 0 {
			return nil, badInput("--assert %q: the %s have no cost", text, s.Parties[0].Spec.Name)
		}
		q.assertions = append(q.assertions, a)
	}
	return q, nil
}

// answer fills in what was asked.
func (q *questions) answer(o *reports.Odds) {
	best := o.Exact
	if best == nil {
		best = o.Simulated
	}
	if q.observed != nil {
		d := &best.Metrics[q.observed.Metric]
		v, last := q.observed.Low, len(d.Prob)-1
		o.Observed = &reports.Observed{Metric: d.Name, Value: d.Value(v), Label: d.Labels != nil,
			AtMost: d.Share(0, v), Exactly: d.Share(v, v), AtLeast: d.Share(v, last)}
	}
	for _, a := range q.assertions {
		line := reports.FigureLine{Text: a.Text, Mean: a.Figure.Mean, Verdict: verdict(a, a.Figure.Estimate(best, q.points))}
		for _, r := range []struct {
			from *sim.Result
			to   **sim.Estimate
		}{{o.Exact, &line.Exact}, {o.Simulated, &line.Simulated}} {
			if r.from != nil {
				e := a.Figure.Estimate(r.from, q.points)
				*r.to = &e
			}
		}
		o.Figures = append(o.Figures, line)
	}
}

// What may become of an assertion. Only one that Holds is fulfilled.
const (
	Holds     = "holds"
	Fails     = "does not hold"
	Undecided = "undecided"
)

// verdict compares the whole interval with the bound.
func verdict(a rules.Assertion, e sim.Estimate) string {
	holds := func(x float64) bool {
		switch a.Op {
		case "<":
			return x < a.Bound
		case "<=":
			return x <= a.Bound
		case ">":
			return x > a.Bound
		}
		return x >= a.Bound
	}
	switch {
	case holds(e.Low) && holds(e.High):
		return Holds
	case holds(e.Low) || holds(e.High):
		return Undecided
	}
	return Fails
}

// A worker works models out by the settings and takes notes on how it went.
type worker struct {
	settings Settings
	asked    *questions
	notes    []string
}

// work runs the engines the method asks for.
func (w *worker) work(ctx context.Context, m sim.Model) (exact, simulated *sim.Result, err error) {
	set := &w.settings
	if set.Method != Simulate {
		exact, err = w.walk(ctx, m)
		var limit sim.LimitError
		switch {
		case errors.As(err, &limit) && set.Method == Exact:
			return nil, nil, InputError{fmt.Errorf("%w; use --method simulate", err)}
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
	r, err := sim.Walk(ctx, m, w.settings.Fractions, w.asked.given)
	var none sim.NoFractionError
	if errors.As(err, &none) {
		w.notes = append(w.notes, fmt.Sprintf("No fractions: %s.", none.Why))
		r, err = sim.Walk(ctx, m, false, w.asked.given)
	}
	if errors.Is(err, sim.ErrImpossible) {
		return nil, badInput("--given %s: that can never happen here", w.asked.given.Text)
	}
	return r, err
}

// roll uses the rolled engine.
func (w *worker) roll(ctx context.Context, m sim.Model, keep bool) (*sim.Result, error) {
	set := &w.settings
	run := sim.Run{Trials: set.Trials, Seed: set.Seed, Workers: set.Workers, Keep: keep, Given: w.asked.given}
	if set.Progress != nil {
		run.Progress = set.Progress(set.Trials)
	}
	if set.Precision == 0 {
		return sim.Simulate(ctx, m, run)
	}
	r, err := sim.SimulateTo(ctx, m, run, set.Precision)
	if err == nil && 100*r.Widest() > set.Precision {
		w.notes = append(w.notes, fmt.Sprintf("%d trials did not reach the precision of %g percentage points.", r.Trials, set.Precision))
	}
	return r, err
}

// MostTrials is the most that a run may roll, also one that goes on until it is precise.
const MostTrials = 100_000_000_000
