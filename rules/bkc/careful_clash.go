package bkc

import (
	"math"
	"sync"

	"salvo/rules/battle"
	"salvo/sim"
)

// This file works out the close combats that units of the careful player weigh before they charge.

// A clash is the expected result of a close combat, in thousandths: the chances that each side is knocked out, and that
// it gives way.
type clash struct{ targetOut, targetYields, ownOut, ownYields int }

// clashOf returns the expected close combat between two kinds of units, one against one, without support or pursuit.
// Each pairing is looked up or worked out once and shared by all workers.
func (f *field) clashOf(d *sim.Dice, by, at battle.Ref, how footing, suppressed bool) *clash {
	c, own, u := &f.sides[by.Side], f.unit(by), f.unit(at)
	place := ((own.place*len(f.sides[at.Side].Kinds)+u.place)*f.stands + int(how)) * 2
	place += oneIf(suppressed)
	if known := c.clash[place].Load(); known != nil {
		return known
	}
	m := c.contacts[own.place][u.place][how]
	m.attackersPursue, m.targetPursues = false, false
	f.combats.setTarget(&m, 0, suppressed)
	known := workedOut.of(combatKey{f.combats.book.edition, f.combats.combatRules, m}, func() *clash { return f.combats.clash(d, m) })
	c.clash[place].Store(known)
	return known
}

// clash works out the expected result of a close combat.
func (c *combat) clash(d *sim.Dice, m melee) *clash {
	var out [targetOut + 1]float64
	for _, end := range sim.Odds(d, c.chain, m) {
		out[end.State.outcome] += end.Prob
	}
	share := func(of ...outcome) (sum int) {
		for _, o := range of {
			sum += int(math.Round(1000 * out[o]))
		}
		return sum
	}
	return &clash{targetOut: share(targetOut, bothOut), targetYields: share(targetGivesWay),
		ownOut: share(attackerOut, bothOut), ownYields: share(attackerGivesWay, attackerRepelled)}
}

// A combatKey holds everything on which the result of a close combat depends.
type combatKey struct {
	edition *edition
	rules   combatRules
	start   melee
}

// workedOut holds clashes of all scenarios. The same kinds of units meet in many scenarios: "salvo points" prepares
// thousands, and without this store working out close combats took more than half of its time.
var workedOut = clashes{known: map[combatKey]*clash{}}

// clashes is a store of clashes for all workers. It is emptied when it holds mostClashes, so that a server's memory does
// not grow with the units that its clients make up.
type clashes struct {
	mu    sync.Mutex
	known map[combatKey]*clash
}

const mostClashes = 1 << 16

// of returns the clash of a key, and calls workOut for it if it is not in the store. Two workers that do so at the same
// time get equal clashes.
func (c *clashes) of(key combatKey, workOut func() *clash) *clash {
	c.mu.Lock()
	known := c.known[key]
	c.mu.Unlock()
	if known != nil {
		return known
	}
	known = workOut()
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.known) >= mostClashes {
		clear(c.known)
	}
	c.known[key] = known
	return known
}
