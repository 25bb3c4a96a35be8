package cobi_test

import (
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// skirmish is a battle on a table with all that there is: woods, hedges, a hill, mines, mud, fog, hiding, supply points,
// arrivals, objectives and tasks of every kind.
const skirmish = `
ruleset: cobi
ground: |
  ..ww....t...
  ..w.....t.n.
  ......=====.
  .hh...=...n.
  .hH...=.....
  ....ww=..r..
  ..r..w=.ww..
  ......=.hh..
  .n....=.x...
  .n.====.....
  ...=....ww..
  ...=.....w..
zones: {A: A1-L3, B: A10-L12, S: D1-G1}
places: {1: G7, P: C8, Q: J5}
sides:
  a:
    party: 2xsherman-m4a1+2xus-rifles+us-bazooka-team:loads=1+us-mg+jeep
    zone: A
    plan: a
    arrivals: [{turn: 2, on: 4+, party: m10, zone: S}]
  b: {party: "panzer-iv-h+stug-iii-g+2xde-infantry+de-infantry:hidden=yes+mg-42+pak-40:dug-in=yes+sdkfz-222", zone: B, plan: b}
plans:
  a: [{units: sherman-m4a1, do: [move Q, attack 1]}, {units: us-rifles, do: [attack 1]}, {units: rest, do: [support 1]}]
  b: [{units: [stug-iii-g, panzer-iv-h], do: [attack 1]}, {units: de-infantry, do: [ambush P]}, {units: rest, do: [wait 2, hold 1]}]
turns: 5
victory: {a: {hold: {1: 3}, losses: 1 per 50}, b: {hold: {1: 3}, losses: 1 per 50, broken: 5}}
factors: policy-a=best-odds supply-a=6 mud=yes fog=rolling hq-a=hit
`

// skirmishedWith is it with other factors in place of the policy of a.
func skirmishedWith(t *testing.T, factors string) *rules.Scenario {
	t.Helper()
	if !strings.Contains(factors, "careful") { // who weighs his shots has no policy
		factors += " policy-b=weakest"
	}
	return rulestest.Loaded(t, library, strings.Replace(skirmish, "policy-a=best-odds", rulestest.Simply(factors), 1))
}

func TestATableIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	for _, players := range []string{"policy-a=best-odds", "player-a=careful player-b=careful"} {
		t.Run(players, func(t *testing.T) { rulestest.SameForAnyNumberOfWorkers(t, skirmishedWith(t, players)) })
	}
}

// In the first block workers still try what is worth remembering.
func TestABattleOnATableAllocatesNothing(t *testing.T) {
	for _, players := range []string{"policy-a=best-odds", "player-a=careful player-b=careful"} {
		t.Run(players, func(t *testing.T) { rulestest.AllocatesNothing(t, skirmishedWith(t, players), sim.BlockSize) })
	}
}

// The same on the line, whatever a policy weighs.
func TestABattleOnTheLineAllocatesNothing(t *testing.T) {
	rulestest.LineAllocatesNothing(t, library, twelve, sim.BlockSize)
}

// Both engines agree on small tables, whether rolling keeps the odds of what happens inside a battle or not.
func TestBothEnginesAgreeOnTablesRolledAndKept(t *testing.T) {
	const (
		car  = "unit:class=light,weapon=gun-20mm,forward=30,turn=5,destroy=3,damage=1,crew=2,cost=20"
		team = "unit:figures=2xrifle,cost=10"
	)
	for _, c := range []tabletop{
		{ground: "..... ..w.. .n... ..... ..h.. ..... .....", places: "1: C7", does: "attack 1", a: car + ",pos=B1", b: team + ",pos=C6", turns: 3},
		{ground: "..... ..w.. .n... ...x. ..h.. ..... .....", places: "1: C4", does: "attack 1", doesB: "ambush 1",
			a: team + ",pos=B1+" + car + ",pos=D1", b: "unit:figures=rifle,hidden=yes,pos=C4", turns: 2},
	} {
		rulestest.RolledAsWalked(t, library, c.String())
	}
}
