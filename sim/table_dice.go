package sim

import (
	"fmt"
	"math/big"
)

var (
	dice  = NewRow(func(n int) *Table { return uniform(n + 1) }) // there is no die without sides
	d6    = Die(6)
	sums  = sumRow(func(n int) string { return fmt.Sprintf("sum of %dd6", n) }, d6)
	twoD6 = sums.Of(2)

	// Tables by score: how many of n dice reach it, and whether any does. A score of 1 is always reached, one of 7 never.
	reached    [8]*Row
	anyReached [8]*Row

	// Tables by number: whether the sum of two dice is at most that number.
	twoD6UpTo [13]*Table
)

func init() {
	for score := 1; score <= 7; score++ {
		reached[score] = sumRow(func(n int) string { return fmt.Sprintf("%dd6 at %d+", n, score) }, d6At(score))
		anyReached[score] = NewRow(func(n int) *Table {
			name := fmt.Sprintf("any of %dd6 at %d+", n, score)
			return reached[score].Of(n).Map(name, func(count int) int { return oneIf(count > 0) })
		})
	}
	for most := range twoD6UpTo {
		name := fmt.Sprintf("2d6 at most %d", most)
		twoD6UpTo[most] = twoD6.Map(name, func(sum int) int { return oneIf(sum <= most) })
	}
}

// Die returns the table of one die with the given number of sides.
func Die(sides int) *Table { return dice.Of(sides - 1) }

// AtLeast returns the table of the number of n six-sided dice that show score or more.
func AtLeast(n, score int) *Table { return reached[min(max(score, 1), 7)].Of(n) }

// anyAtLeast returns the table of 1 if any of n six-sided dice shows score or more, else 0.
func anyAtLeast(n, score int) *Table { return anyReached[min(max(score, 1), 7)].Of(n) }

// Sum returns the table of the sum of n six-sided dice.
func Sum(n int) *Table { return sums.Of(n) }

// twoD6AtMost returns the table of 1 if two six-sided dice together show at most most, else 0.
func twoD6AtMost(most int) *Table { return twoD6UpTo[min(max(most, 0), 12)] }

// Draw returns the table of one thing drawn blindly from a bag. counts are the numbers of things of each kind, and the value is the place of
// the kind, from 0. No die is thrown for it, so a story names what was drawn and lists no number.
func Draw(counts ...int) *Table {
	total := 0
	for _, n := range counts {
		total += n
	}
	outcomes := make([]Outcome, len(counts))
	for kind, n := range counts {
		outcomes[kind] = Outcome{kind, big.NewRat(int64(n), int64(total))}
	}
	t := mustTable(fmt.Sprintf("one out of %v", counts), outcomes, func(face Faces) int {
		n, kind := face(total), 0
		for n > counts[kind] {
			n -= counts[kind]
			kind++
		}
		return kind
	})
	t.unseen = true
	return t
}

// always returns the table of a single certain value.
func always(name string, v int) *Table {
	one := func() []*big.Rat { return []*big.Rat{big.NewRat(1, 1)} }
	return makeTable(name, []int{v}, []float64{1}, one, func(Faces) int { return v })
}

// uniform returns the table of one die.
func uniform(sides int) *Table {
	values, prob := make([]int, sides), make([]float64, sides)
	for i := range values {
		values[i], prob[i] = i+1, 1/float64(sides)
	}
	exact := func() []*big.Rat {
		fractions := make([]*big.Rat, sides)
		for i := range fractions {
			fractions[i] = big.NewRat(1, int64(sides))
		}
		return fractions
	}
	return makeTable(fmt.Sprintf("d%d", sides), values, prob, exact, func(face Faces) int { return face(sides) })
}

// d6At returns the table of one die: 1 if it shows score or more, else 0. Its chances are not sums of sixths, so that a certain
// result has the chance 1 and not a little less. No die is thrown for a certain result.
func d6At(score int) *Table {
	if score <= 1 || score >= 7 {
		return always(fmt.Sprintf("d6 at %d+", score), oneIf(score <= 1))
	}
	outcomes := []Outcome{{0, big.NewRat(int64(score-1), 6)}, {1, big.NewRat(int64(7-score), 6)}}
	return mustTable(fmt.Sprintf("d6 at %d+", score), outcomes, func(face Faces) int { return oneIf(face(6) >= score) })
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
