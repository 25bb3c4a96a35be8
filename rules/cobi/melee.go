package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// meleeProcedure is one attack hand to hand (MEL-02).
var meleeProcedure = &rules.Procedure{
	Name:    "melee",
	Title:   "Hand to hand",
	Help:    "A soldier attacks an enemy figure that he touches.",
	Example: "cobi/melee blade=yes",
	Factors: []rules.Factor{
		{Name: "blade", Type: rules.YesNo(), Default: "no", Help: "the attacker has an edged weapon: +2"},
		{Name: "target-blade", Type: rules.YesNo(), Default: "no", Help: "the defender has an edged weapon: +2"},
		{Name: "modifier", Type: rules.Int(-6, 6), Default: "0", Help: "anything else that the attacker adds"},
	},
	Metrics: meleeMetrics,
	Prepare: prepareMelee,
}

var meleeMetrics = []sim.Metric{
	{Name: "result", Labels: harmLabels, Help: "what becomes of the defender; the attacker is never hurt"},
	effectMetric,
}

// bladeBonus is what an edged weapon adds in melee (MEL-02).
const bladeBonus = 2

func prepareMelee(s *rules.Scenario) (*rules.Engagement, error) {
	edge, attacker, defender := s.Int("modifier"), "one die", "one die"
	if edge != 0 {
		attacker += fmt.Sprintf(" %+d", edge)
	}
	if s.Yes("blade") {
		edge += bladeBonus
		attacker += fmt.Sprintf(" %+d blade", bladeBonus)
	}
	if s.Yes("target-blade") {
		edge -= bladeBonus
		defender += fmt.Sprintf(" %+d blade", bladeBonus)
	}
	blow := meleeBlow(edge)
	chain := &sim.Chain[harm]{Name: "melee", Step: func(d *sim.Dice, s *harm) bool {
		*s = harm(d.Pick(blow))
		if d.Telling() {
			d.Tell(fmt.Sprintf("%s against %s: %s", attacker, defender, meleeWords[*s]))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), meleeMetrics, chain, unharmed, func(s *harm, _ int, out []int) {
			out[0], out[1] = int(*s), int(effectNone)
			if *s > unharmed {
				out[1] = int(effectOut)
			}
		}),
		Assumed: []rules.Assumption{
			{Topic: "attacker", Text: attacker},
			{Topic: "defender", Text: defender},
			{Topic: "result", Text: "attacker above: killed; equal: wounded; below: the defence holds"},
		},
	}, nil
}

var meleeWords = [...]string{
	unharmed: "the defence holds",
	wounded:  "the defender is wounded",
	killed:   "the defender is killed",
}

// meleeBlow is one attack hand to hand by how much more the attacker adds to his die than the defender (MEL-02). Its
// values are harms. It is built anew each time: ask for it once, not in a rule.
func meleeBlow(edge int) *sim.Table {
	defence := func(int) *sim.Table { return sim.Die(6) }
	return sim.Die(6).Then(fmt.Sprintf("melee at %+d", edge), defence, func(attack, defence int) int {
		switch {
		case attack+edge > defence:
			return int(killed)
		case attack+edge == defence:
			return int(wounded)
		}
		return int(unharmed)
	})
}
