package bkc_test

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// A tabletop is a small table for a test. Units have their squares in their parties, and stay there unless their tasks
// move them.
type tabletop struct {
	edition, ground string
	places, zones   string
	arrives         string // the arrivals of side a
	a, b            string // parties
	does, doesB     string // tasks of all units of a side
	turns           int    // the number of turns; 0 stands for 1
	factors         string // factors in addition to blunders=no max-orders=1
	rules           string // all factors, in place of factors and blunders=no max-orders=1
}

func (c tabletop) String() string {
	plan := func(do string) string {
		if do == "" {
			return "[{units: all, do: [wait 99]}]"
		}
		return "[{units: all, do: [" + do + "]}]"
	}
	return fmt.Sprintf("ruleset: %s\nground: |\n  %s\nplaces: {%s}\nzones: {%s}\n"+
		"sides: {a: {party: %q, plan: a, arrivals: [%s]}, b: {party: %q, plan: b}}\n"+
		"plans: {a: %s, b: %s}\nturns: %d\nfactors: %s\n", c.edition,
		strings.Join(strings.Fields(c.ground), "\n  "), c.places, c.zones, c.a, c.arrives, c.b, plan(c.does), plan(c.doesB), max(c.turns, 1),
		rulestest.Simply(cmp.Or(c.rules, "blunders=no max-orders=1 "+c.factors)))
}

func (c tabletop) prepared(t testing.TB) *rules.Engagement {
	t.Helper()
	return rulestest.PreparedTable(t, library, c.String())
}

// odds returns an exact chance on the table, as a fraction.
func (c tabletop) odds(t *testing.T, figure string) *big.Rat {
	t.Helper()
	return rulestest.Fraction(t, rulestest.TableOdds(t, library, c.String()), figure)
}

// is checks an exact chance on the table.
func (c tabletop) is(t *testing.T, figure, want string) {
	t.Helper()
	rulestest.TableIs(t, library, c.String(), figure, want)
}

// An order on 8 succeeds in 26 of 36 cases.
const (
	hq8  = "unit:role=hq,cv=8,hits=2,move=60,cost=50"
	idle = "unit:hits=4,cost=10" // a unit that does nothing
)

// bkc1 CMD-11, bkc2 CMD-10: in the second edition a tank that moves over an HQ attacks it with 3 dice at 4+. The HQ is
// out with 2 hits: 1/2. If it survives, and in the first edition at once, the HQ joins a friend within 30 cm or is
// lost.
func TestATankThatMovesOverAnHQOverrunsIt(t *testing.T) {
	near := tabletop{ground: "..........", places: "P: E1", does: "move P",
		a: "unit:kind=afv,hits=4,move=20,pos=A1+" + hq8 + ",pos=A1", b: idle + ",pos=I1+" + hq8 + ",pos=C1"}
	far := near
	far.b = idle + ",pos=J1+" + hq8 + ",pos=C1"
	for _, c := range []struct {
		edition string
		on      tabletop
		lost    string
	}{
		{"bkc1", near, "0"},
		{"bkc1", far, "13/18"},
		{"bkc2", near, "13/36"},
		{"bkc2", far, "13/18"},
	} {
		c.on.edition = c.edition
		c.on.is(t, "b-points-lost=50", c.lost)
	}
	near.edition = "bkc2"
	near.a = strings.Replace(near.a, "hits=4", "hits=4,attack=1,range=1", 1)
	near.factors = "+overrun-dice=fire" // one die never makes two hits
	near.is(t, "b-points-lost=50", "0")
}

// bkc1 CMD-11: an HQ has joined infantry. It is lost with the infantry when the gun behind the tank knocks that out
// with one hit. The gun throws six dice (4, and 1 each within half range and at the flank), or twelve if it fires twice
// after a double 1: 25/36 of 63/64 and 1/36 of 4095/4096.
func TestAnOverrunHQSharesTheLossOfWhomItJoins(t *testing.T) {
	tabletop{edition: "bkc1", ground: ".......... ..........", places: "P: E1", does: "move P",
		a: "unit:kind=afv,hits=4,move=20,pos=A1+unit:kind=at-gun,attack=4,range=100,hits=4,pos=A2+" + hq8 + ",pos=A1",
		b: "unit:hits=1,cost=10,pos=I2+" + hq8 + ",pos=C1"}.is(t, "b-points-lost=60", "11655/16384")
}

