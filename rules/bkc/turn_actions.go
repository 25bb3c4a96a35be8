package bkc

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// What units do when an order is given (CMD-02): all moves, then in the second edition the opportunity fire at those
// who moved, then the shots, each target's together (bkc1 FIRE-03, bkc2 FIRE-02), then the charges.

// move makes all planned moves. The plans stay, so that opportunity fire knows who moved.
func (f *field) move(d *sim.Dice, b *board) {
	side := b.Clock.Active
	c, enemy := &f.sides[side], side.Other()
	foremost := f.foremost(b, enemy)
	b.Turn.stage, b.Turn.next = stageShots, 0
	units := b.Units[side][:c.combat]
	for i := range units {
		p := &units[i]
		if b.Turn.again && p.plan != noPlan {
			p.is |= ordered
		}
		if p.plan != toMove {
			continue
		}
		near := f.nearest(b, p, enemy, foremost)
		p.at -= int16(f.advance(b, side, i, near))
		p.is |= moved
		b.Turn.stage = stageOpportunity
	}
	if d.Telling() && b.Turn.stage == stageOpportunity {
		d.Tell(f.tellMoves(b, side))
	}
	if b.Turn.stage == stageOpportunity && f.opportunityFire == "none" {
		f.standDown(b)
	}
}

// standDown ends the stageOpportunity: who has moved is done.
func (f *field) standDown(b *board) {
	units := b.Units[b.Clock.Active][:f.sides[b.Clock.Active].combat]
	for i := range units {
		if units[i].plan == toMove {
			units[i].plan = noPlan
		}
	}
	b.Turn.stage, b.Turn.next = stageShots, 0
}

// nextAttack finds the next attack of the order or mission under way: what an order lets units do (CMD-02). When there
// is none left, the order is over, or its second action begins (CMD-05).
func (f *field) nextAttack(d *sim.Dice, b *board) bool {
	t := b.Turn
	for {
		switch t.stage {
		case stageZone:
			return f.nextInZone(b)
		case stageOpportunity:
			if f.nextOpportunity(d, b) {
				return true
			}
			f.standDown(b)
			fallthrough
		case stageShots:
			if f.nextPlan(b, plan.fires) {
				return true
			}
			t.stage = stageCharges
			fallthrough
		case stageCharges:
			if f.nextPlan(b, plan.charges) {
				return true
			}
		}
		if !t.again {
			f.abandon(b)
			return false
		}
		f.actAgain(d, b)
	}
}

// attackNext does it.
func (f *field) attackNext(d *sim.Dice, b *board) {
	side, t := b.Clock.Active, b.Turn
	i := int(t.next)
	switch t.stage {
	case stageZone:
		f.strikeInZone(d, b)
	case stageOpportunity:
		t.next++
		b.Units[side.Other()][i].is |= actedOpportunity
		f.fireAlone(d, b, side.Other(), i, int(t.target), " on opportunity")
		t.target = 0
	case stageShots:
		f.shoot(d, b, i)
	case stageCharges:
		p := &b.Units[side][i]
		k := p.plan.target()
		p.plan = noPlan
		f.charge(d, b, side, i, k)
	}
}

// actAgain is the second action of a command bonus: the units that were ordered plan once more.
func (f *field) actAgain(d *sim.Dice, b *board) {
	side := b.Clock.Active
	c, enemy := &f.sides[side], side.Other()
	b.Turn.again = false
	foremost := f.foremost(b, enemy)
	units := b.Units[side][:c.combat]
	for i := range units {
		p := &units[i]
		if p.has(ordered) && !p.has(suppressed|engaged) && foremost >= 0 {
			p.plan = f.planOf(d, b, side, i, f.nearest(b, p, enemy, foremost))
		}
		p.is &^= ordered
	}
	f.move(d, b)
}

// nextOpportunity finds the next unit of the enemy that sees a mover and may fire at it (bkc2 OPP-01, OPP-02).
func (f *field) nextOpportunity(d *sim.Dice, b *board) bool {
	side := b.Clock.Active
	c, enemy := &f.sides[side], side.Other()
	for ; int(b.Turn.next) < f.sides[enemy].combat; b.Turn.next++ {
		k := int(b.Turn.next)
		q := &b.Units[enemy][k]
		if q.has(out | suppressed | actedOpportunity) {
			continue
		}
		chosen := -1
		var best battle.Candidate
		for i := range c.combat {
			p := &b.Units[side][i]
			if p.plan != toMove || f.opportunityFire == "near" && gap(p, q) > f.sides[enemy].initiative {
				continue
			}
			f.offer(d, b, enemy, k, i, &chosen, &best)
		}
		if chosen >= 0 {
			b.Turn.target = uint8(chosen)
			return true
		}
	}
	return false
}

// nextPlan finds the next unit with a plan of that kind whose target is still there.
func (f *field) nextPlan(b *board, kind func(plan) bool) bool {
	side := b.Clock.Active
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		p := &units[i]
		if !kind(p.plan) || p.has(engaged) {
			continue
		}
		if b.Units[side.Other()][p.plan.target()].has(out | engaged) {
			p.plan = noPlan
			continue
		}
		b.Turn.next = uint8(i)
		return true
	}
	return false
}

// shoot is the attack on one target: all who planned to fire at it, together (bkc1 FIRE-01, FIRE-03; bkc2 FIRE-02).
func (f *field) shoot(d *sim.Dice, b *board, first int) {
	side := b.Clock.Active
	c, enemy := &f.sides[side], side.Other()
	units := b.Units[side][:c.combat]
	aimed := units[first].plan
	k := aimed.target()
	q := &b.Units[enemy][k]
	s := f.aimAt(b, enemy, k, q.standing())
	var shooters []int // for the story
	for i := first; i < len(units); i++ {
		if units[i].plan != aimed {
			continue
		}
		units[i].plan = noPlan
		f.addDice(&s, b, side, i, k, gap(&units[i], q))
		if d.Telling() {
			shooters = append(shooters, i)
		}
	}
	b.Turn.next = 0
	s.mixScores(f.mixedScore)
	e := f.attackNow(d, b, enemy, k, s)
	if e.result == resultSuppressed && b.Turn.again { // FB-04
		q.is |= justSuppressed
	}
	if d.Telling() {
		d.Tell(f.tellShot(side, shooters, k, &s, &e, ""))
	}
}
