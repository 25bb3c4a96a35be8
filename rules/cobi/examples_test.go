package cobi_test

import (
	"salvo/rules"
	"salvo/rules/cobi"
	"salvo/rules/rulestest"
	"salvo/sim"
)

var library = rules.NewLibrary(cobi.Game())

func prepared(t rulestest.Tester, line string) *rules.Engagement {
	t.Helper()
	return rulestest.Prepared(t, library, line)
}

func walked(t rulestest.Tester, line string, fractions bool) *sim.Result {
	t.Helper()
	return rulestest.Walked(t, library, line, fractions)
}

// chanceOf returns the exact chance of an event, or the mean of a metric.
func chanceOf(t rulestest.Tester, line, event string) float64 {
	t.Helper()
	return rulestest.Of(t, walked(t, line, false), event)
}
