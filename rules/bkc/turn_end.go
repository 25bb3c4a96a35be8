package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// endPhase ends a player's turn: the hits of all units are cleared (GEN-02; bkc1 END-02, bkc2 END-01). It reports
// whether the battle is over (VIC-01; bkc2 END-04): a side without combat units has lost.
func (f *field) endPhase(d *sim.Dice, b *board) (ended bool) {
	active := b.Clock.Active
	f.shareFates(b)
	for _, side := range battle.Sides {
		units := b.Units[side]
		for i := range units {
			p := &units[i]
			p.marks, p.plan = 0, noPlan
			p.is &^= engaged | actedInitiative | movedUp | finished | orders
			if side == active {
				f.recover(p)
			}
		}
	}
	flown := b.Turn.flown[active]
	*b.Turn = turn{broken: b.Turn.broken}
	b.Turn.flown[active] = flown
	f.rest(b, active)
	f.clearSmoke(b)
	over := f.gone(b, battle.A) || f.gone(b, battle.B) || b.Turn.broken[active.Other()] // a broken side has no turn after this one
	if over || active != b.Clock.First {                                                // both sides have had their turn
		over = f.takeStock(d, b) || over
	}
	return over
}

// recover does to a unit what the end of its owner's turn brings: it is no longer suppressed (bkc1 END-03, bkc2 END-02),
// and its opportunity fire is forgotten (bkc2 OPP-04).
func (f *field) recover(p *piece) {
	if !p.has(ownTurn) { // bkc1 AMB-11
		p.is &^= suppressed
	}
	p.is &^= actedOpportunity | ownTurn | spent | absent
	if p.has(missing) {
		p.is = p.is&^missing | absent
	}
	p.now, p.next = p.next, 0
}

// gone reports whether a side has no combat unit left.
func (f *field) gone(b *board, side battle.Side) bool {
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		if !units[i].has(out) {
			return false
		}
	}
	return true
}

// battered finds the next unit that throws for lasting damage (bkc1 END-01, DMG-01).
func (f *field) battered(_ *sim.Dice, b *board) bool {
	for ; f.damageTable && int(b.Clock.At) < f.sides[battle.A].combat+f.sides[battle.B].combat; b.Clock.At++ {
		r := battle.Either(int(b.Clock.At), f.sides[battle.A].combat)
		if p := b.At(r); !p.has(out) && damageable(f.unit(r).unit) && p.marks >= damagingMarks {
			return true
		}
	}
	return false
}

// throwDamage throws for the lasting damage of the unit that battered has found.
func (f *field) throwDamage(d *sim.Dice, b *board) (ended bool) {
	r := battle.Either(int(b.Clock.At), f.sides[battle.A].combat)
	p := b.At(r)
	b.Clock.At++
	if d.Telling() {
		battle.Tell(d, fmt.Sprintf("%s has %d hits and may be damaged for good", f.label(r), p.marks), rules.Test, nil, r)
	}
	switch rollDamage(d, int(p.marks)) {
	case moveHalved:
		p.is |= slow
	case rangeHalved:
		p.is |= shortRanged
	case commandPenalty:
		p.is |= hardToOrder
	}
	return false
}
