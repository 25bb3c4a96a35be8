package cobi

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/sim"
)

// A headquarters lets its player throw any one die again in each round (EFX-09). Motivation gives a soldier +1 on a
// test (SPC-13). These two factors belong to procedures of a single test; for shots, the procedure fire has factors hq
// and motivation of its own.
var (
	againFactor = rules.Factor{Name: "hq", Type: rules.YesNo(), Default: "no",
		Help: "headquarters: one die that fails is thrown again in each turn, and the second one stands"}
	spurFactor = rules.Factor{Name: "motivation", Type: rules.YesNo(), Default: "no",
		Help: "motivated, and spent on this test: +1"}
)

// An aid is what helps a test: a bonus to the die, and a second throw if it fails.
type aid struct {
	bonus int  // the bonus of motivation (SPC-13)
	again bool // the headquarters lets the player throw a failed die again (EFX-09)
}

// aidOf reads the aid from the factors of a scenario. Every scenario with an aid has the factor hq. If tested is true,
// motivation may help the die, and the scenario has the factor motivation, too.
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

// throw throws one die at a score that already contains the bonus. If the die fails and the headquarters allows it,
// throw throws it a second time and tells the failure in the story. The caller tells the returned face.
func (a aid) throw(d *sim.Dice, what string, score int) (success bool, face int) {
	success, face = oneDie(d, what, score)
	if success || !a.again || score > 6 {
		return success, face
	}
	return secondThrow(d, what, score, face)
}

// secondThrow tells in the story that the first throw failed with this face, and throws the die again for the
// headquarters.
func secondThrow(d *sim.Dice, what string, score, face int) (success bool, second int) {
	if d.Telling() {
		d.Tell(fmt.Sprintf("%s needed: %d, headquarters has it thrown again", plus(score), face))
	}
	return oneDie(d, what+", again", score)
}

// spared returns the distribution of the number of dice that fail. If the headquarters allows it, one failed die is
// thrown again first.
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
