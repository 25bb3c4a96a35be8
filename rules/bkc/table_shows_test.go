package bkc_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// These tests show that ground, flanks and places matter on a table, and how much.

// platoon returns a unit in each of some squares, with an HQ in the first square.
func platoon(unit string, squares ...string) string {
	var all []string
	for _, square := range squares {
		all = append(all, unit+",pos="+square)
	}
	return strings.Join(all, "+") + "+" + hq8 + ",pos=" + squares[0]
}

// A mean is a measured mean with its standard error.
type mean struct{ value, within float64 }

// surelyLess reports whether p is less than q by more than five standard errors.
func surelyLess(p, q mean) bool { return q.value-p.value > 5*math.Hypot(p.within, q.within) }

// lost returns the units that each side loses on average.
func (c tabletop) lost(t *testing.T) (a, b mean) {
	t.Helper()
	s, err := library.Load("test.yaml", []byte(c.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, c)
	}
	const trials = 3000
	r := rulestest.Simulated(t, s, sim.Run{Trials: trials, Seed: 8, Workers: 2})
	of := func(name string) (m mean) {
		k := slices.IndexFunc(r.Metrics, func(d sim.Distribution) bool { return d.Name == name })
		squares := 0.0
		for v, p := range r.Metrics[k].Prob {
			m.value += float64(v) * p
			squares += float64(v*v) * p
		}
		m.within = math.Sqrt((squares - m.value*m.value) / trials)
		return m
	}
	return of("a-units-lost"), of("b-units-lost")
}

const battery = "unit:kind=at-gun,attack=4,range=60,hits=4,cost=60" // it does not fall back

// Four guns fight four guns, 50 cm apart, for three turns. In the open side a, which begins, loses 1.1 and b 1.7. With
// five squares of wood between them they lose 0.5 and 0.8, with seven they do not see each other. Both editions give
// the same.
func TestAWoodBetweenTwoForcesLowersBothLosses(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, places: "1: G7", turns: 3, a: platoon(battery, "E2", "G2", "I2", "K2"),
			b: platoon(battery, "E12", "G12", "I12", "K12"), rules: "max-orders=2"}
		var a, b [3]mean
		for i, wood := range []string{"", "w at F7 G7 H7 I7 J7", "w at E7 F7 G7 H7 I7 J7 K7"} {
			c.ground = drawn(wood)
			a[i], b[i] = c.lost(t)
		}
		for i := range 2 {
			if !surelyLess(a[i+1], a[i]) || !surelyLess(b[i+1], b[i]) {
				t.Errorf("%s: the more wood, the fewer are lost, but a loses %.2f, b %.2f", edition, a, b)
			}
		}
		if a[2].value+b[2].value > 0 {
			t.Errorf("%s: through seven squares of wood %.2f and %.2f are lost", edition, a[2], b[2])
		}
	}
}

// Seven units of infantry come through a wood at three guns. In bkc1 they lose 3.8 units to guns on the flat, and 5.1
// to guns on a hill of two levels, from which units see over the wood. In bkc2 they lose 4.0 and 5.3. The guns lose 0.5
// and 0.1 in bkc1, 0.6 and 0.1 in bkc2.
func TestAHillHelpsTheGunsOnIt(t *testing.T) {
	const infantry, wood = "unit:kind=infantry,attack=3,range=15,hits=5,move=10,cost=30", "w at A6 B6 C6 D6 E6 F6 G6 H6 I6 J6 K6 L6 M6"
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, places: "1: G1", doesB: "attack 1", turns: 8, a: platoon(battery, "F2", "G2", "H2"),
			b: platoon(infantry, "C13", "E13", "F13", "G13", "H13", "I13", "K13"), rules: "max-orders=2"}
		c.ground = drawn(wood)
		gunsLow, low := c.lost(t)
		c.ground = drawn(wood + ", H at F2 G2 H2")
		gunsHigh, high := c.lost(t)
		if !surelyLess(low, high) || !surelyLess(gunsHigh, gunsLow) {
			t.Errorf("%s: guns on the flat put out %.2f and lose %.2f, on a hill %.2f and %.2f", edition, low, gunsLow, high, gunsHigh)
		}
	}
}

// A gun fires at a tank with three hits that saves on 4+, from 30 cm. At its front five dice hit on 4+, and a quarter
// of all dice are unsaved hits. At its flank and rear there is one die more, and a third are unsaved hits, since the
// tank saves there on 5+. With an order on 8 it is lost in 8.5 % and 24.5 % of cases. The tank faces south.
func TestAFlankTurnedToTheEnemyCosts(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, places: "1: G1", ground: drawn(""), b: "unit:kind=afv,armour=full,hits=3,save=4,pos=G7"}
		for from, lost := range map[string]string{"G1": "802763/9437184", "M7": "2340805/9565938", "G13": "2340805/9565938"} {
			c.a = platoon(battery+",arc=360", from)
			c.is(t, "b-units-lost=1", lost)
		}
	}
}

// The river bars all units. Side a must come 10 cm nearer to hold the place. It gets no order in (10/36)^8 of the
// cases.
func TestAPlaceThatOnlyOneSideCanReachIsItsOwn(t *testing.T) {
	const tank = "unit:kind=afv,armour=full,hits=3,move=20,cost=100"
	river := "~ at"
	for column := 'A'; column <= 'M'; column++ {
		river += fmt.Sprintf(" %c8", column)
	}
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, places: "1: G4", ground: drawn(river), does: "attack 1", doesB: "attack 1", turns: 8,
			a: platoon(tank, "G1"), b: platoon(tank, "G13"), rules: "blunders=no max-orders=1"}
		c.is(t, "held-1=a", "11019569951/11019960576")
		c.is(t, "held-1=b", "0")
	}
}
