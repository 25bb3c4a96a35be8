package sim

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTableNeedsChancesThatAddUpToOne(t *testing.T) {
	third := big.NewRat(1, 3)
	for want, outcomes := range map[string][]Outcome{
		"add up to 2/3":             {{1, third}, {2, third}},
		"add up to 4/3":             {{1, third}, {2, third}, {3, third}, {4, third}},
		"add up to 0":               {},
		"the chance of 2 is negati": {{1, big.NewRat(4, 3)}, {2, big.NewRat(-1, 3)}},
		"2147483648 is too large":   {{0, third}, {1 << 31, big.NewRat(2, 3)}},
		"-4294967296 is too large":  {{-1 << 32, third}, {0, big.NewRat(2, 3)}},
	} {
		_, err := NewTable("wrong", outcomes, nil)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `"wrong"`) {
			t.Errorf("error %v, want one about %q", err, want)
		}
	}
}

func TestTableAddsUpEqualValuesAndLeavesOutTheImpossible(t *testing.T) {
	sixth := big.NewRat(1, 6)
	table, err := NewTable("mixed", []Outcome{{7, sixth}, {3, big.NewRat(4, 6)}, {5, new(big.Rat)}, {7, sixth}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	wantTable(t, table, map[int]*big.Rat{3: big.NewRat(2, 3), 7: big.NewRat(1, 3)})
}

func TestMapAndThenAreWhatTheirSingleDiceGive(t *testing.T) {
	capped := Sum(3).Map("3d6, 11 at most", func(sum int) int { return min(sum, 11) })
	folded := Die(8).Map("far from the middle", func(face int) int { return max(face, 9-face) })
	saves := AtLeast(3, 4).Then("saves", func(hits int) *Table { return AtLeast(hits, 5) },
		func(hits, saved int) int { return hits - saved })
	chosen := Die(4).Then("as many dice", Sum, func(_, sum int) int { return sum })
	again := func(left int) *Table { return AtLeast(min(left, 1), 3) }
	twice := saves.Then("saves, and one more", again, func(left, last int) int { return 10*left + last })
	for _, table := range []*Table{capped, folded, saves, chosen, twice} {
		wantTable(t, table, everyRoll(table.roll))
	}
}

func TestSumOfTablesWithGapsIsExact(t *testing.T) {
	thirds := []Outcome{{0, big.NewRat(1, 3)}, {5, big.NewRat(2, 3)}}
	gappy, err := NewTable("0 or 5", thirds, func(face Faces) int { return 5 * oneIf(face(3) > 1) })
	if err != nil {
		t.Fatal(err)
	}
	sum := gappy.add("gappy and a die", Die(2).Map("-1 or 1", func(face int) int { return 2*face - 3 }))
	wantTable(t, sum, everyRoll(sum.roll))
}

// wantTable compares a table with the exact chances of its values.
func wantTable(t *testing.T, table *Table, want map[int]*big.Rat) {
	t.Helper()
	if table.Len() != len(want) {
		t.Errorf("%s has %d outcomes, want %d", table, table.Len(), len(want))
	}
	for i := range table.Len() {
		v := table.Value(i)
		if i > 0 && v <= table.Value(i-1) {
			t.Errorf("%s: outcome %d does not stand in ascending order", table, v)
		}
		if want[v] == nil {
			t.Errorf("%s can be %d", table, v)
			continue
		}
		if table.Fraction(i).Cmp(want[v]) != 0 {
			t.Errorf("%s: %d has the chance %v, want %v", table, v, table.Fraction(i), want[v])
		}
		if p, _ := want[v].Float64(); !closeTo(table.prob[i], p, 1e-15) {
			t.Errorf("%s: %d has the chance %v, want %v", table, v, table.prob[i], p)
		}
	}
}

// someTables returns tables of all kinds, for tests of properties that every table has.
func someTables() []*Table {
	tables := []*Table{
		Die(6), Die(2), Die(20), twoD6, Sum(30), AtLeast(0, 4), AtLeast(1, 7), AtLeast(9, 1), AtLeast(300, 4),
		AtLeast(60, 6), anyAtLeast(7, 5), twoD6AtMost(8), OpenD6(40), OpenDifference(-20, 11), hitsAndSaves[5].Of(24),
	}
	return append(tables, always("seven", 7))
}

func TestPicksHaveTheChancesOfTheTable(t *testing.T) {
	for _, table := range someTables() {
		areas := map[int]float64{}
		for _, s := range table.slots {
			keep := float64(s.cut) / (1 << 64)
			areas[int(s.keep)] += keep / float64(len(table.slots))
			areas[int(s.other)] += (1 - keep) / float64(len(table.slots))
		}
		wantAreas(t, table, areas)
	}
}

func TestInvertedPicksHaveTheChancesOfTheTable(t *testing.T) {
	for _, table := range someTables() {
		areas := map[int]float64{}
		below := 0.0
		for i, bound := range table.upTo {
			upTo := float64(bound) / (1 << 64)
			areas[table.Value(i)] = upTo - below
			below = upTo
		}
		wantAreas(t, table, areas)
	}
}

func wantAreas(t *testing.T, table *Table, areas map[int]float64) {
	t.Helper()
	missing := 1.0 // 1 minus the sum of the floats, which falls to one of the outcomes
	for i := range table.Len() {
		missing -= table.prob[i]
	}
	for i := range table.Len() {
		if v := table.Value(i); math.Abs(areas[v]-table.prob[i]) > 0x1p-50+math.Abs(missing) {
			t.Errorf("%s: %d is picked with the chance %v, want %v", table, v, areas[v], table.prob[i])
		}
	}
	if len(areas) > table.Len() {
		t.Errorf("%s: %d values are picked, of %d", table, len(areas), table.Len())
	}
}

func TestInvertedPickNeverFallsWhileTheLuckRises(t *testing.T) {
	tables := someTables()
	rapid.Check(t, func(t *rapid.T) {
		table := rapid.SampledFrom(tables).Draw(t, "table")
		a, b := rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")
		low, high := invert(table.upTo, min(a, b)), invert(table.upTo, max(a, b))
		if low > high {
			t.Fatalf("%s: the word %d gives outcome %d, %d gives %d", table, min(a, b), low, max(a, b), high)
		}
	})
	for _, table := range tables {
		if last := invert(table.upTo, math.MaxUint64); last >= table.Len() {
			t.Errorf("%s: the largest word gives outcome %d of %d", table, last, table.Len())
		}
	}
}

func TestTableOfAnyWeightsIsPickedRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Int64Range(0, 1000), 1, 40).Draw(t, "weights")
		total := int64(1)
		for _, w := range weights {
			total += w
		}
		outcomes := []Outcome{{-1, big.NewRat(1, total)}}
		for v, w := range weights {
			outcomes = append(outcomes, Outcome{v, big.NewRat(w, total)})
		}
		table, err := NewTable(fmt.Sprint(weights), outcomes, nil)
		if err != nil {
			t.Fatal(err)
		}
		areas := make([]float64, len(weights)+1)
		for _, s := range table.slots {
			keep := float64(s.cut) / (1 << 64)
			areas[s.keep+1] += keep / float64(len(table.slots))
			areas[s.other+1] += (1 - keep) / float64(len(table.slots))
		}
		for v, w := range weights {
			if want := float64(w) / float64(total); math.Abs(areas[v+1]-want) > 0x1p-50 {
				t.Fatalf("%d is picked with the chance %v, want %v", v, areas[v+1], want)
			}
		}
	})
}

func TestMappedValueThatPicksCannotHoldIsRefused(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, `"far"`) || !strings.Contains(text, "too large") {
			t.Errorf("refused with %q", text)
		}
	}()
	Die(6).Map("far", func(face int) int { return face << 40 })
}
