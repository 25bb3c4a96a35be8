package players

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"salvo/sim"
)

// TestAHedgedChoiceGivesAwayNoMoreThanItMay: learning is not exact, so half a point is allowed beside rounding and small shares.
func TestAHedgedChoiceGivesAwayNoMoreThanItMay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := matrices(rt)
		_, value := m.Solve()
		x, sum := m.Hedged(0.01), 0.0
		for _, share := range x {
			sum += share
		}
		if got, _ := m.guaranteed(x); math.Abs(sum-1) > 1e-9 || got < value-0.01-0.005-smallShare*float64(len(m)) {
			rt.Fatalf("%v guarantees %v of %v", x, got, value)
		}
	})
}

func TestAHedgedChoiceReliesOnManyPlansIfTheyAreAsGood(t *testing.T) {
	for name, want := range map[string]struct {
		Matrix
		most float64 // the largest share that a plan may have
	}{
		"four equal plans":        {Matrix{{0.6, 0.4}, {0.6, 0.4}, {0.6, 0.4}, {0.6, 0.4}}, 0.26},
		"three, one hardly worse": {Matrix{{0.5, 0.5}, {0.5, 0.5}, {0.49, 0.49}}, 0.35},
		"one plan is far better":  {Matrix{{0.9, 0.9}, {0.1, 0.1}, {0.1, 0.2}}, 1},
		"rock, paper, scissors":   {rockPaperScissors, 0.35},
		"a bad plan is no hedge":  {Matrix{{0.5, 0.5}, {0.45, 0.45}}, 1},
	} {
		largest := 0.0
		for _, share := range want.Hedged(0.01) {
			largest = max(largest, share)
		}
		if largest > want.most || want.most == 1 && largest < 0.97 {
			t.Errorf("%s: the largest share is %v", name, largest)
		}
	}
}

func TestLearningComesNearToTheValue(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := matrices(rt)
		_, value := m.Solve()
		if _, _, got := m.learn(); got < value-0.01 {
			rt.Fatalf("learning guarantees %v of %v", got, value)
		}
	})
}

// Against four plans with equal shares, each cell needs a quarter of the trials. If the sides know all plans, no cell is cut short.
func TestCellsAgainstManyPlansNeedFewerTrials(t *testing.T) {
	one, four, b := Mixture{0, 1, 0, 0}, Mixture{0.25, 0.25, 0.25, 0.25}, budget{10, 1000}
	for _, want := range []struct {
		hedges bool
		x, y   Mixture
		most   int64
	}{{true, four, four, 250}, {true, four, one, 1000}, {false, four, four, 1000}} {
		g := &contest{hedges: want.hedges}
		if got := g.most(b, want.x, want.y); got != want.most {
			t.Errorf("%v against %v, hedged %t: %d trials, not %d", want.x, want.y, want.hedges, got, want.most)
		}
	}
}

// A headline must not name a plan that the table below it shows as surely worse.
func TestAChoiceDropsPlansThatSurelyCostMoreThanAPoint(t *testing.T) {
	cost := func(value, half float64) judged {
		return judged{costs: sim.Estimate{Value: value, Low: value - half, High: value + half}}
	}
	c := &choice{X: Mixture{0.6, 0.2, 0.2}, Y: Mixture{1}}
	v := &verdict{choice: c, plans: [2][]judged{{cost(0, 0.01), cost(0.05, 0.05), cost(0.12, 0.05)}, {cost(0.2, 0.01)}}}
	x, y, fewer := c.without(v)
	if want := (Mixture{0.75, 0.25, 0}); !fewer || !slices.Equal(x, want) {
		t.Errorf("the choice is %v, not %v", x, want)
	}
	if !slices.Equal(y, c.Y) {
		t.Errorf("the only plan of a side is dropped: %v", y)
	}
}
