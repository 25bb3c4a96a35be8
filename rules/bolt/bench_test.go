package bolt_test

import (
	"context"
	"testing"

	"salvo/sim"
)

// Each benchmark is one engagement by one worker. The comments give the speed that was asked for.

const squadFire = "bolt-action unit:men=10,weapons=7xrifle/smg/lmg vs unit:weapons=10xrifle range=10 cover=soft"

// At least 5 million trials a second: 200 ns for each.
func BenchmarkSquadFireRolled(b *testing.B) { rolled(b, squadFire) }

func BenchmarkGunAtTankRolled(b *testing.B) {
	rolled(b, "bolt-action unit:kind=artillery,men=4,weapons=heavy-at vs unit:kind=vehicle,armour=9 range=30 facing=rear")
}

func BenchmarkFlameAtTankRolled(b *testing.B) {
	rolled(b, "bolt-action unit:kind=vehicle,weapons=flamethrower-vehicle vs unit:kind=vehicle,quality=veteran,armour=9")
}

func BenchmarkAssaultRolled(b *testing.B) {
	rolled(b, "bolt-action/assault unit:weapons=6xrifle vs unit:kind=team,men=3,weapons=mmg reaction=fire start-range=12")
}

// Less than a millisecond for the exact answer.
func BenchmarkSquadFireExact(b *testing.B) { exact(b, squadFire) }

func BenchmarkAssaultExact(b *testing.B) {
	exact(b, "bolt-action/assault unit:quality=veteran,weapons=5xsmg vs unit:quality=inexperienced,weapons=10xrifle")
}

func rolled(b *testing.B, line string) {
	m := prepared(b, line).Model
	roll(b, m, sim.BlockSize) // tables are built at their first use
	b.ReportAllocs()
	b.ResetTimer()
	roll(b, m, int64(b.N))
}

func roll(b *testing.B, m sim.Model, trials int64) {
	if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 1, Workers: 1}); err != nil {
		b.Fatal(err)
	}
}

func exact(b *testing.B, line string) {
	m := prepared(b, line).Model
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
