package sim

import (
	"context"
	"errors"
	"fmt"
	"math/big"
)

// A Model is an engagement that both engines can run: what unfolds, and how its end is measured.
type Model interface {
	Name() string
	Metrics() []Metric
	// trial makes a function that plays one engagement and measures it. Each worker has its own.
	trial() func(d *Dice, out []int)
	// roller makes what plays many trials for one worker.
	roller(d *Dice) trialPlayer
	// walk finds every end and how likely it is; out is only good until reach returns.
	walk(x *explorer, reach func(out []int, m mass)) (unsettled float64)
	// withMetric is the model with one more metric that is read off the others.
	withMetric(metric Metric, of Measure) Model
}

// A trialPlayer plays trials and counts how they end; what it has not yet counted it hands over in the end. at is the
// number of the trial under way.
type trialPlayer interface {
	roll(trials int64, t *tally, given *Condition, at *int64)
	flush(t *tally, given *Condition)
}

// NewModel makes a model of a chain. name is the engagement's canonical line: it names results and streams. measure
// writes the index of every metric for an end that was reached in the given turn.
func NewModel[S comparable](name string, metrics []Metric, c *Chain[S], start S,
	measure func(end *S, turns int, out []int)) Model {
	return &model[S]{name, metrics, c, start, measure}
}

type model[S comparable] struct {
	name    string
	metrics []Metric
	chain   *Chain[S]
	start   S
	measure func(end *S, turns int, out []int)
}

func (m *model[S]) Name() string      { return m.name }
func (m *model[S]) Metrics() []Metric { return m.metrics }

func (m *model[S]) trial() func(d *Dice, out []int) {
	s := new(S)
	return func(d *Dice, out []int) {
		*s = m.start
		turns := m.chain.run(d, s)
		m.measure(s, turns, out)
	}
}

func (m *model[S]) walk(x *explorer, reach func(out []int, m mass)) (unsettled float64) {
	found := walkerOf(x.dice.memory, m.chain).solve(x, m.start)
	out := make([]int, len(m.metrics))
	for i := range found.ends {
		m.measure(&found.ends[i].State, found.ends[i].Turns, out)
		reach(out, found.weight(i, x.fractions))
	}
	return found.unsettled
}

// A Condition is an event under which a result stands, with the words the user gave it.
type Condition struct {
	Event
	Text string
}

// ErrImpossible is what a condition of chance 0 leads to.
var ErrImpossible = errors.New("the condition can never happen")

// WalkOptions say how a model is walked; the zero value walks it in floats and without a condition.
type WalkOptions struct {
	Fractions bool       // walk in big rationals beside the floats
	Given     *Condition // count only the ends in which this happened
}

// Walk works a model out exactly.
func Walk(ctx context.Context, m Model, options WalkOptions) (found *Result, err error) {
	fractions, given := options.Fractions, options.Given
	defer rescue(&err, m.Name)
	x := newExplorer(&budget{ctx: ctx}, fractions, &memory{})
	r := &Result{Name: m.Name(), Method: Exact, Share: certain(1)}
	r.Metrics = make([]Distribution, 0, len(m.Metrics()))
	for _, metric := range m.Metrics() {
		d := Distribution{Metric: metric, Prob: make([]float64, metric.Size())}
		if fractions {
			d.Fractions = make([]*big.Rat, metric.Size())
			for i := range d.Fractions {
				d.Fractions[i] = new(big.Rat)
			}
		}
		r.Metrics = append(r.Metrics, d)
	}
	total := x.zero()
	r.Unsettled = m.walk(x, func(out []int, m mass) {
		if given != nil && !given.Holds(out) {
			return
		}
		total = total.plus(m)
		for k, v := range out {
			r.Metrics[k].Prob[v] += m.f
			if fractions {
				r.Metrics[k].Fractions[v].Add(r.Metrics[k].Fractions[v], m.r)
			}
		}
	})
	if given != nil {
		if total.f == 0 {
			return nil, ErrImpossible
		}
		r.Given, r.Share = given.Text, certain(total.f)
		r.scale(total)
	}
	if r.Unsettled > noticeable {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%.3g of the probability never comes to an end", r.Unsettled))
	}
	return r, nil
}

// scale divides all chances by that of the condition.
func (r *Result) scale(total mass) {
	for i := range r.Metrics {
		d := &r.Metrics[i]
		for v := range d.Prob {
			d.Prob[v] /= total.f
			if d.Fractions != nil {
				d.Fractions[v].Quo(d.Fractions[v], total.r)
			}
		}
	}
}

func (x *explorer) zero() mass {
	if x.fractions {
		return mass{0, new(big.Rat)}
	}
	return mass{}
}

// A RuleError is a mistake in a rule, found while it ran.
type RuleError struct {
	Where string // the engagement and, if rolled, the trial
	What  any
}

func (e RuleError) Error() string {
	return fmt.Sprintf("%s: the rule failed: %v", e.Where, e.What)
}

// rescue turns what unwound a rule into an error: limits and cancellations are themselves, anything else is a mistake
// in the rule and names its place.
func rescue(err *error, where func() string) {
	switch p := recover().(type) {
	case nil:
	case cancelled:
		*err = p.error
	case LimitError:
		*err = p
	case NoFractionError:
		*err = p
	case scriptError:
		*err = fmt.Errorf("%s: %w", where(), p)
	default:
		*err = RuleError{where(), p}
	}
}