// bkc2 WPN-06, AMB-12: mines attack a unit that one hit knocks out with three dice at 4+, once in an order. Leaving the
// field with the second action of a double 1 costs nothing more. The unit is lost in 13/18 of 7/8.
func TestMinesAttackWhoEntersThemOnceAnOrder(t *testing.T) {
	walk := tabletop{edition: "bkc2", ground: ".x........", places: "P: D1", does: "move P",
		a: "unit:kind=infantry,hits=1,move=10,pos=A1+" + hq8 + ",pos=A1", b: idle + ",pos=J1"}
	walk.is(t, "a-units-lost=1", "91/144")
	walk.a = strings.Replace(walk.a, "hits=1", "hits=1,save=4", 1) // SAVE-04: a save of 6 stops a sixth of the hits, so that the unit is safe in (7/12)^3
	walk.is(t, "a-units-lost=1", "18005/31104")
	walk.ground = ".......... .x........"
	walk.is(t, "a-units-lost=1", "0") // players go around
}

// bkc2 CA-09, bkc1 CHG-07, E-42: a unit that cannot fire at the charger runs from a charge. It is lost if the charger
// comes closer than 5 cm. In the first edition the table agrees with the procedure evade: from 15 cm, with a charge of
// 20 cm, also at exactly 5 cm.
func TestAChargedLorryRunsFromATank(t *testing.T) {
	for _, c := range []struct {
		edition, move, factors string
		lost                   string
	}{
		{"bkc1", "30", "", "0"},
		{"bkc1", "15", "", "0"},
		{"bkc1", "10", "", "0"}, // exactly 5 cm
		{"bkc1", "10", "+evade-at-five=caught", "1"},
		{"bkc1", "15", "+evade-at-five=caught", "0"},
		{"bkc1", "5", "", "1"},
		{"bkc2", "15", "", "0"},
		{"bkc2", "10", "", "0"},
		{"bkc2", "5", "", "1"},
	} {
		tabletop{edition: c.edition, ground: strings.Repeat(". ", 16), places: "1: A8", does: "attack 1", factors: c.factors,
			a: "unit:kind=afv,hits=4,move=20,pos=A1", b: "unit:kind=transport,hits=1,cost=10,pos=A4,move=" + c.move}.is(t, "b-units-lost=1", c.lost)
		if c.edition == "bkc1" {
			r := walked(t, "bkc1/evade range=15 charge-move=20 move="+c.move+" "+c.factors, true)
			if caught := rulestest.Fraction(t, r, "evade=caught").RatString(); caught != c.lost {
				t.Errorf("evade with %s cm: %s, on the table %s", c.move, caught, c.lost)
			}
		}
	}
}

// column returns a table of one column of open ground, on which units face each other.
func column(squares int) string { return strings.Repeat(". ", squares) }

// bkc1 ART-11, END-04; bkc2 ART-09, END-03: smoke hides the units behind it until the end of the other side's next
// turn, so that a gun fires one turn less.
func TestSmokeTakesTheSightUntilTheEndOfTheNextTurn(t *testing.T) {
	const battery = "+unit:kind=artillery,attack=3,hits=3,shell="
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: column(10), places: "P: A1", a: "unit:kind=at-gun,attack=1,range=60,hits=4,pos=A1+" + hq8 + ",pos=A1",
			b: idle + ",pos=A10", turns: 1}
		c.b = strings.Replace(c.b, "hits=4", "hits=1", 1)
		once := c.odds(t, "b-units-lost=1").RatString()
		if once == "0" {
			t.Fatal("the gun cannot fire at all")
		}
		smoked := c
		smoked.a += battery + "smoke,schedule=1@A5"
		smoked.is(t, "b-units-lost=1", "0")
		smoked.turns = 2
		smoked.is(t, "b-units-lost=1", once) // its own smoke is gone by its next turn
		smoked.turns, smoked.a = 1, strings.Replace(smoked.a, "smoke,", "he,", 1)
		smoked.is(t, "b-units-lost=1", once)
		theirs := c
		theirs.factors = "first=b"
		theirs.b += battery + "smoke,schedule=1@A5"
		theirs.is(t, "b-units-lost=1", "0")
		theirs.turns = 2
		theirs.is(t, "b-units-lost=1", once)
	}
}

// CMD-04: a unit that moves in smoke is ordered on 7 instead of 8: in 21 of 36 cases.
func TestMovingInSmokeCostsTheOrderOne(t *testing.T) {
	tabletop{edition: "bkc1", ground: "..........", places: "P: E1", does: "move P",
		a: "unit:kind=afv,hits=4,move=20,pos=A1+" + hq8 + ",pos=A1+unit:kind=artillery,hits=3,attack=3,shell=smoke,schedule=1@C1",
		b: idle + ",pos=J1+" + hq8 + ",pos=C1"}.is(t, "b-points-lost=50", "7/12")
}

