package sim_test

import (
	"context"
	"math"
	"testing"

	"salvo/sim"
)

// A race is the lead of the first of two runners. In each step one of them gains a step: the first on 4 or more. The race
// ends with a lead of three steps, or after six turns of two steps.
type race struct{ ahead, steps int8 }

func raceModel() sim.Model {
	c := &sim.Chain[race]{Name: "race", Turns: 6,
		Step: func(d *sim.Dice, s *race) bool {
			if d.AtLeast(1, 4) > 0 {
				s.ahead++
			} else {
				s.ahead--
			}
			s.steps = (s.steps + 1) % 2
			return s.ahead == 3 || s.ahead == -3
		},
		NewTurn: func(s *race) bool { return s.steps == 0 }}
	metrics := []sim.Metric{{Name: "winner", Labels: []string{"a", "draw", "b"}}, {Name: "turns", Max: 6}}
	return sim.NewModel("race", metrics, c, race{}, func(end *race, turns int, out []int) {
		out[0], out[1] = 1, turns
		if end.ahead > 0 {
			out[0] = 0
		} else if end.ahead < 0 {
			out[0] = 2
		}
	})
}

// worth is the chance of a, with a draw as one half.
func worth(r *sim.Result) float64 { return r.Metrics[0].Prob[0] + r.Metrics[0].Prob[1]/2 }

func TestTheChanceAtAMomentIsExactWhereTheRestCanBeWalked(t *testing.T) {
	m := raceModel()
	whole, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sum, squares, n := 0.0, 0.0, 0.0
	for seed := range uint64(200) {
		_, out, moments, err := sim.Recall(m, seed, 0, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		rests, err := sim.WalkRests(context.Background(), moments, sim.WalkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := worth(rests[0]), worth(whole); got != want {
			t.Fatalf("seed %d: before the first step the chance is %v, that of odds is %v", seed, got, want)
		}
		if got, want := worth(rests[len(rests)-1]), 1-float64(out[0])/2; got != want || !moments[len(moments)-1].Ended {
			t.Fatalf("seed %d: the last chance is %v, want %v", seed, got, want)
		}
		for i := range rests {
			if i > 0 {
				change := worth(rests[i]) - worth(rests[i-1])
				sum, squares, n = sum+change, squares+change*change, n+1
			}
			if seed < 4 {
				checkRest(t, &moments[i], worth(rests[i]))
			}
		}
	}
	if mean, err := sum/n, math.Sqrt(squares)/n; squares == 0 || math.Abs(mean) > 3*err {
		t.Errorf("the mean change of %v steps is %v +- %v", n, mean, err)
	}
}

// checkRest compares the chance at a moment with that of the rest walked alone, and rolled.
func checkRest(t *testing.T, m *sim.Moment, want float64) {
	t.Helper()
	alone, err := sim.Walk(context.Background(), m.Model, sim.WalkOptions{})
	if err != nil || math.Abs(worth(alone)-want) > 1e-12 {
		t.Fatalf("%v alone, %v together: %v", worth(alone), want, err)
	}
	rolled, err := sim.Simulate(context.Background(), m.Model, sim.Run{Trials: 2000, Seed: 5, Workers: 2})
	if err != nil || math.Abs(worth(rolled)-want) > 0.06 {
		t.Fatalf("rolled %v, exact %v: %v", worth(rolled), want, err)
	}
	if m.Turn > 1 && rolled.Metrics[1].Share(0, m.Turn-1).Value != 0 {
		t.Fatalf("rests from turn %d end before it", m.Turn)
	}
}
