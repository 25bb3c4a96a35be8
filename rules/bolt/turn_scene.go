package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file plays what a battle on a table has besides orders: units arrive, groups begin their next task, and sides
// hold objectives.

// arrivals returns the phases in which units come to the table, at the start of a turn. Their dice go into the bag.
func (f *field) arrivals() []battle.Phase[piece, turn] {
	phases := battle.BothArrive[piece, turn](f.script, battle.Pieces[piece]{
		At:   func(p *piece) ground.Place { return p.at },
		Put:  func(p *piece, at ground.Place) { p.at, p.cause = at, inPlay },
		Lost: func(p *piece) bool { return p.isOut() },
	})
	return append(phases, battle.Phase[piece, turn]{Next: f.takeTasks})
}

// takeTasks fills the bag with the dice of all units on the table, and gives groups that have done their task the next
// one.
func (f *field) takeTasks(_ *sim.Dice, b *board) bool {
	b.Turn.bag = [2]uint64{}
	for _, side := range battle.Sides {
		units := b.Units[side]
		for i := range units {
			b.Turn.bag[side] |= uint64(indexOf(units[i].inBag())) << i
		}
		if f.script.Advances(side) {
			r := f.roll(b)
			f.script.Advance(b.Scene, side, b.Clock.Number(), &r)
		}
	}
	return false
}

// roll returns where all units stand, and which of them can hold a place. A unit whose pins are half of its basic
// morale or more cannot hold one.
func (f *field) roll(b *board) (r battle.Roll) {
	for _, side := range battle.Sides {
		units := b.Units[side]
		for i := range units {
			p := &units[i]
			if p.isOut() {
				continue
			}
			r.At[side][i] = p.at
			r.Alive[side] |= 1 << i
			if 2*int(p.pins) < basicMorale[p.quality] {
				r.Holds[side] |= 1 << i
			}
		}
	}
	return r
}

// takeStock counts objectives and points at the end of a turn, and reports whether the battle comes to a sudden end.
func (f *field) takeStock(d *sim.Dice, b *board) (ended bool) {
	if f.script == nil {
		return false
	}
	r := f.roll(b)
	return f.script.EndTurn(d, b.Scene, &r)
}

// lingers ends a turn for a unit, and reports whether the unit stays in ambush. A unit that has not moved loses the
// distance that its last move left over.
func (f *field) lingers(b *board, r battle.Ref) bool {
	switch b.At(r).pace {
	case stood:
		b.Scene.Left[r.Side][r.Number] = 0
	case lurking:
		b.Scene.Left[r.Side][r.Number] = 0
		waits := !f.careful.Leads(r.Side) || f.script.Task(b.Scene, r).Do == tablefile.Ambush
		return waits && f.keepsAmbush(b, r)
	}
	return false
}

// placed returns the units of a side at the start on a table.
func (f *field) placed(side battle.Side) []piece {
	c := &f.sides[side]
	all := make([]piece, len(c.Units))
	for i, u := range c.Units {
		all[i] = piece{condition: u.fresh(), gear: freshGear(), at: f.script.Start(side.Unit(i))}
		if c.Listed[i].Arrival > 0 {
			all[i].cause, all[i].at = away, all[i].at.Gone()
		}
	}
	return all
}
