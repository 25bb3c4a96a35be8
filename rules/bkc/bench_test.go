package bkc_test

import (
	"context"
	"fmt"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// referenceLine returns the scenario line of the attack that the C program of the comparison rolls, with the given
// number of dice.
func referenceLine(dice int) string {
	units, attack := 1, dice
	for attack > 12 {
		units, attack = units*2, attack/2
	}
	return fmt.Sprintf("bkc2 %dxunit:attack=%d,range=60 vs unit:hits=4,save=5 range=50", units, attack)
}

func BenchmarkFireRolled(b *testing.B) {
	for _, dice := range []int{6, 12, 24} {
		b.Run(fmt.Sprintf("%ddice", dice), func(b *testing.B) {
			m := prepared(b, referenceLine(dice)).Model
			rulestest.Compare(b, 5e6, 1e7, func(trials int64) { roll(b, m, trials, 1) }, "attack", fmt.Sprint(dice))
		})
	}
}

func roll(b *testing.B, m sim.Model, trials int64, workers int) {
	if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 1, Workers: workers}); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkFireExact(b *testing.B) {
	m := prepared(b, referenceLine(6)).Model
	for b.Loop() {
		if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
