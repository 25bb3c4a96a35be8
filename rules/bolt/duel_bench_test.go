package bolt_test

import (
	"context"
	"testing"

	"salvo/sim"
)

// The duels of the benchmarks: two squads of ten that hold at 18 inches, and two tanks.
const (
	tenMen    = "unit:men=10,weapons=7xrifle/smg/lmg"
	twoSquads = "bolt-action/duel " + tenMen + " vs " + tenMen + " range=18"
	oneTank   = "unit:kind=vehicle,armour=9,weapons=heavy-at/coax-mmg/mmg"
	twoTanks  = "bolt-action/duel " + oneTank + " vs " + oneTank + " range=30"
)

var duelLines = map[string]string{"squads": twoSquads, "tanks": twoTanks}

func BenchmarkDuel(b *testing.B) {
	for name, line := range duelLines {
		m := prepared(b, line).Model
		for how, keep := range map[string]bool{"rolled": false, "kept": true} {
			b.Run(name+"/"+how, func(b *testing.B) { simulate(b, m, keep) })
		}
		b.Run(name+"/exact", func(b *testing.B) {
			for b.Loop() {
				if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// simulate rolls as many engagements on one core as the benchmark asks for.
func simulate(b *testing.B, m sim.Model, keep bool) {
	b.Helper()
	b.ReportAllocs()
	run := sim.Run{Trials: int64(b.N), Seed: 1, Workers: 1, Keep: keep}
	if _, err := sim.Simulate(context.Background(), m, run); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "trials/s")
}
