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
