package bkc_test

import (
	"testing"

	"salvo/rules/rulestest"
)

// Six turns are a battle unless the line says otherwise.
func TestABattleLastsSixTurns(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		r := walked(t, edition+"/battle unit:attack=0 vs unit:attack=0", true)
		if p := rulestest.Of(t, r, "turns=6"); p != 1 {
			t.Errorf("%s: six turns have a chance of %v", edition, p)
		}
	}
}
