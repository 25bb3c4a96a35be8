package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// This file decides where units face on a table. Firing turns no unit (E-44). Units turn as they move (MOV-01), which
// includes turning on the spot, when they win a close combat (bkc1 CC-06, bkc2 CA-08), and when they are driven back
// (FB-05). Standing guns do not move, and so they do not turn.

// faceNearest turns a unit that moves towards the nearest enemy that it would see if it turned.
func (f *field) faceNearest(b *board, lo *lookout, by battle.Ref) {
	if f.careful.Leads(by.Side) {
		f.faceCarefully(b, lo, by)
		return
	}
	if near := f.nearestAround(b, lo, by, f.unit(by).concern); near.Ref != battle.Nobody {
		b.At(by).at = f.ground.FrontTo(b.At(by).at, b.At(near.Ref).at)
	}
}

// faceCarefully turns a moving unit of the careful player to the nearest enemy that it would see. An AFV shows its
// front to the enemies that may harm it most instead.
func (f *field) faceCarefully(b *board, lo *lookout, by battle.Ref) {
	p := b.At(by)
	if near := f.nearestAround(b, lo, by, f.unit(by).concern); near.Ref != battle.Nobody {
		p.at = f.ground.FrontTo(p.at, b.At(near.Ref).at)
	}
	if f.unit(by).isAFV() {
		facing, _ := f.view(b, lo).Facing(by, p.at, player.AllWays)
		p.at = p.at.Turned(facing)
	}
}

// nearestAround returns the nearest enemy that a unit would see if it turned towards it.
func (f *field) nearestAround(b *board, lo *lookout, by battle.Ref, within ground.Length) sighted {
	return f.nearestInSight(b, lo, by, within, allAround)
}

// planTurn returns the plan of a unit that has nothing else to do: to turn to an enemy in range that it does not see
// now.
func (f *field) planTurn(b *board, lo *lookout, by battle.Ref) plan {
	p, u := b.At(by), f.unit(by)
	if !u.mobile || u.view == allAround || u.weapon.attack == 0 || p.has(away) {
		return noPlan
	}
	near := f.nearestAround(b, lo, by, u.weapon.reach)
	if near.Ref == battle.Nobody || f.inView(u.view, p.at, b.At(near.Ref).at) || f.shotAt(by, near.Ref).dice(near.far, p) == 0 {
		return noPlan
	}
	lo.trail, lo.gain = 0, turnWorth
	return toTurn
}

// turnWorth is the value of a turn on the spot to a careful player, in cents. The value is so small that no other unit
// loses an order because of the turn.
const turnWorth = 1

// turnAll turns the units of the order that planned it. A unit that turns on the spot keeps its shelter.
func (f *field) turnAll(d *sim.Dice, b *board, lo *lookout) {
	side := b.Clock.Active
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		p, r := &units[i], side.Unit(i)
		if p.plan != toTurn {
			continue
		}
		if p.plan = noPlan; b.Turn.again {
			p.is |= ordered
		}
		if f.faceNearest(b, lo, r); d.Telling() {
			battle.Tell(d, f.label(r)+" turns to the "+p.at.Facing().String(), rules.Move, []battle.Ref{r})
		}
	}
}

// faceLoser turns the winners of a close combat to the unit they have beaten (bkc1 CC-06, bkc2 CA-08).
func (f *field) faceLoser(b *board, winners []battle.Ref, loser battle.Ref) {
	if !f.wide || b.At(loser).has(gone) {
		return
	}
	for _, r := range winners {
		if p := b.At(r); !p.has(gone) {
			p.at = f.ground.FrontTo(p.at, b.At(loser).at)
		}
	}
}
