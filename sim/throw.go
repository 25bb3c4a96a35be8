package sim

import (
	"fmt"
	"math/big"
	"strings"
)

// A Throw is a way to throw dice that must reach a score: once, or some of them again, as house rules say. The zero value is
// plain dice. All dice are thrown together, then those that Again names, once. Then, if Sixes is true, each die that shows a
// six and reached its score brings another die. That die may be thrown again like any other, but brings no further one, so the
// number of hits is limited to twice the dice.
type Throw struct {
	Again Again
	Sixes bool
}

// Again names the dice that are thrown again, once.
type Again uint8

const (
	Never  Again = iota
	Ones         // dice that show a one
	Misses       // dice that fall short of the score
)

// Throws is the number of different throws; Place numbers them from 0, plain dice first.
const Throws = 6

// Place returns the number of the throw.
func (t Throw) Place() int { return 2*int(t.Again) + oneIf(t.Sixes) }

// Most returns the largest number of hits of n dice.
func (t Throw) Most(n int) int { return n << oneIf(t.Sixes) }

// Mean returns the mean number of hits of one die.
func (t Throw) Mean(score int) float64 {
	die, mean := t.AtLeast(1, score), new(big.Rat)
	for i, v := range die.values {
		mean.Add(mean, new(big.Rat).Mul(big.NewRat(int64(v), 1), die.Fraction(i)))
	}
	nearest, _ := mean.Float64()
	return nearest
}

// throwRows are the tables by throw and score; those of plain dice are in reached.
var throwRows [Throws][7]*Row

func init() {
	for _, again := range []Again{Never, Ones, Misses} {
		for _, sixes := range []bool{false, true} {
			t := Throw{again, sixes}
			for score := 2; score <= 6; score++ {
				throwRows[t.Place()][score] = t.row(score)
			}
		}
	}
}

// AtLeast returns the table of the number of n six-sided dice that show score or more, thrown in this way. No die is thrown for a
// certain result.
func (t Throw) AtLeast(n, score int) *Table {
	if t == (Throw{}) || score <= 1 || score >= 7 {
		return AtLeast(n, score)
	}
	return throwRows[t.Place()][score].Of(n)
}

// AtLeastBy rolls n dice in the given way and returns the number that show score or more.
func (d *Dice) AtLeastBy(t Throw, n, score int) int { return d.Pick(t.AtLeast(n, score)) }

func (t Throw) row(score int) *Row {
	name := func(n int) string { return fmt.Sprintf("%dd6 at %d+%s", n, score, t) }
	die := mustTable(name(1), t.oneDie(score), t.roll(1, score))
	var last *Table // build is called in ascending order, under the row's lock
	return NewRow(func(n int) *Table {
		if n == 0 {
			last = always(name(0), 0)
			return last
		}
		last = last.add(name(n), die)
		last.roll = t.roll(n, score)
		return last
	})
}

// oneDie returns the chances of 0, 1 and 2 hits of one die. One hit: the die reaches the score in the end. Two hits: the
// die was a six, and the die that it brings also reaches the score.
func (t Throw) oneDie(score int) []Outcome {
	face, again := big.NewRat(1, 6), new(big.Rat) // again: the chance that a die is thrown again
	switch t.Again {
	case Ones:
		again.Set(face)
	case Misses:
		again.SetFrac64(int64(score-1), 6)
	}
	six := new(big.Rat).Mul(face, again)
	six.Add(six, face) // a six is never thrown again
	hit := new(big.Rat).Mul(six, big.NewRat(int64(7-score), 1))
	two := new(big.Rat)
	if t.Sixes {
		two.Mul(six, hit)
	}
	none := new(big.Rat).Sub(big.NewRat(1, 1), hit)
	return []Outcome{{0, none}, {1, new(big.Rat).Sub(hit, two)}, {2, two}}
}

// roll returns the function that rolls the throw with single dice.
func (t Throw) roll(n, score int) func(face Faces) int {
	return func(face Faces) int { return t.play(n, score, face).hits }
}

// thrown is the result of a throw: hits, dice thrown again, and dice that brought another one.
type thrown struct{ hits, again, sixes int }

func (t Throw) play(n, score int, face Faces) (all thrown) {
	for range n {
		switch shown := face(6); {
		case t.again(shown, score):
			all.again++
		default:
			all.count(shown, score)
		}
	}
	for range all.again {
		all.count(face(6), score)
	}
	if !t.Sixes {
		all.sixes = 0
	}
	if all.sixes > 0 {
		more := Throw{Again: t.Again}.play(all.sixes, score, face)
		all.hits, all.again = all.hits+more.hits, all.again+more.again
	}
	return all
}

func (t Throw) again(shown, score int) bool {
	return t.Again == Ones && shown == 1 || t.Again == Misses && shown < score
}

func (all *thrown) count(shown, score int) {
	all.hits += oneIf(shown >= score)
	all.sixes += oneIf(shown == 6)
}

// String returns what is special about the throw, "" for plain dice.
func (t Throw) String() string {
	text := [...]string{"", ", ones again", ", misses again"}[t.Again]
	if t.Sixes {
		text += ", sixes explode"
	}
	return text
}

// Cast names the dice of a throw for the next line of a story: the dice thrown first, those thrown again, and those that
// sixes have brought.
func (t Throw) Cast(d *Dice, what string, n, score int) {
	faces := d.single.thrown[d.single.named:]
	faces = faces[:min(n, len(faces))]
	counts := func(face int) bool { return face >= score && !t.again(face, score) }
	again, sixes := 0, 0
	count := func(of []int) {
		for _, face := range of {
			sixes += oneIf(face == 6)
		}
	}
	for _, face := range faces {
		again += oneIf(t.again(face, score))
	}
	count(faces)
	d.Cast(what, n, counts)
	if again > 0 {
		more := d.single.thrown[d.single.named:]
		more = more[:min(again, len(more))]
		count(more)
		d.Cast(what+", again", again, Reaches(score))
	}
	if t.Sixes && sixes > 0 {
		Throw{Again: t.Again}.Cast(d, what+", for sixes", sixes, score)
	}
}

// Tell returns a text about the n dice of the last pick for a story: ", 2 misses and 1 six thrown again", or "" if none
// were thrown again. Call it before Dice.Tell.
func (t Throw) Tell(d *Dice, n, score int) string {
	if t == (Throw{}) || score <= 1 || score >= 7 {
		return ""
	}
	faces := d.single.lastPick()
	all := t.play(n, score, func(int) (shown int) {
		shown, faces = faces[0], faces[1:]
		return shown
	})
	var words []string
	for _, some := range []struct {
		n         int
		one, many string
	}{{all.again, [...]string{"", "one", "miss"}[t.Again], [...]string{"", "ones", "misses"}[t.Again]},
		{all.sixes, "six", "sixes"}} {
		switch {
		case some.n == 1:
			words = append(words, "1 "+some.one)
		case some.n > 1:
			words = append(words, fmt.Sprintf("%d %s", some.n, some.many))
		}
	}
	if words == nil {
		return ""
	}
	return ", " + strings.Join(words, " and ") + " thrown again"
}
