package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// Which way units face on a table. Firing turns nobody (E-44): units turn as they move (MOV-01), also on the spot, when
// they win a close combat (bkc1 CC-06, bkc2 CA-08), and when they are driven back (FB-05). Guns that stand do not move,
// and so they do not turn.

// faceNearest turns a unit that moves to the nearest enemy, wherever he is, if it could see him.
func (f *field) faceNearest(b *board, lo *lookout, by battle.Ref) {
	if f.careful.Leads(by.Side) && !f.careful.Former(by.Side) {
		f.faceCarefully(b, lo, by)
		return
	}
	if near := f.nearestAround(b, lo, by, f.unit(by).concern); near.Ref != battle.Nobody {
		b.At(by).at = f.ground.FrontTo(b.At(by).at, b.At(near.Ref).at)
	}
}

// faceCarefully turns a unit of the careful player that moves: to the nearest enemy, or rather so that those who may do it
// most harm see its front.
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

// nearestAround is the nearest enemy that a unit would see if it turned to him.
func (f *field) nearestAround(b *board, lo *lookout, by battle.Ref, within ground.Length) sighted {
	return f.nearestInSight(b, lo, by, within, allAround)
}

// planTurn is what a unit plans that has nothing else to do: to turn to an enemy in its range whom it does not see as it
// stands.
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

// turnWorth is what it is worth to a careful player that a unit turns, in cents: little, so that it costs no order that others want.
const turnWorth = 1

// turnAll lets those of the order turn that planned to. Who turns on the spot keeps its shelter.
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

// faceLoser turns the winners of a close combat to whom they have beaten (bkc1 CC-06, bkc2 CA-08).
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
