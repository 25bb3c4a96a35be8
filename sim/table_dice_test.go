package sim

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"sync"
	"testing"
)

func TestDiceTablesAreWhatTheirSingleDiceGive(t *testing.T) {
	tables := []*Table{Die(2), Die(4), Die(6), Die(8), Die(10), Die(12), Die(20), Die(100)}
	for n := range 5 {
		tables = append(tables, Sum(n))
		for score := 1; score <= 7; score++ {
			tables = append(tables, AtLeast(n, score), anyAtLeast(n, score))
		}
	}
	for most := range 13 {
		tables = append(tables, twoD6AtMost(most))
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
			wantTable(t, anyAtLeast(n, score), everyRoll(func(face Faces) int { return min(reached(face), 1) }))
		}
	}
	for most := range 13 {
		two := count(2, func(face int) int { return face })
		wantTable(t, twoD6AtMost(most), everyRoll(func(face Faces) int { return oneIf(two(face) <= most) }))
	}
}

func TestScoresBeyondADieAreAlwaysOrNeverReached(t *testing.T) {
	if AtLeast(5, -3) != AtLeast(5, 1) || AtLeast(5, 1).Value(0) != 5 || AtLeast(5, 1).Len() != 1 {
		t.Error("a score of 1 or less is not always reached")
	}
	if anyAtLeast(5, 12) != anyAtLeast(5, 7) || AtLeast(5, 7).Value(0) != 0 || AtLeast(5, 7).Len() != 1 {
		t.Error("a score of 7 or more is reached")
	}
	if twoD6AtMost(99) != twoD6AtMost(12) || twoD6AtMost(-4) != twoD6AtMost(1) && twoD6AtMost(-4).Value(0) != 0 {
		t.Error("two dice at most 12 or more, or less than 2, is open")
	}
}

func TestTheSameDiceAreTheSameTable(t *testing.T) {
	ask := func() [4]*Table { return [4]*Table{Die(10), AtLeast(7, 3), anyAtLeast(7, 3), Sum(9)} }
	if first, second := ask(), ask(); first != second {
		t.Errorf("dice asked for twice are built twice: %v", second)
	}
}

func TestManyDiceStillHaveMassOne(t *testing.T) {
	for _, table := range []*Table{AtLeast(300, 2), AtLeast(300, 4), AtLeast(300, 6), Sum(300), anyAtLeast(300, 6)} {
		mass := 0.0
		for i := range table.Len() {
			mass += table.prob[i]
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
		if p, _ := want.Float64(); !closeTo(table.prob[int(k)], p, 1e-13) {
			t.Errorf("%d of %d at 5+ has the chance %v, want %v", k, n, table.prob[int(k)], p)
		}
	}
}

func TestKindsAreDrawnInProportion(t *testing.T) {
	bag := Draw(6, 0, 4)
	if bag.Len() != 2 || bag.Value(0) != 0 || bag.Value(1) != 2 {
		t.Fatalf("%s has the wrong kinds", bag)
	}
	for i, want := range []*big.Rat{big.NewRat(3, 5), big.NewRat(2, 5)} {
		if got := bag.Fraction(i); got.Cmp(want) != 0 {
			t.Errorf("kind %d is drawn with %s, want %s", bag.Value(i), got.RatString(), want.RatString())
		}
	}
}

func TestBothEnginesDrawAlike(t *testing.T) {
	m := drawn(Draw(2, 1, 4))
	exact, err := Walk(context.Background(), m, WalkOptions{Fractions: true})
	if err != nil {
		t.Fatal(err)
	}
	rolled, err := Simulate(context.Background(), m, Run{Trials: 100_000, Seed: 1, Workers: 1})
	if err == nil {
		err = Agree(exact, rolled)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestAStoryListsNoNumberForADraw(t *testing.T) {
	m := drawn(Draw(1, 2))
	for face, want := range map[int]int{1: 0, 2: 1, 3: 1} {
		story, out, err := Follow(m, []int{face, 5})
		if err != nil {
			t.Fatal(err)
		}
		if out[0] != want {
			t.Errorf("%d of 3 draws kind %d, want %d", face, out[0], want)
		}
		if faces := story.Lines[0].Faces; len(faces) != 1 || faces[0] != 5 {
			t.Errorf("the story lists %v, want only the die", faces)
		}
	}
}

// drawn is the engagement of one draw, with a die thrown after it.
func drawn(bag *Table) Model {
	c := &Chain[int]{Name: "draw", Step: func(d *Dice, s *int) bool {
		*s = d.Pick(bag)
		d.D6()
		if d.Telling() {
			d.Tell("drawn")
		}
		return true
	}}
	metrics := []Metric{{Name: "kind", Max: 2}}
	return NewModel("draw", metrics, c, 0, func(end *int, _ int, out []int) { out[0] = *end })
}

func TestRowBuildsEachTableOnceForAllWorkers(t *testing.T) {
	var built []int
	row := NewRow(func(n int) *Table {
		built = append(built, n)
		return always(fmt.Sprint(n), n)
	})
	var workers sync.WaitGroup
	for w := range 8 {
		workers.Go(func() {
			for n := range 50 {
				if got := row.Of((n * (w + 1)) % 50).Value(0); got != (n*(w+1))%50 {
					t.Errorf("table %d holds %d", (n*(w+1))%50, got)
				}
			}
		})
	}
	workers.Wait()
	for i, n := range built {
		if i != n {
			t.Fatalf("tables were built in the order %v", built)
		}
	}
	if len(built) != 50 {
		t.Errorf("%d tables were built", len(built))
	}
}

// TestWhatIsCertainComes checks that Certain tells the truth and changes nothing.
func TestWhatIsCertainComes(t *testing.T) {
	tables := []*Table{AtLeast(1, 6), AtLeast(1, 5), AtLeast(1, 4)}
	asked, silent, certain := NewDice(5), NewDice(5), 0
	for range 10_000 {
		sure := asked.Certain(1, tables)
		got, want := asked.Pick(tables[2]), silent.Pick(tables[2])
		if got != want || sure && got != 1 {
			t.Fatalf("certain %v, then %d, without asking %d", sure, got, want)
		}
		if sure {
			certain++
		}
	}
	if certain == 0 {
		t.Error("nothing was certain")
	}
}
