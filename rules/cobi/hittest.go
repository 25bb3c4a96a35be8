package cobi

import (
	"fmt"

	"salvo/sim"
)

// A verdict is how a hit test ends: a hit, a miss or a jam.
type verdict uint8

const (
	hit verdict = iota
	miss
	jam
)

var verdictLabels = []string{"hit", "miss", "jam"}

// A hitTest is one die and modifiers against a hit range (VEH-03 to VEH-05, ATV-01).
type hitTest struct {
	lo        int // the lowest number of the hit range, which ends at 6
	modifier  int
	bounded   bool // a modified number above 6 misses (AMB-01)
	jams      bool // a natural 1 may jam the weapon (LOAD-05, AMB-10)
	oneCounts bool // a natural 1 that does not jam is compared with the range (AMB-02)

	throw sim.Throw // how house rules change the throw of the die

	plain *sim.Table // the table of verdicts; exploded is added to a hit by a natural 6 if sixes explode
	again *sim.Table // the table while the headquarters still has its reroll; used is added to the verdict if the reroll was spent
	more  *hitTest   // the test of the further die after a 6 if sixes explode: it cannot jam or explode; otherwise nil
}

// exploded is the flag in a value of hitTest.plain or hitTest.again that says: the hit came with a six, which brings
// another die.
const exploded = 1 << 28

// noDie is an empty table: no die is thrown.
var noDie = sim.AtLeast(0, 6)

// load builds the tables of the test.
func (t hitTest) load() *hitTest {
	name := fmt.Sprintf("hit test at %d-6 with %+d%s", t.lo, t.modifier, t.throw)
	once := sim.Die(6).Then(name, t.follow, t.verdict)
	t.plain = once
	if t.throw.Again != sim.Never {
		t.plain = t.thrownAgain(name+", thrown again", once, t.byHouse, 0)
	}
	t.again = t.thrownAgain(name+", once again", once, func(n int) bool { return t.byHouse(n) || !t.good(n) }, used)
	if t.throw.Sixes {
		more := t
		more.throw.Sixes, more.jams = false, false
		t.more = more.load()
	}
	return &t
}

// thrownAgain returns the table of the test if the die is thrown again after the numbers for which after is true. It
// adds the flag spent to values of the second throw, unless a house rule made it.
func (t *hitTest) thrownAgain(name string, once *sim.Table, after func(n int) bool, spent int) *sim.Table {
	return sim.Die(6).Then(name, func(n int) *sim.Table {
		if after(n) {
			return once
		}
		return t.follow(n)
	}, func(n, second int) int {
		switch {
		case !after(n):
			return t.verdict(n, second)
		case t.byHouse(n):
			return second
		}
		return second | spent
	})
}

// byHouse reports whether a house rule throws the die again after this number. Then the headquarters need not.
func (t *hitTest) byHouse(n int) bool {
	return t.throw.Again == sim.Ones && n == 1 || t.throw.Again == sim.Misses && !t.good(n)
}

// follow returns the second die after a natural number, or noDie: after a 1 it decides about a jam, after a 6 below the
// range about a hit.
func (t *hitTest) follow(n int) *sim.Table {
	if n == 1 && t.jams || n == 6 && t.impossible() {
		return sim.Die(6)
	}
	return noDie
}

// impossible reports whether not even a 6 reaches the hit range. Then a 6 hits if another 6 follows it (VEH-04).
func (t *hitTest) impossible() bool { return 6+t.modifier < t.lo }

// inRange reports whether a natural number, plus the modifier, lies in the hit range. A range 3-6 means 3 or more,
// unless the test is bounded (DIE-01, AMB-01).
func (t *hitTest) inRange(n int) bool {
	n += t.modifier
	return n >= t.lo && (n <= 6 || !t.bounded)
}

// good reports whether a natural number is so good that the headquarters does not have it thrown again (EFX-14).
func (t *hitTest) good(n int) bool {
	if t.impossible() {
		return n == 6
	}
	return n > 1 && t.inRange(n)
}

// verdict returns the result of a natural number n and of the second die, if one follows (VEH-03 to VEH-05).
func (t *hitTest) verdict(n, second int) int {
	switch {
	case n == 1 && t.jams && second == 1: // VEH-05
		return int(jam)
	case n == 1 && !t.oneCounts:
		return int(miss)
	case n == 6 && t.impossible() && second == 6, t.inRange(n):
		if n == 6 && t.throw.Sixes {
			return int(hit) | exploded
		}
		return int(hit)
	}
	return int(miss)
}

// roll throws the dice of the test. six reports whether a six brings another die; dice are the dice in the words of a
// story.
func (t *hitTest) roll(d *sim.Dice, hq *reroll) (v verdict, six bool, dice string) {
	got := 0
	switch {
	case d.Telling():
		got, dice = t.throwDice(d, hq)
	case *hq != rerollHit:
		got = d.Pick(t.plain)
	default:
		got = d.Pick(t.again)
		if got&used != 0 {
			*hq = noReroll
		}
	}
	return verdict(got &^ (used | exploded)), got&exploded != 0, dice
}

// throwDice throws the dice of the test one by one, for a story.
func (t *hitTest) throwDice(d *sim.Dice, hq *reroll) (got int, dice string) {
	throw := func(again string) int {
		face := d.D6()
		d.Cast("to hit "+t.needs()+again, 1, func(face int) bool { return t.good(face) || face == 1 && t.oneCounts })
		return face
	}
	n := throw("")
	if t.byHouse(n) {
		dice = fmt.Sprintf("%d, thrown again ", n)
		n = throw(", again")
	} else if *hq == rerollHit && !t.good(n) {
		*hq = noReroll
		dice = fmt.Sprintf("%d, once more by headquarters ", n)
		n = throw(", again")
	}
	noteDice(d, "to hit", t.lo-t.modifier, 1)
	second := d.Pick(t.follow(n))
	noteFollow(d, n, second)
	castSecond(d, n)
	return t.verdict(n, second), dice + followed(n, second)
}

// castSecond tells a story what the second die was thrown for: a jam after a 1, or otherwise a 6 after a 6.
func castSecond(d *sim.Dice, first int) {
	switch {
	case !d.Telling():
	case first == 1:
		d.Cast("jams on 1", 1, nil)
	default:
		d.Cast("another 6", 1, sim.Reaches(6))
	}
}

// tell writes the test and its result: "3+ to hit: 5, a hit".
func (t *hitTest) tell(dice string, v verdict) string {
	return fmt.Sprintf("%s to hit: %s, %s", t.needs(), dice, [...]string{hit: "a hit", miss: "a miss", jam: "jammed"}[v])
}

// needs returns the numbers on which the test hits, in a player's words: "4+", "3 to 5".
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
