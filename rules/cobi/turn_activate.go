package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// activated finds the next piece of an activation that needs dice: units act one at a time, the sides in alternation
// (RND-03). What needs no dice is done on the way.
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

// A spell holds what is known while units act one after the other without dice: no unit falls in between.
type spell struct {
	crowd *ground.Crowd // the units on a table, once they have been collected
	acted [2]int        // how many of each side's line have acted, or are out

	// Of sides that the careful player leads.
	weighed [2]*player.View // the view of each side, once it has been prepared
	idle    [2]uint64       // units with no enemy to fire at, a bit each
}

func (f *field) nextPiece(d *sim.Dice, b *board, s *spell) bool {
	a := &b.Turn.acting
	for {
		// A side that breaks through wins at once, without a throw (SCN-04), and so does a side that brings papers home
		// (SCN-05).
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

// nextUnit activates the first unit in the line of the active side that has not acted yet, or a unit that the careful
// player sends first. A side without such a unit lets the other side go on (AMB-31). On the line vehicles and squads
// are units of their own (RND-04).
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

// deedAmongMines returns what the acting unit does next where mines are on the table: it treads on them, or it acts.
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

// nextDeed returns what the acting unit does next by its own choice. A unit performs one action (RND-05), so that a
// unit that has moved does not fire (MOV-03), except for vehicles by a reading (AMB-08).
func (f *field) nextDeed(d *sim.Dice, b *board, s *spell) (next deed) {
	a := &b.Turn.acting
	if a.stage == finished {
		return noDeed
	}
	by := acting(b)
	v := view{by: by, p: b.At(by), u: f.unit(by), crowd: s.crowd}
	if f.script != nil && (a.stage != firing || a.target == 0) { // a unit that goes on firing need not look again
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

// serves returns what a unit does for others by its skills, before anything else.
func (f *field) serves(d *sim.Dice, b *board, v *view) (next deed, done bool) {
	if next, done = f.heals(d, b, v); done {
		return next, done
	}
	if f.sides[v.by.Side].aides>>v.by.Number&1 == 0 {
		return noDeed, false
	}
	return f.aids(d, b, v)
}

// steps reports whether the unit under way has come to a minefield that has not attacked it yet.
func (f *field) steps(b *board) bool {
	return b.Turn.acting.mine != 0 && b.Turn.acting.mine != treadDone
}

// act does the deed that is due, and reports whether the battle is over.
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
