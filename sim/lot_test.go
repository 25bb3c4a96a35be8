package sim_test

import (
	"context"
	"math/big"
	"testing"

	"salvo/sim"
)

func TestALotIsDrawnInProportion(t *testing.T) {
	lot := sim.Draw(6, 0, 4)
	if lot.Len() != 2 || lot.Value(0) != 0 || lot.Value(1) != 2 {
		t.Fatalf("%s has the wrong kinds", lot)
	}
	for i, want := range []*big.Rat{big.NewRat(3, 5), big.NewRat(2, 5)} {
		if got := lot.Fraction(i); got.Cmp(want) != 0 {
			t.Errorf("kind %d is drawn with %s, want %s", lot.Value(i), got.RatString(), want.RatString())
		}
	}
}

func TestBothEnginesDrawLotsAlike(t *testing.T) {
	m := drawn(sim.Draw(2, 1, 4))
	exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{Fractions: true})
	if err != nil {
		t.Fatal(err)
	}
	rolled, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 100_000, Seed: 1, Workers: 1})
	if err == nil {
		err = sim.Agree(exact, rolled)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestAStoryListsNoNumberForALot(t *testing.T) {
	m := drawn(sim.Draw(1, 2))
	for face, want := range map[int]int{1: 0, 2: 1, 3: 1} {
		story, out, err := sim.Follow(m, []int{face, 5})
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

// drawn is the engagement of one lot, with a die thrown after it.
func drawn(lot *sim.Table) sim.Model {
	c := &sim.Chain[int]{Name: "lot", Step: func(d *sim.Dice, s *int) bool {
		*s = d.Pick(lot)
		d.D6()
		if d.Telling() {
			d.Tell("drawn")
		}
		return true
	}}
	metrics := []sim.Metric{{Name: "kind", Max: 2}}
	return sim.NewModel("lot", metrics, c, 0, func(end *int, _ int, out []int) { out[0] = *end })
}
