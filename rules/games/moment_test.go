package games_test

import (
	"context"
	"math"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// chanceOf returns side a's chance to win plus half the chance of a draw.
func chanceOf(r *sim.Result) float64 { return r.Metrics[0].Prob[0] + r.Metrics[0].Prob[1]/2 }

// In duels that the exact engine can work out, it also works out the chance at every moment. The chance at the first
// moment equals that of the odds command, and the last equals the result.
func TestChancesAtTheMomentsOfWalkableBattlesAreExact(t *testing.T) {
	for _, line := range []string{
		"bkc1/duel panther vs sherman-m4 blunders=no turns=2 max-orders=1",
		"bkc2/duel panther vs sherman-m4 blunders=no turns=2 max-orders=1",
		"bolt-action/duel panther vs sherman-m4 turns=2",
		"cobi/duel panther vs sherman-m4a1 turns=2",
	} {
		m := rulestest.Prepared(t, games.All(), line).Model
		whole, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for seed := range uint64(2) {
			_, out, moments, err := sim.Recall(m, seed, 0, false, nil)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			rests, err := sim.WalkRests(context.Background(), moments, sim.WalkOptions{})
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if got, want := chanceOf(rests[0]), chanceOf(whole); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: the first chance is %v, that of odds %v", line, got, want)
			}
			if got, want := chanceOf(rests[len(rests)-1]), 1-float64(out[0])/2; got != want {
				t.Errorf("%s: the last chance is %v, the result %v", line, got, want)
			}
		}
	}
}

// On tables the rest of the battle after a moment is simulated. The chance at the first moment must agree with that of
// the odds command within sampling error. The chance at a moment in the middle must not depend on the number of
// workers.
func TestChancesAtTheMomentsOfTablesAreThoseOfOdds(t *testing.T) {
	for _, line := range []string{"bridge", "farm", "random:3 ruleset=bolt-action size=12 points=300"} {
		m := rulestest.Prepared(t, games.All(), line).Model
		_, _, moments, err := sim.Recall(m, 1, 0, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		run := sim.Run{Trials: 400, Seed: 1, Workers: 1}
		whole, err := sim.Simulate(context.Background(), m, run)
		if err != nil {
			t.Fatal(err)
		}
		first, err := sim.Simulate(context.Background(), moments[0].Model, run)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := chanceOf(first), chanceOf(whole); math.Abs(got-want) > 0.14 { // four standard errors
			t.Errorf("%s: the first chance is %v, that of odds %v", line, got, want)
		}
		middle := moments[len(moments)/2].Model
		one, err := sim.Simulate(context.Background(), middle, run)
		if err != nil {
			t.Fatal(err)
		}
		run.Workers = 2
		two, err := sim.Simulate(context.Background(), middle, run)
		if err != nil || chanceOf(one) != chanceOf(two) {
			t.Errorf("%s: one worker finds %v, two find %v: %v", line, chanceOf(one), chanceOf(two), err)
		}
	}
}
