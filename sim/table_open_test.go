package sim

import (
	"math"
	"math/big"
	"testing"
)

// openChances returns the chances of the open-ended die by its definition, up to a value beyond which they are 0 as floats.
func openChances() []float64 {
	chances := make([]float64, 420)
	for v := 1; v <= 5; v++ {
		chances[v] = 1.0 / 6
	}
	for v, p := 6, 5.0/36; v < len(chances); v, p = v+1, p/6 {
		chances[v] = p
	}
	return chances
}

func TestOpenDieHasTheChancesOfItsDefinition(t *testing.T) {
	long := openChances()
	for _, top := range []int{1, 2, 5, 6, 7, 11, 60} {
		table := OpenD6(top)
		mass := new(big.Rat)
		for i := range table.Len() {
			v, want := table.Value(i), 0.0
			if v == top {
				for _, p := range long[top:] {
					want += p
				}
			} else {
				want = long[v]
			}
			if !closeTo(table.prob[i], want, 1e-14) {
				t.Errorf("%s: %d has the chance %v, want %v", table, v, table.prob[i], want)
			}
			mass.Add(mass, table.Fraction(i))
		}
		if mass.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s has the mass %v", table, mass)
		}
	}
}

func TestOpenDieHasTheMean53Over15(t *testing.T) {
	const last = 30
	mean := new(big.Rat) // the sum of the chances of v or more, and the geometric sum of the terms beyond last
	for v := 1; v <= last; v++ {
		mean.Add(mean, openTail(v))
	}
	mean.Add(mean, new(big.Rat).Mul(openTail(last), big.NewRat(1, 5)))
	if mean.Cmp(big.NewRat(53, 15)) != 0 {
		t.Errorf("the mean is %v", mean)
	}
	table, rolled := OpenD6(60), 0.0
	for i := range table.Len() {
		rolled += table.prob[i] * float64(table.Value(i))
	}
	if math.Abs(rolled-53.0/15) > 1e-12 {
		t.Errorf("the mean of the table is %v", rolled)
	}
}

func TestOpenDifferenceHasTheChancesOfALongSum(t *testing.T) {
	long := openChances()
	tail := func(t int) float64 { // smallest terms first
		sum := 0.0
		for y := 200; y >= 1; y-- {
			for x := 200; x >= max(1, y+t); x-- {
				sum += long[x] * long[y]
			}
		}
		return sum
	}
	one := big.NewRat(1, 1)
	for margin := -12; margin <= 12; margin++ {
		exact := openDifferenceTail(margin)
		if p, _ := exact.Float64(); !closeTo(p, tail(margin), 1e-13) {
			t.Errorf("winning by %d or more has the chance %v, want %v", margin, p, tail(margin))
		}
		if other := openDifferenceTail(1 - margin); new(big.Rat).Add(exact, other).Cmp(one) != 0 {
			t.Errorf("winning by %d and losing by %d or more are not as likely", margin, margin)
		}
	}
}

func TestOpenDifferenceTailIsClosedFromFiveOn(t *testing.T) {
	for margin := 5; margin <= 40; margin++ {
		want := new(big.Rat).SetFrac(big.NewInt(5443), new(big.Int).Mul(big.NewInt(21), sixTo(margin)))
		if got := openDifferenceTail(margin); got.Cmp(want) != 0 {
			t.Errorf("winning by %d or more has the chance %v, want %v", margin, got, want)
		}
	}
}

func TestOpenDifferenceGathersItsEnds(t *testing.T) {
	for _, ends := range [][2]int{{-3, 4}, {0, 1}, {-20, 20}, {2, 9}} {
		low, high := ends[0], ends[1]
		table := OpenDifference(low, high)
		mass, floats := new(big.Rat), 0.0
		for i := range table.Len() {
			mass.Add(mass, table.Fraction(i))
			floats += table.prob[i]
		}
		if mass.Cmp(big.NewRat(1, 1)) != 0 || math.Abs(floats-1) > 1e-12 {
			t.Errorf("%s has the mass %v, %v in floats", table, mass, floats)
		}
		if table.Value(0) != low || table.Value(table.Len()-1) != high || table.Len() != high-low+1 {
			t.Errorf("%s runs from %d to %d", table, table.Value(0), table.Value(table.Len()-1))
		}
		if got := table.Fraction(table.Len() - 1); got.Cmp(openDifferenceTail(high)) != 0 {
			t.Errorf("%s: %d or more has the chance %v", table, high, got)
		}
	}
}

func TestOpenDiceAreRolledAsTheRuleSays(t *testing.T) {
	for _, c := range []struct {
		table *Table
		faces []int
		want  int
	}{
		{OpenD6(12), []int{5}, 5},
		{OpenD6(12), []int{6, 1}, 6},
		{OpenD6(12), []int{6, 5}, 6},
		{OpenD6(12), []int{6, 6, 6, 3}, 8},
		{OpenD6(7), []int{6, 6, 6, 3}, 7},
		{OpenDifference(-9, 9), []int{6, 6, 2, 4}, 3},
		{OpenDifference(-9, 9), []int{1, 6, 6, 6, 5}, -7},
		{OpenDifference(-2, 9), []int{1, 6, 6, 6, 5}, -2},
	} {
		m := oneRoll(c.table.String(), 100, func(d *Dice) int { return 50 + d.Pick(c.table) })
		_, out, err := Follow(m, c.faces)
		if err != nil {
			t.Error(err)
		} else if got := out[0] - 50; got != c.want {
			t.Errorf("%s with %v is %d, want %d", c.table, c.faces, got, c.want)
		}
	}
}
