package bkc_test

import "strings"

// skirmish is a battle on a table with most of what tables offer: woods, hedges, built-up and rough ground, a road, a hill,
// mines, smoke, artillery on request and scheduled, aircraft, flak, troops on a tank and a gun in tow, an arrival, an
// objective, and all tasks but exit.
const skirmish = `
ruleset: EDITION
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
    party: 2xpanther+2xde-infantry+de-mortar-81+flak-88+de-truck+pak-40:aboard=7+de-hq+de-fao+de-fac+de-105mm:schedule=1@G7+de-105mm:shell=smoke+ju-87
    zone: A
    plan: a
    arrivals: [{turn: 2, on: 4+, party: tiger-1, zone: S}]
  b: {party: 3xsherman-m4+2xus-rifles+us-57mm+us-mortar-81+us-rifles:aboard=1+us-hq+us-co+us-fao+us-105mm+p-47, zone: B, plan: b}
plans:
  a: [{units: panther, do: [move Q, attack 1]}, {units: de-infantry, do: [attack 1]}, {units: rest, do: [support 1]}]
  b: [{units: sherman-m4, do: [attack 1]}, {units: us-rifles, do: [ambush P]}, {units: rest, do: [wait 2, hold 1]}]
turns: 3
victory: {a: {hold: {1: 3}, losses: 1 per 100}, b: {hold: {1: 3}, losses: 1 per 100, broken: 5}}
factors:
`

// skirmished returns the scenario of the skirmish in an edition, with the same player for both sides.
func skirmished(edition, player string) string {
	text := strings.Replace(skirmish, "EDITION", edition, 1)
	players := "player-a=" + player + " player-b=" + player
	if player == "simple" { // the careful player has no policy
		players += " policy-a=best-odds policy-b=weakest"
	}
	return strings.Replace(text, "factors:", "factors: "+players, 1)
}

// played lists both editions with both players.
var played = [][2]string{{"bkc1", "simple"}, {"bkc1", "careful"}, {"bkc2", "simple"}, {"bkc2", "careful"}}

func skirmishes() map[string]string {
	files := map[string]string{}
	for _, by := range played {
		files[by[0]+" "+by[1]] = skirmished(by[0], by[1])
	}
	return files
}

// smallTables returns tables that the exact engine can walk.
func smallTables() (files []string) {
	const (
		car   = "unit:kind=afv,armour=open,attack=3,range=40,hits=2,save=6,move=20,cost=60"
		squad = "unit:kind=infantry,attack=3,range=30,hits=2,move=15,cost=30"
	)
	for _, c := range []tabletop{
		{ground: "..... ..w.. .n... ..... ..h.. ..... .....", places: "1: C7", does: "attack 1",
			a: car + ",pos=B1+" + hq8 + ",pos=B1", b: squad + ",pos=C6+" + hq8 + ",pos=D7", turns: 2, rules: "max-orders=1"},
		{ground: "..... ..w.. .n... ...x. ..h.. ..... .....", places: "1: C4", does: "attack 1", doesB: "attack 1",
			a: squad + ",pos=B1+" + squad + ",pos=D1+" + hq8 + ",pos=B1", b: squad + ",pos=C4+" + hq8 + ",pos=C7", turns: 1, rules: "max-orders=1 blunders=no"},
	} {
		rules := c.rules
		for _, by := range played {
			c.edition, c.rules = by[0], rules+" player-a="+by[1]
			files = append(files, c.String())
		}
	}
	return files
}
