package bkc

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// eager finds the next unit that acts by itself. Such a unit is not suppressed (bkc1 INI-02), and its nearest enemy is
// near enough (INI-01). It can charge this enemy, if its side assaults (bkc1 INI-05, bkc2 CA-01), or fire at it. On a
// table it may also run from it.
func (f *field) eager(d *sim.Dice, b *board) bool {
	c := &f.sides[b.Clock.Active]
	lo := f.lookOut(b, c.Side)
	if f.careful != nil {
		defer f.relieve(&lo)
	}
	if !f.hasBusiness(b, &lo) || !f.mayMeet(b, &lo, c) {
		return false
	}
	for ; int(b.Clock.At) < c.combat; b.Clock.At++ {
		by := c.Side.Unit(int(b.Line[c.Side][b.Clock.At]))
		p := b.At(by)
		if p.has(suppressed|engaged|out) || p.has(away) && !f.firesAboard(b, by) {
			continue
		}
		near := f.nearest(b, &lo, by, c.initiative)
		if near.far > c.initiative {
			continue
		}
		charges := f.chargesOnInitiative(d, b, &lo, by, near.Ref)
		if charges || !b.At(near.Ref).has(engaged) &&
			f.shotAt(by, near.Ref).dice(near.far, p) > 0 && (!f.wide || f.unit(by).overlooks || f.sees(b, &lo, by, near.Ref, true)) {
			if f.careful.Leads(c.Side) && !f.worthActing(d, b, &lo, by, near.Ref, charges) {
				continue
			}
			b.Turn.target = near.Number
			return true
		}
		if f.runsOnInitiative(b, by, near.Ref) {
			b.Turn.target = near.Number
			return true
		}
	}
	return false
}

// mayMeet reports whether any unit of a side may be near enough to an enemy to act by itself.
func (f *field) mayMeet(b *board, lo *lookout, c *army) bool {
	if !f.wide {
		own := f.front(b, c.Side)
		return own != battle.Nobody && f.nearest(b, lo, own, c.initiative).far <= c.initiative
	}
	crowd := f.among(b)
	return f.ground.Apart(crowd.Span(c.Side.Home()), crowd.Span(lo.enemy.Home())) <= c.initiative
}

// chargesOnInitiative reports whether a unit charges by itself. It may charge over the distance within which its side
// acts on initiative, however far it can move (bkc1 INI-05, bkc2 CA-01).
func (f *field) chargesOnInitiative(d *sim.Dice, b *board, lo *lookout, by, near battle.Ref) bool {
	if !f.assaults(b, by) || !f.mayCharge(b, by, near) || f.careful.Leads(by.Side) && !f.dares(d, b, by, near) {
		return false
	}
	_, ok := f.ground.Contact(b.At(by).at, b.At(near).at, f.mover(by), f.sides[by.Side].initiative, f.among(b))
	return ok
}

// assaults reports whether a unit is to close with the enemy, by its stance or its task.
func (f *field) assaults(b *board, by battle.Ref) bool {
	if f.script != nil {
		return f.taskAssaults(b, by)
	}
	return f.unit(by).Stance == battle.Assault
}

// actOnInitiative plays one unit's charge, flight or attack on its own (bkc1 INI-03, bkc2 INI-02).
func (f *field) actOnInitiative(d *sim.Dice, b *board) (ended bool) {
	c := &f.sides[b.Clock.Active]
	by, near := c.Side.Unit(int(b.Line[c.Side][b.Clock.At])), c.Side.Other().Unit(int(b.Turn.target))
	b.Clock.At++
	b.Turn.target = 0
	b.At(by).is |= actedInitiative
	lo := f.lookOut(b, c.Side)
	d.Hush(true) // the story has told already what the unit weighs
	charges := f.chargesOnInitiative(d, b, &lo, by, near)
	d.Hush(false)
	switch {
	case charges:
		f.charge(d, b, by, near, c.initiative)
	case f.runsOnInitiative(b, by, near):
		f.runFrom(d, b, by, b.At(near).at, f.moveOf(b.At(by), f.unit(by)))
	default:
		f.fireAlone(d, b, by, near, " on initiative")
	}
	return false
}

// fireAlone plays one unit's attack at an enemy, apart from any order (FB-04 does not apply).
func (f *field) fireAlone(d *sim.Dice, b *board, by, at battle.Ref, why string) {
	f.fireDice(d, b, by, at, f.aims(b, by, at), why)
}

// fireDice plays one unit's attack at an enemy with the given dice, and returns its result.
func (f *field) fireDice(d *sim.Dice, b *board, by, at battle.Ref, dice handful, why string) result {
	s := f.aimAt(b, at, min(b.At(at).standing(), suppressedBefore))
	s.add(dice)
	if d.Telling() {
		if why != inReaction { // react has noted the shot where the charger started
			f.noteShot(d, b, by, at, dice)
		}
		f.tellShot(d, b, []int{int(by.Number)}, by.Side, at, why)
	}
	f.attackNow(d, b, at, &s, b.At(by).at)
	return s.result
}
