package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// fireAt is the fire of a unit at an enemy, from where both stand.
func (f *field) fireAt(d *sim.Dice, b *board, by, at battle.Ref, moved bool, lead string) (fired bool) {
	a := f.aimAt(b, by, at)
	if a.moved = moved; !f.firepower(by, at).fires(f.unit(by), b.At(by), a.distance, moved) {
		return false
	}
	return f.shootAt(d, b, by, at, &a, lead)
}

// shootAt is a shooting action with all that follows (SHOT-01); the target may be a friend. lead begins the story.
func (f *field) shootAt(d *sim.Dice, b *board, by, at battle.Ref, a *aim,
	lead string) (fired bool) {
	p, u := b.At(by), f.unit(by)
	q, t := b.At(at), f.unit(at)
	fire := f.salvoAt(b, by, at, a)
	if !fire.used.any {
		return false
	}
	if f.reactDown && t.isTroops() && q.inBag() { // SUP-10
		if d.Telling() {
			battle.Tell(d, f.label(at)+" is about to be shot at and goes Down", rules.Work, []battle.Ref{at})
		}
		goDown(b, at)
		fire = f.salvoAt(b, by, at, a)
	}
	end := f.strikeAt(b, at, fire)
	switch {
	case d.Telling():
		end = f.tellShots(d, b, by, at, *a, lead)
	case d.Rolls():
		f.land(d, &end)
	default:
		end, _ = sim.Play(d, f.strikes, end)
	}
	f.spend(d, p, at, by.Side == at.Side, a, fire.used, end.ranged)
	f.suffer(b, at, &end)
	if u.isBurntOut(p) {
		if d.Telling() {
			d.Tell(f.label(by) + " has burnt all its fuel and is out")
		}
		f.remove(b, by)
	}
	return true
}

// spend is what shooting costs the shooter, and what it has learned about the range (SUP-35).
func (f *field) spend(d *sim.Dice, p *piece, at battle.Ref, friend bool, a *aim, use used, ranged bool) {
	p.ranging, p.aim = p.rangingAt(at, friend), 0
	f.useUp(d, a, &p.gear, use, ranged)
	switch {
	case friend:
		p.ranging = firstRanging
	case p.ranging != firstRanging:
		p.aim = at.Number + 1
	}
}

// suffer is what a volley leaves of a unit.
func (f *field) suffer(b *board, r battle.Ref, end *strike) {
	if end.at.isOut() {
		f.remove(b, r)
		return
	}
	p := b.At(r)
	p.condition = end.at
	if end.wentDown || end.stopped && p.acted { // VDAM-01, SUP-73
		goDown(b, r)
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
