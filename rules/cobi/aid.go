package cobi

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/sim"
)

// Any die of a player may be thrown again by his headquarters, one in each round (EFX-09), and any test of a motivated
// man has +1 (SPC-13). The factors of the tests that stand alone say so; those of shots are hq and motivation of fire.
var (
	againFactor = rules.Factor{Name: "hq", Type: rules.YesNo(), Default: "no",
		Help: "headquarters: one die that fails is thrown again in each turn, and the second one stands"}
	spurFactor = rules.Factor{Name: "motivation", Type: rules.YesNo(), Default: "no",
		Help: "motivated, and spent on this test: +1"}
)

// An aid is what helps a test.
type aid struct {
	bonus int  // of motivation (SPC-13)
	again bool // by the headquarters (EFX-09)
}

// aidOf is what the factors of a scenario say; hq is always one of them.
func aidOf(s *rules.Scenario, tested bool) aid {
	a := aid{again: s.Yes("hq")}
	if tested && s.Yes("motivation") {
		a.bonus = 1
	}
	return a
}

// String is what is said of it: ", +1 motivated, thrown again once if it fails".
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

// throw is one die that has to show a score from which the bonus has been taken, thrown again if it fails and may be.
// A story is told the first face and what it fails; the second one is the caller's to tell.
func (a aid) throw(d *sim.Dice, what string, score int) (success bool, face int) {
	success, face = oneDie(d, what, score)
	if success || !a.again || score > 6 {
		return success, face
	}
	return secondThrow(d, what, score, face)
}

// secondThrow is the die that the headquarters has thrown again after a face that failed.
func secondThrow(d *sim.Dice, what string, score, face int) (success bool, second int) {
	if d.Telling() {
		d.Tell(fmt.Sprintf("%s needed: %d, headquarters has it thrown again", plus(score), face))
	}
	return oneDie(d, what+", again", score)
}

// spared are so many dice of which as many as fail count, one of them thrown again if it may be: those that still fail.
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
