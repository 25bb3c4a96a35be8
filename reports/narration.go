package reports

import (
	"fmt"
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// A Narration is one engagement narrated die by die.
type Narration struct {
	Scenario string
	Typed    string // the line as the user wrote it; "" if no user wrote one
	Title    string
	Happened []string // the result in clauses without a full stop, the most important first
	Story    *sim.Story
	Number   int64 // the number of the engagement among those of the seed, from 1
	Seed     uint64
	Sides    []Side // the sides of a fight; nil if there are none
	Metrics  []sim.Metric
	Out      []int // the value of each metric
	Never    []Never
	Assumed  []Assumption
	Chances  *Chances // nil if the user did not ask
	Origin
}

// Outcome states the result in sentences, the most important first.
func (t *Narration) Outcome() string {
	if len(t.Happened) == 0 {
		return fmt.Sprintf("Engagement %s, seed %d: %s is %s.", english.Grouped(t.Number), t.Seed, t.Metrics[0].Name,
			t.Metrics[0].Value(t.Out[0]))
	}
	text := fmt.Sprintf("Engagement %s, seed %d: %s.", english.Grouped(t.Number), t.Seed, t.Happened[0])
	for _, more := range t.Happened[1:] {
		text += " " + english.Capital(more) + "."
	}
	return text
}

// ends returns the value of each metric by its name, except for metrics that only repeat another one.
func (t *Narration) ends() (list []Assumption) {
	for i := range t.Metrics {
		if t.repeats(&t.Metrics[i]) {
			continue
		}
		m := named(t.Metrics[i], t.Sides)
		list = append(list, Assumption{m.Name, m.Value(t.Out[i])})
	}
	return list
}

// repeats reports whether a metric only repeats another one. In a battle with victory points, a game's own verdict on losses
// repeats the winner: both in one list would seem to contradict each other.
func (t *Narration) repeats(m *sim.Metric) bool {
	return slices.ContainsFunc(t.Metrics, func(other sim.Metric) bool { return other.Name == m.Repeats })
}
