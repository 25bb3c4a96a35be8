package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
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
func (f *field) act(d *sim.Dice, b *board, by battle.Ref) {
	takeDie(b, by)
	o, at := f.orderOf(d, b, by)
	lead := f.die(by.Side)
	if mustTest(f.unit(by), &b.At(by).condition) {
		lead = "" // the test has told that
	}
	switch f.test(d, b, by, o) {
	case wentDown:
		goDown(b, by)
	case panicked:
		f.flee(d, b, by)
	case friendlyFire:
		f.fireAtFriend(d, b, by)
	default:
		f.carryOut(d, b, by, at, o, lead)
	}
}

// orderOf is the order that a unit gets (ORD-01), and the enemy it means: the first of these that makes sense for what
// its side wants.
func (f *field) orderOf(d *sim.Dice, b *board, by battle.Ref) (o order, at battle.Ref) {
	p, u := b.At(by), f.unit(by)
	if f.rallyAt > 0 && int(p.pins) >= f.rallyAt {
		return orderRally, at
	}
	at, fires := f.enemyOf(d, b, by)
	far := f.ground.Gap(p.at, b.At(at).at)
	switch {
	case f.charges(b, by, at, far): // SUP-58
		return orderRun, at
	case f.nearerBy(b, by, at, far) > 0 && u.canMove(p) && !f.firesFixed(b, by, at, far): // E-23
		return orderAdvance, at
	case fires:
		return orderFire, at
	case p.pins > 0:
		return orderRally, at
	}
	return orderDown, at
}

// canMove: guns do not (SUP-47), nor does an immobilised vehicle (VDAM-01), though it may fire (SUP-57).
func (u *unit) canMove(p *piece) bool { return u.move > 0 && u.kind != artillery && !p.immobilised }

// test is the order test, if there is one; Down never needs it (SUP-02).
func (f *field) test(d *sim.Dice, b *board, by battle.Ref, o order) orderResult {
	p, u := b.At(by), f.unit(by)
	if o == orderDown || !mustTest(u, &p.condition) {
		return obeyed
	}
	may := mishaps{friendlyTarget: len(b.Units[by.Side]) > 1, canPanic: u.canMove(p)}
	officer := f.officerFor(b, by)
	if !d.Telling() {
		return f.orders.give(d, u, &p.condition, officer, o == orderRally, may)
	}
	return f.tellTest(d, b, by, o, officer, may)
}

// carryOut does what was ordered. A Rally is over with its test.
func (f *field) carryOut(d *sim.Dice, b *board, by, at battle.Ref, o order, lead string) {
	switch o {
	case orderFire:
		f.fireAt(d, b, by, at, false, lead)
	case orderAdvance:
		way := f.advance(b, by, at)
		if d.Telling() {
			d.Tell(f.tellAdvance(b, by, at, way, lead))
		}
		f.fireAt(d, b, by, at, true, "")
	case orderRun:
		f.assault(d, b, by, at, lead)
	case orderDown:
		if d.Telling() {
			d.Tell(f.tellDown(by, lead))
		}
		goDown(b, by)
	}
}

// contact is how near units come to each other.
const contact = 1_00

// advance moves a unit towards an enemy (MOVE-01).
func (f *field) advance(b *board, by, at battle.Ref) (way ground.Length) {
	p, q := b.At(by), b.At(at)
	way = f.nearerBy(b, by, at, f.ground.Gap(p.at, q.at))
	p.at = f.ground.Toward(p.at, q.at, way)
	f.goes(b, by, advanced)
	f.moved(b, by)
	return way
}

// flee is the Run of a unit that panics: straight back, perhaps off the table (FUB-01).
func (f *field) flee(d *sim.Dice, b *board, by battle.Ref) {
	p := b.At(by)
	to, _ := f.ground.Away(p.at, by.Side.Home(), 2*f.unit(by).move)
	lost := f.ground.Off(to)
	if d.Telling() {
		d.Tell(f.tellFlight(by, lost))
	}
	if lost {
		f.remove(b, by)
		return
	}
	p.at = to
	f.goes(b, by, ran)
	f.moved(b, by)
}

// victimDistance is how near an enemy is to a unit that friends mistake for one (FUB-01).
const victimDistance = 12_00

// victim is the friend that a unit would fire at by mistake, the opponent's choice: the dearest one with an enemy near
// by, or without one (AMB-01).
func (f *field) victim(b *board, by battle.Ref) (chosen battle.Ref, found bool) {
	costs := f.sides[by.Side].Costs
	for _, k := range b.Order(by.Side) {
		r := by.Side.Unit(int(k))
		if r == by || b.At(r).isOut() || f.nearEnemy(b, r) == f.farVictim {
			continue
		}
		if !found || costs[k] > costs[chosen.Number] {
			chosen, found = r, true
		}
	}
	return chosen, found
}

// nearEnemy reports whether an enemy is near a unit.
func (f *field) nearEnemy(b *board, r battle.Ref) bool {
	p, enemies := b.At(r), b.Units[r.Side.Other()]
	for k := range enemies {
		if q := &enemies[k]; !q.isOut() && f.ground.Gap(p.at, q.at) <= victimDistance {
			return true
		}
	}
	return false
}

// fireAtFriend is friendly fire: no cover, as far away as they stand; Down if there is no victim (FUB-01).
func (f *field) fireAtFriend(d *sim.Dice, b *board, by battle.Ref) {
	at, found := f.victim(b, by)
	if !found {
		if d.Telling() {
			d.Tell("no friend is near the enemy: " + f.label(by) + " goes Down")
		}
		goDown(b, by)
		return
	}
	far := max(f.ground.Gap(b.At(by).at, b.At(at).at), contact)
	f.shootAt(d, b, by, at, &aim{distance: far}, "")
}
