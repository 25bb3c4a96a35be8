package sim

import (
	"math"
	"math/rand/v2"
)

// Dice is the only source of chance that a rule sees. It has two primitives, Pick and Spin; everything else is built on them.
// Behind it is a seeded stream, the explorer that walks every branch, a script of given rolls, or a recorder that writes the
// story; a rule never sees which.
type Dice struct {
	mode     mode
	rng      rand.PCG
	explorer *explorer   // only in the mode exploring
	single   *singleDice // throws dice one at a time, for a script or a story
	watched  watched
	memory   *memory // the ends of chains that rules have played
	keep     bool    // an end of a kept chain is drawn with one pick (Chain.Kept)
}

type mode uint8

const (
	rolling   mode = iota // picks in constant time from a stream
	watching              // like rolling, and records the picks for the trees of the roller
	inverting             // picks from a stream; a larger random word never gives a smaller value
	exploring             // every branch in turn
	dieByDie              // single dice
)

// Pick draws a value from the table.
func (d *Dice) Pick(t *Table) int {
	if d.mode == rolling {
		return pick(t.slots, d.rng.Uint64())
	}
	return d.pickOtherwise(t)
}

func (d *Dice) pickOtherwise(t *Table) int {
	switch d.mode {
	case watching:
		return d.watchPick(t.slots)
	case inverting:
		return t.values[invert(t.upTo, d.rng.Uint64())]
	case exploring:
		return t.values[d.explorer.pick(t)]
	default:
		return d.single.pick(t)
	}
}

// watchPick picks a value and records it.
func (d *Dice) watchPick(from []slot) int {
	v := pick(from, d.rng.Uint64())
	d.watched.picks = append(d.watched.picks, watchedPick{from, int32(v)})
	return v
}

// Certain reports whether the next Pick would return value from each of the tables in the argument of. It looks ahead in
// the stream if the dice only roll. If they are recorded, inverted, explored or thrown one by one, it returns false. It
// changes no dice. A rule may use the answer to save work, but its result must not depend on the answer.
func (d *Dice) Certain(value int, of []*Table) bool {
	if d.mode != rolling {
		return false
	}
	stream := d.rng
	word := stream.Uint64()
	for i := len(of) - 1; i >= 0; i-- {
		if pick(of[i].slots, word) != value {
			return false
		}
	}
	return true
}

// Spin draws an angle from 0 to 2 pi, all equally likely. cuts returns the angles at which the rule's result changes, in
// any order. The explorer divides the circle into arcs at these angles and branches over the arcs; the angle is then the
// middle of an arc.
func (d *Dice) Spin(cuts func() []float64) float64 {
	switch d.mode {
	case exploring:
		return d.explorer.spin(cuts)
	case dieByDie:
		return d.single.spin()
	case watching:
		d.watched.spun = true
	}
	return turnOf(d.rng.Uint64())
}

// turnOf returns the angle for a random word.
func turnOf(word uint64) float64 { return float64(word>>11) / (1 << 53) * (2 * math.Pi) }

// D6 rolls one six-sided die.
func (d *Dice) D6() int { return d.Pick(d6) }

// AtLeast returns how many of n dice show score or more.
func (d *Dice) AtLeast(n, score int) int { return d.Pick(AtLeast(n, score)) }

// AnyAtLeast reports whether any of n dice shows score or more.
func (d *Dice) AnyAtLeast(n, score int) bool { return d.Pick(anyAtLeast(n, score)) > 0 }

// Sum returns the sum of n dice.
func (d *Dice) Sum(n int) int { return d.Pick(Sum(n)) }

// TwoD6 returns the sum of two dice.
func (d *Dice) TwoD6() int { return d.Pick(twoD6) }

// TwoD6AtMost reports whether the sum of two dice is at most most.
func (d *Dice) TwoD6AtMost(most int) bool { return d.Pick(twoD6AtMost(most)) > 0 }

// Rolls reports whether the dice are rolled, as opposed to explored branch by branch. If they are rolled, a rule may do the
// step of a chain of one step itself instead of calling [Play].
func (d *Dice) Rolls() bool { return d.mode != exploring }

// Telling reports whether a story is recorded. Rules build text only then.
func (d *Dice) Telling() bool {
	return d.mode == dieByDie && d.single.story != nil && !d.single.hushed && !d.single.muted
}

// Choosing reports whether the dice record the players' choices (Recall), or replay the beginning of a step
// (Moment.After, Moment.Instead). Rules call Choose only if it is true.
func (d *Dice) Choosing() bool {
	return d.mode == dieByDie && (d.single.recall != nil || d.single.opens != nil)
}

// Choose records that a player has a choice among options, which are sorted from best to worst; about describes it in the
// rule's own types. Choose returns the number of the option to take. That is 0, unless the rest of the engagement is played
// with another option (Moment.Instead).
func (d *Dice) Choose(about any, options int) (option int) { return d.single.choose(about, options) }

// Wondering reports whether the story also gives the reasons for the players' choices.
func (d *Dice) Wondering() bool { return d.Telling() && d.single.why }

// Observed reports whether an observer is present (see Observe). Rules call Show only then.
func (d *Dice) Observed() bool { return d.mode == dieByDie && d.single.see != nil }

// Show hands the current state of the engagement to the observer. Call it only if Observed returns true.
func (d *Dice) Show(state any) { d.single.see(state) }

// ShowEach makes the dice call look after every further line of the story and hand the state that look returns to the
// observer. Call it only if Observed returns true.
func (d *Dice) ShowEach(look func() any) { d.single.look = look }

// Hush starts or ends silence. While hushed, Telling reports false, and the dice thrown belong to the next line after the
// silence. So a rule can use another rule and describe the result in its own words.
func (d *Dice) Hush(hushed bool) {
	if d.mode == dieByDie {
		d.single.hushed = hushed
	}
}

// Tell adds a line to the story, with the dice thrown since the line before. Call it only if Telling returns true.
func (d *Dice) Tell(text string) { d.single.tell(text) }

// Cast gives the next dice thrown since the last line of the story a purpose, such as "to hit 4+". The argument dice is
// their number, and succeeds reports which faces succeed; succeeds is nil if single dice do not succeed or fail. Dice whose
// result is certain are not thrown, and do not count. Call Cast before Tell, once for each throw in order, and only if
// Telling returns true.
func (d *Dice) Cast(what string, dice int, succeeds func(face int) bool) {
	d.single.cast(what, dice, succeeds)
}

// Unnamed returns the dice thrown since the last line to which no Cast has given a purpose yet. Call it only if Telling
// returns true.
func (d *Dice) Unnamed() []int { return d.single.thrown[d.single.named:] }

// Reaches returns a test for Cast: a die succeeds if it shows the score or more.
func Reaches(score int) func(face int) bool { return func(face int) bool { return face >= score } }

// About sets the subject of the next line of the story, in the rule's own types. Call it only if Telling returns true.
func (d *Dice) About(what any) { d.single.about = what }

// Note adds a fact to the next line of the story, as data beside its words. Call it only if Telling returns true.
func (d *Dice) Note(fact any) { d.single.facts = append(d.single.facts, fact) }

// Thrown returns the faces of the dice thrown since the last line of the story. Call it only if Telling returns true.
func (d *Dice) Thrown() []int { return d.single.thrown }
