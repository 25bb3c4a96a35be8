package bkc

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// mover returns how a unit moves, and which side's units let it pass. Friends do not block command units, which take no
// room.
func (f *field) mover(r battle.Ref) ground.Mover {
	return ground.Mover{By: f.unit(r).means, Home: r.Side.Home(), Roomless: int(r.Number) >= f.sides[r.Side].combat}
}

// A manner says why a unit is driven back: by fire, or by a lost close combat.
type manner bool

const (
	fallsBack manner = false
	flees     manner = true
)

// drive moves a unit a number of cm away from an attacker (FB-05) and returns the place where the unit ends, or removes
// it. A unit is lost that is driven off the table, into enemies, into ground that it cannot enter or into mines (FB-06,
// bkc1 MOV-02, CC-07, bkc2 RET-02, E-16).
func (f *field) drive(d *sim.Dice, b *board, r battle.Ref, from ground.Place, by int, how manner) (to ground.Place, lost bool) {
	crowd := f.obstacles(b, r, ground.Length(by)*100)
	p := b.At(r)
	to, stop := f.ground.Driven(p.at, from, f.mover(r), ground.Length(by)*100, crowd)
	switch stop.Obstacle {
	case ground.OffTable, ground.BadGround:
		lost = true
	case ground.Enemy:
		lost = true
		f.crush(b, r.Side.Other(), stop.At)
	case ground.Friend:
		lost = f.runInto(d, b, r.Side, stop.At, how)
	}
	if lost {
		f.lose(b, r)
		return to, true
	}
	f.put(b, r, f.ground.FrontTo(to, from))
	f.displace(b, r)
	return to, false
}

// runInto plays that a unit is driven into friends on a square, and reports whether the unit is lost. A friend becomes
// suppressed. In the second edition a unit that falls back into a suppressed friend is lost (bkc2 FB-06). A unit that
// flees into a suppressed friend is lost together with that friend. In the first edition it is also lost, alone, if the
// friend is in close combat (bkc1 CC-07, bkc2 RET-02).
func (f *field) runInto(d *sim.Dice, b *board, side battle.Side, at ground.Place, how manner) (lost bool) {
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		q := &units[i]
		if q.has(gone) || q.at.Square() != at.Square() {
			continue
		}
		switch {
		case how == flees && q.has(engaged):
			return true
		case how == flees && q.has(suppressed):
			f.lose(b, side.Unit(i))
			if d.Telling() {
				d.Tell(f.label(side.Unit(i)) + " is run into while suppressed, and lost")
			}
			return true
		case q.has(suppressed) && f.friendsKill:
			return true
		}
		if d.Telling() && !q.has(suppressed) {
			d.Tell(fmt.Sprintf("%s in %s is run into and suppressed", f.label(side.Unit(i)), f.ground.Name(q.at)))
		}
		q.is |= suppressed
		if side == b.Clock.Active {
			q.is |= ownTurn & f.remembered
		}
	}
	return false
}

// retire moves a unit away from an enemy until something is in its way, never off the table.
func (f *field) retire(b *board, r battle.Ref, from ground.Place, by ground.Length) {
	crowd := f.obstacles(b, r, by)
	f.put(b, r, f.ground.Retire(b.At(r).at, from, f.mover(r), by, crowd))
	f.displace(b, r)
}

// fromHome returns the place from which an attack without an attacker, such as artillery, comes. It is the unit's own
// place, so that the unit is driven straight home (FB-05).
func (f *field) fromHome(b *board, r battle.Ref) ground.Place { return b.At(r).at }

// put moves a unit to a place. The unit loses the distance that its last move left over.
func (f *field) put(b *board, r battle.Ref, to ground.Place) {
	b.At(r).at = to
	f.relocate(b, r)
	f.carry(b, r)
	f.tire(b, r)
}
