package cobi_test

import (
	"slices"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

func TestCOBIConforms(t *testing.T) {
	const reachless = "cobi/duel unit:figures=3xpistol vs unit:figures=2xsubmachine-gun range=101"
	rulestest.Game{
		Library: library,
		Examples: map[string]int{
			"testdata/examples.txt": 62, "testdata/errata-examples.txt": 20, "testdata/duel-examples.txt": 10,
			"testdata/battle-examples.txt": 8, "testdata/house-examples.txt": 16, "testdata/small-examples.txt": 19,
			"testdata/aid-examples.txt": 61, // any die may be thrown again, and any test helped
		},
		Throws:      givenDice,
		Refused:     refused,
		Army:        army,
		Small:       slices.Concat(duels, battles),
		SmallTables: smallTables(),
		OutOfReach:  rulestest.OutOfReach{Line: reachless, Certain: []string{"turns=10"}},
		Mirrors:     mirrors(),
		Lots:        lots(),
		Columns:     columns(),
		Turned:      turnedTables(),
		Undefended:  []string{undefended.String()},
		Large:       large,
		Shuffled:    shuffled(),
		Skirmishes: map[string]string{
			"simple": skirmished("policy-a=best-odds"), "careful": skirmished("player-a=careful player-b=careful"),
		},
		Twelve: rulestest.Twelve{Line: twelve, Factors: "factors: player-a=simple player-b=simple\n", Trials: 2000},
		Warm:   sim.BlockSize, // in the first block the workers still find out which results to keep
		Losses: losses(),
	}.Conform(t)
}
