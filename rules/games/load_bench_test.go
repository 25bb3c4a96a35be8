package games_test

import (
	"strings"
	"testing"

	"salvo/rules/games"
)

// BenchmarkLoad measures the time to load a scenario file, for a map of 576 squares and for the largest map.
func BenchmarkLoad(b *testing.B) {
	for name, side := range map[string]int{"576-squares": 24, "4096-squares": 64} {
		rows := strings.Repeat("  "+strings.Repeat("..w.h.t.", side/8)+"\n", side)
		text := "ruleset: bkc2\nturns: 8\nground: |\n" + rows + "sides: {a: {party: \"panther:pos=A1\"}, b: {party: \"tiger-1:pos=B9\"}}\n"
		b.Run(name, func(b *testing.B) {
			library := games.All()
			for b.Loop() {
				if _, err := library.Load("map.yaml", []byte(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
