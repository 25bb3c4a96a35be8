package bkc_test

import (
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
