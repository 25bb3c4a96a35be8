package bkc_test

import (
	"testing"

	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/rulestest"
	"salvo/sim"
)

var library = rules.NewLibrary(bkc.First(), bkc.Second())

func prepared(t rulestest.Tester, line string) *rules.Engagement {
	t.Helper()
	return rulestest.Prepared(t, library, line)
}

func walked(t rulestest.Tester, line string, fractions bool) *sim.Result {
	t.Helper()
	return rulestest.Walked(t, library, line, fractions)
}

func TestWorkedExamplesAreExact(t *testing.T) {
	rulestest.Examples(t, library, "testdata/bkc1-examples.txt", 101)
	rulestest.Examples(t, library, "testdata/bkc2-examples.txt", 100)
}

func TestWorkedExamplesOfDuelsAndBattlesAreExact(t *testing.T) {
	rulestest.Examples(t, library, "testdata/bkc1-duel-examples.txt", 6)
	rulestest.Examples(t, library, "testdata/bkc2-duel-examples.txt", 13)
}

// What the digests' examples leave out: each line with its calculation beside it.
func TestTheCornersOfTheRulesAreExact(t *testing.T) {
	rulestest.Examples(t, library, "testdata/errata-examples.txt", 59)
}
