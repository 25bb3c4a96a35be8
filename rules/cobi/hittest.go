package cobi

import (
	"fmt"

	"salvo/sim"
)

// A verdict is how a hit test ends, as the firer sees it.
type verdict uint8

const (
	hit verdict = iota
	miss
	jam
)

var verdictLabels = []string{"hit", "miss", "jam"}

// A hitTest is one die and modifiers against a hit range (VEH-03 to VEH-05, ATV-01).
type hitTest struct {
	lo        int // of the range
	modifier  int
	bounded   bool // more than 6 is no hit (AMB-01)
	jams      bool // a natural 1 may jam the weapon (LOAD-05, AMB-10)
	oneCounts bool // a natural 1 that does not is compared (AMB-02)

	plain *sim.Table // verdicts
	again *sim.Table // the same while the headquarters may have the die thrown again; used is added if it was
}

// noDie is a table of nothing: nobody throws.
var noDie = sim.AtLeast(0, 6)

// load builds the tables of the test.
func (t hitTest) load() *hitTest {
	name := fmt.Sprintf("hit test at %d-6 with %+d", t.lo, t.modifier)
	t.plain = sim.Die(6).Then(name, t.follow, t.verdict)
	t.again = sim.Die(6).Then(name+", once again", func(n int) *sim.Table {
		if t.good(n) {
			return t.follow(n)
		}
		return t.plain
	}, func(n, second int) int {
		if t.good(n) {
			return t.verdict(n, second)
		}
		return second | used
	})
	return &t
}

// follow is the die after a natural number: for a jam, or for the 6 that is thrown again.
func (t *hitTest) follow(n int) *sim.Table {
	if n == 1 && t.jams || n == 6 && t.impossible() {
		return sim.Die(6)
	}
	return noDie
}

// impossible: not even a 6 reaches the range, so a 6 is thrown again (VEH-04).
func (t *hitTest) impossible() bool { return 6+t.modifier < t.lo }

// inRange: the modified number hits; a range 3-6 means 3 or more (DIE-01, AMB-01).
func (t *hitTest) inRange(n int) bool {
	n += t.modifier
	return n >= t.lo && (n <= 6 || !t.bounded)
}

// good: the headquarters lets the die lie (EFX-14).
func (t *hitTest) good(n int) bool {
	if t.impossible() {
		return n == 6
	}
	return n > 1 && t.inRange(n)
}

// verdict is that of a natural number and the die that follows it, if one does (VEH-03 to VEH-05).
func (t *hitTest) verdict(n, second int) int {
	switch {
	case n == 1 && t.jams && second == 1: // VEH-05
		return int(jam)
	case n == 1 && !t.oneCounts:
		return int(miss)
	case n == 6 && t.impossible() && second == 6, t.inRange(n):
		return int(hit)
	}
	return int(miss)
}

// roll throws the test. dice are what a story says of them.
func (t *hitTest) roll(d *sim.Dice, hq *reroll) (v verdict, dice string) {
	switch {
	case d.Telling():
		return t.throw(d, hq)
	case *hq != rerollHit:
		return verdict(d.Pick(t.plain)), ""
	}
	got := d.Pick(t.again)
	if got&used != 0 {
		*hq = noReroll
	}
	return verdict(got &^ used), ""
}

// throw is the test die by die, for a story.
func (t *hitTest) throw(d *sim.Dice, hq *reroll) (v verdict, dice string) {
	n := d.D6()
	if *hq == rerollHit && !t.good(n) {
		*hq = noReroll
		dice = fmt.Sprintf("%d, once more by headquarters ", n)
		n = d.D6()
	}
	second := d.Pick(t.follow(n))
	return verdict(t.verdict(n, second)), dice + followed(n, second)
}

// tell is the test and how it ended: "3+ to hit: 5, a hit".
func (t *hitTest) tell(dice string, v verdict) string {
	return fmt.Sprintf("%s to hit: %s, %s", t.needs(), dice, [...]string{hit: "a hit", miss: "a miss", jam: "jammed"}[v])
}

// needs is the test as a player says it.
func (t *hitTest) needs() string {
	least, most := max(t.lo-t.modifier, 2), 6-t.modifier
	text := plus(least)
	switch {
	case t.impossible():
		return "a 6 and another 6"
	case t.bounded && most < least:
		return "no number (all exceed the range)"
	case t.bounded:
		text = fmt.Sprintf("%d to %d", least, most)
	}
	if t.oneCounts {
		text += " (or a 1 that does not jam)"
	}
	return text
}
