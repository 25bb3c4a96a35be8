package battle_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// meadow is a table of open ground with 7 columns and 9 rows. Each test adds the rest of the file.
const meadow = `
ground: |
  .......
  .......
  .......
  .......
  .......
  .......
  .......
  .......
  .......
zones: {A: A1-G2, B: A8-G9, W: A1-A9}
`

// sides returns the part of a scenario file that describes both sides.
func sides(a, b string) string { return fmt.Sprintf("sides: {a: {%s}, b: {%s}}\n", a, b) }

func TestUnitsStartWhereTheirFirstTaskIsBestServed(t *testing.T) {
	const table = `
ground: |
  .......
  .......
  ..~~~..
  ...t...
  w.....t
  ..www..
zones: {A: A1-G2, B: A6-G6}
places: {1: D5, L: A6}
turns: 1
plans:
  go: [{units: all, do: [attack 1]}]
  later: [{units: all, do: [wait 2, attack 1]}]
  off: [{units: all, do: [exit west]}]
  help: [{units: all, do: [support 1]}]
  both: [{units: tank, do: [move L]}, {units: rest, do: [support 1]}]
  led: [{units: tank/chief, do: [move L]}, {units: all, do: [support 1]}]
`
	for name, test := range map[string]struct{ party, plan, want string }{
		"the shortest way first, then cover":       {"5xscout", "plan: go", "B2 F2 G2 A2 C2"},
		"waiting, for what comes then":             {"scout", "plan: later", "B2"},
		"what one cannot enter is left out":        {"7xtank", "plan: off", "A1 B1 B2 C2 D2 E2 F2"},
		"the edge that one leaves by":              {"2xwalker", "plan: off", "A2 A1"},
		"support where it sees, best in cover":     {"3xscout", "plan: help", "G2 A2 C2"},
		"groups by their own tasks, in list order": {"scout+tank", "plan: both", "G2 B2"},
		"without a plan in cover":                  {"2xscout", "edge: south", "G2 D1"},
		"own squares before all others":            {"scout+scout:pos=B2+2xtank:pos=F2/D2", "plan: go", "G2 B2 F2 D2"},
		"command units amid the others":            {"chief+tank+2xscout+chief:pos=A1", "plan: go", "F2 B2 F2 G2 A1"},
		"command units amid their group":           {"chief+tank+2xscout", "plan: led", "B2 B2 G2 A2"},
		"amid all where they are of the rest":      {"chief+2xtank+scout", "plan: both", "C2 B2 C2 G2"},
		"command units amid those whom they lead":  {"chief:leads=3+tank+2xscout", "plan: go", "G2 B2 F2 G2"},
	} {
		m := newMarch(t, table+sides("party: '"+test.party+"', zone: A, "+test.plan, "party: stone+tank+chief, zone: B"))
		if got := m.starts(battle.A); got != test.want {
			t.Errorf("%s: %s start in %s, want %s", name, test.party, got, test.want)
		}
		if m.Start(battle.A.Unit(0)).Facing() != ground.FacingNorth || m.Start(battle.B.Unit(0)).Facing() != ground.FacingSouth {
			t.Errorf("%s: the sides do not face each other", name)
		}
	}
}

// A gun hardly moves: where it is set up decides whether it ever fires.
func TestGunsAreSetUpWhereTheyHaveAFieldOfFire(t *testing.T) {
	const table = `
ground: |
  .......
  .......
  .......
  .......
  .......
  .......
  .......
  .......
  wwwwww.
  .t.....
  .......
zones: {A: A1-G2, B: A10-G11}
places: {far: D8, near: G6}
turns: 1
plans:
  far: [{units: all, do: [support far]}]
  near: [{units: all, do: [support near]}]
`
	for name, test := range map[string]struct{ side, want string }{
		"in sight and in reach of the place of the task":         {"party: gun, zone: A, plan: near", "G2"},
		"a longer reach sees it through the gap, too":            {"party: 'gun:reach=200', zone: A, plan: far", "G2"},
		"out of reach of the place, where most is in view":       {"party: gun, zone: A, plan: far", "G2"},
		"without a place where most is in view, not in cover":    {"party: gun, zone: A", "G2"},
		"what is no gun goes into cover if its task has no goal": {"party: scout, zone: A", "B2"},
	} {
		m := newMarch(t, table+sides(test.side, "party: stone, zone: B"))
		if got := m.starts(battle.A); got != test.want {
			t.Errorf("%s: starts in %s, want %s", name, got, test.want)
		}
	}
}

