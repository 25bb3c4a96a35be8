package sim

import (
	"math"
	"math/big"
	"testing"
)

func TestDiceTablesAreWhatTheirSingleDiceGive(t *testing.T) {
	tables := []*Table{Die(2), Die(4), Die(6), Die(8), Die(10), Die(12), Die(20), Die(100)}
	for n := range 5 {
		tables = append(tables, Sum(n))
		for score := 1; score <= 7; score++ {
			tables = append(tables, AtLeast(n, score), AnyAtLeast(n, score))
		}
	}
	for most := range 13 {
		tables = append(tables, TwoD6AtMost(most))
	}
	for _, table := range tables {
		wantTable(t, table, everyRoll(table.roll))
	}
}

func TestDiceCountWhatTheirNamesSay(t *testing.T) {
	count := func(n int, counts func(face int) int) func(Faces) int {
		return func(face Faces) int {
			sum := 0
			for range n {
				sum += counts(face(6))
			}
			return sum
		}
	}
	for n := range 5 {
		wantTable(t, Sum(n), everyRoll(count(n, func(face int) int { return face })))
		for score := 1; score <= 7; score++ {
			reached := count(n, func(face int) int { return oneIf(face >= score) })
			wantTable(t, AtLeast(n, score), everyRoll(reached))
			wantTable(t, AnyAtLeast(n, score), everyRoll(func(face Faces) int { return min(reached(face), 1) }))
		}
	}
	for most := range 13 {
		two := count(2, func(face int) int { return face })
		wantTable(t, TwoD6AtMost(most), everyRoll(func(face Faces) int { return oneIf(two(face) <= most) }))
	}
}

func TestScoresBeyondADieAreAlwaysOrNeverReached(t *testing.T) {
	if AtLeast(5, -3) != AtLeast(5, 1) || AtLeast(5, 1).Value(0) != 5 || AtLeast(5, 1).Len() != 1 {
		t.Error("a score of 1 or less is not always reached")
	}
	if AnyAtLeast(5, 12) != AnyAtLeast(5, 7) || AtLeast(5, 7).Value(0) != 0 || AtLeast(5, 7).Len() != 1 {
		t.Error("a score of 7 or more is reached")
	}
	if TwoD6AtMost(99) != TwoD6AtMost(12) || TwoD6AtMost(-4) != TwoD6AtMost(1) && TwoD6AtMost(-4).Value(0) != 0 {
		t.Error("two dice at most 12 or more, or less than 2, is open")
	}
}

func TestTheSameDiceAreTheSameTable(t *testing.T) {
	ask := func() [4]*Table { return [4]*Table{Die(10), AtLeast(7, 3), AnyAtLeast(7, 3), Sum(9)} }
	if first, second := ask(), ask(); first != second {
		t.Errorf("dice asked for twice are built twice: %v", second)
	}
}

func TestManyDiceStillHaveMassOne(t *testing.T) {
	for _, table := range []*Table{AtLeast(300, 2), AtLeast(300, 4), AtLeast(300, 6), Sum(300), AnyAtLeast(300, 6)} {
		mass := 0.0
		for i := range table.Len() {
			mass += table.Prob(i)
		}
		if math.Abs(mass-1) > 1e-12 {
			t.Errorf("%s has the mass %v", table, mass)
		}
	}
}

func TestChancesTooSmallForFloatsStillHaveFractions(t *testing.T) {
	tiny := ratPower(big.NewRat(1, 6), 250) // the square of it is 0 as a float
	rest := new(big.Rat).Sub(big.NewRat(1, 1), tiny)
	rare, err := NewTable("rare", []Outcome{{0, rest}, {1, tiny}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	twice := rare.add("twice", rare)
	if twice.Len() != 3 || twice.Fraction(2).Cmp(ratPower(tiny, 2)) != 0 {
		t.Errorf("the rarest of %d outcomes has the chance %v", twice.Len(), twice.Fraction(twice.Len()-1))
	}
	mass := new(big.Rat)
	for i := range twice.Len() {
		mass.Add(mass, twice.Fraction(i))
	}
	if mass.Cmp(big.NewRat(1, 1)) != 0 {
		t.Error("the fractions do not add up to 1")
	}
}

func TestFractionsOfManyDiceEqualTheBinomialFormula(t *testing.T) {
	const n = 60
	table := AtLeast(n, 5)
	for k := range int64(n + 1) {
		want := binomialSum(n, big.NewRat(1, 3), k, k)
		if table.Fraction(int(k)).Cmp(want) != 0 {
			t.Errorf("%d of %d at 5+ has the chance %v, want %v", k, n, table.Fraction(int(k)), want)
		}
		if p, _ := want.Float64(); !closeTo(table.Prob(int(k)), p, 1e-13) {
			t.Errorf("%d of %d at 5+ has the chance %v, want %v", k, n, table.Prob(int(k)), p)
		}
	}
}
