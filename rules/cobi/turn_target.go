package cobi

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// choose sets the target of the acting unit by its policy, and reports whether there is one. It considers the enemies
// at which the unit's gun, or a figure that has not acted yet, has a legal shot.
func (f *field) choose(d *sim.Dice, b *board, v *view) bool {
	return f.targetOf(d, b, v, b.Turn.acting.crew)
}

// targetOf sets the target like choose: for the loaders and gunners of a squad if crew is true, otherwise for all other
// weapons of the unit.
func (f *field) targetOf(d *sim.Dice, b *board, v *view, crew bool) bool {
	p, u, a := v.p, v.u, &b.Turn.acting
	able := u.hands(p, crew) &^ u.weaponsBefore(int(a.figure))
	within := u.engage
	switch {
	case v.task != nil && a.shot: // a unit that has opened fire goes on firing, at any distance (E-71)
		within = ground.Endless
	case v.task != nil:
		within = f.within(b, v)
	}
	at, nearest := f.nearest(b, v, able, within)
	if at == battle.Nobody {
		return false
	}
	nearest = f.counts(b, v, nearest)
	if u.Policy != battle.Nearest {
		at = f.prefer(d, b, v, able, within, nearest)
	}
	a.target = at.Number + 1
	a.aimed = u.bound && f.ground.Gap(p.at, b.At(at).at) > nearest
	return true
}

// counts returns the distance of the nearest enemy past which soldiers and light vehicles fire only with -1 (INF-05,
// E-72). With nearest=any that is any enemy in sight on a table that is not hidden. Otherwise it is the argument
// nearest, the distance of the nearest enemy at which they may fire.
func (f *field) counts(b *board, v *view, nearest ground.Length) ground.Length {
	if !f.anyNearest || !v.u.bound {
		return nearest
	}
	crowd, enemy := f.among(b, v), v.by.Side.Other()
	enemies := b.Units[enemy]
	for seen := f.ground.InSight(v.p.at, f.camp.Places(crowd, enemy.Home()), min(v.far, nearest)); seen != 0; seen &= seen - 1 {
		q := &enemies[bits.TrailingZeros64(seen)]
		if far := f.ground.Gap(v.p.at, q.at); far < nearest && q.aimable() && f.ground.Clear(v.p.at, q.at, crowd, true) {
			nearest = far
		}
	}
	return nearest
}

// figureTarget sets the target of a figure of a squad on a table, and reports whether there is one (E-71). The figure
// takes the target of the squad or, without a legal shot at that, the nearest enemy at which it may fire.
func (f *field) figureTarget(d *sim.Dice, b *board, v *view, figure int) bool {
	p, u, a := v.p, v.u, &b.Turn.acting
	own := u.hands(p, a.crew) & u.weaponsOf(figure) &^ p.unloaded
	if a.target != 0 || f.choose(d, b, v) {
		at := aimedAt(b)
		if far := f.ground.Gap(p.at, b.At(at).at); u.mayFire(f.unit(at), own, far) {
			if !f.anyNearest && u.bound { // nearest=legal: only nearer enemies that this weapon may fire at count
				f.lookAround(b, v)
				_, nearest := f.nearest(b, v, own, ground.Endless)
				a.aimed = a.wants || far > nearest
			}
			return true
		}
	}
	if a.target == 0 { // the squad has no target: no figure has a legal shot
		return false
	}
	f.lookAround(b, v)
	at, nearest := f.nearest(b, v, own, ground.Endless)
	if at == battle.Nobody {
		return false
	}
	a.alone, a.picks = at.Number+1, nearest > f.counts(b, v, nearest)
	return true
}

// nearest returns the nearest enemy at which the given weapons may fire, and its distance. within is the largest
// distance that counts. Of equally near enemies it takes the first in their order. It returns Nobody if there is none.
func (f *field) nearest(b *board, v *view, able uint16, within ground.Length) (at battle.Ref, distance ground.Length) {
	if v.task != nil {
		return f.nearestAmong(b, v, able, f.inSight(b, v, within))
	}
	from, u, enemy := v.p.at, v.u, v.by.Side.Other()
	enemies, kinds := b.Units[enemy], f.sides[enemy].Units
	distance = min(within, u.reach) + 1
	at = battle.Nobody
	for _, j := range b.Order(enemy) {
		q := &enemies[j]
		if far := from.Gap(q.at); far < distance && q.aimable() && u.mayFire(kinds[j], able, far) {
			at, distance = enemy.Unit(int(j)), far
		}
	}
	return at, distance
}

