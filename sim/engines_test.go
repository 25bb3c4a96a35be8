package sim

import (
	"context"
	"math"
	"math/big"
	"testing"
)

func mustWalk(t testing.TB, m Model, fractions bool) *Result {
	t.Helper()
	r, err := Walk(context.Background(), m, WalkOptions{Fractions: fractions})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustSimulate(t testing.TB, m Model, run Run) *Result {
	t.Helper()
	r, err := Simulate(context.Background(), m, run)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// oneRoll returns a model of a single step with a number from 0 to most as its result.
func oneRoll(name string, most int, roll func(d *Dice) int) Model {
	return numberModel(&Chain[int]{Name: name, Step: func(d *Dice, s *int) bool {
		*s = roll(d)
		return true
	}}, 0, most)
}

// numberModel returns a model of a chain whose state is a number from 0 to most. Its metrics are the number at the end and
// the turn of the end, at most 20.
func numberModel(c *Chain[int], start, most int) Model {
	metrics := []Metric{{Name: "number", Max: most}, {Name: "turns", Max: 20}}
	return NewModel(c.Name, metrics, c, start, func(end *int, turns int, out []int) {
		out[0], out[1] = *end, min(turns, 20)
	})
}

// wantFractions compares the first values of a metric with fractions as text; the rest must be 0.
func wantFractions(t *testing.T, d *Distribution, want ...string) {
	t.Helper()
	for v, got := range d.Fractions {
		text := "0"
		if v < len(want) {
			text = want[v]
		}
		if got.RatString() != text {
			t.Errorf("%s=%s has the chance %s, want %s", d.Name, d.Value(v), got.RatString(), text)
		}
		if p, _ := got.Float64(); !closeTo(d.Prob[v], p, 1e-14) {
			t.Errorf("%s=%s has the chance %v in floats, %v as a fraction", d.Name, d.Value(v), d.Prob[v], p)
		}
	}
}

// closeTo reports whether two numbers differ by at most the share relative of the larger one.
func closeTo(a, b, relative float64) bool {
	return math.Abs(a-b) <= relative*max(math.Abs(a), math.Abs(b))
}

// everyRoll does a roll with every possible sequence of faces and returns the exact chance of each value.
func everyRoll(roll func(face Faces) int) map[int]*big.Rat {
	chances := map[int]*big.Rat{}
	var faces, sides []int // the current sequence
	for {
		thrown := 0
		v := roll(func(n int) int {
			if thrown == len(faces) {
				faces, sides = append(faces, 1), append(sides, n)
			}
			thrown++
			return faces[thrown-1]
		})
		chance := big.NewRat(1, 1)
		for _, n := range sides {
			chance.Mul(chance, big.NewRat(1, int64(n)))
		}
		if sum := chances[v]; sum != nil {
			chance.Add(chance, sum)
		}
		chances[v] = chance
		last := len(faces) - 1
		for last >= 0 && faces[last] == sides[last] {
			last--
		}
		if last < 0 {
			return chances
		}
		faces[last]++
		faces, sides = faces[:last+1], sides[:last+1]
	}
}
