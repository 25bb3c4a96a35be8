package sim

import "strconv"

// A Metric is one result of an engagement: a label from mildest to worst, or a number from 0 to Max in
// whole or half steps. A rule reports it as an index: the place of the label, or the number of steps.
type Metric struct {
	Name   string
	Help   string
	Labels []string // from mildest to worst; nil for a number
	Kinds  bool     // of the labels none is worse than another
	Sides  []string // two of the labels that are the one's and the other's victory; nil where nobody wins
	Max    int      // the largest number, in steps
	Halves bool     // a step is a half
	// Repeats names the metric that says the same in other words or tells more; a short report needs only that one.
	Repeats string
	// TurnOf is what happens in the turn that the number is, "broken"; 0 is then never. "" for other numbers.
	TurnOf string
}

// Repeating returns the metric, marked as one that repeats another.
func (m Metric) Repeating(other string) Metric {
	m.Repeats = other
	return m
}

// Size returns the number of values the metric can take.
func (m *Metric) Size() int {
	if m.Labels != nil {
		return len(m.Labels)
	}
	return m.Max + 1
}

// Value returns index i as the reader sees it: "suppressed", "3" or "2.5".
func (m *Metric) Value(i int) string {
	if m.Labels != nil {
		return m.Labels[i]
	}
	return strconv.FormatFloat(m.Number(i), 'f', -1, 64)
}

// Number returns index i as a number; a label counts as its place, from 0.
func (m *Metric) Number(i int) float64 { return float64(i) * m.step() }

func (m *Metric) step() float64 {
	if m.Halves {
		return 0.5
	}
	return 1
}

// An Event is what may happen to one metric: its index lies between Low and High, both included.
type Event struct {
	Metric    int // place in the engagement's metrics
	Low, High int
}

// Holds reports whether the event happened in an engagement with the measured metrics out.
func (e Event) Holds(out []int) bool {
	v := out[e.Metric]
	return e.Low <= v && v <= e.High
}

// A Measure is a whole number read off a measured engagement: 1 or 0 for an event, a metric's steps for its mean.
type Measure func(out []int) int

// Of returns the measure of an event.
func (e Event) Of() Measure { return func(out []int) int { return oneIf(e.Holds(out)) } }

// A Condition is an event that restricts a result to the engagements in which it happens, with the user's words for it.
type Condition struct {
	Event
	Text string
}
