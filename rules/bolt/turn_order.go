package bolt

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// An order is what a unit is told to do (ORD-01), as orderWords lists them. Nobody waits in Ambush here (SUP-11).
type order uint8

const (
	orderFire order = iota
	orderAdvance
	orderRun
	_
	orderDown
	orderRally
)

// act gives a unit its order, and the unit carries it out if it can be brought to (TURN-01).
func (f *field) act(d *sim.Dice, b *board, side battle.Side, i int) {
	takeDie(b, side, i)
	o, k := f.orderOf(d, b, side, i)
	lead := f.die(side)
	if mustTest(f.sides[side].units[i], &b.Units[side][i].condition) {
		lead = "" // the test has told that
	}
	switch f.test(d, b, side, i, o) {
	case wentDown:
		goDown(b, side, i)
	case panicked:
		f.flee(d, b, side, i)
	case friendlyFire:
		f.fireAtFriend(d, b, side, i)
	default:
		f.carryOut(d, b, side, i, k, o, lead)
	}
}

// orderOf is the order that a unit gets (ORD-01), and the enemy it means: the first of these that makes sense for what
// its side wants.
func (f *field) orderOf(d *sim.Dice, b *board, side battle.Side, i int) (o order, k int) {
	c, enemy := &f.sides[side], side.Other()
	p, u := &b.Units[side][i], c.units[i]
	if f.rallyAt > 0 && int(p.pins) >= f.rallyAt {
		return orderRally, 0
	}
	k, fires := f.enemyOf(d, b, side, i)
	far := gap(p, &b.Units[enemy][k])
	charges := c.stance == battle.Assault && u.kind == infantry && f.sides[enemy].units[k].isTroops()
	closes := c.stance == battle.Assault || c.stance == battle.Advance && far > f.close
	switch {
	case charges && far <= 2*u.move: // SUP-58
		return orderRun, k
	case closes && u.canMove(p) && !f.firesFixed(b, side, i, k, far):
		return orderAdvance, k
	case fires:
		return orderFire, k
	case p.pins > 0:
		return orderRally, k
	}
	return orderDown, k
}

// canMove: guns do not (SUP-47), nor does an immobilised vehicle (VDAM-01), though it may fire (SUP-57).
func (u *unit) canMove(p *piece) bool { return u.move > 0 && u.kind != artillery && !p.immobilised }

// test is the order test, if there is one; Down never needs it (SUP-02).
func (f *field) test(d *sim.Dice, b *board, side battle.Side, i int, o order) orderResult {
	p, u := &b.Units[side][i], f.sides[side].units[i]
	if o == orderDown || !mustTest(u, &p.condition) {
		return obeyed
	}
	may := mishaps{friendlyTarget: len(b.Units[side]) > 1, canPanic: u.canMove(p)}
	officer := f.officerFor(b, side, i)
	if !d.Telling() {
		return f.orders.give(d, u, &p.condition, officer, o == orderRally, may)
	}
	return f.tellTest(d, b, side, i, o, officer, may)
}

// carryOut does what was ordered. A Rally is over with its test.
func (f *field) carryOut(d *sim.Dice, b *board, side battle.Side, i, k int, o order, lead string) {
	switch o {
	case orderFire:
		f.fireAt(d, b, side, i, k, false, lead)
	case orderAdvance:
		f.advance(b, side, i, k)
		if !f.fireAt(d, b, side, i, k, true, lead) && d.Telling() {
			d.Tell(f.tellAdvance(b, side, i, k, lead))
		}
	case orderRun:
		f.assault(d, b, side, i, k, lead)
	case orderDown:
		goDown(b, side, i)
	}
}

// contact is how near units come to each other.
const contact = 1_00

// advance moves a unit towards an enemy (MOVE-01).
func (f *field) advance(b *board, side battle.Side, i, k int) {
	p, q := &b.Units[side][i], &b.Units[side.Other()][k]
	way := int16(min(f.sides[side].units[i].move, max(gap(p, q)-contact, 0)))
	if p.at+q.at < 0 { // it stands beyond it
		way = -way
	}
	p.at -= way
	f.moved(b, side, i)
}

// flee is the Run of a unit that panics: straight back, perhaps off the table (FUB-01).
func (f *field) flee(d *sim.Dice, b *board, side battle.Side, i int) {
	p := &b.Units[side][i]
	to := inch(p.at) + 2*f.sides[side].units[i].move
	lost := max(to, -to) > f.edge
	if d.Telling() {
		d.Tell(f.tellFlight(side, i, lost))
	}
	if lost {
		f.remove(b, side, i)
		return
	}
	p.at = int16(to)
	f.moved(b, side, i)
}

// victimDistance is how near an enemy is to a unit that friends mistake for one (FUB-01).
const victimDistance = 12_00

// victim is the friend that a unit would fire at by mistake, the opponent's choice: the dearest one with an enemy near
// by, or without one (AMB-01); -1 if there is nobody.
func (f *field) victim(b *board, side battle.Side, i int) int {
	chosen := -1
	friends := b.Units[side]
	for k := range friends {
		if q := &friends[k]; k == i || q.isOut() || f.nearEnemy(b, side, q) == f.farVictim {
			continue
		}
		if chosen < 0 || f.sides[side].cost[k] > f.sides[side].cost[chosen] {
			chosen = k
		}
	}
	return chosen
}

// nearEnemy reports whether an enemy is near a unit of a side.
func (f *field) nearEnemy(b *board, side battle.Side, p *piece) bool {
	enemies := b.Units[side.Other()]
	for k := range enemies {
		if q := &enemies[k]; !q.isOut() && gap(p, q) <= victimDistance {
			return true
		}
	}
	return false
}

// fireAtFriend is friendly fire: no cover, as far away as they stand; Down if there is no victim (FUB-01).
func (f *field) fireAtFriend(d *sim.Dice, b *board, side battle.Side, i int) {
	k := f.victim(b, side, i)
	if k < 0 {
		if d.Telling() {
			d.Tell("no friend is near the enemy: " + f.sides[side].labels[i] + " goes Down")
		}
		goDown(b, side, i)
		return
	}
	far := max(apart(&b.Units[side][i], &b.Units[side][k]), contact)
	f.shootAt(d, b, side, i, side, k, &aim{distance: far}, "")
}
