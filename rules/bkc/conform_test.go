package bkc_test

import (
	"maps"
	"slices"
	"testing"

	"salvo/rules/rulestest"
)

func TestBlitzkriegCommanderConforms(t *testing.T) {
	refusals := maps.Clone(refused)
	maps.Copy(refusals, refusedDuels)
	maps.Copy(refusals, refusedBattles)
	rulestest.Game{
		Library: library,
		Examples: map[string]int{
			"testdata/bkc1-examples.txt": 101, "testdata/bkc2-examples.txt": 100,
			"testdata/bkc1-duel-examples.txt": 6, "testdata/bkc2-duel-examples.txt": 13,
			"testdata/errata-examples.txt": 65, // cases that the books' examples leave out, each with its calculation
			"testdata/house-examples.txt":  25,
		},
		Throws:      givenDice,
		Refused:     refusals,
		Army:        army,
		Small:       slices.Concat(duels, smallBattles()),
		SmallTables: smallTables(),
		OutOfReach:  rulestest.OutOfReach{Line: "bkc2/duel " + oneTank + " range=100", Certain: []string{"turns=6"}},
		Mirrors:     mirrors(),
		Lots:        lots(),
		Columns:     columns(),
		Turned:      turnedTables(),
		Undefended:  undefended(),
		Large:       large,
		Shuffled:    shuffled(),
		Skirmishes:  skirmishes(),
		Twelve:      rulestest.Twelve{Line: twelve, Factors: "factors: first=a player-a=simple player-b=simple\n", Trials: 2000},
		Warm:        1000,
		Losses:      losses(),
	}.Conform(t)
}
