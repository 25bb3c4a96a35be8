package bkc

import (
	"math/bits"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays what combat units meet on their paths over a table: mines (bkc2 WPN-06) and enemy command units (bkc1
// CMD-11, bkc2 CMD-10). Moves mark the units that have met such a hazard. The dice are thrown after the moves.

// prepareHazards sets the dice of mines at a unit (bkc2 HIT-05, SAVE-04), or the dice at a command unit that enemies
// move onto (bkc2 HIT-04). If there are enemy command units, it also sets the unit's own dice at them: its value in
// close combat, or its attack (bkc2 AMB-11).
func (u *troop) prepareHazards(b rulebook, commanders bool) {
	if !b.turn.overruns {
		return
	}
	a := aim{book: b, target: u.unit, cover: "none", facing: "front"}
	if u.kind == "command" {
		u.hazard = handfulOf(a.group(overrun, 1, "none"))
		return
	}
	u.hazard = handfulOf(a.group(mine, b.turn.mines, "none"))
	switch {
	case !commanders:
	case b.Reading("overrun-dice") == "fire":
		u.tramples = u.Int("attack")
	default:
		u.tramples = combatValueOf(b, u.unit)
	}
}

// tread marks the hazards that a combat unit has met: mines on its trail, and enemy command units on the path of the
// last move in the crowd. Without a crowd the path leads over no command unit. In the first edition command units make
// way at once: tread returns them, a bit each.
func (f *field) tread(b *board, by battle.Ref, trail ground.Trail, crowd *ground.Crowd) (madeWay uint64) {
	if !f.wide || int(by.Number) >= f.sides[by.Side].combat {
		return 0
	}
	if p := b.At(by); f.turn.mines > 0 && trail.Over(ground.Mines) && !p.has(wasMined) {
		p.is |= inMines
	}
	if crowd == nil {
		return 0
	}
	enemy, path := by.Side.Other(), crowd.Path()
	for who := f.sides[enemy].combat; who < f.sides[enemy].staff; who++ {
		r := enemy.Unit(who)
		if p := b.At(r); p.has(gone|runOver) || !path.Over(p.at) {
			continue
		}
		if f.turn.overruns {
			b.At(r).is |= runOver
			b.At(r).plan = toCharge(by) // the unit that overruns the command unit
		} else {
			f.join(b, r)
			madeWay |= 1 << who
		}
	}
	return madeWay
}

// makeWay lets a command unit join a friend.
func (f *field) makeWay(d *sim.Dice, b *board, r battle.Ref) {
	f.join(b, r)
	f.tellMadeWay(d, b, r.Side, 1<<r.Number)
}

// tellMadeWay prints which friends some command units, a bit each, have joined, or that a command unit has found none
// and is lost.
func (f *field) tellMadeWay(d *sim.Dice, b *board, side battle.Side, who uint64) {
	if !d.Telling() {
		return
	}
	for ; who != 0; who &= who - 1 {
		r := side.Unit(bits.TrailingZeros64(who))
		if p := b.At(r); p.has(out) {
			d.Tell(f.label(r) + " has nobody to go to and is lost")
		} else {
			d.Tell(f.label(r) + " goes to " + f.label(p.plan.target(r.Side)))
		}
	}
}

// nextHazard returns the next unit that has met a hazard: a unit in mines, or a command unit that an enemy has moved
// onto.
func (f *field) nextHazard(b *board) battle.Ref {
	if !f.wide {
		return battle.Nobody
	}
	for _, side := range battle.Sides {
		units := b.Units[side][:f.sides[side].staff]
		for i := range units {
			if units[i].has(inMines | runOver) {
				return side.Unit(i)
			}
		}
	}
	return battle.Nobody
}

// meetHazards plays the hazards of all units that have met one.
func (f *field) meetHazards(d *sim.Dice, b *board) {
	for r := f.nextHazard(b); r != battle.Nobody; r = f.nextHazard(b) {
		f.meetHazard(d, b, r)
	}
}

// meetHazard plays the attack of mines on a unit, once in an order (bkc2 WPN-06, AMB-12), or of the unit that moved
// onto a command unit (bkc2 CMD-10).
func (f *field) meetHazard(d *sim.Dice, b *board, r battle.Ref) {
	p := b.At(r)
	s := f.aimAt(b, r, min(p.standing(), suppressedBefore))
	if p.has(runOver) {
		f.overrun(d, b, r, &s)
		return
	}
	if p.is &^= inMines; b.Turn.again {
		p.is |= wasMined
	}
	s.add(f.unit(r).hazard)
	if d.Telling() {
		battle.Tell(d, f.label(r)+" is in mines", rules.Strike, nil, r)
	}
	f.attackNow(d, b, r, &s, f.fromHome(b, r))
}

// overrun plays the attack of a unit on the command unit that it has moved onto, which cannot reply. The command unit
// does not fall back: if it survives, it joins a friend (bkc2 CMD-10, AMB-11).
func (f *field) overrun(d *sim.Dice, b *board, r battle.Ref, s *salvo) {
	p := b.At(r)
	by := p.plan.target(r.Side.Other())
	p.is &^= runOver
	p.plan = noPlan
	s.add(f.unit(r).hazard.with(f.unit(by).tramples))
	if d.Telling() {
		battle.Tell(d, f.label(by)+" overruns "+f.label(r), rules.Charge, []battle.Ref{by}, r)
	}
	sim.Play(d, f.salvos, s)
	if s.result == resultFellBack {
		s.result, s.fallback = resultHit, 0
	}
	f.suffer(d, b, r, s, p.at)
	if d.Telling() {
		f.noteOutcome(d, r, s)
		d.Tell(f.tellOutcome(b, r, s))
	}
	if !p.has(out) {
		f.makeWay(d, b, r)
	}
}

// join sends a command unit that an enemy has moved onto to the nearest friend within half its move. Without such a
// friend it is lost (bkc1 CMD-11, bkc2 CMD-10).
func (f *field) join(b *board, r battle.Ref) {
	p, reach := b.At(r), f.unit(r).move/2
	friend := battle.Nobody
	units := b.Units[r.Side]
	for _, i := range f.fighters(b, r.Side) {
		far := f.ground.Gap(p.at, units[i].at)
		if units[i].has(gone) || far > reach || friend != battle.Nobody && far >= f.ground.Gap(p.at, b.At(friend).at) {
			continue
		}
		friend = r.Side.Unit(int(i))
	}
	if friend == battle.Nobody {
		p.knockOut()
		return
	}
	p.at = b.At(friend).at
	p.plan = toFireAt(friend) // the friend that the command unit has joined
}

// shareFates lets command units that have joined a friend share its fate: they stay with it for the rest of the turn,
// and are suppressed or lost with it (bkc1 CMD-11, bkc2 CMD-10). They do nothing in that time, so it is enough to do
// this at the end of the turn.
func (f *field) shareFates(b *board) {
	if !f.wide {
		return
	}
	for _, side := range battle.Sides {
		for who := f.sides[side].combat; who < f.sides[side].staff; who++ {
			p := &b.Units[side][who]
			if !p.plan.fires() {
				continue
			}
			switch friend := b.At(p.plan.target(side)); {
			case friend.has(out):
				p.knockOut()
			case !friend.has(away):
				p.at = friend.at
				p.is |= friend.is & suppressed
			}
		}
	}
}

// obstacles returns the units and ground that a unit may run into when it is driven back. In the second edition enemy
// command units are among them (bkc2 FB-06, RET-02). Command units do not block each other.
func (f *field) obstacles(b *board, r battle.Ref, by ground.Length) *ground.Crowd {
	c := f.among(b)
	if c == nil || !f.turn.overruns || int(r.Number) >= f.sides[r.Side].combat {
		return c
	}
	enemy, reach := r.Side.Other(), by+2*f.ground.Side()
	for who := f.sides[enemy].combat; who < f.sides[enemy].staff; who++ {
		if p := &b.Units[enemy][who]; !p.has(gone) && f.ground.Gap(b.At(r).at, p.at) <= reach {
			c.Enter(p.at, enemy.Home())
			stir(b) // the crowd is gathered again for other units
		}
	}
	return c
}

// crush removes the command units of a side in a square that an enemy was driven into, unless the enemy ran into a
// combat unit there. The enemy is lost, too (bkc2 FB-06, RET-02).
func (f *field) crush(b *board, side battle.Side, at ground.Place) {
	units := b.Units[side][:f.sides[side].staff]
	for i := range units {
		p := &units[i]
		if p.has(gone) || p.at.Square() != at.Square() {
			continue
		}
		if i < f.sides[side].combat {
			return
		}
		p.knockOut()
	}
}

// displace lets enemy command units make way for a unit that is driven back onto them in the first edition (bkc1
// CMD-11). In the second edition command units are obstacles, and the unit does not come to their square.
func (f *field) displace(b *board, by battle.Ref) {
	if f.wide && !f.turn.overruns {
		f.takePlace(b, by)
	}
}

// takePlace makes enemy command units leave the square to which a combat unit has come by something other than a move.
// The command units are not attacked.
func (f *field) takePlace(b *board, by battle.Ref) {
	if int(by.Number) >= f.sides[by.Side].combat {
		return
	}
	enemy := by.Side.Other()
	for who := f.sides[enemy].combat; who < f.sides[enemy].staff; who++ {
		if p := &b.Units[enemy][who]; !p.has(gone) && p.at.Square() == b.At(by).at.Square() {
			f.join(b, enemy.Unit(who))
		}
	}
}
