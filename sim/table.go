package sim

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"sync"
)

// A Table is a finite distribution over integers: a die, the number of dice showing 4 or more, a sum of dice. It is
// built once and picked from in constant time. Outcomes stand in ascending order and all of them are possible.
//
// Beside the float64 weights a table has the same weights as exact fractions, worked out when first asked for, and it
// knows how it is rolled with single dice; scripts and stories use that form.
type Table struct {
	name   string
	values []int
	prob   []float64
	slots  []slot   // for picks in constant time
	upTo   []uint64 // for picks by inversion: the largest random word of each outcome
	roll   func(face Faces) int
	unseen bool // nothing is thrown that a story would list

	exact     func() []*big.Rat
	exactOnce sync.Once
	fractions []*big.Rat
}

// Faces supplies single dice: each call is one die with that many sides, numbered from 1.
type Faces func(sides int) int

// An Outcome is a value with its exact chance.
type Outcome struct {
	Value  int
	Chance *big.Rat
}

// NewTable builds a table from outcomes whose chances add up to 1. Equal values are added up and impossible ones left
// out. roll is the same thing done with single dice.
func NewTable(name string, outcomes []Outcome, roll func(face Faces) int) (*Table, error) {
	sum := new(big.Rat)
	merged := map[int]*big.Rat{}
	for _, o := range outcomes {
		if o.Chance.Sign() < 0 {
			return nil, fmt.Errorf("table %q: the chance of %d is negative", name, o.Value)
		}
		sum.Add(sum, o.Chance)
		if merged[o.Value] == nil {
			merged[o.Value] = new(big.Rat)
		}
		merged[o.Value].Add(merged[o.Value], o.Chance)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return nil, fmt.Errorf("table %q: the chances add up to %s, not to 1", name, sum.RatString())
	}
	values := make([]int, 0, len(merged))
	for v, chance := range merged {
		if chance.Sign() > 0 {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	if err := checkValues(name, values); err != nil {
		return nil, err
	}
	fractions := make([]*big.Rat, len(values))
	prob := make([]float64, len(values))
	for i, v := range values {
		fractions[i] = merged[v]
		prob[i], _ = merged[v].Float64()
	}
	return makeTable(name, values, prob, func() []*big.Rat { return fractions }, roll), nil
}

// makeTable trusts its caller: values ascending, all of them possible.
func makeTable(name string, values []int, prob []float64, exact func() []*big.Rat, roll func(Faces) int) *Table {
	if err := checkValues(name, values); err != nil {
		panic(err)
	}
	t := &Table{name: name, values: values, prob: prob, exact: exact, roll: roll}
	t.slots = aliasSlots(prob, values)
	t.upTo = inversionBounds(prob)
	return t
}

// checkValues refuses values that the slots for picks cannot hold.
func checkValues(name string, ascending []int) error {
	for _, v := range []int{ascending[0], ascending[len(ascending)-1]} {
		if v != int(int32(v)) {
			return fmt.Errorf("table %q: the value %d is too large, it must fit in 32 bits", name, v)
		}
	}
	return nil
}

func (t *Table) String() string { return t.name }

// Len is the number of outcomes.
func (t *Table) Len() int { return len(t.values) }

// Value is outcome i.
func (t *Table) Value(i int) int { return t.values[i] }

// Prob is the chance of outcome i.
func (t *Table) Prob(i int) float64 { return t.prob[i] }

// Fraction is the chance of outcome i without any error.
func (t *Table) Fraction(i int) *big.Rat {
	t.exactOnce.Do(func() { t.fractions = t.exact() })
	return t.fractions[i]
}

// AtLeast is the chance of the value v or more.
func (t *Table) AtLeast(v int) float64 {
	p := 0.0
	for i := len(t.values) - 1; i >= 0 && t.values[i] >= v; i-- {
		p += t.prob[i]
	}
	return p
}

// Map is the table of f(value), rolled with the same single dice: a sum of dice that counts no further than 11, any die
// instead of how many.
func (t *Table) Map(name string, f func(value int) int) *Table {
	values := make([]int, len(t.values))
	for i, v := range t.values {
		values[i] = f(v)
	}
	distinct := slices.Clone(values)
	slices.Sort(distinct)
	distinct = slices.Compact(distinct)
	place := make([]int, len(values))
	prob := make([]float64, len(distinct))
	for i, v := range values {
		place[i], _ = slices.BinarySearch(distinct, v)
		prob[place[i]] += t.prob[i]
	}
	exact := func() []*big.Rat {
		fractions := make([]*big.Rat, len(distinct))
		for i := range fractions {
			fractions[i] = new(big.Rat)
		}
		for i := range values {
			f := fractions[place[i]]
			f.Add(f, t.Fraction(i))
		}
		return fractions
	}
	return makeTable(name, distinct, prob, exact, func(face Faces) int { return f(t.roll(face)) })
}

// add is the table of the sum of one pick from each.
func (t *Table) add(name string, u *Table) *Table {
	low := t.values[0] + u.values[0]
	dense := make([]float64, t.values[len(t.values)-1]+u.values[len(u.values)-1]-low+1)
	possible := make([]bool, len(dense)) // also where a chance is too small for a float
	for i, p := range t.prob {
		for j, q := range u.prob {
			sum := t.values[i] + u.values[j] - low
			dense[sum] += float64(p * q)
			possible[sum] = true
		}
	}
	var values []int
	var prob []float64
	for i, p := range dense {
		if possible[i] {
			values = append(values, low+i)
			prob = append(prob, p)
		}
	}
	exact := func() []*big.Rat {
		fractions := make([]*big.Rat, len(values))
		for i := range fractions {
			fractions[i] = new(big.Rat)
		}
		product := new(big.Rat)
		for i, a := range t.values {
			for j, b := range u.values {
				k, _ := slices.BinarySearch(values, a+b)
				fractions[k].Add(fractions[k], product.Mul(t.Fraction(i), u.Fraction(j)))
			}
		}
		return fractions
	}
	return makeTable(name, values, prob, exact, func(face Faces) int { return t.roll(face) + u.roll(face) })
}

// Then is the table of two picks in a row, the second from a table that depends on the first: dice to hit and a save
// for each hit. The value of both together is pair(first, second).
func (t *Table) Then(name string, second func(first int) *Table, pair func(first, second int) int) *Table {
	type branch struct{ value, i, j int }
	var branches []branch
	seconds := make([]*Table, len(t.values))
	for i, v := range t.values {
		seconds[i] = second(v)
		for j, w := range seconds[i].values {
			branches = append(branches, branch{pair(v, w), i, j})
		}
	}
	slices.SortStableFunc(branches, func(a, b branch) int { return cmp.Compare(a.value, b.value) })
	var values, place []int
	var prob []float64
	for _, b := range branches {
		if len(values) == 0 || values[len(values)-1] != b.value {
			values, prob = append(values, b.value), append(prob, 0)
		}
		place = append(place, len(values)-1)
		prob[len(prob)-1] += float64(t.prob[b.i] * seconds[b.i].prob[b.j])
	}
	exact := func() []*big.Rat {
		fractions := make([]*big.Rat, len(values))
		for k, b := range branches {
			product := new(big.Rat).Mul(t.Fraction(b.i), seconds[b.i].Fraction(b.j))
			if fractions[place[k]] != nil {
				product.Add(product, fractions[place[k]])
			}
			fractions[place[k]] = product
		}
		return fractions
	}
	return makeTable(name, values, prob, exact, func(face Faces) int {
		first := t.roll(face)
		return pair(first, second(first).roll(face))
	})
}

// A slot is one cell of an alias table (A. J. Walker, 1974): the first value below the cut, the other one above.
type slot struct {
	cut         uint64
	keep, other int32
}

// pick is the value for a random word: the high part of the product names the cell, the low part decides within it.
func pick(slots []slot, word uint64) int {
	cell, rest := bits.Mul64(word, uint64(len(slots)))
	s := &slots[cell]
	_, below := bits.Sub64(rest, s.cut, 0) // 1 or 0: no branch that a processor would have to guess
	return int(s.other ^ (s.other^s.keep)&-int32(below))
}

// aliasSlots lays out the cells by M. D. Vose's method (1991), always in the same order.
func aliasSlots(prob []float64, values []int) []slot {
	n := len(prob)
	slots := make([]slot, n)
	scaled := make([]float64, n)
	var small, large []int
	for i, p := range prob {
		scaled[i] = p * float64(n)
		if scaled[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		slots[s] = slot{uint64(scaled[s] * (1 << 64)), int32(values[s]), int32(values[l])}
		if scaled[l] -= 1 - scaled[s]; scaled[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	for _, rest := range [][]int{small, large} { // full cells: what is missing to 1 is rounding
		for _, i := range rest {
			slots[i] = slot{0, int32(values[i]), int32(values[i])}
		}
	}
	return slots
}

// inversionBounds gives, for each outcome, the last random word that means it or a smaller one.
func inversionBounds(prob []float64) []uint64 {
	bounds := make([]uint64, len(prob))
	sum := 0.0
	for i, p := range prob {
		sum += p
		if sum < 1 {
			bounds[i] = uint64(sum * (1 << 64))
		} else {
			bounds[i] = ^uint64(0)
		}
	}
	bounds[len(bounds)-1] = ^uint64(0)
	return bounds
}

// invert is the place of the outcome for a random word, ascending in the word: the same luck gives the like result in
// tables that differ a little.
func invert(bounds []uint64, word uint64) int {
	i, _ := slices.BinarySearch(bounds, word)
	return i
}
