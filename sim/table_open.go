package sim

import (
	"fmt"
	"math/big"
)

// The open-ended die: 1 to 5 count as they are. A 6 counts 6 and is rolled again; every further 6 adds 1, and the first
// other face ends the roll. So v or more has the chance (7-v)/6 up to 6 and 1/6^(v-5) from there on. The die has no largest
// value. So the first and last values of the tables below stand for everything beyond, with chances from a formula.

// OpenD6 returns the table of the open-ended die; its value top stands for top or more. Every call builds a new table, so call it once and not
// in a rule.
func OpenD6(top int) *Table {
	var outcomes []Outcome
	for v := 1; v < top; v++ {
		outcomes = append(outcomes, Outcome{v, new(big.Rat).Sub(openTail(v), openTail(v+1))})
	}
	outcomes = append(outcomes, Outcome{top, openTail(top)})
	name := fmt.Sprintf("open d6 up to %d", top)
	return mustTable(name, outcomes, func(face Faces) int { return min(rollOpen(face), top) })
}

// OpenDifference returns the table of one open-ended die less another. Its value low stands for low or less, its value high
// for high or more. Every call builds a new table, like OpenD6.
func OpenDifference(low, high int) *Table {
	var outcomes []Outcome
	one := big.NewRat(1, 1)
	outcomes = append(outcomes, Outcome{low, new(big.Rat).Sub(one, openDifferenceTail(low+1))})
	for v := low + 1; v < high; v++ {
		outcomes = append(outcomes, Outcome{v, new(big.Rat).Sub(openDifferenceTail(v), openDifferenceTail(v+1))})
	}
	outcomes = append(outcomes, Outcome{high, openDifferenceTail(high)})
	return mustTable(fmt.Sprintf("open d6 - open d6 from %d to %d", low, high), outcomes, func(face Faces) int {
		x := rollOpen(face)
		return min(max(x-rollOpen(face), low), high)
	})
}

// openTail returns the chance that an open-ended die shows v or more.
func openTail(v int) *big.Rat {
	switch {
	case v <= 1:
		return big.NewRat(1, 1)
	case v <= 6:
		return big.NewRat(int64(7-v), 6)
	}
	return new(big.Rat).SetFrac(big.NewInt(1), sixTo(v-5))
}

// openDifferenceTail returns the chance that one open-ended die beats another by t or more: the sum of P(other = y) P(one
// >= y+t) over all y. For large y, P(other = y) is 5/6^(y-4) and P(one >= y+t) is 1/6^(y+t-5). Each term is then 1/36 of
// the term before, so the rest of the sum is its first term times 36/35.
func openDifferenceTail(t int) *big.Rat {
	sum, term := new(big.Rat), new(big.Rat)
	for y := 1; ; y++ {
		chance := new(big.Rat).Sub(openTail(y), openTail(y+1))
		term.Mul(chance, openTail(y+t))
		if y >= 6 && y+t >= 6 {
			return sum.Add(sum, term.Mul(term, big.NewRat(36, 35)))
		}
		sum.Add(sum, term)
	}
}

func rollOpen(face Faces) int {
	v := face(6)
	if v < 6 {
		return v
	}
	for face(6) == 6 {
		v++
	}
	return v
}

func sixTo(n int) *big.Int { return new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil) }
