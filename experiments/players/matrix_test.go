package players

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// penniesWithUnequalStakes is matching pennies in which matching heads is worth more than matching tails, so the first side
// shows heads one time in three: (1/3)(3/4) + (2/3)(1/4) = (1/3)(1/4) + (2/3)(1/2) = 5/12.
var penniesWithUnequalStakes = Matrix{{0.75, 0.25}, {0.25, 0.5}}

var rockPaperScissors = Matrix{{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}

func TestKnownGamesAreSolved(t *testing.T) {
	for name, want := range map[string]struct {
		Matrix
		x     []float64
		value float64
	}{
		"matching pennies":  {Matrix{{1, 0}, {0, 1}}, []float64{0.5, 0.5}, 0.5},
		"unequal stakes":    {penniesWithUnequalStakes, []float64{1. / 3, 2. / 3}, 5. / 12},
		"rock and so on":    {rockPaperScissors, []float64{1. / 3, 1. / 3, 1. / 3}, 0.5},
		"one best plan":     {Matrix{{0.2, 0.9}, {0.4, 0.6}, {0.1, 0.3}}, []float64{0, 1, 0}, 0.4},
		"nothing to choose": {Matrix{{0.3}}, []float64{1}, 0.3},
		"all alike":         {Matrix{{0, 0}, {0, 0}}, nil, 0},
		"always won":        {Matrix{{1, 1, 1}, {1, 1, 1}}, nil, 1},
	} {
		x, value := want.Solve()
		if math.Abs(value-want.value) > 1e-12 {
			t.Errorf("%s is worth %v, not %v", name, value, want.value)
		}
		for i := range want.x {
			if math.Abs(x[i]-want.x[i]) > 1e-12 {
				t.Errorf("%s: plan %d is chosen %v of the time, not %v", name, i, x[i], want.x[i])
			}
		}
	}
}

func matrices(rt *rapid.T) Matrix {
	rows, cols := rapid.IntRange(1, 6).Draw(rt, "rows"), rapid.IntRange(1, 6).Draw(rt, "columns")
	steps := rapid.SampledFrom([]int{1, 2, 10, 1000}).Draw(rt, "steps") // with few steps many cells are equal
	m := make(Matrix, rows)
	for i := range m {
		for range cols {
			m[i] = append(m[i], float64(rapid.IntRange(0, steps).Draw(rt, "cell"))/float64(steps))
		}
	}
	return m
}

func TestTheValueLiesWithinWhatSinglePlansGuarantee(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := matrices(rt)
		_, value := m.Solve()
		_, other := m.asSecond().Solve()
		if math.Abs(value+other-1) > 1e-9 {
			rt.Fatalf("one side can be sure of %v, the other of %v", value, other)
		}
		_, low := m.best()
		_, high := m.asSecond().best()
		if value < low-1e-9 || value > 1-high+1e-9 {
			rt.Fatalf("%v is not between %v and %v", value, low, 1-high)
		}
	})
}

func TestTheSimplestMixtureGivesAwayNoMoreThanItMay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := matrices(rt)
		x := m.Simplest(0.01)
		_, value := m.Solve()
		got, _ := m.guaranteed(x)
		if rounding := 0.0005 * float64(len(m)); got < value-0.01-rounding {
			rt.Fatalf("it guarantees %v of %v", got, value)
		}
		if row, pure := m.best(); pure >= value-0.01 && x[row] != 1 {
			rt.Fatalf("plan %d alone guarantees %v, but %v is chosen", row, pure, x)
		}
	})
}

func TestNoPlanThatAnybodyChoosesIsBeatenByOthers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := matrices(rt)
		x, _ := m.Solve()
		for i := range m {
			if by := m.Beaten(i); by != nil && x[i] > 1e-6 {
				rt.Fatalf("plan %d is chosen %v of the time and beaten by %v", i, x[i], by)
			}
		}
	})
	if by := (Matrix{{0.9, 0}, {0, 0.9}, {0.4, 0.4}}).Beaten(2); by == nil || by[0] != 0.5 {
		t.Errorf("half of each beats 40 %% everywhere, but it is beaten by %v", by)
	}
}

func BenchmarkSolving12By12(b *testing.B) {
	m := make(Matrix, 12)
	for i := range m {
		for j := range 12 {
			m[i] = append(m[i], float64((i*i*7+j*j*5+i*j*11)%1997)/2000)
		}
	}
	for b.Loop() {
		m.Solve()
	}
}
