package reports

import (
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// A Spread is one metric as both engines saw it; at least one of the distributions is there.
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

// distributions returns those there are, the more trustworthy first.
func (m *Spread) distributions() []*sim.Distribution {
	all := []*sim.Distribution{m.Exact, m.Simulated}
	return slices.DeleteFunc(all, func(d *sim.Distribution) bool { return d == nil })
}

// Best returns the distribution to show where only one can be.
func (m *Spread) Best() *sim.Distribution { return m.distributions()[0] }

// possible reports whether either engine reached index i.
func (m *Spread) possible(i int) bool {
	return slices.ContainsFunc(m.distributions(), func(d *sim.Distribution) bool { return d.Prob[i] > 0 })
}

// Span returns the smallest and the largest possible index, and how many are possible from one to the other.
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

// Rolled returns the simulated chance of index i; nil if nothing was rolled, or if the exact engine knows that it never
// happens: trials say nothing about that.
func (m *Spread) Rolled(i int) *sim.Estimate {
	if m.Simulated == nil || m.Exact != nil && !m.possible(i) {
		return nil
	}
	rolled := m.Simulated.Share(i, i)
	return &rolled
}

// varies reports whether there is anything to tabulate or draw.
func (m *Spread) varies() bool {
	_, _, count := m.Span()
	return count > 1
}

// always describes a metric that does not vary: "none, always".
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

// The chance below which what lies at the ends of a distribution shares a line: in a long table, and in a short one.
const (
	rare = 1e-6
	tail = 1e-3
)

// core returns the span without what is rarer at either end, unless that is a single value.
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

// listed returns how many values a file lists: all labels, and numbers up to the largest possible one.
func (m *Spread) listed() int {
	if m.Labels != nil {
		return len(m.Labels)
	}
	_, last, _ := m.Span()
	return last + 1
}
