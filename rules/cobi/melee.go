package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// meleeProcedure declares one attack hand to hand (MEL-02).
var meleeProcedure = &rules.Procedure{
	Name:    "melee",
	Title:   "Hand to hand",
	Help:    "A soldier attacks an enemy figure that he touches.",
	Example: "cobi/melee blade=yes",
	Factors: []rules.Factor{
		{Name: "blade", Type: rules.YesNo(), Default: "no", Help: "the attacker has an edged weapon: +2"},
		{Name: "target-blade", Type: rules.YesNo(), Default: "no", Help: "the defender has an edged weapon: +2"},
		{Name: "modifier", Type: rules.Int(-6, 6), Default: "0", Help: "anything else that the attacker adds"},
		spurFactor,
		{Name: "target-motivation", Type: rules.YesNo(), Default: "no", Help: "the defender is motivated: +1"},
		{Name: "hq", Type: rules.YesNo(), Default: "no",
			Help: "the attacker's headquarters has his die thrown again if the defence holds"},
		{Name: "target-hq", Type: rules.YesNo(), Default: "no",
			Help: "the defender's headquarters has his die thrown again if the defence fails"},
	},
	Metrics: meleeMetrics,
	Told: [][]rules.Telling{{
		{Figure: "result=killed", Subject: "the attacker", Text: "~kills the defender"},
		{Figure: "result=wounded", Text: "~wounds him"},
	}},
	Prepare: prepareMelee,
}

var meleeMetrics = []sim.Metric{
	{Name: "result", Labels: harmLabels, Help: "what becomes of the defender; the attacker is never hurt"},
	effectMetric.Repeating("result"),
}

// bladeBonus is what an edged weapon adds in melee (MEL-02).
const bladeBonus = 2

// bladeOf returns what is added to a soldier's die: bladeBonus if he has a blade, otherwise 0.
func bladeOf(has bool) int {
	if has {
		return bladeBonus
	}
	return 0
}

func prepareMelee(s *rules.Scenario) (*rules.Engagement, error) {
	var mine, his modifiers
	mine.add(s.Int("modifier"), "modifier")
	mine.add(bladeOf(s.Yes("blade")), "blade")
	his.add(bladeOf(s.Yes("target-blade")), "blade")
	mine.add(oneIf(s.Yes("motivation")), "motivated") // SPC-13
	his.add(oneIf(s.Yes("target-motivation")), "motivated")
	fight := bout{mine.total(), his.total(), s.Yes("hq"), s.Yes("target-hq")}
	chain := &sim.Chain[harm]{Name: "melee", Step: func(d *sim.Dice, s *harm) bool {
		result, dice, _ := fight.throw(d)
		if *s = result; d.Telling() {
			d.Tell(dice + ": " + meleeWords[*s])
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
			{Topic: "attacker", Text: fmt.Sprintf("one die, %s", mine)},
			{Topic: "defender", Text: fmt.Sprintf("one die, %s", his)},
			{Topic: "result", Text: "attacker above: killed; equal: wounded; below: the defence holds"},
		},
	}, nil
}

var meleeWords = [...]string{
	unharmed: "the defence holds",
	wounded:  "the defender is wounded",
	killed:   "the defender is killed",
}

// meleeResult returns the harm to the defender in an attack hand to hand. attack and defence are the dice with all
// bonuses (MEL-02).
func meleeResult(attack, defence int) harm {
	switch {
	case attack > defence:
		return killed
	case attack == defence:
		return wounded
	}
	return unharmed
}

// A bout is one attack hand to hand: the bonuses to both dice, and which headquarters may have its side's die thrown
// again.
type bout struct {
	attacker, defender           int
	attackerAgain, defenderAgain bool
}

// throw throws both dice and returns the harm to the defender. If the defence succeeds, the attacker may throw his die
// again. If the defence then fails, the defender may throw his die again (EFX-09). dice are the dice in the words of a
// story; spent has the flags used and usedByTarget for second throws.
func (f bout) throw(d *sim.Dice) (result harm, dice string, spent int) {
	throw := func(what string, by int) int {
		face := d.D6()
		if d.Telling() {
			castAll(d, withModifier(what, by))
		}
		return face
	}
	attack := throw("attack", f.attacker)
	defence := throw("defence", f.defender)
	noteDice(d, "melee", 0, 2)
	judge := func(more string) {
		result = meleeResult(attack+f.attacker, defence+f.defender)
		if d.Telling() {
			dice += more + fmt.Sprintf("%s against %s", added(attack, f.attacker), added(defence, f.defender))
		}
	}
	judge("")
	if result == unharmed && f.attackerAgain {
		attack, spent = throw("attack, again", f.attacker), used
		judge(", the attack again ")
	}
	if result > unharmed && f.defenderAgain {
		defence, spent = throw("defence, again", f.defender), spent|usedByTarget
		judge(", the defence again ")
	}
	return result, dice, spent
}
