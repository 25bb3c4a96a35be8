package sim_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"salvo/rules/rulestest"
	"salvo/sim"
)

func roll(b *testing.B, m sim.Model, run sim.Run) {
	run.Seed = 1
	if _, err := sim.Simulate(context.Background(), m, run); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkPick(b *testing.B) {
	d, t := sim.NewDice(1), sim.AtLeast(6, 4)
	b.ReportAllocs()
	for b.Loop() {
		d.Pick(t)
	}
}

func BenchmarkAttackRolled(b *testing.B) {
	for _, dice := range []int{6, 12, 24} {
		b.Run(fmt.Sprintf("%ddice", dice), func(b *testing.B) {
			m := sim.AttackModel(dice)
			rulestest.Compare(b, 5e6, 1e7, func(trials int64) { roll(b, m, sim.Run{Trials: trials, Workers: 1}) },
				"attack", fmt.Sprint(dice))
		})
	}
}

func BenchmarkDuelRolled(b *testing.B) {
	m := sim.DuelModel()
	rulestest.Compare(b, 4e5, 4e5, func(trials int64) { roll(b, m, sim.Run{Trials: trials, Workers: 1}) }, "duel")
}

func BenchmarkDuelKept(b *testing.B) {
	m := sim.KeptDuelModel()
	rulestest.Compare(b, 4e5, 1e6, func(trials int64) { roll(b, m, sim.Run{Trials: trials, Workers: 1, Keep: true}) }, "duel")
}

// BenchmarkWorkers reports how many times as fast all cores are as one.
func BenchmarkWorkers(b *testing.B) {
	m, cores := sim.AttackModel(12), runtime.GOMAXPROCS(0)
	took := func(workers int) float64 {
		start := time.Now()
		roll(b, m, sim.Run{Trials: 2e7, Workers: workers})
		return time.Since(start).Seconds()
	}
	took(cores) // warms up
	best := 0.0
	for range 5 {
		best = max(best, took(1)/took(cores))
	}
	for b.Loop() { // everything has been measured
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(cores), "workers")
	b.ReportMetric(best, "x-one-worker")
}

func walk(b *testing.B, m sim.Model) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAttackExact(b *testing.B) { walk(b, sim.AttackModel(6)) }
func BenchmarkDuelExact(b *testing.B)   { walk(b, sim.DuelModel()) }
