package reports

import (
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// A Spread is one metric with its exact and its simulated distribution; one of them may be missing.
type Spread struct {
	sim.Metric
	Exact, Simulated *sim.Distribution
}

// measures returns the metrics of the odds in their declared order.
func (o *Odds) measures() []*Spread {
	var all []*Spread
	for _, r := range o.results() {
		for i := range r.Metrics {
			d := &r.Metrics[i]
			at := slices.IndexFunc(all, func(m *Spread) bool { return m.Name == d.Name })
			if at < 0 {
				all = append(all, &Spread{Metric: d.Metric})
				at = len(all) - 1
			}
			if r == o.Exact {
				all[at].Exact = d
			} else {
				all[at].Simulated = d
			}
		}
	}
	return all
}

// distributions returns the distributions that exist, the exact one first.
func (m *Spread) distributions() []*sim.Distribution {
	all := []*sim.Distribution{m.Exact, m.Simulated}
	return slices.DeleteFunc(all, func(d *sim.Distribution) bool { return d == nil })
}

// Best returns the exact distribution, or the simulated one if there is no other.
func (m *Spread) Best() *sim.Distribution { return m.distributions()[0] }

// possible reports whether either engine reached the value of index i.
func (m *Spread) possible(i int) bool {
	return slices.ContainsFunc(m.distributions(), func(d *sim.Distribution) bool { return d.Prob[i] > 0 })
}

// Span returns the smallest and the largest possible index, and the number of possible values between them.
func (m *Spread) Span() (first, last, count int) {
	for i := range m.Size() {
		if !m.possible(i) {
			continue
		}
		if count == 0 {
			first = i
		}
		last = i
		count++
	}
	return first, last, count
}

// Rolled returns the simulated chance of index i. It returns nil if nothing was rolled. Beside exact figures it also returns nil
// if neither engine reached the value: trials add nothing to that.
func (m *Spread) Rolled(i int) *sim.Estimate {
	if m.Simulated == nil || m.Exact != nil && !m.possible(i) {
		return nil
	}
	rolled := m.Simulated.Share(i, i)
	return &rolled
}

// varies reports whether the metric has more than one possible value.
func (m *Spread) varies() bool {
	_, _, count := m.Span()
	return count > 1
}

// always describes a metric that does not vary: "none, always" or, if it was only rolled, "none, in all 1,000 trials".
func (m *Spread) always() string {
	first, _, count := m.Span()
	switch {
	case count == 0:
		return "never measured"
	case m.Exact != nil:
		return m.Value(first) + ", always"
	default:
		return m.Value(first) + ", in all " + english.Grouped(m.Simulated.Trials()) + " trials"
	}
}

// The values at an end of a distribution share a row if their chances add up to less than this limit: in a long table, and in a
// short one.
const (
	rare = 1e-6
	tail = 1e-3
)

// core returns the span without the values at either end whose chances add up to less than limit. If only one value at an end
// would be left out, the span keeps that value.
func (m *Spread) core(limit float64) (low, high int) {
	first, last, _ := m.Span()
	low, high = first, last
	for low < last && m.Best().Share(first, low).Value < limit {
		low++
	}
	for high > low && m.Best().Share(high, last).Value < limit {
		high--
	}
	if low == first+1 {
		low = first
	}
	if high == last-1 {
		high = last
	}
	return low, high
}

// listed returns how many values a file lists: all labels, or the numbers up to the largest possible one.
func (m *Spread) listed() int {
	if m.Labels != nil {
		return len(m.Labels)
	}
	_, last, _ := m.Span()
	return last + 1
}
