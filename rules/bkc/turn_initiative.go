package bkc

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// eager finds the next unit that acts by itself: it is not suppressed (bkc1 INI-02), its nearest enemy is near enough
// (INI-01), and it can charge it, if its side assaults (bkc1 INI-05, bkc2 CA-01), or fire at it.
func (f *field) eager(_ *sim.Dice, b board) bool {
	side := b.Clock.Active
	c, enemy := &f.sides[side], side.Other()
	foremost := f.foremost(&b, enemy)
	for ; foremost >= 0 && int(b.Clock.At) < c.combat; b.Clock.At++ {
		i := int(b.Clock.At)
		p := &b.Units[side][i]
		if p.has(out | suppressed | engaged) {
			continue
		}
		near := f.nearest(&b, p, enemy, foremost)
		q := &b.Units[enemy][near]
		far := gap(p, q)
		if far > c.initiative {
			continue
		}
		charges := c.stance == battle.Assault && f.mayCharge(c.units[i], &b, enemy, near)
		if charges || !q.has(engaged) && f.shotAt(side, i, near).dice(far, p) > 0 {
			b.Turn.target = uint8(near)
			return true
		}
	}
	return false
}

// actOnInitiative is its charge or its attack, on its own (bkc1 INI-03, bkc2 INI-02).
func (f *field) actOnInitiative(d *sim.Dice, b board) (ended bool) {
	side, i, near := b.Clock.Active, int(b.Clock.At), int(b.Turn.target)
	c := &f.sides[side]
	b.Clock.At++
	b.Turn.target = 0
	b.Units[side][i].is |= actedInitiative
	if c.stance == battle.Assault && f.mayCharge(c.units[i], &b, side.Other(), near) {
		f.charge(d, &b, side, i, near)
	} else {
		f.fireAlone(d, &b, side, i, near, " on initiative")
	}
	return false
}

// shotAt is the shot of a unit at an enemy.
func (f *field) shotAt(side battle.Side, i, k int) *shot {
	return &f.sides[side].shots[f.sides[side].units[i].place][f.sides[side.Other()].units[k].place]
}

// fireAlone is one unit's attack at an enemy, apart from any order (FB-04 does not hold).
func (f *field) fireAlone(d *sim.Dice, b *board, side battle.Side, i, k int, why string) salvo {
	return f.fireFrom(d, b, side, i, k, gap(&b.Units[side][i], &b.Units[side.Other()][k]), why)
}

// fireFrom is the same from a distance at which the enemy no longer stands.
func (f *field) fireFrom(d *sim.Dice, b *board, side battle.Side, i, k int, far cm, why string) salvo {
	enemy := side.Other()
	s := f.aimAt(b, enemy, k, min(b.Units[enemy][k].standing(), suppressedBefore))
	f.addDice(&s, b, side, i, k, far)
	e := f.attackNow(d, b, enemy, k, s)
	if d.Telling() {
		d.Tell(f.tellShot(side, []int{i}, k, &s, &e, why))
	}
	return e
}

// addDice adds the dice of a unit to a salvo at an enemy.
func (f *field) addDice(s *salvo, b *board, side battle.Side, i, k int, far cm) {
	shot := f.shotAt(side, i, k)
	s.add(shot.throws[b.Units[side.Other()][k].exposed()].with(shot.dice(far, &b.Units[side][i])))
}
