package bolt

import (
	"fmt"

	"salvo/sim"
)

// orderRules tests orders under chosen readings. Make it when preparing; give tests one order and removes the pins that
// a passed test removes:
//
//	o := newOrderRules(b, asked)                            // when preparing
//	result := o.give(d, u, &c, officer, rallying, mishaps)  // in a step
type orderRules struct {
	readings
	keepsPin     bool // order-pin-loss=none
	inspires     bool // double-one=inspired
	rallyBlind   bool // rally-pins=ignored
	rallyRemoves rallying
	tables       [12]*sim.Table // by the bounded score
}

// A rallying says how many pins a Rally removes (SUP-08, AMB-06).
type rallying uint8

const (
	removesD6PlusOne rallying = iota
	removesD6
	removesAll
)

// An orderResult says what becomes of an order, from mildest to worst.
type orderResult uint8

const (
	obeyed orderResult = iota
	wentDown
	panicked
	friendlyFire
)

var orderResultWords = []string{"obeyed", "down", "panic", "friendly-fire"}

// mishaps says what a double six can lead to (FUB-01). A mishap that is impossible becomes Down.
type mishaps struct {
	friendlyTarget bool // a legal victim exists
	canPanic       bool // an enemy is in sight, and the unit can move
}

// The results of the two dice of an order test.
const (
	testFailed = iota
	testPassed
	testDoubleOne // only under the reading double-one=inspired
	testMishap
)

// orderOccasions lists what may occur in orders, so that only readings that matter are asked for.
type orderOccasions struct {
	orders, rallies bool // a pinned unit may get an order other than Rally (orders), or a Rally (rallies)
	several         bool // a unit has several pins, so that it matters how many are removed
	high, low       bool // a score may be above 10 (high), or below 2 (low)
	lastMan         bool // a team or gun crew may be down to its last man
}

// inTest records what may occur in the order test of a unit, so that the readings that matter are asked for.
func (o *orderOccasions) inTest(b rulebook, u *unit, c *condition, officer int) {
	if !mustTest(u, c) {
		return
	}
	lastMan := u.isLastMan(c)
	r := readings{lastManStays: b.is("last-man", "none", lastMan)}
	score, _ := r.testScore(u, c, officer, false)
	*o = orderOccasions{orders: o.orders || c.pins > 0, several: o.several || c.pins > 1, high: o.high || score > 10,
		low: o.low || score < 2, lastMan: o.lastMan || lastMan}
}

func newOrderRules(b rulebook, o orderOccasions) *orderRules {
	r := &orderRules{
		keepsPin:   b.is("order-pin-loss", "none", o.orders),
		rallyBlind: b.is("rally-pins", "ignored", o.rallies),
	}
	r.inspires = b.is("double-one", "inspired", o.orders && (o.several || r.keepsPin))
	switch {
	case b.is("rally-removes", "d6", o.rallies):
		r.rallyRemoves = removesD6
	case b.is("rally-removes", "all", o.rallies):
		r.rallyRemoves = removesAll
	}
	r.lastManStays = b.is("last-man", "none", o.lastMan)
	r.askTests(b, o.high, o.low)
	for score := range r.tables {
		r.tables[score] = sim.Sum(2).Map("an order test", func(sum int) int {
			switch {
			case sum == 12: // FUB-01
				return testMishap
			case sum == 2 && r.inspires:
				return testDoubleOne
			case sum <= score:
				return testPassed
			}
			return testFailed
		})
	}
	return r
}

// mustTest reports whether a unit tests its orders: pinned units and shirkers do (SUP-02, SUP-72).
func mustTest(u *unit, c *condition) bool { return c.pins > 0 || u.is(shirker) }

// score returns the largest sum of dice that passes an order test (SUP-03), and its modifiers.
func (r *orderRules) score(u *unit, c *condition, officer int, rally bool) (int, modifiers) {
	tested := *c
	if rally && r.rallyBlind {
		tested.pins = 0
	}
	return r.testScore(u, &tested, officer, false)
}

// give plays an order other than Down, and returns the result: the test, a mishap, or the pins that a passed test
// removes (SUP-05, SUP-08).
func (r *orderRules) give(d *sim.Dice, u *unit, c *condition, officer int, rally bool, may mishaps) orderResult {
	if !mustTest(u, c) {
		return obeyed
	}
	score, why := r.score(u, c, officer, rally)
	came := d.Pick(r.tables[r.bounded(score)])
	if d.Telling() {
		d.Cast(fmt.Sprintf("order %d or less", r.bounded(score)), 2, nil)
		d.Tell(r.tellOrder(u, c, score, why, came))
	}
	return r.follow(d, u, c, rally, may, came)
}

// follow plays what follows from the two dice of an order test.
func (r *orderRules) follow(d *sim.Dice, u *unit, c *condition, rally bool, may mishaps, came int) orderResult {
	switch came {
	case testFailed: // SUP-06
		return wentDown
	case testMishap:
		return r.mishap(d, u, may)
	}
	r.shake(d, u, c, rally, came == testDoubleOne)
	return obeyed
}

// shake removes the pins that a passed test removes.
func (r *orderRules) shake(d *sim.Dice, u *unit, c *condition, rally, doubleOne bool) {
	before := c.pins
	switch {
	case rally && r.rallyRemoves == removesAll:
		c.pins = 0
	case rally && r.rallyRemoves == removesD6:
		c.pins -= int8(d.D6())
	case rally, doubleOne:
		c.pins -= int8(d.D6()) + 1
	case !r.keepsPin:
		c.pins--
	}
	c.pins = max(c.pins, 0)
	if d.Telling() && before > 0 {
		if len(d.Thrown()) > 0 {
			noteThrow(d, "pins lost", 0)
		}
		d.Cast("pins", 1, nil)
		d.Tell(tellShaken(u, before, c.pins))
	}
}

// mishap plays the die of a mishap after a double six (FUB-01, SUP-07).
func (r *orderRules) mishap(d *sim.Dice, u *unit, may mishaps) (result orderResult) {
	friendly := d.AtLeast(1, 3) == 0
	result = wentDown
	switch {
	case friendly && may.friendlyTarget:
		result = friendlyFire
	case !friendly && may.canPanic:
		result = panicked
	}
	if d.Telling() {
		noteThrow(d, "mishap", 0)
		d.Cast("mishap", 1, nil)
		d.Tell(tellMishap(u, friendly, result))
	}
	return result
}
