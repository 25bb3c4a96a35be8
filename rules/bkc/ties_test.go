package bkc_test

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestWithLotsTheOrderOfTheLineMakesNoDifference(t *testing.T) {
	const weak, strong = "unit:attack=2,hits=2,range=40,move=20", "unit:attack=4,hits=3,save=5,range=40,kind=afv"
	for _, line := range []string{
		"duel " + weak + "+" + strong + " vs " + strong + "+" + weak + " turns=1 range=30 max-orders=1 cv-b=none",
		"duel " + weak + "+" + strong + " vs " + weak + "+" + strong + " turns=1 range=15 cv-b=none stance-a=assault " +
			"max-orders=1 blunders=no",
		"duel " + weak + "+" + strong + " vs " + weak + "+" + strong + " turns=1 range=30 max-orders=1 cv-b=none policy-a=spread",
	} {
		for _, edition := range []string{"bkc1/", "bkc2/"} {
			rulestest.LotsForgetTheLine(t, library, edition+line)
		}
	}
}
