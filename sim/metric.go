package sim

import "strconv"

// A Metric is one result of an engagement: one of several labels, or a number in whole or half steps from 0 on. A rule
// reports it as an index: the place of the label, or the number of steps.
type Metric struct {
	Name   string
	Help   string
	Labels []string // from mildest to worst unless Kinds is true; nil for a number
	Kinds  bool     // no label is worse than another
	Sides  []string // the two labels for a victory of the first and of the second side; nil if there is no winner
	Max    int      // the largest number, in steps
	Halves bool     // a step is a half
	// Repeats names a metric that says the same in other words or says more; a short report needs only that one.
	Repeats string
	// TurnOf names an event, such as "broken", if the number is the turn in which that event happens; 0 then means never.
	// TurnOf is "" for other metrics.
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

// An Event is a result of one metric: its index lies between Low and High, both included.
type Event struct {
	Metric    int // the index among the engagement's metrics
	Low, High int
}

// Holds reports whether the event happened in an engagement. The slice out holds the value of each metric, as an index.
func (e Event) Holds(out []int) bool {
	v := out[e.Metric]
	return e.Low <= v && v <= e.High
}

// A Measure computes a whole number from the values of all metrics of an engagement, given as indices. For an event it is 1
// or 0; for the mean of a metric it is the number of steps.
type Measure func(out []int) int

// Of returns the measure of an event.
func (e Event) Of() Measure { return func(out []int) int { return oneIf(e.Holds(out)) } }

// A Condition is an event that restricts a result to the engagements in which it happens, with the user's words for it.
type Condition struct {
	Event
	Text string
}
