package sim

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"sync"
)

// A Table is a finite distribution over integers: a die, the number of dice showing 4 or more, a sum of dice. It is built
// once, and a value is picked from it in constant time. Outcomes are in ascending order, and all of them are possible.
//
// Beside the float64 weights a table has the same weights as exact fractions, computed when they are first needed. It also
// knows how to be rolled with single dice; scripts and stories use that form.
type Table struct {
	name   string
	values []int
	prob   []float64
	slots  []slot   // for picks in constant time
	upTo   []uint64 // for picks by inversion: the largest random word of each outcome
	roll   func(face Faces) int
	unseen bool // no dice are thrown that a story would list

	exact     func() []*big.Rat
	exactOnce sync.Once
	fractions []*big.Rat
}

// Faces supplies single dice: each call is one die with the given number of sides, numbered from 1.
type Faces func(sides int) int

// An Outcome is a value with its exact chance.
type Outcome struct {
	Value  int
	Chance *big.Rat
}

// NewTable builds a table from outcomes whose chances add up to 1. It adds up the chances of equal values and leaves out
// impossible values. The function roll rolls single dice and returns a value with the same chances.
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

// mustTable builds tables whose chances add up to 1 by construction.
func mustTable(name string, outcomes []Outcome, roll func(Faces) int) *Table {
	t, err := NewTable(name, outcomes, roll)
	if err != nil {
		panic(err)
	}
	return t
}

// makeTable builds a table from ascending values, all of them possible. It does not check the chances.
func makeTable(name string, values []int, prob []float64, exact func() []*big.Rat, roll func(Faces) int) *Table {
	if err := checkValues(name, values); err != nil {
		panic(err)
	}
	t := &Table{name: name, values: values, prob: prob, exact: exact, roll: roll}
	t.slots = aliasSlots(prob, values)
	t.upTo = inversionBounds(prob)
	return t
}

// checkValues returns an error for values that the slots for picks cannot hold.
func checkValues(name string, ascending []int) error {
	for _, v := range []int{ascending[0], ascending[len(ascending)-1]} {
		if v != int(int32(v)) {
			return fmt.Errorf("table %q: the value %d is too large, it must fit in 32 bits", name, v)
		}
	}
	return nil
}

func (t *Table) String() string { return t.name }

// Len returns the number of outcomes.
func (t *Table) Len() int { return len(t.values) }

// Value returns outcome i.
func (t *Table) Value(i int) int { return t.values[i] }

// Fraction returns the chance of outcome i as an exact fraction.
func (t *Table) Fraction(i int) *big.Rat {
	t.exactOnce.Do(func() { t.fractions = t.exact() })
	return t.fractions[i]
}

// Map returns the table of f(value), rolled with the same single dice. Examples: a sum of dice that counts 11 at most, or
// whether any die reaches a score instead of how many.
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
		fractions := zeroFractions(len(distinct))
		for i := range values {
			f := fractions[place[i]]
			f.Add(f, t.Fraction(i))
		}
		return fractions
	}
	return makeTable(name, distinct, prob, exact, func(face Faces) int { return f(t.roll(face)) })
}

// add returns the table of the sum of one pick from each of two tables.
func (t *Table) add(name string, u *Table) *Table {
	low := t.values[0] + u.values[0]
	dense := make([]float64, t.values[len(t.values)-1]+u.values[len(u.values)-1]-low+1)
	possible := make([]bool, len(dense)) // also true if a chance is too small for a float
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
		fractions := zeroFractions(len(values))
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

// Then returns the table of two picks in a row, the second from a table that depends on the first: dice to hit and a save
// for each hit. The value of both together is pair(first, second).
func (t *Table) Then(name string, second func(first int) *Table, pair func(first, second int) int) *Table {
	type branch struct{ value, i, j int } // not stored: there are many more of them than outcomes
	var branches []branch
	seconds := make([]*Table, len(t.values))
	for i, v := range t.values {
		seconds[i] = second(v)
		for j, w := range seconds[i].values {
			branches = append(branches, branch{pair(v, w), i, j})
		}
	}
	slices.SortStableFunc(branches, func(a, b branch) int { return cmp.Compare(a.value, b.value) })
	var values []int
	var prob []float64
	for _, b := range branches {
		if len(values) == 0 || values[len(values)-1] != b.value {
			values, prob = append(values, b.value), append(prob, 0)
		}
		prob[len(prob)-1] += float64(t.prob[b.i] * seconds[b.i].prob[b.j])
	}
	exact := func() []*big.Rat {
		fractions, product := zeroFractions(len(values)), new(big.Rat)
		for i, v := range t.values {
			for j, w := range seconds[i].values {
				place, _ := slices.BinarySearch(values, pair(v, w))
				sum := fractions[place]
				sum.Add(sum, product.Mul(t.Fraction(i), seconds[i].Fraction(j)))
			}
		}
		return fractions
	}
	return makeTable(name, values, prob, exact, func(face Faces) int {
		first := t.roll(face)
		return pair(first, second(first).roll(face))
	})
}

func zeroFractions(n int) []*big.Rat {
	zeros := make([]*big.Rat, n)
	for i := range zeros {
		zeros[i] = new(big.Rat)
	}
	return zeros
}
