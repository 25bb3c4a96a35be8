package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// repairProcedure declares the tries of a crew to repair its vehicle (SPC-11).
var repairProcedure = &rules.Procedure{
	Name:    "repair",
	Title:   "Repair",
	Help:    "A crew, perhaps with helpers, mends its vehicle: one die a turn.",
	Example: "cobi/repair class=heavy helpers=3 turns=2",
	Factors: []rules.Factor{
		{Name: "class", Type: rules.Labels("light", "medium", "heavy"), Default: "medium", Help: "of the vehicle"},
		{Name: "helpers", Type: rules.Int(0, 20), Default: "0", Help: "repairers besides the first"},
		{Name: "turns", Type: rules.Int(1, 100), Default: "1", Help: "turns of work at most"},
		spurFactor, againFactor,
	},
	Metrics: repairMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "repaired=yes", Subject: "the crew", Text: "~repairs the vehicle"},
	}},
	Prepare: prepareRepair,
}

func repairMetrics(turns int) []sim.Metric {
	return []sim.Metric{
		{Name: "repaired", Labels: yesNoLabels, Help: "it works again from the turn after"},
		{Name: "tries", Max: turns, Help: "the turn in which it succeeds; 0: it does not"},
	}
}

// repairScore returns the score at which one die repairs a vehicle: 6, less 1 for every helper, or for every two
// helpers at a heavy vehicle (SPC-11). In duels and battles, all serving crew but one are helpers (SPC-12).
func repairScore(class string, helpers int) int { return 6 - repairBonus(class, helpers) }

func repairBonus(class string, helpers int) int {
	if class == "heavy" {
		return helpers / 2
	}
	return helpers
}

func prepareRepair(s *rules.Scenario) (*rules.Engagement, error) {
	class, helpers, turns := s.Word("class"), s.Int("helpers"), s.Int("turns")
	help := aidOf(s, true)
	score := repairScore(class, helpers) - help.bonus
	chain := tries("repair", score, turns, help, func(success bool) string {
		if success {
			return "it works again from the next turn"
		}
		return "not yet"
	})
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), repairMetrics(turns), chain, tryState{}, func(s *tryState, turn int, out []int) {
			out[0], out[1] = yesOrNo(s.success), 0
			if s.success {
				out[1] = turn
			}
		}),
		Assumed: []rules.Assumption{{Topic: "die", Text: explainRepair(class, helpers, score+help.bonus) + help.String()}},
	}, nil
}

func explainRepair(class string, helpers, score int) string {
	bonus := repairBonus(class, helpers)
	if bonus == 0 {
		return "one a turn, 6"
	}
	why := fmt.Sprintf("%+d for %d %s at a %s vehicle", bonus, helpers, english.Plural(helpers, "helper"), class)
	if score <= 1 {
		return "none needed, it always succeeds: " + why
	}
	return fmt.Sprintf("one a turn, %s (6, and %s)", plus(score), why)
}
