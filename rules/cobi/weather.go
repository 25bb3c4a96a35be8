package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// fogProcedure declares the throws for how long fog lasts (EFX-05).
var fogProcedure = &rules.Procedure{
	Name:    "fog",
	Title:   "Fog",
	Help:    "Fog was bought: a die at the start of every turn, the first included, tells whether it lifts for good.",
	Example: "cobi/fog turns=4",
	Factors: []rules.Factor{
		{Name: "turns", Type: rules.Int(1, 100), Default: "1", Help: "turns of the battle"},
		{Name: "hq", Type: rules.YesNo(), Default: "no",
			Help: "headquarters of the side that bought it: in each turn a die that would lift it is thrown again"},
	},
	Metrics: []sim.Metric{fogMetric(0)},
	Told: [][]rules.Telling{{
		{Figure: "mean fog-turns", Subject: "fog", Text: "lies over # of {turns} turns on average"},
	}},
	Prepare: prepareFog,
}

// frostProcedure declares the throws of light vehicles that start in the cold (EFX-06).
var frostProcedure = &rules.Procedure{
	Name:    "frost",
	Title:   "Frost",
	Help:    "Frost was bought: each light vehicle rolls before it moves.",
	Example: "cobi/frost vehicles=3",
	Factors: []rules.Factor{
		{Name: "vehicles", Type: rules.Int(1, 50), Default: "1", Help: "light vehicles that want to move"},
		spurFactor, againFactor,
	},
	Metrics: []sim.Metric{frostMetric(0)},
	Told: [][]rules.Telling{{
		{Figure: "mean stalled", Subject: "frost", Text: "stalls # of {vehicles} vehicles on average"},
	}},
	Prepare: prepareFrost,
}

func fogMetric(turns int) sim.Metric {
	return sim.Metric{Name: "fog-turns", Max: turns, Help: "turns played in fog: -1 to hit for both sides"}
}

func frostMetric(vehicles int) sim.Metric {
	return sim.Metric{Name: "stalled", Max: vehicles, Help: "vehicles that cannot move this turn"}
}

// fogLifts is the score of a die at which fog lifts at the start of a turn, for the rest of the battle (EFX-05,
// AMB-24).
const fogLifts = 5

// frostStarts is the score of a die at which a light vehicle starts in the cold (EFX-06).
const frostStarts = 4

func prepareFog(s *rules.Scenario) (*rules.Engagement, error) {
	turns, again := s.Int("turns"), ""
	chain := tries("fog", fogLifts, turns, aid{}, func(lifts bool) string {
		if lifts {
			return "the fog lifts"
		}
		return "a turn in fog"
	})
	if s.Yes("hq") {
		again = ", unless the headquarters has that die thrown again and the second does not lift it"
		chain.Step = stays(chain.Step)
	}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{fogMetric(turns)}, chain, tryState{},
			func(s *tryState, turn int, out []int) {
				out[0] = turn
				if s.success {
					out[0] = turn - 1
				}
			}),
		Assumed: []rules.Assumption{
			{Topic: "die", Text: fmt.Sprintf("one at the start of each turn, %s and the fog lifts for good%s", plus(fogLifts), again)}},
	}, nil
}

// stays returns the step with a second throw for a headquarters: the side that bought the fog has a die that would lift
// it thrown again (EFX-09).
func stays(step func(*sim.Dice, *tryState) bool) func(*sim.Dice, *tryState) bool {
	return func(d *sim.Dice, s *tryState) bool {
		lifts := step(d, s)
		if lifts {
			lifts = step(d, s)
		}
		return lifts
	}
}

func prepareFrost(s *rules.Scenario) (*rules.Engagement, error) {
	vehicles, help := s.Int("vehicles"), aidOf(s, true)
	score := frostStarts - help.bonus
	return countOnce(s, frostMetric(vehicles), help.spared(vehicles, score), "to start", score,
		func(n int) string {
			return fmt.Sprintf("each starts on %s: %d of %d do not", plus(score), n, vehicles)
		},
		rules.Assumption{Topic: "each", Text: fmt.Sprintf("one die, starts on %s%s", plus(frostStarts), help)}), nil
}
