package bkc_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// Dice that harm and dice that only suppress are thrown from the front with 1 die and from the flank with 2, at 4+, 5+
// and 6 (1/2 + 1/3 + 1/6 = 1). So 2 * (1 + 2) hits are expected. Only harming hits are marked, unless saved on 4+, from
// the flank on 5+: 1 * 1/2 + 2 * 2/3.
func TestFireFromEverywhereKeepsAllItsGroups(t *testing.T) {
	var attackers []string
	for _, limit := range []string{"none", "soft-only"} {
		for _, facing := range []string{"front", "flank"} {
			for _, cover := range coverNames {
				attackers = append(attackers, "unit:attack=1,range=30,limit="+limit+",facing="+facing+",cover="+cover)
			}
		}
	}
	line := "bkc2 " + strings.Join(attackers, "+") + " vs unit:kind=afv,armour=full,hits=12,save=4 range=30" +
		" +suppress-only=test-six +suppress-only-saves=yes"
	rolled, err := sim.Simulate(context.Background(), prepared(t, line).Model, sim.Run{Trials: 200_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for figure, want := range map[string]float64{"mean hits": 6, "mean unsaved": 11. / 6} {
		if got := rulestest.Of(t, rolled, figure); math.Abs(got-want) > 0.03 {
			t.Errorf("%s is %.4f, want %.4f", figure, got, want)
		}
	}
}
