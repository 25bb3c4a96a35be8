package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// activated finds the next deed that needs dice, and reports whether there is one. Units act one at a time, the sides
// in alternation (RND-03). It plays what needs no dice on the way.
func (f *field) activated(d *sim.Dice, b *board) bool {
	var s spell
	found := f.nextPiece(d, b, &s)
	f.careful.Forget(s.weighed[battle.A])
	f.careful.Forget(s.weighed[battle.B])
	if s.crowd != nil {
		f.camp.Disperse(s.crowd)
	}
	return found
}

// A spell holds what activated has worked out while units act one after the other without dice. It stays true, because
// no unit falls in between.
type spell struct {
	crowd *ground.Crowd // the places of all units on a table; nil before they are needed
	acted [2]int        // for each side, how many units at the front of its line have acted or are out

	// The next fields are for sides that the careful player leads.
	weighed [2]*player.View // the view of each side, once it has been prepared
	idle    [2]uint64       // the units without an enemy to fire at, a bit each
}

func (f *field) nextPiece(d *sim.Dice, b *board, s *spell) bool {
	a := &b.Turn.acting
	for {
		// A side wins at once, without a throw, if enough of it has broken through (SCN-04) or if it has brought the
		// deciding papers home (SCN-05).
		if a.unit == 0 && (b.Turn.won[battle.A] || b.Turn.won[battle.B] || !f.nextUnit(b, s)) {
			return false
		}
		if len(f.mines) > 0 {
			a.deed = f.deedAmongMines(d, b, s)
		} else {
			a.deed = f.nextDeed(d, b, s)
		}
		if a.deed != noDeed {
			return true
		}
		f.showActed(b, s)
		partner := a.partner
		if *a = (activation{}); !f.follows(d, b, partner) {
			b.Clock.Active = b.Clock.Active.Other()
		}
	}
}

// nextUnit activates the next unit of the active side, and reports whether there is one. A unit that helps others comes
// first, then a unit that the careful player chooses, then the first in the side's order that has not acted. If the
// side has none, the other side goes on (AMB-31). On the line, a vehicle and a squad never act together (RND-04).
func (f *field) nextUnit(b *board, s *spell) bool {
	for range b.Units {
		if f.sides[b.Clock.Active].aides != 0 && f.nextAide(b, s) || f.careful.Leads(b.Clock.Active) && f.nextToFire(b, s) {
			return true
		}
		own, from := b.Units[b.Clock.Active], &s.acted[b.Clock.Active]
		for ; *from < len(own); *from++ {
			i := b.Line[b.Clock.Active][*from]
			if p := &own[i]; p.is&(acted|passed|away) == 0 && p.fit+p.wounded > 0 {
				f.activate(b, i)
				return true
			}
		}
		b.Clock.Active = b.Clock.Active.Other()
	}
	return false
}

// deedAmongMines returns the next deed of the acting unit if mines are on the table: the attack of a minefield that it
// has entered, or a deed of its own.
func (f *field) deedAmongMines(d *sim.Dice, b *board, s *spell) deed {
	if b.Turn.acting.stage == toDecide {
		f.treads(b, b.At(acting(b)).at.Square())
	}
	next := noDeed
	if !f.steps(b) {
		next = f.nextDeed(d, b, s)
	}
	if next == noDeed && f.steps(b) {
		return toTread
	}
	return next
}

// nextDeed returns the next deed of the acting unit, by its own choice. A unit performs one action (RND-05), so a unit
// that has moved does not fire (MOV-03). With vehicle-actions=move-and-fire, vehicles may do both (AMB-08).
func (f *field) nextDeed(d *sim.Dice, b *board, s *spell) (next deed) {
	a := &b.Turn.acting
	if a.stage == finished {
		return noDeed
	}
	by := acting(b)
	v := view{by: by, p: b.At(by), u: f.unit(by), crowd: s.crowd}
	if f.script != nil && (a.stage != firing || a.target == 0) { // a squad that goes on firing at its target need not look again
		f.lookAround(b, &v)
	}
	if a.stage == toDecide && v.u.skills != 0 {
		if next, done := f.serves(d, b, &v); done {
			s.crowd = v.crowd
			return next
		}
	}
	if f.careful.Leads(by.Side) && !v.u.infantry && a.stage == toDecide {
		v.weighs = f.weighing(b, &v, s)
	}
	if a.stage == toDecide && f.careful.Leads(by.Side) && f.hasChoice(b, &v) {
		next = f.decide(d, b, &v, f.weighing(b, &v, s))
	} else if v.u.infantry {
		next = f.squadDeed(d, b, &v)
	} else {
		next = f.vehicleDeed(d, b, &v)
	}
	s.crowd = v.crowd
	return next
}

// serves returns the deed by which a unit helps others with its skills. done reports whether the unit helps; it does so
// before anything else.
func (f *field) serves(d *sim.Dice, b *board, v *view) (next deed, done bool) {
	if next, done = f.heals(d, b, v); done {
		return next, done
	}
	if f.sides[v.by.Side].aides>>v.by.Number&1 == 0 {
		return noDeed, false
	}
	return f.aids(d, b, v)
}

// steps reports whether the acting unit has entered a minefield that has not attacked it yet.
func (f *field) steps(b *board) bool {
	return b.Turn.acting.mine != 0 && b.Turn.acting.mine != treadDone
}

// act plays the next deed of the acting unit, and reports whether the battle has ended.
func (f *field) act(d *sim.Dice, b *board) (ended bool) {
	a := &b.Turn.acting
	by := acting(b)
	switch a.deed {
	case toRepair:
		f.repairNow(d, b, by)
	case toReload:
		f.reloadNow(d, b, by)
	case toShoot:
		f.shootNow(d, b, by)
	case toStart:
		f.startNow(d, b, by)
	case toFight:
		f.fightNow(d, b, by)
	case toSpot:
		f.spotNow(d, b, by)
	case toTread:
		f.treadNow(d, b, by)
	case toMotivate:
		f.motivateNow(d, b, by)
	case toTreat:
		f.treatNow(d, b, by)
	}
	a.deed = noDeed
	if !f.decided(b) {
		return false
	}
	f.takeStock(d, b)
	return true
}
