package battle_test

import (
	"slices"
	"strings"
	"testing"

	"salvo/rules/battle"
)

func TestASwitchGivesAGroupOtherTasks(t *testing.T) {
	const places = "places: {1: D9, 2: {at: D5, reach: 0}, P: B4}\nturns: 6\n" +
		"victory: {a: {hold: {2: 3}}, b: {hold: {1: 2}}}\n"
	for _, test := range []struct{ name, party, plan, want string }{
		{"from a turn on", "scout:pos=B1", "do: hold P, then: {when: turn 3, do: exit west}", "B1 B1 A1 - - -"},
		{"an objective that it holds", "scout:pos=D3", "do: attack 2, then: {when: held 2, do: exit east}", "D5 F5 G5 - - -"},
		{"one that the enemy holds", "scout:pos=D3", "do: wait 9, then: {when: lost 1, do: [attack 2, exit east]}",
			"D3 D5 F5 G5 - -"},
		{"behind, since the enemy holds one", "scout:pos=D3", "do: wait 9, then: {when: behind, do: attack 2}", "D3 D5 D5 D5 D5 D5"},
		{"ahead, and it stays on", "scout:pos=D3", "do: attack 2, then: {when: ahead, do: exit east}", "D5 F5 G5 - - -"},
		{"never", "scout:pos=D3", "do: attack 2, then: {when: lost 2, do: exit east}", "D5 D5 D5 D5 D5 D5"},
	} {
		file := meadow + places + "plans: {p: [{units: all, " + test.plan + "}]}\n" +
			sides("party: '"+test.party+"', plan: p", "party: stone:pos=D9")
		if got, want := path(t, file, battle.A), strings.Fields(test.want); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
}

func TestAGroupStartsWhereItsPlanDeploysIt(t *testing.T) {
	for name, test := range map[string]struct{ plan, want string }{
		"best for another task": {"do: exit west, deploy: attack 1", "F2"},
		"in another zone":       {"do: attack 1, deploy: W", "A5"},
		"as its first task":     {"do: attack 1", "F2"},
	} {
		m := newMarch(t, meadow+"places: {1: F5}\nturns: 1\nplans: {p: [{units: all, "+test.plan+"}]}\n"+
			sides("party: scout, zone: A, plan: p", "party: stone:pos=G9"))
		if got := m.starts(battle.A); got != test.want {
			t.Errorf("%s: it starts in %s, want %s", name, got, test.want)
		}
	}
}
