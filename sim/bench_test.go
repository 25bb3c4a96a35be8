package sim

import (
	"context"
	"fmt"
	"testing"
)

func benchRoll(b *testing.B, m Model, run Run) {
	b.ReportAllocs()
	run.Trials, run.Seed = int64(b.N), 1
	if run.Workers == 0 {
		run.Workers = 1
	}
	if _, err := Simulate(context.Background(), m, run); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkPick(b *testing.B) {
	d := Dice{rng: seedStream(1, "pick", 0)}
	t := AtLeast(6, 4)
	sum := 0
	for b.Loop() {
		sum += d.Pick(t)
	}
}

func BenchmarkAttackRolled(b *testing.B) {
	for _, dice := range []int{6, 12, 24} {
		b.Run(fmt.Sprint(dice), func(b *testing.B) { benchRoll(b, attackModel(dice), Run{}) })
	}
}

func BenchmarkDuelRolled(b *testing.B) { benchRoll(b, duelModel(), Run{}) }
func BenchmarkDuelKept(b *testing.B)   { benchRoll(b, duelModel(), Run{Keep: true}) }

func BenchmarkDuelKeptInside(b *testing.B) { benchRoll(b, keptDuelModel(), Run{Keep: true}) }
func benchWalk(b *testing.B, m Model) {
	for b.Loop() {
		if _, err := Walk(context.Background(), m, false, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAttackExact(b *testing.B) { benchWalk(b, attackModel(6)) }
func BenchmarkDuelExact(b *testing.B)   { benchWalk(b, duelModel()) }