// told returns the story of the battle with the given dice.
func (c tabletop) told(t *testing.T, faces ...int) string {
	t.Helper()
	return toldOf(t, c.String(), faces...)
}

// toldOf returns the story of the battle of a scenario file with the given dice.
func toldOf(t *testing.T, file string, faces ...int) string {
	t.Helper()
	story, _, err := sim.Follow(rulestest.PreparedTable(t, library, file).Model, faces)
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return strings.Join(lines(story), "\n")
}

// ART-02: an observer asks for smoke at 1 less, and only if nothing else is left to ask for.
func TestObserversAskForSmokeLast(t *testing.T) {
	const shells, smoke = "+unit:kind=artillery,hits=3,attack=3", "+unit:kind=artillery,hits=3,attack=3,shell=smoke"
	c := tabletop{edition: "bkc2", ground: column(10), places: "P: A1", b: idle + ",pos=A10"}
	for assets, told := range map[string]string{smoke: "needs 7 (8, smoke -1): no", smoke + shells: "needs 8: no",
		smoke + smoke: "needs 7 (8, smoke -1): no"} {
		c.a = idle + ",pos=A1+unit:role=fao,cv=8,hits=2,move=60,pos=A2" + assets
		if got := c.told(t, 6, 6); !strings.Contains(got, told) {
			t.Errorf("%s: %q is not told:\n%s", assets, told, got)
		}
	}
}

// CMD-04: a charge through ground that is dense for tanks costs the order 1, as a move does; in the second edition a
// charge costs 1 by itself.
func TestAChargeThroughRoughGroundCostsTheOrderOne(t *testing.T) {
	for _, c := range []struct{ edition, ground, needs string }{
		{"bkc1", ". . . . . . .", "needs 8"},
		{"bkc1", ". . . r . . .", "needs 7"},
		{"bkc2", ". . . . . . .", "needs 7"},
		{"bkc2", ". . . r . . .", "needs 6"},
	} {
		on := tabletop{edition: c.edition, ground: c.ground, places: "1: A7", does: "attack 1",
			a: "unit:kind=afv,hits=4,move=30,pos=A1+" + hq8 + ",pos=A1", b: idle + ",pos=A6"}
		if got := on.told(t, 6, 6); !strings.Contains(got, c.needs) {
			t.Errorf("%s on %s: %q is not told:\n%s", c.edition, c.ground, c.needs, got)
		}
	}
}

// bkc1 CMD-04 note 4: moving towards an enemy within 20 cm costs the order 1, moving away from that enemy does not.
func TestOnlyMovingTowardsANearEnemyCostsTheOrderOne(t *testing.T) {
	for place, needs := range map[string]string{"A1": "needs 8", "A9": "needs 7"} {
		on := tabletop{edition: "bkc1", ground: column(10), places: "P: " + place, does: "move P",
			a: "unit:kind=afv,hits=4,move=10,pos=A5+" + hq8 + ",pos=A5", b: idle + ",pos=A8"}
		if got := on.told(t, 6, 6); !strings.Contains(got, needs) {
			t.Errorf("to %s: %q is not told:\n%s", place, needs, got)
		}
	}
}

