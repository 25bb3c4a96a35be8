package cobi_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// sixAside is a mixed battle, both sides advancing from 80 cm.
const sixAside = "cobi/battle 2xpanzer-iv-h+3xde-infantry+mg-42 vs 2xsherman-m4a1+3xus-rifles+us-mg stance-b=advance"

func BenchmarkBattle(b *testing.B) {
	for _, policy := range []string{"nearest", "weakest", "best-odds"} {
		m := prepared(b, sixAside+strings.ReplaceAll(" policy-a=P policy-b=P", "P", policy)).Model
		for name, keep := range map[string]bool{"rolled": false, "kept": true} {
			b.Run(policy+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				roll(b, m, int64(b.N), keep)
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
			})
		}
	}
}

// roll rolls engagements on one core.
func roll(b *testing.B, m sim.Model, trials int64, keep bool) {
	b.Helper()
	run := sim.Run{Trials: trials, Seed: 1, Workers: 1, Keep: keep}
	if _, err := sim.Simulate(context.Background(), m, run); err != nil {
		b.Fatal(err)
	}
}

// twelve is a battle with twelve units a side on the line, both sides advancing. testdata/twelve.yaml is a battle of
// twelve units a side on a table of 24 x 24 squares.
const twelve = "cobi/battle 6xpanzer-iv-h+4xde-infantry+2xpak-40 vs 6xsherman-m4a1+4xus-rifles+2xus-mg " +
	"stance-a=advance stance-b=advance turns=8"

func BenchmarkTwelve(b *testing.B) {
	text, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		b.Fatal(err)
	}
	led := func(player string) sim.Model {
		return rulestest.PreparedTable(b, library, string(text)+strings.ReplaceAll("factors: player-a=P player-b=P\n", "P", player)).Model
	}
	for name, m := range map[string]sim.Model{"line": prepared(b, twelve).Model, "table": led("simple"), "careful": led("careful")} {
		b.Run(name, func(b *testing.B) {
			roll(b, m, 2000, false) // builds the tables that are built once
			b.ReportAllocs()
			b.ResetTimer()
			roll(b, m, int64(b.N), false)
		})
	}
}
