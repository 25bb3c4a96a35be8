package cobi

import (
	"fmt"

	"salvo/sim"
)

// A reroll is what the field headquarters allows to be thrown again, once (EFX-09, EFX-14).
type reroll uint8

const (
	noReroll reroll = iota
	rerollHit
	rerollLoading
)

var rerollWords = []string{"none", "hit", "reload"}

// rerollOf is what a word allows (EFX-09).
func rerollOf(word string) reroll {
	for i, w := range rerollWords {
		if w == word {
			return reroll(i)
		}
	}
	return noReroll
}

// retryBonus is what the reload action adds to the loading test (LOAD-02, SPC-08).
const retryBonus = 2

// A loading is the loading test of a weapon after its shot (LOAD-01), or of the reload action with its bonus.
type loading struct {
	score int // 0: the weapon takes no test and is always loaded (LOAD-05)
	test  *sim.Table
}

// newLoading is the test of a loading range that begins with lo, with bonuses (LOAD-04).
func newLoading(lo, bonus int) loading {
	if lo == 0 {
		return loading{}
	}
	return loading{lo - bonus, sim.AtLeast(1, lo-bonus)}
}

// roll reports whether the weapon is loaded; one without loading range always is (LOAD-05). The headquarters may have
// the first test that fails thrown again (EFX-14).
func (l loading) roll(d *sim.Dice, hq *reroll) (loaded bool) { return l.after(d, hq, "") }

// after is the loading test after a shot; said is a sentence about it that is yet to be told.
func (l loading) after(d *sim.Dice, hq *reroll, said string) (loaded bool) {
	if l.score == 0 {
		if said != "" {
			d.Tell(said)
		}
		return true
	}
	loaded = d.Pick(l.test) > 0
	if d.Telling() {
		d.Tell(l.tell(said, loaded))
	}
	if loaded || *hq != rerollLoading {
		return loaded
	}
	*hq = noReroll
	loaded = d.Pick(l.test) > 0
	if d.Telling() {
		d.Tell(l.tell("headquarters has it tried again", loaded))
	}
	return loaded
}

func (l loading) tell(said string, loaded bool) string {
	if said != "" {
		said += "; "
	}
	switch {
	case l.score <= 1:
		return said + "loaded again"
	case loaded:
		return fmt.Sprintf("%sloaded again on %s", said, l.needs())
	}
	return fmt.Sprintf("%snot loaded, %s needed", said, l.needs())
}

// needs is the test as a player says it.
func (l loading) needs() string {
	if l.score <= 1 {
		return "no test"
	}
	return plus(l.score)
}
