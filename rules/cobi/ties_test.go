package cobi_test

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestWithLotsTheOrderOfTheLineMakesNoDifference(t *testing.T) {
	const pair, one = "unit:figures=2xrifle", "unit:figures=submachine-gun"
	for _, line := range []string{
		"duel " + pair + "+" + one + " vs " + car + "+" + one + " turns=1 range=12",
		"duel " + pair + "+" + one + " vs " + pair + "+" + one + " turns=1 range=12 policy-a=spread policy-b=weakest",
		"battle " + pair + "+" + one + " vs " + pair + "+" + one + " turns=2 pos-a=4 pos-b=4 stance-a=assault",
	} {
		rulestest.LotsForgetTheLine(t, library, "cobi/"+line)
	}
}

func TestWithLotsTheOrderOfTheLineMakesNoDifferenceToABattle(t *testing.T) {
	const b = " vs us-rifles+sherman-m4a1+us-rifles stance-b=assault pos-a=15 pos-b=15 ties=lot"
	rulestest.SameOdds(t, library, 1e4,
		"cobi/battle 2xde-infantry+panzer-iv-h+pak-40"+b,
		"cobi/battle pak-40+de-infantry+panzer-iv-h+de-infantry"+b)
}
