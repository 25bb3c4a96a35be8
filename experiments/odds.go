package experiments

import (
	"context"
	"slices"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Method says which engines calculate an engagement.
type Method string

const (
	Auto     Method = "auto"     // exact if it can be, and checked by some rolling; else simulated, with a note
	Exact    Method = "exact"    // the exact engine, or an error
	Simulate Method = "simulate" // the rolled engine
	Both     Method = "both"     // like auto, but everything is rolled and shown, too
)

// Methods lists the methods for the user.
var Methods = []string{string(Auto), string(Exact), string(Simulate), string(Both)}

// Settings say how figures are calculated, and which figures the user wants.
type Settings struct {
	Method Method
	Trials int64 // the number of trials; with a precision, the largest number; 0: as Rolling says
	// Rolling may stop when shares are known to PrecisionInPoints percentage points (half of the interval), or when the
	// fair costs of units are known to PrecisionInPercent per cent of the cost; 0: roll all trials.
	PrecisionInPoints  float64
	PrecisionInPercent float64

	Seed      uint64
	Workers   int
	Fractions bool
	Given     string   // an event, "" for none
	Observed  string   // METRIC=VALUE, "" for none
	Asserts   []string // assertions
	Metrics   []string // the names of the metrics to report; nil for all
	Readings  bool     // recompute under the other readings
	Version   string
	// Progress, if not nil, is called with the number of trials to come, or with UnknownTrials (-1). It returns a function
	// that is called after each bunch of trials, with the number of trials in the bunch.
	Progress func(trials int64) (done func(int64))
	// Expect, if not nil, is called if Progress got -1: with the total number of trials, as soon as it can be foreseen,
	// and again when it is known better.
	Expect func(trials int64)
	// Phase, if not nil, is called with the name of the next phase of the work, if the length of that phase is unknown.
	Phase func(what string)
	pilot *pilot // set only if the time of the work is estimated; nil in the settings of the single pieces of such work
	// Meanwhile, if not nil, is called with the odds so far of a scenario that is only rolled: after the first few trials,
	// then each time the number of trials has doubled. The odds are the same for any number of workers.
	Meanwhile func(*reports.Odds)
}

// Enter calls Phase, if it is set.
func (set *Settings) Enter(what string) {
	if set.Phase != nil {
		set.Phase(what)
	}
}

// Foresee calls Expect, if it is set, with the total number of trials.
func (set *Settings) Foresee(trials int64) {
	if set.Expect != nil {
		set.Expect(trials)
	}
}

// Walking is the phase in which the exact engine works.
const Walking = "working it out exactly"

// Odds returns the odds of a scenario, worked out as the settings say.
func Odds(ctx context.Context, s *rules.Scenario, set Settings) (*reports.Odds, error) {
	e, err := s.Prepare()
	if err != nil {
		return nil, InputError{err}
	}
	asked, err := set.ask(e, pointsOf(s))
	if err != nil {
		return nil, err
	}
	own, finished := set, func() {}
	var meter Meter
	if set.Readings {
		meter = set.Meter(1+otherReadings(s, e), set.TrialsEach())
		own, finished = meter.Engagement(set)
	}
	w := worker{settings: &own, asked: asked}
	fill := func(exact, simulated *sim.Result) (*reports.Odds, error) {
		o := w.odds(e, exact, simulated)
		o.Typed, o.Condition = s.Typed(), conditionInWords(s, set.Given)
		o.Title = s.Ruleset.Title + ": " + s.Procedure.Title
		o.Sides = SidesOf(s)
		if seen := o.Observed; seen != nil {
			seen.Good, seen.Bad = s.LuckOfMore(&e.Model.Metrics()[asked.observed.Metric], seen.Value)
		}
		o.Add(s.Illustrative())
		o.Names, o.Says = metricWords(e.Model.Metrics()), s.Ruleset.Says
		o.Answer, err = tell(s, exact, simulated, asked.given)
		return o, err
	}
	if set.Meanwhile != nil {
		w.meanwhile = func(r *sim.Result) {
			if o, err := fill(nil, r); err == nil {
				set.Meanwhile(o)
			}
		}
	}
	exact, simulated, err := w.work(ctx, e.Model)
	if err != nil {
		return nil, err
	}
	finished()
	o, err := fill(exact, simulated)
	if err != nil {
		return nil, err
	}
	if set.Readings {
		err = set.readings(ctx, s, e, o, meter)
	}
	set.choose(o)
	return o, err
}

// metricWords returns the words for metrics, by their names. It leaves out metrics whose names are these words.
func metricWords(metrics []sim.Metric) map[string]string {
	words := map[string]string{}
	for _, m := range metrics {
		if said := rules.InWords(m.Name); said != m.Name {
			words[m.Name] = said
		}
	}
	return words
}

// NeverOf returns what the parties of an engagement can never do, as the type of reports.
func NeverOf(e *rules.Engagement) (all []reports.Never) {
	for _, n := range e.Never {
		all = append(all, reports.Never(n))
	}
	return all
}

// choose removes all metrics that the user did not ask for.
func (set *Settings) choose(o *reports.Odds) {
	o.Chosen = set.Metrics != nil
	for _, r := range []*sim.Result{o.Exact, o.Simulated} {
		if r != nil && set.Metrics != nil {
			r.Metrics = slices.DeleteFunc(r.Metrics, func(d sim.Distribution) bool {
				return !slices.Contains(set.Metrics, d.Name)
			})
		}
	}
}

// odds returns the engines' results of an engagement, with answers to the user's questions.
func (w *worker) odds(e *rules.Engagement, exact, simulated *sim.Result) *reports.Odds {
	o := &reports.Odds{Scenario: e.Model.Name(), Given: w.settings.Given, Version: w.settings.Version,
		Exact: exact, Simulated: simulated, Never: NeverOf(e), Notes: slices.Clone(w.notes)}
	for _, a := range e.Assumed {
		o.Assumed = append(o.Assumed, reports.Assumption(a))
	}
	w.asked.answer(o)
	return o
}