// bkc1 CHG-02, bkc2 CA-02: tanks charge only enemies in the open. A unit crosses an obstacle in a charge only if it
// starts at the obstacle.
func TestWhoMayCharge(t *testing.T) {
	for _, c := range []struct {
		name, ground, kind, from string
		charges                  bool
	}{
		{"a tank in the open", ". . . .", "afv", "A1", true},
		{"a tank at the edge of a wood", ". w . .", "afv", "A1", false},
		{"infantry at the edge of a wood", ". w . .", "infantry", "A1", true},
		{"a hedge on the way", ". . n . .", "infantry", "A1", false}, // the hedge is in A3, before the enemy in A4
		{"from a hedge", ". . n . .", "infantry", "A2", true},
	} {
		for _, edition := range []string{"bkc1", "bkc2"} {
			rows := len(strings.Fields(c.ground))
			at := "A3"
			if rows == 5 {
				at = "A4"
			}
			on := tabletop{edition: edition, ground: c.ground, places: fmt.Sprintf("1: A%d", rows), does: "attack 1",
				a: "unit:kind=" + c.kind + ",hits=4,move=20,pos=" + c.from, b: idle + ",pos=" + at}
			story, _, err := sim.Tell(on.prepared(t).Model, 1, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(lines(story), "\n"); strings.Contains(got, " charges ") != c.charges {
				t.Errorf("%s, %s: it charges: %v\n%s", edition, c.name, !c.charges, got)
			}
		}
	}
}

// bkc2 CA-02, E-47: by another reading tanks assault enemies in cover.
func TestTanksAssaultIntoCoverByAnotherReading(t *testing.T) {
	on := tabletop{edition: "bkc2", ground: ". w . .", places: "1: A4", does: "attack 1", factors: "+afv-assault=any",
		a: "unit:kind=afv,hits=4,move=20,pos=A1", b: idle + ",pos=A3"}
	story, _, err := sim.Tell(on.prepared(t).Model, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(lines(story), "\n"); !strings.Contains(got, " charges ") {
		t.Errorf("it does not charge:\n%s", got)
	}
}

// fought returns an exact chance of close combat without a table.
func fought(t *testing.T, line string, outcomes ...string) *big.Rat {
	t.Helper()
	r, sum := walked(t, line, true), new(big.Rat)
	for _, outcome := range outcomes {
		sum.Add(sum, rulestest.Fraction(t, r, "outcome="+outcome))
	}
	return sum
}

// bkc1 CHG-05, bkc2 CA-06, E-15: a friend behind the attacker supports it if it may. In the first edition it stands at
// the attacker's edge and is no support weapon. In the second it can fire, is within 10 cm and sees the enemy. The
// close combat is that of the procedure with this support.
func TestSupportInCloseCombatIsThatOfTheProcedure(t *testing.T) {
	const attacker, target = "unit:kind=infantry,hits=4", "unit:kind=infantry,hits=4"
	for _, c := range []struct {
		edition, friend, pos string
		support              int
	}{
		{"bkc1", "unit:kind=infantry,hits=4", "A20", 1},
		{"bkc1", "unit:kind=mg,hits=4,attack=4,range=5", "A20", 0},
		{"bkc1", "unit:kind=infantry,hits=4", "A19", 0},
		{"bkc2", "unit:kind=infantry,hits=4", "A20", 0},
		{"bkc2", "unit:kind=mg,hits=4,attack=4,range=5", "A20", 1},
		{"bkc2", "unit:kind=mg,hits=4,attack=4,range=5", "A19", 1},
		{"bkc2", "unit:kind=mg,hits=4,attack=4,range=5", "A18", 0},
	} {
		on := tabletop{edition: c.edition, ground: column(60), places: "1: A60", does: "attack 1",
			a: attacker + ",move=10,pos=A21+" + c.friend + ",pos=" + c.pos, b: target + ",pos=A22"}
		line := fmt.Sprintf("%s/assault %s vs %s attacker-support=%d", c.edition, attacker, target, c.support)
		on.is(t, "b-units-lost=1", fought(t, line, "target-out", "both-out").RatString())
	}
}

// bkc1 CC-08: in the open a tank may pursue a lorry. Infantry may not: it stays behind, unhurt.
func TestWhoDoesNotPursueIsNotLost(t *testing.T) {
	on := tabletop{edition: "bkc1", ground: "..... ..... ..... ..... .....", places: "1: C3", does: "attack 1",
		a: "unit:kind=afv,armour=full,hits=12,move=20,pos=C2+unit:kind=infantry,hits=12,move=10,pos=B3",
		b: "unit:kind=transport,hits=12,pos=C3"}
	on.is(t, "a-units-lost=0", "1")
}

// bkc1 CHG-06, CC-03: four units attack one tank, one at each edge. The tank has three dice less, and saves worse
// against those at its sides and its back. A tank that gives way by 1 or 2 cm stays in its square. By 3 to 5 cm it runs
// into the unit behind it and is lost, as it is with three unsaved hits of 5 dice (4+, saves of 4+) and 15 dice (4+,
// saves of 5+).
func TestFourAgainstOneIsTheProcedureWithFour(t *testing.T) {
	const attacker, tank = "unit:kind=infantry,hits=5,arc=360", "unit:kind=afv,armour=full,hits=6,save=4"
	on := tabletop{edition: "bkc1", ground: "..... ..... ..... ..... .....", places: "1: C3", does: "attack 1",
		a: attacker + ",move=10,pos=C2+" + attacker + ",move=10,pos=B3+" + attacker + ",move=10,pos=D3+" + attacker + ",move=10,pos=C4",
		b: tank + ",pos=C3"}
	on.is(t, "b-units-lost=1", "517033/531441")
	weak := strings.Replace(tank, "hits=6", "hits=3", 1)
	on.b = weak + ",pos=C3"
	on.is(t, "b-units-lost=1", fought(t, "bkc1/assault 4x"+attacker+" vs "+weak, "target-out").RatString())
}

// bkc2 AIR-04: flak behind a wood does not see the target of aircraft, and does not fire. In the first edition it needs
// only range.
func TestFlakNeedsSightInTheSecondEdition(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, places: "P: A1", a: idle + ",pos=A12+unit:kind=aircraft,attack=1,hits=1,schedule=1@A6"}
		odds := func(middle, aa string) string {
			c.ground = column(9) + middle + " . ."
			c.b = "unit:hits=1,cost=10,pos=A6+unit:kind=aa-gun,aa=" + aa + ",attack=6,range=60,hits=4,pos=A1"
			return c.odds(t, "b-units-lost=1").RatString()
		}
		free, open, hidden := odds(".", "no"), odds(".", "yes"), odds("w", "yes")
		if open == free || hidden != map[string]string{"bkc1": open, "bkc2": free}[edition] {
			t.Errorf("%s: without flak %s, with it %s, behind a wood %s", edition, free, open, hidden)
		}
	}
}

