package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// fogProcedure is how long fog lasts (EFX-05).
var fogProcedure = &rules.Procedure{
	Name:    "fog",
	Title:   "Fog",
	Help:    "Fog was bought: a die at the start of every turn, the first included, tells whether it lifts for good.",
	Example: "cobi/fog turns=4",
	Factors: []rules.Factor{
		{Name: "turns", Type: rules.Int(1, 100), Default: "1", Help: "turns of the battle"},
	},
	Metrics: []sim.Metric{fogMetric(0)},
	Prepare: prepareFog,
}

// frostProcedure is light vehicles that do not start in the cold (EFX-06).
var frostProcedure = &rules.Procedure{
	Name:    "frost",
	Title:   "Frost",
	Help:    "Frost was bought: each light vehicle rolls before it moves.",
	Example: "cobi/frost vehicles=3",
	Factors: []rules.Factor{
		{Name: "vehicles", Type: rules.Int(1, 50), Default: "1", Help: "light vehicles that want to move"},
	},
	Metrics: []sim.Metric{frostMetric(0)},
	Prepare: prepareFrost,
}

func fogMetric(turns int) sim.Metric {
	return sim.Metric{Name: "fog-turns", Max: turns, Help: "turns played in fog: -1 to hit for both sides"}
}

func frostMetric(vehicles int) sim.Metric {
	return sim.Metric{Name: "stalled", Max: vehicles, Help: "vehicles that cannot move this turn"}
}

// fogLifts is the score at which fog lifts at the start of a turn, for the rest of the battle (EFX-05, AMB-24).
const fogLifts = 5

// frostStarts is the score at which a light vehicle starts in the cold (EFX-06).
const frostStarts = 4

func prepareFog(s *rules.Scenario) (*rules.Engagement, error) {
	turns := s.Int("turns")
	chain := tries("fog", fogLifts, turns, func(lifts bool) string {
		if lifts {
			return "the fog lifts"
		}
		return "a turn in fog"
	})
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{fogMetric(turns)}, chain, tryState{},
			func(s *tryState, turn int, out []int) {
				out[0] = turn
				if s.success {
					out[0] = turn - 1
				}
			}),
		Assumed: []rules.Assumption{
			{Topic: "die", Text: fmt.Sprintf("one at the start of each turn, %s and the fog lifts for good", plus(fogLifts))}},
	}, nil
}

func prepareFrost(s *rules.Scenario) (*rules.Engagement, error) {
	vehicles := s.Int("vehicles")
	stalled := sim.AtLeast(vehicles, frostStarts).Map(fmt.Sprintf("%d in the cold", vehicles),
		func(start int) int { return vehicles - start })
	return countOnce(s, frostMetric(vehicles), stalled,
		func(n int) string {
			return fmt.Sprintf("each starts on %s: %d of %d do not", plus(frostStarts), n, vehicles)
		},
		rules.Assumption{Topic: "each", Text: fmt.Sprintf("one die, starts on %s", plus(frostStarts))}), nil
}
