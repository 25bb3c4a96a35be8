package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// eager finds the next unit that acts by itself: it is not suppressed (bkc1 INI-02), its nearest enemy is near enough
// (INI-01), and it can charge it, if its side assaults (bkc1 INI-05, bkc2 CA-01), or fire at it.
func (f *field) eager(_ *sim.Dice, b board) bool {
	c := &f.sides[b.Clock.Active]
	foremost := f.foremost(&b, c.Side.Other())
	for ; foremost != battle.Nobody && int(b.Clock.At) < c.combat; b.Clock.At++ {
		by := c.Side.Unit(int(b.Line[c.Side][b.Clock.At]))
		p := b.At(by)
		if p.has(out | suppressed | engaged) {
			continue
		}
		near := f.nearest(&b, p, foremost)
		far := f.far(&b, by, near)
		if far > c.initiative {
			continue
		}
		charges := c.Stance == battle.Assault && f.mayCharge(&b, by, near)
		if charges || !b.At(near).has(engaged) && f.shotAt(by, near).dice(far, p) > 0 {
			b.Turn.target = near.Number
			return true
		}
	}
	return false
}

// actOnInitiative is its charge or its attack, on its own (bkc1 INI-03, bkc2 INI-02).
func (f *field) actOnInitiative(d *sim.Dice, b board) (ended bool) {
	c := &f.sides[b.Clock.Active]
	by, near := c.Side.Unit(int(b.Line[c.Side][b.Clock.At])), c.Side.Other().Unit(int(b.Turn.target))
	b.Clock.At++
	b.Turn.target = 0
	b.At(by).is |= actedInitiative
	if c.Stance == battle.Assault && f.mayCharge(&b, by, near) {
		f.charge(d, &b, by, near)
	} else {
		f.fireAlone(d, &b, by, near, " on initiative")
	}
	return false
}

// shotAt is the shot of a unit at an enemy.
func (f *field) shotAt(by, at battle.Ref) *shot {
	return &f.sides[by.Side].shots[f.unit(by).place][f.unit(at).place]
}

// fireAlone is one unit's attack at an enemy, apart from any order (FB-04 does not hold).
func (f *field) fireAlone(d *sim.Dice, b *board, by, at battle.Ref, why string) salvo {
	return f.fireFrom(d, b, by, at, f.far(b, by, at), why)
}

// fireFrom is the same from a distance at which the enemy no longer stands.
func (f *field) fireFrom(d *sim.Dice, b *board, by, at battle.Ref, far ground.Length, why string) salvo {
	s := f.aimAt(b, at, min(b.At(at).standing(), suppressedBefore))
	f.addDice(&s, b, by, at, far)
	if d.Telling() {
		d.Tell(f.tellShot([]int{int(by.Number)}, by.Side, at, why))
	}
	return f.attackNow(d, b, at, s)
}

// addDice adds the dice of a unit to a salvo at an enemy.
func (f *field) addDice(s *salvo, b *board, by, at battle.Ref, far ground.Length) {
	shot := f.shotAt(by, at)
	s.add(shot.throws[b.At(at).exposed()].with(shot.dice(far, b.At(by))))
}
