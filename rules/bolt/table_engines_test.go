package bolt_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// skirmish is a battle on a table with everything that tables offer: ground of all kinds, squads, teams, guns, tanks
// with and without turrets, recce, officers, a medic, flame, arrivals, objectives and tasks of every kind.
const skirmish = `
ruleset: bolt-action
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
    party: 2xpanther+stug-iii-g+3xde-grenadiers+de-pioneers+mg-42+de-mortar-81+pak-40+sdkfz-222+de-leutnant+unit:traits=medic,weapons=pistol
    zone: A
    plan: a
    arrivals: [{turn: 2, on: 4+, party: tiger-1, zone: S}]
  b: {party: 3xsherman-m4+3xus-rifles+us-57mm+us-mortar-81+us-mg+us-bazooka-team+m8-greyhound+us-second-lieutenant, zone: B, plan: b}
plans:
  a: [{units: panther, do: [move Q, attack 1]}, {units: [de-grenadiers, de-pioneers], do: [attack 1]}, {units: sdkfz-222, do: [exit north]}, {units: rest, do: [support 1]}]
  b: [{units: sherman-m4, do: [attack 1]}, {units: [us-rifles, us-mg], do: [ambush P]}, {units: rest, do: [wait 2, hold 1]}]
turns: 4
victory: {a: {hold: {1: 3}, losses: 1 per 100}, b: {hold: {1: 3}, losses: 1 per 100, broken: 5}}
factors: down-react=always
`

// skirmished returns the scenario of the skirmish with the same player for both sides.
func skirmished(player string) string {
	factors := "factors: player-a=" + player + " player-b=" + player + " "
	if player == "simple" { // the careful player has no policy
		factors += "policy-b=weakest "
	}
	return strings.Replace(skirmish, "factors: ", factors, 1)
}

var players = []string{"simple", "careful"}

// smallTables returns tables that the exact engine can walk.
func smallTables() []string {
	return []string{
		tabletop{ground: "..... ..w.. .n... ..... ..h.. ..... .....", places: "1: C7", does: "attack 1", turns: 2,
			a: "unit:weapons=3xsmg,pos=B1", b: "unit:weapons=2xrifle,pos=C6"}.String(),
		tabletop{ground: "..... ..w.. .n... ..... ..h.. ..... .....", places: "1: C4", does: "attack 1", doesB: "attack 1", turns: 1,
			a: "unit:weapons=2xsmg,pos=B1+unit:kind=vehicle,armour=7,weapons=lmg,pos=D1", b: "unit:kind=team,men=2,weapons=bazooka,pos=C5"}.String(),
	}
}

// randomTable returns a scenario file with random ground, units and plans. Some of the files are invalid.
func randomTable(luck *rand.Rand) string {
	const size, letters = 12, "......................hhHwwwWttrrnn##mm~~f%==x"
	pick := func(of ...string) string { return of[luck.IntN(len(of))] }
	square := func() string { return fmt.Sprintf("%c%d", 'A'+luck.IntN(size), 1+luck.IntN(size)) }
	var rows strings.Builder
	for range size {
		rows.WriteString("  ")
		for range size {
			rows.WriteByte(letters[luck.IntN(len(letters))])
		}
		rows.WriteByte('\n')
	}
	party := func() string {
		var units []string
		for range 7 {
			units = append(units, pick("unit:weapons=6xrifle", "unit:weapons=4xsmg,at=yes", "unit:kind=team,men=3,weapons=mmg",
				"unit:kind=team,men=3,weapons=light-mortar", "unit:kind=artillery,men=3,weapons=medium-at,shield=yes",
				"unit:kind=vehicle,armour=9,weapons=medium-at/coax-mmg", "unit:kind=vehicle,armour=9,weapons=medium-at,arc=90",
				"unit:kind=vehicle,armour=7,weapons=lmg,move=12,traits=recce", "unit:kind=vehicle,armour=7,weapons=hmg,drive=half-tracks"))
		}
		return strings.Join(units, "+") + "+unit:rank=captain,weapons=pistol"
	}
	task := func() string {
		return pick("attack 1", "attack 1", "move P, attack 1", "support 1", "hold 1", "ambush P", "exit north", "exit south")
	}
	return fmt.Sprintf("ruleset: bolt-action\nground: |\n%szones: {A: A1-L3, B: A10-L12}\nplaces: {1: %s, P: %s}\n"+
		"sides: {a: {party: %q, zone: A, plan: a, arrivals: [{turn: 2, on: 4+, party: 2xpanther, zone: A}]}, "+
		"b: {party: %q, zone: B, plan: b}}\n"+
		"plans: {a: [{units: all, do: [%s]}], b: [{units: all, do: [%s]}]}\nturns: 5\nfactors: player-a=%s player-b=%s\n",
		rows.String(), square(), square(), party(), party(), task(), task(), pick(players...), pick(players...))
}

// On random tables no unit ever stands on a square that is barred to it, and no two units stand on one square.
func TestNobodyEverStandsWhereHeCannot(t *testing.T) {
	luck := rand.New(rand.NewPCG(7, 23))
	fought, moves := 0, 0
	for range 120 {
		text := randomTable(luck)
		s, err := library.Load("random.yaml", []byte(text))
		if err != nil {
			continue
		}
		e, err := s.Prepare()
		if err != nil {
			continue
		}
		fought++
		moves += watch(t, s, e.Model, text)
	}
	if fought < 60 || moves < 10_000 {
		t.Errorf("only %d tables were fought on, with %d moves", fought, moves)
	}
}

// watch checks every moment of some battles of a scenario, and returns the number of moves.
func watch(t *testing.T, s *rules.Scenario, m sim.Model, text string) (moves int) {
	t.Helper()
	game := s.Ruleset.Tabletop
	deployed, err := game.Deployed(s)
	if err != nil {
		t.Fatal(err)
	}
	var units [2][]*rules.Unit
	for _, u := range deployed {
		units[u.Side] = append(units[u.Side], u.Unit)
	}
	var before [2][]ground.Place
	under := int64(-1)
	err = sim.Observe(context.Background(), m, 1, 0, 20, func(n int64, shown any) {
		now, is := shown.(*rules.Moment)
		if !is {
			return
		}
		if n != under {
			under, before = n, [2][]ground.Place{}
		}
		taken := map[ground.Square]bool{}
		for side := range now.At {
			for i, at := range now.At[side] {
				if now.There[side]>>i&1 == 0 || now.Away[side]>>i&1 != 0 {
					continue
				}
				u := units[side][i]
				if kind := s.Table.Ground.Cell(at).Kind; game.Terrain[kind].Price[game.Means(u)] == ground.Barred {
					t.Fatalf("%s stands in %s, which is %s\n%s", u, s.Table.Ground.Name(at), kind, text)
				}
				if taken[at.Square()] {
					t.Fatalf("two units stand in %s\n%s", s.Table.Ground.Name(at), text)
				}
				taken[at.Square()] = true
				if before[side] != nil && before[side][i].Square() != at.Square() {
					moves++
				}
			}
			before[side] = now.At[side]
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return moves
}
