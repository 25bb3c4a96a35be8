package bolt_test

import (
	"maps"
	"testing"

	"salvo/rules/rulestest"
)

func TestBoltActionConforms(t *testing.T) {
	refusals := maps.Clone(refused)
	maps.Copy(refusals, refusedFights)
	rulestest.Game{
		Library: library,
		Examples: map[string]int{
			"testdata/examples.txt": 73, "testdata/errata-examples.txt": 33, "testdata/duel-examples.txt": 10,
			"testdata/house-examples.txt": 15,
		},
		Throws:      givenDice,
		Refused:     refusals,
		Army:        army,
		Small:       smallDuels,
		SmallTables: smallTables(),
		OutOfReach: rulestest.OutOfReach{Line: "bolt-action/duel " + fiveRifles + " vs " + mg + " range=60",
			Certain: []string{"turns=6", "b-men=3", "a-out=no"}},
		Mirrors:    mirrors(),
		Lots:       lots(),
		Columns:    columns(),
		Turned:     turnedTables(),
		Undefended: []string{undefended.String()},
		Large:      []string{twelve + " policy-a=best-odds policy-b=weakest"},
		Shuffled:   shuffled(),
		Skirmishes: map[string]string{"simple": skirmished("simple"), "careful": skirmished("careful")},
		Twelve:     rulestest.Twelve{Line: twelve, Factors: "factors: player-a=simple player-b=simple\n", Trials: 3000},
		Warm:       1000,
		Losses:     losses(),
	}.Conform(t)
}
