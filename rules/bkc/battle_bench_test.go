package bkc_test

import (
	"os"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// twelve is a battle with twelve units a side: six tanks, four infantry, two guns, and an HQ and a CO. Both sides
// advance from 60 cm.
const twelve = "bkc2/battle 6xpanzer-iv-h+4xde-infantry+2xpak-40+de-hq+de-co vs " +
	"6xsherman-m4+4xus-rifles+2xus-57mm+us-hq+us-co pos-a=30 pos-b=30 stance-a=advance stance-b=advance"

func BenchmarkBattle(b *testing.B) {
	for _, policy := range []string{"nearest", "weakest", "best-odds"} {
		m := prepared(b, twelve+strings.ReplaceAll(" policy-a=P policy-b=P", "P", policy)).Model
		for name, keep := range map[string]bool{"rolled": false, "kept": true} {
			b.Run(policy+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				simulate(b, m, int64(b.N), keep)
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "trials/s")
			})
		}
	}
}

// BenchmarkTable fights with the forces of twelve on a table of 24 x 24 squares.
func BenchmarkTable(b *testing.B) {
	text, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for _, player := range []string{"simple", "careful"} {
		e := rulestest.PreparedTable(b, library, string(text)+strings.ReplaceAll("factors: player-a=P player-b=P\n", "P", player))
		b.Run(player, func(b *testing.B) {
			simulate(b, e.Model, 2000, false) // fills the caches, which is not measured
			b.ReportAllocs()
			b.ResetTimer()
			simulate(b, e.Model, int64(b.N), false)
		})
	}
}