// A unit that is dug in, that cannot move or that can fire does not run from a charge, nor does an anti-tank gun.
func TestWhoDoesNotRunFromACharge(t *testing.T) {
	for at, runs := range map[string]bool{
		"unit:kind=transport,hits=4,move=30":                          true,
		"unit:kind=transport,hits=4,move=30,dug-in=yes":               false,
		"unit:kind=transport,hits=4":                                  false,
		"unit:kind=transport,hits=4,move=30,attack=1,range=20":        false,
		"unit:kind=mortar,attack=3,range=60,hits=4,move=10":           true, // the enemy is too near for the mortar to fire
		"unit:kind=at-gun,hits=4,move=5":                              false,
		"unit:kind=infantry,attack=3,range=30,hits=4,move=10":         false,
		"unit:kind=infantry,attack=3,range=30,hits=4,move=10,save=6":  false,
		"unit:kind=transport,armour=open,save=6,hits=4,move=30,mg=no": true,
	} {
		c := tabletop{edition: "bkc1", ground: column(16), places: "1: A8", does: "attack 1",
			a: "unit:kind=infantry,hits=4,move=10,pos=A3", b: at + ",pos=A4"}
		story, _, err := sim.Tell(c.prepared(t).Model, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(lines(story), "\n")
		if !strings.Contains(got, " charges ") || strings.Contains(got, " evades") != runs {
			t.Errorf("%s runs: %v\n%s", at, !runs, got)
		}
	}
}

// Smoke on request comes down anywhere around its aim, and mines go off. Both engines give the same odds.
func TestBothEnginesAgreeOnSmokeAndMines(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: ".... .... .... .... .... .... .... .... xxxx .... ....", places: "P: B9", does: "move P", turns: 2,
			a: "unit:kind=infantry,attack=1,range=50,hits=2,move=10,pos=B2+" + hq8 + ",pos=B1+unit:role=fao,cv=9,hits=2,move=60,pos=B1+" +
				"unit:kind=artillery,attack=3,hits=3,shell=smoke",
			b: "unit:kind=at-gun,attack=1,range=50,hits=1,pos=C11"}
		story, _, err := sim.Follow(c.prepared(t).Model, []int{3, 4})
		if told := fmt.Sprint(story, err); !strings.Contains(told, "needs 8 (9, smoke -1): granted") {
			t.Fatalf("%s: no smoke is asked for:\n%s", edition, told)
		}
		m := c.prepared(t).Model
		exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		rolled, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 40_000, Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		if err := sim.Agree(exact, rolled); err != nil {
			t.Errorf("%s: %v", edition, err)
		}
	}
}

// bkc1 CMD-11, bkc2 CMD-10: an HQ makes way for a unit that arrives on its square. Without a friend within 30 cm it is
// lost.
func TestAnHQMakesWayToWhoArrives(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for friend, lost := range map[string]string{"A4": "0", "A9": "1"} {
			c := tabletop{edition: edition, ground: column(10), places: "P: A1", a: idle + ",pos=A10",
				b: idle + ",pos=" + friend + "+" + hq8 + ",pos=A1", zones: "S: A1", arrives: "{turn: 1, party: tiger-1, zone: S}"}
			c.is(t, "b-points-lost=50", lost)
		}
	}
}

func TestTheStoryTellsWhoLeavesTheTable(t *testing.T) {
	c := tabletop{edition: "bkc2", ground: column(10), places: "P: A1", does: "exit south", b: idle + ",pos=A10",
		a: "unit:kind=afv,hits=4,move=20,pos=A1+" + hq8 + ",pos=A1"}
	if got := c.told(t, 3, 3); !strings.Contains(got, "leaves the table in the south") || strings.Contains(got, " moves ") {
		t.Errorf("it is not told that a unit leaves:\n%s", got)
	}
}
