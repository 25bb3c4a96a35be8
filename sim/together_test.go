package sim

import (
	"context"
	"math"
	"math/big"
	"testing"
)

// coin returns a model that ends in 1 with a chance of n in 6.
func coin(name string, n int) Model {
	chain := &Chain[int]{Name: name, Step: func(d *Dice, s *int) bool {
		*s = oneIf(d.D6() <= n)
		return true
	}}
	return NewModel(name, []Metric{{Name: "up", Max: 1}}, chain, 0,
		func(end *int, _ int, out []int) { out[0] = *end })
}

func coins(chances ...int) Model {
	var parts []Part
	for _, n := range chances {
		parts = append(parts, Part{coin("coin", n), Event{Low: 1, High: 1}})
	}
	return Together("coins", Metric{Name: "successes"}, parts)
}

func TestTogetherIsTheConvolutionOfItsParts(t *testing.T) {
	r, err := Walk(context.Background(), coins(1, 2, 3), WalkOptions{Fractions: true})
	if err != nil {
		t.Fatal(err)
	}
	// 1/6, 2/6 and 3/6, multiplied out by hand.
	for k, want := range []*big.Rat{big.NewRat(60, 216), big.NewRat(102, 216), big.NewRat(48, 216), big.NewRat(6, 216)} {
		if got := r.Metrics[0].Fractions[k]; got.Cmp(want) != 0 {
			t.Errorf("%d successes: %v, want %v", k, got, want)
		}
		if f, _ := want.Float64(); math.Abs(r.Metrics[0].Prob[k]-f) > 1e-12 {
			t.Errorf("%d successes: %v, want %v", k, r.Metrics[0].Prob[k], f)
		}
	}
}

func TestTogetherIsRolledAsItIsWalked(t *testing.T) {
	m := coins(1, 1, 2, 5, 6)
	exact, err := Walk(context.Background(), m, WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rolled, err := Simulate(context.Background(), m, Run{Trials: 100_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := Agree(exact, rolled); err != nil {
		t.Error(err)
	}
	again, err := Simulate(context.Background(), m, Run{Trials: 100_000, Seed: 1, Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	for k, n := range rolled.Metrics[0].Counts {
		if again.Metrics[0].Counts[k] != n {
			t.Errorf("%d successes: %d, with three workers %d", k, n, again.Metrics[0].Counts[k])
		}
	}
}

func TestNothingTogetherNeverSucceeds(t *testing.T) {
	r, err := Walk(context.Background(), coins(), WalkOptions{})
	if err != nil || r.Metrics[0].Size() != 1 || r.Metrics[0].Prob[0] != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}
