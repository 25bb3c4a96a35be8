package bkc_test

import (
	"context"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// twoTanks is the duel that the C program of the comparison plays, as nearly as the rules allow.
const twoTanks = "bkc2/duel unit:kind=afv,armour=full,attack=4,range=50,hits=4,save=4 vs " +
	"unit:kind=afv,armour=full,attack=3,range=50,hits=4,save=5 range=40 blunders=no"

// simulate simulates a model on one core.
func simulate(b *testing.B, m sim.Model, trials int64, keep bool) {
	b.Helper()
	run := sim.Run{Trials: trials, Seed: 1, Workers: 1, Keep: keep}
	if _, err := sim.Simulate(context.Background(), m, run); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkDuelRolled(b *testing.B) {
	m := prepared(b, twoTanks).Model
	rulestest.Compare(b, 4e5, 1e6, func(trials int64) { simulate(b, m, trials, false) }, "duel")
}

func BenchmarkDuelKept(b *testing.B) {
	m := prepared(b, twoTanks).Model
	rulestest.Compare(b, 4e5, 2e6, func(trials int64) { simulate(b, m, trials, true) }, "duel")
}

func BenchmarkDuelExact(b *testing.B) {
	for name, line := range map[string]string{
		"two-tanks":          twoTanks,
		"panther-sherman-m4": "bkc2/duel panther vs sherman-m4 range=40 blunders=no",
	} {
		b.Run(name, func(b *testing.B) {
			m := prepared(b, line).Model
			for b.Loop() {
				if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
