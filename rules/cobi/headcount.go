package cobi

import (
	"salvo/rules"
	"salvo/sim"
)

// A headcount is a number of figures or vehicles.
type headcount int16

// countOnce is an engagement of one throw that counts something: soldiers who run, vehicles that stall.
func countOnce(s *rules.Scenario, m sim.Metric, throw *sim.Table, tell func(n int) string,
	assumed rules.Assumption) *rules.Engagement {
	chain := &sim.Chain[headcount]{Name: m.Name, Step: func(d *sim.Dice, s *headcount) bool {
		*s = headcount(d.Pick(throw))
		if d.Telling() {
			d.Tell(tell(int(*s)))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{m}, chain, 0,
			func(s *headcount, _ int, out []int) { out[0] = int(*s) }),
		Assumed: []rules.Assumption{assumed},
	}
}
