package bkc_test

import (
	"testing"

	"salvo/rules/rulestest"
)

// A battle lasts six turns if the scenario line does not set another number.
func TestABattleLastsSixTurns(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		r := walked(t, edition+"/battle unit:attack=0 vs unit:attack=0", true)
		if p := rulestest.Of(t, r, "turns=6"); p != 1 {
			t.Errorf("%s: six turns have a chance of %v", edition, p)
		}
	}
}
