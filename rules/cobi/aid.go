package cobi

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/sim"
)

// A headquarters may have any one die of its player thrown again in each round (EFX-09), and every test of a motivated
// man has +1 (SPC-13). These factors belong to tests that stand alone; shots have hq and motivation in fire.
var (
	againFactor = rules.Factor{Name: "hq", Type: rules.YesNo(), Default: "no",
		Help: "headquarters: one die that fails is thrown again in each turn, and the second one stands"}
	spurFactor = rules.Factor{Name: "motivation", Type: rules.YesNo(), Default: "no",
		Help: "motivated, and spent on this test: +1"}
)

// An aid is what helps a test.
type aid struct {
	bonus int  // the bonus of motivation (SPC-13)
	again bool // the headquarters has the die thrown again (EFX-09)
}

// aidOf reads the aid from the factors of a scenario; every such scenario has the factor hq.
func aidOf(s *rules.Scenario, tested bool) aid {
	a := aid{again: s.Yes("hq")}
	if tested && s.Yes("motivation") {
		a.bonus = 1
	}
	return a
}

// String describes the aid: ", +1 motivated, thrown again once a turn if it fails".
func (a aid) String() string {
	var text strings.Builder
	if a.bonus > 0 {
		text.WriteString(", +1 motivated")
	}
	if a.again {
		text.WriteString(", thrown again once a turn if it fails")
	}
	return text.String()
}

// throw throws one die at a score that already contains the bonus, and again if it fails and may be thrown again. A
// story gets the first face and its failure; the caller tells the second face.
func (a aid) throw(d *sim.Dice, what string, score int) (success bool, face int) {
	success, face = oneDie(d, what, score)
	if success || !a.again || score > 6 {
		return success, face
	}
	return secondThrow(d, what, score, face)
}

// secondThrow throws the die again for the headquarters after a face that failed.
func secondThrow(d *sim.Dice, what string, score, face int) (success bool, second int) {
	if d.Telling() {
		d.Tell(fmt.Sprintf("%s needed: %d, headquarters has it thrown again", plus(score), face))
	}
	return oneDie(d, what+", again", score)
}

// spared returns how many of some dice fail, after one of them was thrown again if the headquarters allows it.
func (a aid) spared(dice, score int) *sim.Table {
	failed := sim.AtLeast(dice, score).Map(fmt.Sprintf("%d fail %s", dice, plus(score)), func(n int) int { return dice - n })
	if !a.again {
		return failed
	}
	return failed.Then(fmt.Sprintf("%d fail %s, one again", dice, plus(score)), func(failed int) *sim.Table {
		if failed == 0 {
			return noDie
		}
		return sim.AtLeast(1, score)
	}, func(failed, saved int) int { return failed - saved })
}
