package cobi_test

import (
	"strings"

	"salvo/rules/rulestest"
)

// skirmish is a battle on a table with everything that tables offer: woods, hedges, a hill, mines, mud, fog, hiding,
// supply points, arrivals, objectives and tasks of every kind.
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
    party: 2xsherman-m4a1:radio=yes+2xus-rifles:second=grenade+us-bazooka-team:loads=1+us-mg+jeep+medic+chaplain+radio-operator
    zone: A
    plan: a
    arrivals: [{turn: 2, on: 4+, party: m10, zone: S}]
  b: {party: "panzer-iv-h+stug-iii-g+2xde-infantry+de-infantry:hidden=yes+mg-42+pak-40:dug-in=yes+sdkfz-222+medic", zone: B, plan: b}
plans:
  a: [{units: sherman-m4a1, do: [move Q, attack 1]}, {units: us-rifles, do: [attack 1]}, {units: rest, do: [support 1]}]
  b: [{units: [stug-iii-g, panzer-iv-h], do: [attack 1]}, {units: de-infantry, do: [ambush P]}, {units: rest, do: [wait 2, hold 1]}]
turns: 5
victory: {a: {hold: {1: 3}, losses: 1 per 50}, b: {hold: {1: 3}, losses: 1 per 50, broken: 5}}
factors: policy-a=best-odds supply-a=6 mud=yes fog=rolling hq-a=hit hospital-a=yes
`

// skirmished returns the skirmish with other factors in place of the policy of a.
func skirmished(factors string) string {
	if !strings.Contains(factors, "careful") { // the careful player has no policy
		factors += " policy-b=weakest"
	}
	return strings.Replace(skirmish, "policy-a=best-odds", rulestest.Simply(factors), 1)
}

// smallTables returns tables that the exact engine can walk.
func smallTables() []string {
	const (
		car  = "unit:class=light,weapon=gun-20mm,forward=30,turn=5,destroy=3,damage=1,crew=2,cost=20"
		team = "unit:figures=2xrifle,cost=10"
	)
	return []string{
		tabletop{ground: "..... ..w.. .n... ..... ..h.. ..... .....", places: "1: C7", does: "attack 1", a: car + ",pos=B1", b: team + ",pos=C6", turns: 3}.String(),
		tabletop{ground: "..... ..w.. .n... ...x. ..h.. ..... .....", places: "1: C4", does: "attack 1", doesB: "ambush 1",
			a: team + ",pos=B1+" + car + ",pos=D1", b: "unit:figures=rifle,hidden=yes,pos=C4", turns: 2}.String(),
		tabletop{ground: "..... ..w.. ..... .....", places: "1: C4", zones: "A: A1-E1", in: "A", does: "attack 1", doesB: "hold 1", factors: "hospital-a=yes",
			a: team + ",pos=B1+" + healer + ",pos=C1", b: "unit:figures=rifle,second=grenade,pos=C4", turns: 3}.String(),
	}
}
