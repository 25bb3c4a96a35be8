package cobi_test

import (
	"context"
	"testing"

	"salvo/sim"
)

const (
	gunShot = "cobi unit:hit=3-6,reload=3-6,strength=9 vs " +
		"unit:armour-front=6,incapacitate=3,damage=2,immobilise=1,crew=5"
	squadAttack = "cobi unit:figures=4xrifle/mobile-mg vs unit:figures=5xunarmed cover=soft"
)

func BenchmarkGunShotRolled(b *testing.B) { rolled(b, gunShot) }

func BenchmarkSquadAttackRolled(b *testing.B) { rolled(b, squadAttack) }

// rolled measures how long a trial takes on one core.
func rolled(b *testing.B, line string) {
	const trials = 1 << 20
	m := prepared(b, line).Model
	for b.Loop() {
		if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 1, Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/trials, "ns/trial")
}

func BenchmarkGunShotExact(b *testing.B) { exact(b, gunShot) }

func BenchmarkSquadAttackExact(b *testing.B) { exact(b, squadAttack) }

func exact(b *testing.B, line string) {
	m := prepared(b, line).Model
	for b.Loop() {
		if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSquadAttackPrepared(b *testing.B) {
	for b.Loop() {
		prepared(b, squadAttack)
	}
}
