package bolt

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// fireAt is the fire of a unit at an enemy, from where both stand.
func (f *field) fireAt(d *sim.Dice, b *board, side battle.Side, i, k int, moved bool, lead string) (fired bool) {
	enemy := side.Other()
	far := gap(&b.Units[side][i], &b.Units[enemy][k])
	return f.shootAt(d, b, side, i, enemy, k, &aim{distance: far, moved: moved, cover: f.sides[enemy].cover}, lead)
}

// shootAt is a shooting action with all that follows (SHOT-01); the target may be a friend. lead begins the story.
func (f *field) shootAt(d *sim.Dice, b *board, side battle.Side, i int, at battle.Side, k int, a *aim,
	lead string) (fired bool) {
	p, u := &b.Units[side][i], f.sides[side].units[i]
	q, t := &b.Units[at][k], f.sides[at].units[k]
	fire := f.salvoAt(b, side, i, at, k, a)
	if !fire.used.any {
		return false
	}
	if f.reactDown && t.isTroops() && q.inBag() { // SUP-10
		goDown(b, at, k)
		fire = f.salvoAt(b, side, i, at, k, a)
	}
	var end strike
	if d.Telling() {
		end = f.tellShots(d, b, side, i, at, k, *a, lead)
	} else {
		end, _ = sim.Play(d, f.strikes, f.strikeAt(b, at, k, fire))
	}
	f.spend(d, p, k, at == side, a, fire.used, end.ranged)
	f.suffer(b, at, k, &end)
	if u.isBurntOut(p) {
		if d.Telling() {
			d.Tell(f.sides[side].labels[i] + " has burnt all its fuel and is out")
		}
		f.remove(b, side, i)
	}
	return true
}

// spend is what shooting costs the shooter, and what it has learned about the range (SUP-35).
func (f *field) spend(d *sim.Dice, p *piece, k int, friend bool, a *aim, use used, ranged bool) {
	p.ranging, p.aim = p.rangingAt(k, friend), 0
	f.useUp(d, a, &p.gear, use, ranged)
	switch {
	case friend:
		p.ranging = firstRanging
	case p.ranging != firstRanging:
		p.aim = int16(k + 1)
	}
}

// suffer is what a volley leaves of a unit.
func (f *field) suffer(b *board, side battle.Side, i int, end *strike) {
	if end.at.isOut() {
		f.remove(b, side, i)
		return
	}
	p := &b.Units[side][i]
	p.condition = end.at
	if end.wentDown || end.stopped && p.acted { // VDAM-01, SUP-73
		goDown(b, side, i)
	}
}

// isBurntOut: a flamethrower team without fuel is removed (SUP-44).
func (u *unit) isBurntOut(p *piece) bool {
	if u.kind != crewedTeam || p.dry == 0 {
		return false
	}
	for i := range u.weapons {
		if u.has(i, p) {
			return false
		}
	}
	return true
}
