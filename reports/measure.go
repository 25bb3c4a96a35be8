package reports

import (
	"slices"

	"salvo/sim"
)

// A measure is one metric as both engines saw it; at least one of the distributions is there.
type measure struct {
	sim.Metric
	exact, simulated *sim.Distribution
}

// measures are the metrics of the odds in their declared order.
func (o *Odds) measures() []*measure {
	var all []*measure
	for _, r := range o.results() {
		for i := range r.Metrics {
			d := &r.Metrics[i]
			at := slices.IndexFunc(all, func(m *measure) bool { return m.Name == d.Name })
			if at < 0 {
				all = append(all, &measure{Metric: d.Metric})
				at = len(all) - 1
			}
			if r == o.Exact {
				all[at].exact = d
			} else {
				all[at].simulated = d
			}
		}
	}
	return all
}

// distributions are those there are, the more trustworthy first.
func (m *measure) distributions() []*sim.Distribution {
	all := []*sim.Distribution{m.exact, m.simulated}
	return slices.DeleteFunc(all, func(d *sim.Distribution) bool { return d == nil })
}

// best is the distribution to show where only one can be.
func (m *measure) best() *sim.Distribution { return m.distributions()[0] }

// possible reports whether either engine reached index i.
func (m *measure) possible(i int) bool {
	return slices.ContainsFunc(m.distributions(), func(d *sim.Distribution) bool { return d.Prob[i] > 0 })
}

// span is the smallest and the largest possible index, and how many are possible from one to the other.
func (m *measure) span() (first, last, count int) {
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

// varies reports whether there is anything to tabulate or draw.
func (m *measure) varies() bool {
	_, _, count := m.span()
	return count > 1
}

// always describes a metric that does not vary: "none, always".
func (m *measure) always() string {
	first, _, count := m.span()
	switch {
	case count == 0:
		return "never measured"
	case m.exact != nil:
		return m.Value(first) + ", always"
	default:
		return m.Value(first) + ", in all " + grouped(m.simulated.Trials()) + " trials"
	}
}

// The chance below which what lies at the ends of a distribution shares a line: in a long table, and in a short one.
const (
	rare = 1e-6
	tail = 1e-3
)

// core is the span without what is rarer at either end, unless that is a single value.
func (m *measure) core(limit float64) (low, high int) {
	first, last, _ := m.span()
	low, high = first, last
	for low < last && m.best().Share(first, low).Value < limit {
		low++
	}
	for high > low && m.best().Share(high, last).Value < limit {
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

// listed is how many values a file lists: all labels, and numbers up to the largest possible one.
func (m *measure) listed() int {
	if m.Labels != nil {
		return len(m.Labels)
	}
	_, last, _ := m.span()
	return last + 1
}
