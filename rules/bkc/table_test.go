package bkc_test

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// A tabletop is a small table for a test. Units say their squares and stay there, but for their tasks.
type tabletop struct {
	edition, ground string
	places          string
	a, b            string // parties
	does, doesB     string // tasks of all units of a side
	turns           int    // 1 if not said
	factors         string
}

func (c tabletop) String() string {
	plan := func(do string) string {
		if do == "" {
			return "[{units: all, do: [wait 99]}]"
		}
		return "[{units: all, do: [" + do + "]}]"
	}
	return fmt.Sprintf("ruleset: %s\nground: |\n  %s\nplaces: {%s}\nsides: {a: {party: %q, plan: a}, b: {party: %q, plan: b}}\n"+
		"plans: {a: %s, b: %s}\nturns: %d\nfactors: blunders=no max-orders=1 %s\n", c.edition,
		strings.Join(strings.Fields(c.ground), "\n  "), c.places, c.a, c.b, plan(c.does), plan(c.doesB), max(c.turns, 1), c.factors)
}

func (c tabletop) prepared(t *testing.T) *rules.Engagement {
	t.Helper()
	s, err := library.Load("test.yaml", []byte(c.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, c)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatalf("%v\n%s", err, c)
	}
	return e
}

// odds is an exact chance on a table, as a fraction.
func (c tabletop) odds(t *testing.T, figure string) *big.Rat {
	t.Helper()
	r, err := sim.Walk(context.Background(), c.prepared(t).Model, sim.WalkOptions{Fractions: true})
	if err != nil {
		t.Fatal(err)
	}
	return rulestest.Fraction(t, r, figure)
}

// is checks an exact chance.
func (c tabletop) is(t *testing.T, figure, want string) {
	t.Helper()
	expected, ok := new(big.Rat).SetString(want)
	if !ok {
		t.Fatalf("%s is no fraction", want)
	}
	if got := c.odds(t, figure); got.Cmp(expected) != 0 {
		t.Errorf("%s is %s, want %s on\n%s", figure, got.RatString(), expected.RatString(), c)
	}
}

// An order on 8 is given in 26 of 36 cases.
const (
	hq8  = "unit:role=hq,cv=8,hits=2,move=60,cost=50"
	idle = "unit:hits=4,cost=10" // it does nothing
)

// bkc1 CMD-11, bkc2 CMD-10: a tank that moves over an HQ attacks it with 3 dice at 4+ in the second edition, and it is
// out with 2 hits: 1/2. Then, and in the first edition at once, it joins the friend within 30 cm or is lost.
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

// bkc1 CMD-11: the HQ that has joined infantry is lost with it when the gun behind the tank knocks it out, with one hit of
// six dice (4, and 1 each within half range and at the flank), or of twelve if it fires twice after a double 1:
// 25/36 of 63/64 and 1/36 of 4095/4096.
func TestAnOverrunHQSharesTheLossOfWhomItJoins(t *testing.T) {
	tabletop{edition: "bkc1", ground: ".......... ..........", places: "P: E1", does: "move P",
		a: "unit:kind=afv,hits=4,move=20,pos=A1+unit:kind=at-gun,attack=4,range=100,hits=4,pos=A2+" + hq8 + ",pos=A1",
		b: "unit:hits=1,cost=10,pos=I2+" + hq8 + ",pos=C1"}.is(t, "b-points-lost=60", "11655/16384")
}

// bkc2 WPN-06, AMB-12: three dice at 4+ on a unit that one hit knocks out, once in an order: leaving the field with the
// second action of a double 1 costs nothing more. 13/18 of 7/8.
func TestMinesAttackWhoEntersThemOnceAnOrder(t *testing.T) {
	walk := tabletop{edition: "bkc2", ground: ".x........", places: "P: D1", does: "move P",
		a: "unit:kind=infantry,hits=1,move=10,pos=A1+" + hq8 + ",pos=A1", b: idle + ",pos=J1"}
	walk.is(t, "a-units-lost=1", "91/144")
	walk.a = strings.Replace(walk.a, "hits=1", "hits=1,save=4", 1) // SAVE-04: a save of 6 holds a sixth, so that (7/12)^3 are safe
	walk.is(t, "a-units-lost=1", "18005/31104")
	walk.ground = ".......... .x........"
	walk.is(t, "a-units-lost=1", "0") // players go around
}

// bkc2 CA-09, bkc1 CHG-07: who has nothing to fire with runs from a charge, and is lost if the charger comes next to it.
func TestAChargedLorryRunsFromATank(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat(". ", 16), places: "1: A8", does: "attack 1",
			a: "unit:kind=afv,hits=4,move=20,pos=A1", b: "unit:kind=transport,hits=1,move=30,cost=10,pos=A4"}
		c.is(t, "b-units-lost=1", "0") // 30 cm farther
		c.b = "unit:kind=transport,hits=1,move=10,cost=10,pos=A4"
		c.is(t, "b-units-lost=1", "1") // 10 cm farther, and 20 cm are charged
		c.b = "unit:kind=transport,hits=1,move=15,cost=10,pos=A4"
		c.is(t, "b-units-lost=1", "0") // a square stays between them
	}
}
