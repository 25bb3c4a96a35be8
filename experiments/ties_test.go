package experiments_test

import (
	"testing"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/bkc"
)

func TestLotsAreDrawnWhereTheLineMightDecide(t *testing.T) {
	library := rules.NewLibrary(bkc.Second())
	parse := func(line string) *rules.Scenario {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for line, want := range map[string]bool{
		"bkc2/duel panther+tiger-1 vs sherman-m4":  true,
		"bkc2/battle us-rifles vs tiger-1+panther": true,
		"bkc2/duel 3xsherman-m4 vs panzer-iv-h":    false, // each side has one kind of unit
		"bkc2 panther+tiger-1 vs sherman-m4":       false, // an attack has no factor ties, because the order of its units does not matter
	} {
		if got := experiments.DrawsLots(experiments.WithLots(parse(line))[0]); got != want {
			t.Errorf("%s: lots are drawn: %v, want %v", line, got, want)
		}
	}
	plain, said := parse("bkc2/duel panther+tiger-1 vs sherman-m4"), parse("bkc2/duel panther+tiger-1 vs sherman-m4 ties=lot")
	if both := experiments.WithLots(plain, said); experiments.DrawsLots(both[0]) {
		t.Error("who compares ties=lot with ties=listed gets twice the same")
	}
}
