package cobi_test

import (
	"testing"

	"salvo/rules/rulestest"
)

// EFX-07, EFX-11: a man on a minefield is attacked once a turn and lost with the chance 7/24. The mine strikes on 4 or
// more, then the die of the explosion must not be below his. A field has three charges.
func TestAMinefieldHasThreeCharges(t *testing.T) {
	c := tabletop{ground: "x........", a: man + ",pos=A1", b: idle + ",pos=I1"}
	c.is(t, "a-units-lost=1", "7/24")
	for turns, want := range map[int]string{3: "8911/13824", 5: "8911/13824"} { // 1 - (17/24)^3
		c.turns = turns
		c.is(t, "a-units-lost=1", want)
	}
	c.factors = "+mine-hit=automatic"
	c.turns = 1
	c.is(t, "a-units-lost=1", "7/12")
}

// A unit that crosses a minefield is attacked once, on its way. The players lead a unit around a minefield if the
// detour is short.
func TestWhoCrossesMinesIsAttackedOnce(t *testing.T) {
	over := tabletop{ground: ".x.......", places: "P: F1", does: "move P", b: idle + ",pos=I1", factors: "repair=no",
		a: "unit:class=medium,forward=30,destroy=2,crew=3,cost=10,pos=A1"}
	want := rulestest.Fraction(t, walked(t, "cobi/mine unit:class=medium,destroy=2,crew=3", true), "effect=out")
	over.is(t, "a-units-lost=1", want.RatString())
	over.ground = "......... .x......."
	over.is(t, "a-units-lost=1", "0")
}

// SPC-06, EFX-02: a squad without ammunition goes to the supply point in one turn and draws loads in the next. A squad
// that stands there draws at once.
func TestASquadDrawsAmmunitionWhereItStops(t *testing.T) {
	c := tabletop{ground: ".......", zones: "A: A1", in: "A", a: "unit:figures=rifle,loads=1,cost=10,pos=A1", b: man + ",pos=E1", turns: 3}
	c.is(t, "b-units-lost=1", "37/48") // 3/4, and once more after a jam, which uses up no load
	c.factors = "supply-a=6"
	c.is(t, "b-units-lost=1", "15/16")
	c.turns = 2
	c.is(t, "b-units-lost=1", "3/4")
	c.a, c.b = "unit:figures=rifle,loads=1,cost=10,pos=C1", man+",pos=G1" // 10 cm to walk
	c.turns = 3
	c.is(t, "b-units-lost=1", "37/48")
	c.turns = 4
	c.is(t, "b-units-lost=1", "15/16")
}

// SCN-05: a truck goes 20 cm to the papers and 20 cm back. Its turns cost nothing.
func TestWhoBringsThePapersHomeHasWon(t *testing.T) {
	const truck = "unit:forward=20,reverse=20,cost=10"
	c := tabletop{ground: "... ... ... ... ... ...", zones: "A: A1-C2, B: A5-C6", in: "A", inB: "B", places: "1: A4", does: "attack 1",
		a: truck + ",pos=A2", b: idle + ",pos=C6", factors: "scenario=documents", turns: 8}
	c.is(t, "winner=a", "1")
	c.is(t, "turns=2", "1")
	c.turns = 1
	c.is(t, "winner=draw", "1")
	// The gun sees the square with the papers, but not the way there. If the gun acts before the truck has left with
	// the papers, it puts the truck out with 5/6. Then the other truck takes the papers from the wreck.
	c.ground = "... ... ... .t. ... ..."
	c.turns, c.b, c.doesB = 8, "unit:hit=2-6,strength=60,crew=9,pos=C4+unit:forward=10,reverse=10,cost=10,pos=A6", "attack 1"
	if p, _ := c.odds(t, "winner=b").Float64(); p < 0.4 || p > 0.8 {
		t.Errorf("b wins with %v", p)
	}
}

// SCN-01, SCN-02, SCN-04: zones, the first objective and the far edge of the table.
func TestScenariosOfTheBookOnATable(t *testing.T) {
	const truck = "unit:forward=20,cost=10"
	c := tabletop{ground: ".... .... .... .... .... .... ....", zones: "A: A1-D2, B: A6-D7", in: "A", inB: "B", places: "1: A4, P: A7",
		does: "move P", a: truck + ",pos=A2+" + truck + ",pos=B2", b: idle + ",pos=D7", turns: 6}
	for _, test := range []struct{ scenario, does, turns, winner string }{
		{"defence-point", "move P", "4", "a"}, // the trucks are in the zone after 40 cm, at the ends of turns 2, 3 and 4
		{"strategic-point", "attack 1", "3", "a"},
		{"ambush", "exit north", "4", "a"}, // the trucks go 50 cm in three turns, and leave the table in the fourth
		{"elimination", "move P", "6", "draw"},
	} {
		c.factors, c.does = "scenario="+test.scenario, test.does
		c.is(t, "winner="+test.winner, "1")
		c.is(t, "turns="+test.turns, "1")
	}
	c.factors, c.does, c.turns = "scenario=ambush", "exit north", 3
	c.is(t, "winner=b", "1")
}

// SCN-01: two units hold a place, unless the file says another number.
func TestTwoUnitsHoldAPlace(t *testing.T) {
	c := tabletop{ground: ".....", places: "1: A1", a: idle + ",pos=A1", b: idle + ",pos=E1"}
	c.is(t, "held-1=a", "0")
	c.a = idle + ",pos=A1+" + idle + ",pos=B1"
	c.is(t, "held-1=a", "1")
	c.a, c.places = idle+",pos=A1", "1: {at: A1, least: 1}"
	c.is(t, "held-1=a", "1")
}
