package bolt_test

import (
	"context"
	"testing"

	"salvo/rules"
	"salvo/rules/bolt"
	"salvo/rules/rulestest"
	"salvo/sim"
)

var library = rules.NewLibrary(bolt.Game())

func prepared(t rulestest.Tester, line string) *rules.Engagement {
	t.Helper()
	return rulestest.Prepared(t, library, line)
}

func walked(t rulestest.Tester, line string, fractions bool) *sim.Result {
	t.Helper()
	return rulestest.Walked(t, library, line, fractions)
}

func walkedModel(t testing.TB, m sim.Model, fractions bool) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{Fractions: fractions})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A volley can be rolled whatever its number of shells.
func TestAnyVolleyCanBeRolled(t *testing.T) {
	for _, line := range []string{
		"bolt-action unit:kind=vehicle,weapons=20xheavy-howitzer vs unit:weapons=20xrifle +pins-per-unit=sum",
		"bolt-action unit:kind=vehicle,weapons=20xheavy-howitzer vs unit:kind=vehicle,armour=11 +he-vs-armour=multiplied " +
			"+he-pins-armour=table",
		"bolt-action/assault unit:weapons=20xrifle vs unit:kind=artillery,weapons=20xheavy-howitzer reaction=fire",
	} {
		run := sim.Run{Trials: 2 * sim.BlockSize, Seed: 1, Workers: 2, Keep: true}
		if _, err := sim.Simulate(context.Background(), prepared(t, line).Model, run); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}