func TestATurnedTableIsTurnedInAllThatHappens(t *testing.T) {
	const south = `
zones: {A: A1-G2, B: A8-G9}
places: {1: B5-C5, 2: F5}
turns: 5
plans: {x: [{units: tank, do: [move 2, attack 1]}, {units: rest, do: [support 1]}], y: [{units: all, do: [hold 2]}]}
sides: {a: {party: tank+2xscout+walker, zone: A, plan: x}, b: {party: 3xscout, zone: B, plan: y}}
`
	const north = `
zones: {B: A8-G9, A: A1-G2}
places: {1: E5-F5, 2: B5}
turns: 5
plans: {x: [{units: tank, do: [move 2, attack 1]}, {units: rest, do: [support 1]}], y: [{units: all, do: [hold 2]}]}
sides: {b: {party: tank+2xscout+walker, zone: B, plan: x}, a: {party: 3xscout, zone: A, plan: y}}
`
	rows := strings.Fields(".h..... ....w.. ....... ..ww... ....... .t..... ....... ......w ww.....")
	draw := func() string { return "ground: |\n  " + strings.Join(rows, "\n  ") }
	here := newMarch(t, draw()+south)
	turned := func(squares string) string {
		var words []string
		for _, word := range strings.Fields(squares) {
			s, err := here.table.Map.Parse(word)
			if err != nil {
				t.Fatal(err)
			}
			words = append(words, here.table.Map.Name(62-s))
		}
		return strings.Join(words, " ")
	}
	first := path(t, draw()+south, battle.A)
	slices.Reverse(rows)
	for i, row := range rows {
		letters := []byte(row)
		slices.Reverse(letters)
		rows[i] = string(letters)
	}
	second := path(t, draw()+north, battle.B)
	for i := range first {
		if want := turned(first[i]); second[i] != want {
			t.Errorf("turn %d: %s, turned %s, but %s", i+1, first[i], want, second[i])
		}
	}
}

func TestEqualSquaresAreTakenFromTheOtherEndByTheOtherSide(t *testing.T) {
	m := newMarch(t, meadow+"places: {N: D9, S: D1}\nturns: 1\n"+
		"plans: {north: [{units: all, do: [move N]}], south: [{units: all, do: [move S]}]}\n"+
		sides("party: 2xscout, zone: A, plan: north", "party: 2xscout, zone: B, plan: south"))
	if a, b := m.starts(battle.A), m.starts(battle.B); a != "D2 C2" || b != "D8 E8" {
		t.Errorf("a starts in %s, b in %s", a, b)
	}
}

