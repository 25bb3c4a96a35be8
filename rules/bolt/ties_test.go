package bolt_test

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestWithLotsTheOrderOfTheLineMakesNoDifference(t *testing.T) {
	const squad, few, pair = "unit:weapons=2xrifle", "unit:weapons=smg", "unit:kind=team,men=2,weapons=mmg"
	for _, line := range []string{
		"duel " + squad + "+" + few + " vs " + squad + "+" + pair + " turns=1 range=10",
		"duel " + squad + "+" + few + " vs " + few + "+" + tank + " turns=1 range=10 policy-a=nearest policy-b=spread " +
			"stance-a=assault",
		"battle " + squad + ",cost=10+" + few + ",cost=10 vs " + squad + "+" + pair + " turns=1 pos-a=5 pos-b=5 extra-turn=no",
	} {
		rulestest.LotsForgetTheLine(t, library, "bolt-action/"+line)
	}
}

func TestWithLotsTheOrderOfTheLineMakesNoDifferenceToABattle(t *testing.T) {
	const b = " vs us-rifles+us-rangers+us-57mm+us-second-lieutenant stance-b=assault pos-a=8 pos-b=8 ties=lot"
	rulestest.SameOdds(t, library, 1e4,
		"bolt-action/battle 2xde-grenadiers+mg-42+panther+pak-40+de-leutnant"+b,
		"bolt-action/battle de-leutnant+pak-40+de-grenadiers+panther+mg-42+de-grenadiers"+b)
}
