package cobi_test

import (
	"context"
	"testing"

	"salvo/sim"
)

const (
	twoTanks  = "cobi/duel sherman-m4a1 vs panzer-iv-h"
	twoSquads = "cobi/duel us-rifles vs de-infantry cover-b=soft"
)

func BenchmarkDuel(b *testing.B) {
	for name, line := range map[string]string{"tanks": twoTanks, "squads": twoSquads} {
		m := prepared(b, line).Model
		for how, keep := range map[string]bool{"rolled": false, "kept": true} {
			b.Run(name+"/"+how, func(b *testing.B) {
				b.ReportAllocs()
				roll(b, m, int64(b.N), keep)
			})
		}
	}
}

func BenchmarkDuelExact(b *testing.B) {
	for name, line := range map[string]string{"tanks": twoTanks, "squads": twoSquads} {
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