func TestTasksFollowEachOther(t *testing.T) {
	const places = "places: {1: D9, 2: {at: D5, reach: 0}, P: B4}\nturns: 6\n"
	for _, test := range []struct{ name, party, do, want string }{
		{"move, then attack", "scout:pos=B1", "[move P, attack 1]", "B3 B5 B7 C8 D9 D9"},
		{"half of a group is enough", "scout:pos=B1+walker:pos=G1", "[move P, attack 1]",
			"B3 F1,B5 F2,B7 F3,C8 F4,D9 F5,D9 F6"},
		{"less than half is not", "scout:pos=B1+2xstone:pos=F1/G1", "[move P, attack 1]",
			"B3 F1 G1,B4 F1 G1,B4 F1 G1,B4 F1 G1,B4 F1 G1,B4 F1 G1"},
		{"command units are not counted", "scout:pos=B1+2xchief:speed=0,pos=F1/G1", "[move P, attack 1]",
			"B3 F1 G1,B5 F1 G1,B7 F1 G1,C8 F1 G1,D9 F1 G1,D9 F1 G1"},
		{"an attack that has been won", "scout:pos=D3", "[attack 2, move 1]", "D5 D7 D7 D7 D7 D7"},
		{"hold goes within three squares", "walker:pos=D4", "[hold 1]", "D5 D6 D6 D6 D6 D6"},
		{"and stays there", "scout:pos=F6", "[hold 1, move P]", "F6 F6 F6 F6 F6 F6"},
		{"support goes into range", "scout:pos=D1", "[support 1]", "D3 D5 D5 D5 D5 D5"},
		{"wait, then move", "scout:pos=B1", "[wait 3, move P]", "B1 B1 B3 B3 B3 B3"},
		{"ambush goes near and stays", "walker:pos=E4", "[ambush P, attack 1]", "D4 D4 D4 D4 D4 D4"},
		{"off by an edge", "scout:pos=D5", "[exit west]", "B5 A5 - - - -"},
		{"nothing to do any more", "scout:pos=B1", "[move P, wait 2]", "B3 B3 B3 B3 B3 B3"},
	} {
		file := meadow + places + "plans: {p: [{units: all, do: " + test.do + "}]}\n" +
			sides("party: '"+test.party+"', plan: p", "party: shy:pos=G9")
		got := path(t, file, battle.A)
		want := strings.Split(test.want, ",")
		if len(want) == 1 {
			want = strings.Fields(test.want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
}

func TestNobodyWaitsForUnitsThatHaveNotArrived(t *testing.T) {
	file := meadow + "places: {1: D9, P: B4}\nturns: 3\nplans: {p: [{units: all, do: [move P, attack 1]}]}\n" +
		sides("party: scout:pos=B1, plan: p, arrivals: [{turn: 3, party: 3xstone:pos=E1/F1/G1, zone: A}]", "party: stone:pos=G9")
	if got, want := path(t, file, battle.A), []string{"B3 - - -", "B5 - - -", "B7 E1 F1 G1"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAUnitBelongsToTheFirstGroupThatNamesIt(t *testing.T) {
	file := meadow + "places: {1: D9, P: A1}\nturns: 1\n" +
		"plans: {p: [{units: 3, do: [exit east]}, {units: scout, do: [move P]}, {units: all, do: [attack 1]}]}\n" +
		sides("party: 'chief:pos=A1+scout:pos=D4+walker:pos=E4+scout:pos=F4', plan: p", "party: stone:pos=G9")
	if got, want := path(t, file, battle.A)[0], "A2 C3 E5 G4"; got != want { // the chief does not fight, so it has no number
		t.Errorf("they go to %s, want %s", got, want)
	}
}

func TestASideWithoutAPlanHoldsWhereItIs(t *testing.T) {
	file := meadow + "turns: 2\n" + sides("party: scout:pos=D5", "party: scout:pos=G9")
	if got := path(t, file, battle.A); !slices.Equal(got, []string{"D5", "D5"}) {
		t.Errorf("it goes to %q", got)
	}
}

func TestWhatIsLeftOfAMoveIsAddedToTheNext(t *testing.T) {
	file := meadow + "places: {P: D9}\nturns: 4\nplans: {p: [{units: all, do: [move P]}]}\n" +
		sides("party: 'scout:speed=7.5,pos=D1', plan: p", "party: stone:pos=A9")
	if got := path(t, file, battle.A); !slices.Equal(got, []string{"D2", "D4", "D5", "D7"}) {
		t.Errorf("it goes to %q", got)
	}
}

// standing returns a battle of one turn, with two objectives in D5 and units that stay where they are.
func standing(a, b string) string {
	return meadow + "places: {1: D5, 2: {at: D5, reach: 3, least: 2}}\nturns: 1\n" +
		sides("party: '"+a+"'", "party: '"+b+"'")
}

func TestAnObjectiveIsHeldByWhoIsAloneThere(t *testing.T) {
	for _, test := range []struct{ name, a, b, one, two string }{
		{"nobody is near", "scout:pos=A1", "scout:pos=G9", "none", "none"},
		{"next to it", "scout:pos=C4", "scout:pos=G9", "a", "none"},
		{"the other side", "scout:pos=A1", "scout:pos=E6", "b", "none"},
		{"one square too far", "scout:pos=B5", "scout:pos=G9", "none", "none"},
		{"contested", "3xscout:pos=C4/C5/C6", "scout:pos=E6", "none", "none"},
		{"nobody contests from afar", "scout:pos=C4", "scout:pos=F5", "a", "none"},
		{"who cannot hold does not contest", "scout:pos=C4", "shy:pos=D5", "a", "none"},
		{"nor hold", "shy:pos=C4", "scout:pos=G9", "none", "none"},
		{"command units do not either", "chief:pos=D5+scout:pos=A1", "scout:pos=G9", "none", "none"},
		{"two of them, within three squares", "2xscout:pos=A5/G8", "scout:pos=G9", "none", "a"},
	} {
		file := standing(test.a, test.b)
		for objective, want := range map[string]string{"held-1": test.one, "held-2": test.two} {
			if got := marchOdds(t, file, objective+"="+want); got != 1 {
				t.Errorf("%s: %s is not %s", test.name, objective, want)
			}
		}
	}
}

func TestWhatIsHeldStaysSoUntilTheEnemyHoldsIt(t *testing.T) {
	file := func(turns int) string {
		return meadow + fmt.Sprintf("places: {1: D5, P: A1, Q: D6}\nturns: %d\n", turns) +
			"plans: {pass: [{units: all, do: [move Q, move P]}], later: [{units: all, do: [wait 6, attack 1]}]}\n" +
			sides("party: 'walker:pos=D2', plan: pass", "party: 'scout:pos=G5', plan: later")
	}
	// Side a comes next to D5 in turn 2 and goes away in turn 4; side b comes in turn 6.
	for turns, want := range []string{1: "none", 2: "a", 3: "a", 4: "a", 5: "a", 6: "b"} {
		if turns == 0 {
			continue
		}
		if marchOdds(t, file(turns), "held-1="+want) != 1 {
			t.Errorf("after turn %d it is not held by %s", turns, want)
		}
	}
}

func TestWhoTakesAPlaceOverCountsHisOwnTurns(t *testing.T) {
	// Side a comes in turn 2 and leaves in turn 4. Side b comes in turn 6 and wins with its second turn there.
	file := meadow + "places: {1: D5, P: A1, Q: D6}\nturns: 9\n" +
		"plans: {pass: [{units: all, do: [move Q, move P]}], later: [{units: all, do: [wait 6, attack 1]}]}\n" +
		sides("party: 'walker:pos=D2', plan: pass", "party: 'scout:pos=G5', plan: later") +
		"victory: {b: {sudden: hold 1 for 2 turns}}\n"
	if marchOdds(t, file, "turns=7") != 1 || marchOdds(t, file, "winner=b") != 1 {
		t.Error("b does not win in turn 7")
	}
}

// victory returns a battle in which side a reaches its objective, place 1, in the second turn. Side b stands on its
// objective, place 2, from the start.
func victory(terms string, turns int) string {
	return meadow + fmt.Sprintf("places: {1: D4, 2: D9}\nturns: %d\nplans: {go: [{units: all, do: [attack 1]}]}\n", turns) +
		sides("party: 'walker:pos=D1', plan: go", "party: 'stone:pos=D9'") + "victory: {" + terms + "}\n"
}

func TestPlacesAreWorthPointsAtTheEndAndTurnByTurn(t *testing.T) {
	for _, test := range []struct {
		terms  string
		turns  int
		events []string
	}{
		{"a: {hold: {1: 3}}, b: {hold: {2: 2}}", 4, []string{"a-points=3", "b-points=2", "winner=a"}},
		{"a: {hold: {1: 3}}, b: {hold: {2: 2}}", 1, []string{"a-points=0", "b-points=2", "winner=b"}},
		{"a: {hold: {1: 3}}, b: {hold: {2: 2}}, margin: 2", 4, []string{"winner=draw"}},
		{"a: {hold: {1: 4}}, b: {hold: {2: 2}}, margin: 2", 4, []string{"winner=a"}},
		{"a: {hold: {1: 2}}, b: {hold: {2: 2}}", 4, []string{"winner=draw"}},
		{"a: {each-turn: {1: 2}}, b: {each-turn: {2: 1}}", 4, []string{"a-points=6", "b-points=4", "turns=4"}},
		{"a: {each-turn: {1: 2}, hold: {1: 5}}, b: {}", 4, []string{"a-points=11", "b-points=0"}},
		{"a: {hold: {2: 9}}, b: {hold: {1: 9}}", 4, []string{"a-points=0", "b-points=0", "winner=draw"}},
		{"a: {sudden: hold 1 for 3 turns}, b: {hold: {2: 9}}", 8, []string{"turns=4", "winner=a", "b-points=9"}},
		{"a: {sudden: hold 1 for 3 turns}, b: {hold: {2: 9}}", 3, []string{"turns=3", "winner=b"}},
		{"a: {sudden: hold 2 for 1 turn}, b: {}", 3, []string{"turns=3", "winner=draw"}},
		{"a: {sudden: hold 1 for 2 turns}, b: {sudden: hold 2 for 3 turns, hold: {2: 1}}", 9, []string{"turns=3", "winner=b"}},
	} {
		for _, event := range test.events {
			if got := marchOdds(t, victory(test.terms, test.turns), event); got != 1 {
				t.Errorf("%s, %d turns: %s has chance %v", test.terms, test.turns, event, got)
			}
		}
	}
}

func TestLossesAndBreakingAreWorthPoints(t *testing.T) {
	// Side b has units of 70 and 40 points, each lost with a chance of one half. Side a gets 2 points for each full 50
	// of lost cost, and 5 if no unit of b is left.
	file := meadow + "turns: 2\n" + sides("party: stone:pos=A1", "party: 'stone:doom=1,pos=A9+walker:doom=2,pos=G9'") +
		"victory: {a: {losses: 2 per 50, broken: 5}, margin: 3}\n"
	for event, want := range map[string]float64{"a-points=0": 0.5, "a-points=2": 0.25, "a-points=9": 0.25,
		"winner=a": 0.25, "winner=draw": 0.75, "b-points=0": 1} {
		if got := marchOdds(t, file, event); got != want {
			t.Errorf("%s has chance %v, want %v", event, got, want)
		}
	}
}

func TestWhoLeavesByTheEdgeIsWorthPoints(t *testing.T) {
	file := func(turns int) string {
		return meadow + fmt.Sprintf("turns: %d\n", turns) +
			"plans: {p: [{units: scout/tank, do: [exit north]}, {units: walker, do: [exit east]}]}\n" +
			sides("party: 'scout:pos=A7+2xtank:pos=C7/D5+walker:pos=G5', plan: p", "party: stone:pos=G1") +
			"victory: {a: {exit: {north: 3 per 100, west: 1 per 1}}}\n"
	}
	// The walker leaves by the other edge; scout and tank leave in the second turn, the second tank in the third.
	for turns, want := range []string{1: "a-points=0", 2: "a-points=3", 3: "a-points=6"} {
		if turns > 0 && marchOdds(t, file(turns), want) != 1 {
			t.Errorf("after turn %d it is not %s", turns, want)
		}
	}
	if got := path(t, file(3), battle.A); got[0] != "A9 C9 D7 -" || got[2] != "- - - -" {
		t.Errorf("they go %q", got)
	}
	if marchOdds(t, file(3), "a-units-lost=0") != 1 {
		t.Error("who leaves is not lost")
	}
}

func TestUnitsArriveForCertainInTheirTurn(t *testing.T) {
	file := meadow + "places: {1: D9}\nturns: 4\nplans: {p: [{units: all, do: [attack 1]}]}\n" +
		sides("party: stone:pos=D5, plan: p, arrivals: [{turn: 3, party: 2xscout, zone: A}, {turn: 4, party: scout:pos=G1, zone: A}]",
			"party: stone:pos=G9")
	if got, want := path(t, file, battle.A), []string{"D5 - - -", "D5 - - -", "D5 D4 C4 -", "D5 D6 C6 G3"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnitsArriveOnADie(t *testing.T) {
	file := func(turns int, score string) string {
		return meadow + fmt.Sprintf("places: {1: {at: A1-G2, least: 2}}\nturns: %d\n", turns) +
			sides("party: shy:pos=A5, zone: A, arrivals: [{turn: 3, on: "+score+", party: 2xscout, zone: A}]", "party: stone:pos=G9") +
			"victory: {a: {hold: {1: 1}}}\n"
	}
	for _, test := range []struct {
		turns int
		score string
		want  float64
	}{
		{3, "4+", 1. / 2}, {5, "4+", 7. / 8}, {3, "2+", 5. / 6}, {4, "6+", 11. / 36},
	} {
		if got := marchOdds(t, file(test.turns, test.score), "held-1=a"); !near(got, test.want) {
			t.Errorf("on %s they have come by turn %d with %v, want %v", test.score, test.turns, got, test.want)
		}
	}
}

func TestWhoFindsNoRoomComesInTheNextTurn(t *testing.T) {
	// Units can arrive on two squares. If the enemy stands on one of them, the second unit arrives a turn later, when
	// the first has left the other square.
	file := func(on, enemy string) string {
		return strings.Replace(meadow, "W: A1-A9", "S: D1-E1", 1) +
			"places: {1: D9, 2: {at: A2-G9, reach: 0, least: 2}}\nturns: 3\nplans: {p: [{units: all, do: [attack 1]}]}\n" +
			sides("party: shy:pos=A5, plan: p, arrivals: [{turn: 1, "+on+"party: 2xscout, zone: S}]", "party: stone:pos="+enemy)
	}
	for enemy, want := range map[string]string{"G1": "A6 D3 E3", "D1": "A6 E3 -", "E1": "A6 D3 -"} {
		if got := path(t, file("", enemy), battle.A); got[0] != want {
			t.Errorf("with an enemy in %s they are in %q after the first turn, want %s", enemy, got, want)
		}
	}
	// The second unit needs no die of its own: both have arrived after the third turn if the die was good in one of the
	// first two.
	if got := marchOdds(t, file("on: 4+, ", "E1"), "held-2=a"); !near(got, 3./4) {
		t.Errorf("both have come with %v, want 3/4", got)
	}
	if got := marchOdds(t, file("on: 4+, ", "G1"), "held-2=a"); !near(got, 7./8) {
		t.Errorf("with room for both they have come with %v, want 7/8", got)
	}
}

func TestWhoIsLostOrLeadsTakesNoRoom(t *testing.T) {
	file := func(there string) string {
		return meadow + "places: {1: {at: D1, reach: 0}}\nturns: 2\n" +
			sides("party: '"+there+"', arrivals: [{turn: 2, party: scout:pos=D1, zone: A}]", "party: stone:pos=G9")
	}
	for there, want := range map[string]float64{"shy:pos=D1": 0, "shy:doom=1,pos=D1": 0.5, "chief:pos=D1+shy:pos=A1": 1} {
		if got := marchOdds(t, file(there), "held-1=a"); got != want {
			t.Errorf("where %s stands the scout arrives with %v, want %v", there, got, want)
		}
	}
}

func TestWhoHasLeftDoesNotArriveAgain(t *testing.T) {
	file := meadow + "turns: 4\nplans: {p: [{units: all, do: [exit west]}]}\n" +
		sides("party: stone:pos=G1, plan: p, arrivals: [{turn: 1, party: walker:pos=B2, zone: A}]", "party: stone:pos=G9")
	if got, want := path(t, file, battle.A), []string{"G1 A2", "G1 -", "G1 -", "G1 -"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNightFallsByTurns(t *testing.T) {
	file := func(visibility string) *march {
		return newMarch(t, meadow+"turns: 4\n"+visibility+sides("party: stone:pos=A1", "party: stone:pos=G9"))
	}
	night := file("visibility: {1-2: 20, 3: 40.5}\n")
	for turn, want := range []ground.Length{1: 20_00, 2: 20_00, 3: 40_50, 4: ground.Endless} {
		if turn > 0 && night.Visibility(turn) != want {
			t.Errorf("in turn %d one sees %s, want %s", turn, night.Visibility(turn), want)
		}
	}
	if !night.Numbered() || !file("visibility: {2-100: 20}\n").Numbered() || file("visibility: 30\n").Numbered() || file("").Numbered() {
		t.Error("turns are to be numbered where they differ in what one sees, and only there")
	}
	if file("visibility: 30\n").Visibility(4) != 30_00 || file("").Visibility(1) != ground.Endless {
		t.Error("visibility is not what the file says")
	}
}

func TestOnTheLineThereIsNoScript(t *testing.T) {
	var none *battle.Script
	if none.Scores() || none.Numbered() || none.Metrics() != nil || none.Visibility(1) != ground.Endless {
		t.Error("a script that is none says something")
	}
	out := []int{1, 2}
	if rest := none.Measure(nil, nil, out); len(rest) != 2 {
		t.Errorf("it measures something: %v", rest)
	}
}

func TestSquaresThatUnitsCannotStartOnAreRefused(t *testing.T) {
	file := "ground: |\n  ..\n  ww\nzones: {A: A1-B1}\nturns: 1\n" + sides("party: tank:pos=A2, zone: A", "party: stone:pos=B2")
	for pos, want := range map[string]string{
		"A2":   "",
		"side": "zone A has no free square left that tank can enter",
		"A1":   "tank cannot stand in A1: it is woods",
		"B2":   "tank and stone cannot both start in B2",
	} {
		s, err := marchScenario(t, file).SetField("a", "pos", pos)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := battle.NewScript(s, listed(s)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("pos=%s: %q, want %q", pos, got, want)
		}
	}
}

// crossing is a larger battle that uses everything a script can do.
const crossing = meadow + `places: {1: D5, 2: A5, P: B3}
turns: 6
plans:
  p: [{units: scout, do: [move P, attack 2]}, {units: tank, do: [attack 1]}, {units: rest, do: [exit north]}]
  q: [{units: 1-2, do: [wait 2, attack 1]}, {units: rest, do: [support 1]}]
sides:
  a: {party: 2xscout+2xtank+walker+chief, zone: A, plan: p, arrivals: [{turn: 2, on: 4+, party: 2xscout, zone: A}]}
  b: {party: '3xscout+walker:doom=3+walker:doom=4', zone: B, plan: q, arrivals: [{turn: 3, on: 5+, party: tank, zone: B}, {turn: 4, party: shy, zone: W}]}
victory:
  a: {hold: {1: 3}, losses: 1 per 40, exit: {north: 1 per 40}, sudden: hold 1 for 3 turns}
  b: {each-turn: {1: 1}, hold: {2: 2}}
  margin: 2
`

func TestBothEnginesAgreeOnATable(t *testing.T) {
	m := newMarch(t, crossing).model(t)
	exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rolled, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 30_000, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := sim.Agree(exact, rolled); err != nil {
		t.Error(err)
	}
}

func TestAStoryTellsWhoArrivesAndWhere(t *testing.T) {
	file := meadow + "turns: 1\n" + sides("party: stone:pos=A1, arrivals: [{turn: 1, party: 2xscout:pos=D1/E1, zone: A}]", "party: stone:pos=E1")
	story, _, err := sim.Tell(newMarch(t, file).model(t), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, line := range story.Lines {
		told = append(told, fmt.Sprint(line))
	}
	text := strings.Join(told, "\n")
	for _, want := range []string{"scout 1 arrives in D1", "scout 2 finds no room to arrive"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not told in:\n%s", want, text)
		}
	}
}

// The story tells of the die for an arrival even if the units do not arrive.
func TestAStoryTellsWhoDoesNotArriveYet(t *testing.T) {
	file := meadow + "turns: 1\n" +
		sides("party: stone:pos=A1, arrivals: [{turn: 1, on: 4+, party: 2xscout, zone: A}]", "party: stone:pos=E1")
	m, late := newMarch(t, file).model(t), 0
	for seed := range uint64(10) {
		story, _, err := sim.Tell(m, seed+1, 0)
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(story.Lines)
		waits := strings.Contains(text, "still to arrive, on 4 or more: scout 1, scout 2")
		if waits == strings.Contains(text, "scout 1 arrives") {
			t.Errorf("seed %d: either they arrive or they do not, but the story is %s", seed+1, text)
		}
		if waits {
			late++
		}
	}
	if late == 0 || late == 10 {
		t.Errorf("%d of 10 stories have them wait", late)
	}
}

func TestATrialOnATableAllocatesNothing(t *testing.T) {
	m := newMarch(t, crossing).model(t)
	roll := func(trials int64) {
		if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 1, Workers: 1}); err != nil {
			t.Fatal(err)
		}
	}
	roll(10 * sim.BlockSize)
	few := testing.AllocsPerRun(1, func() { roll(10 * sim.BlockSize) })
	many := testing.AllocsPerRun(1, func() { roll(20 * sim.BlockSize) })
	if more := many - few; more > 10*sim.BlockSize/100 {
		t.Errorf("%v more allocations for %d more trials", more, 10*sim.BlockSize)
	}
}