// nearestAmong returns the nearest enemy on a table at which the given weapons may fire, and its distance. seen holds
// the enemies that the ground lets the unit see, a bit each; other units may still block the line of sight.
func (f *field) nearestAmong(b *board, v *view, able uint16, seen uint64) (at battle.Ref, distance ground.Length) {
	at, distance = battle.Nobody, ground.Endless
	from, enemy, crowd := v.p.at, v.by.Side.Other(), f.among(b, v)
	enemies, kinds := b.Units[enemy], f.sides[enemy].Units
	for ; seen != 0; seen &= seen - 1 {
		j := bits.TrailingZeros64(seen)
		q, far := &enemies[j], f.ground.Gap(from, enemies[j].at)
		if far > distance || far == distance && b.Seat(at) < b.Seat(enemy.Unit(j)) {
			continue
		}
		if !q.has(hidden) && v.u.mayFire(kinds[j], able, far) && f.ground.Clear(from, q.at, crowd, true) {
			at, distance = enemy.Unit(j), far
		}
	}
	return at, distance
}

// inSight returns the enemies that the ground lets a unit see, and at which it has a legal shot at some distance, a bit
// each. The argument within is the largest distance that counts.
func (f *field) inSight(b *board, v *view, within ground.Length) uint64 {
	crowd, enemy := f.among(b, v), v.by.Side.Other().Home()
	within = min(within, v.far, v.u.reach)
	if !f.ground.Nears(crowd.Span(enemy), v.p.at, within) {
		return 0
	}
	return f.ground.InSight(v.p.at, f.camp.Places(crowd, enemy), within) & v.u.prey
}

// mayFire reports whether one of the given weapons of a unit has a legal shot at an enemy of kind at, from the distance
// far.
func (u *troop) mayFire(at *troop, able uint16, far ground.Length) bool {
	return u.legal[at.place][bandAt(far)]&able != 0
}

// prefer returns the target that the policy of the unit prefers. nearest is the distance up to which soldiers and light
// vehicles fire without -1 (see counts).
func (f *field) prefer(d *sim.Dice, b *board, v *view, able uint16, within, nearest ground.Length) (best battle.Ref) {
	enemy, policy := v.by.Side.Other(), v.u.Policy
	enemies, kinds := b.Units[enemy], f.sides[enemy].Units
	var chosen battle.Candidate
	var last battle.Ref
	best = battle.Nobody
	for _, j := range b.Order(enemy) {
		q := &enemies[j]
		far := f.ground.Gap(v.p.at, q.at)
		if far > within || !q.aimable() || !v.u.mayFire(kinds[j], able, far) || v.task != nil && !f.sees(b, v, v.p.at, q.at) {
			continue
		}
		at := enemy.Unit(int(j))
		c := battle.Candidate{Gap: int(far)}
		switch policy {
		case battle.Weakest: // the enemy with the fewest men left, then the cheapest
			c.Strength = f.unit(at).serving(q.victim)*(mostCost+1) + f.sides[enemy].Costs[j]
		case battle.BestOdds, battle.Spread: // Planned stays 0: shots are thrown one by one, none is planned ahead
			if best != battle.Nobody && kinds[j] == f.unit(last) && q.standsLike(b.At(last)) {
				continue // this enemy is like the last one, so no better
			}
			o := f.oddsOf(d, b, v.by, at, able, v.u.bound && far > nearest)
			c.Out, c.Hindered = o.out, o.any
		}
		if last = at; best == battle.Nobody || policy.Prefers(&c, &chosen) {
			best, chosen = at, c
		}
	}
	return best
}

// standsLike reports whether two units of the same kind are equal in everything that matters to an enemy that fires at
// them.
func (p *piece) standsLike(q *piece) bool {
	return p.at == q.at && p.victim == q.victim && (p.is^q.is)&dugIn == 0
}

// mostCost is the highest cost of a unit in points (cardFields).
const mostCost = 10_000

// bandAt returns the distance band of a distance (INF-04).
func bandAt(far ground.Length) int {
	band := 0
	for band < len(bandLengths) && far > bandLengths[band] {
		band++
	}
	return band
}

// bandReach returns the largest distance in a distance band.
func bandReach(band int) ground.Length {
	if band == len(bandLengths) {
		return ground.Endless - 1 // Endless is for enemies out of sight
	}
	return bandLengths[band]
}

// bandLengths are the last distances of all bands but the longest, as lengths of package ground.
var bandLengths = func() (ends [len(bandEnds)]ground.Length) {
	for i, end := range bandEnds {
		ends[i] = ground.LengthOf(end)
	}
	return ends
}()
