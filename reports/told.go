package reports

import "salvo/sim"

// Told is one engagement told die by die.
type Told struct {
	Scenario string
	Title    string
	Story    *sim.Story
	Number   int64 // of the engagement, from 1, among those of the seed
	Seed     uint64
	Metrics  []sim.Metric
	Out      []int // how it was measured
	Never    []Never
	Assumed  []Assumption
}
