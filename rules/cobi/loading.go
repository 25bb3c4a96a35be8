package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// retryBonus is what the reload action adds to the loading test (LOAD-02, SPC-08).
const retryBonus = 2

// A loading is the loading test of a weapon, after its shot (LOAD-01) or in the reload action.
type loading struct {
	score int // 0: the weapon takes no test and is always loaded (LOAD-05)
}

// newLoading returns the loading test for a loading range of lo to 6, with a bonus to the die (LOAD-04). lo is 0 if the
// weapon has no loading range.
func newLoading(lo, bonus int) loading {
	if lo == 0 {
		return loading{}
	}
	return loading{max(lo-bonus, 1)}
}

// afterShot names the loading test after a shot in a story.
const afterShot = "loading"

// roll throws the loading test and reports whether the weapon is loaded. A weapon without a loading range always is
// (LOAD-05). The headquarters may have the first failed test thrown again (EFX-14). what names the test in a story:
// "loading", "panther reloads".
func (l loading) roll(d *sim.Dice, hq *reroll, what string) (loaded bool) {
	if l.score == 0 {
		return true
	}
	beside := what == afterShot
	return l.throw(d, what, beside) || l.again(d, hq, beside)
}

// throw throws the loading test once and reports whether the weapon is loaded. beside says that the story tells of it
// beside a shot.
func (l loading) throw(d *sim.Dice, what string, beside bool) (loaded bool) {
	loaded, face := oneDie(d, "to load", l.score)
	noteDice(d, "to load", l.score, oneIf(face > 0))
	if d.Telling() {
		text := l.tell(what, face, loaded)
		if beside {
			d.Note(rules.Aside(text))
		}
		d.Tell(text)
	}
	return loaded
}

// after throws the loading test after a shot and reports whether the weapon is loaded. sentence tells about the
// shot: the story joins it with the words of the test. It is "" if the story has it already.
func (l loading) after(d *sim.Dice, hq *reroll, sentence string) (loaded bool) {
	switch {
	case sentence == "":
		return l.roll(d, hq, afterShot)
	case l.score == 0:
		d.Tell(sentence)
		return true
	}
	loaded, face := oneDie(d, "to load", l.score)
	noteDice(d, "to load", l.score, oneIf(face > 0))
	if d.Telling() {
		aside := "; " + l.tell(afterShot, face, loaded)
		d.Note(rules.Aside(aside))
		d.Tell(sentence + aside)
	}
	return loaded || l.again(d, hq, true)
}

// again throws a failed test once more, if the headquarters still has its reroll, and reports whether the weapon is
// loaded. beside is as for throw.
func (l loading) again(d *sim.Dice, hq *reroll, beside bool) (loaded bool) {
	if *hq != rerollLoading {
		return false
	}
	*hq = noReroll
	return l.throw(d, "headquarters has it tried again", beside)
}

func (l loading) tell(what string, face int, loaded bool) string {
	switch {
	case face == 0:
		return what + ": loaded"
	case loaded:
		return fmt.Sprintf("%s on %s: %s", what, l.needs(), shown(face, "loaded"))
	}
	return fmt.Sprintf("%s on %s: %s", what, l.needs(), shown(face, "not loaded"))
}

// needs returns the score of the test in a player's words: "4+".
func (l loading) needs() string {
	if l.score <= 1 {
		return "no test"
	}
	return plus(l.score)
}
