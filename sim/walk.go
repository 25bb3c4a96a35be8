package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
)

// ErrImpossible is the error of a condition with chance 0.
var ErrImpossible = errors.New("the condition can never happen")

// WalkOptions configure a walk. The zero value walks in floats, without a condition, up to the limits of the engine.
type WalkOptions struct {
	Fractions bool       // walk in big rationals beside the floats
	Given     *Condition // count only the ends in which this condition is true
	MostPicks int64      // stop after this many picks; 0: the limit of the engine
	// Soon lowers the limits of states and of their bytes to a quarter. A model that exceeds a quarter is rarely within the
	// limits in the end, and a caller that can roll instead need not wait.
	Soon bool
}

// Walk works a model out exactly.
func Walk(ctx context.Context, m Model, options WalkOptions) (*Result, error) {
	s := SupplierOf(ctx)
	if s == nil {
		return walk(ctx, m, options)
	}
	given := ""
	if options.Given != nil {
		given = options.Given.Text
	}
	question := fmt.Sprintf("walk %s\nfractions %v, given %q, picks %d, soon %v", identity(m), options.Fractions, given,
		options.MostPicks, options.Soon)
	return s.Walk(ctx, m, question, func() (*Result, error) { return walk(ctx, m, options) })
}

func walk(ctx context.Context, m Model, options WalkOptions) (found *Result, err error) {
	all, err := walkAll(ctx, []Model{m}, options)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// walkAll walks models within the limits of one walk. States that several models reach are explored once.
func walkAll(ctx context.Context, models []Model, options WalkOptions) (all []*Result, err error) {
	b := newBudget(ctx)
	b.fractions, b.room = options.Fractions, walksRoom
	defer b.room.leave(b)
	if options.Soon {
		b.part = 4
	}
	if options.MostPicks > 0 {
		b.most = min(options.MostPicks, pickLimit)
	}
	x := newExplorer(b, options.Fractions, &memory{})
	for _, m := range models {
		r, err := walkOne(x, b, m, options)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func walkOne(x *explorer, b *budget, m Model, options WalkOptions) (found *Result, err error) {
	defer rescue(&err, m.Name)
	fractions, condition := options.Fractions, options.Given
	r := &Result{Name: m.Name(), Method: Exact, Share: Certain(1)}
	r.Metrics = make([]Distribution, 0, len(m.Metrics()))
	for _, metric := range m.Metrics() {
		d := Distribution{Metric: metric, Prob: make([]float64, metric.Size())}
		if fractions {
			d.Fractions = zeroFractions(metric.Size())
		}
		r.Metrics = append(r.Metrics, d)
	}
	total, others := x.zero(), x.zero()
	r.Unsettled = m.walk(x, func(out []int, m mass) {
		b.listen()
		if condition != nil && !condition.Holds(out) {
			others = others.plus(m)
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
	if err := checkMass(total.plus(others), r.Unsettled); err != nil {
		return nil, RuleError{Where: m.Name(), What: err}
	}
	if condition != nil {
		if total.f == 0 {
			return nil, ErrImpossible
		}
		r.Given, r.Share = condition.Text, Certain(total.f)
		r.scale(total)
	}
	if r.Unsettled > noticeable {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%.3g of the probability never comes to an end", r.Unsettled))
	}
	return r, nil
}

// massError is the largest difference from 1 that rounding may cause in a sum of chances.
const massError = 1e-9

// checkMass returns an error unless the chances of all ends and the unsettled mass add up to 1.
func checkMass(ended mass, unsettled float64) error {
	if sum := ended.f + unsettled; math.Abs(sum-1) > massError || math.IsNaN(sum) {
		return fmt.Errorf("the chances of its ends add up to %.12g instead of 1", sum)
	}
	if ended.r != nil && unsettled == 0 && ended.r.Cmp(big.NewRat(1, 1)) != 0 {
		return fmt.Errorf("the fractions of its ends add up to %s instead of 1", ended.r.RatString())
	}
	return nil
}

// scale divides all chances by the chance of the condition.
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
