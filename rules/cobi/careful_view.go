package cobi

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/player"
)

// weighing returns the careful player's view for the side of a unit. The view does not show hidden enemies. The first
// call in a spell shows it all units; later, showActed shows it the units that have acted.
func (f *field) weighing(b *board, v *view, s *spell) *player.View {
	by := v.by.Side
	if s.weighed[by] != nil {
		return s.weighed[by]
	}
	w := f.careful.View(b.Scene, by, b.Clock.Number(), v.far)
	for _, side := range battle.Sides {
		shown, kinds, units, ours := w.Shown(side), f.sides[side].Units, b.Units[side], side == by
		kinds, units = kinds[:len(shown)], units[:len(shown)]
		for i, was := range shown {
			if now := kinds[i].seen(&units[i], ours); now != was {
				w.Show(side, i, now)
			}
		}
	}
	s.weighed[by] = w
	return w
}

// showActed shows the acting unit to the views of both sides, because without dice no other unit can have changed. It
// also updates which units have no target. A unit may have one now if it sees the acting unit, or if a vehicle that was
// in its way has moved.
func (f *field) showActed(b *board, s *spell) {
	if f.careful == nil {
		return
	}
	by := acting(b)
	p, u := b.At(by), f.unit(by)
	for _, side := range battle.Sides {
		w := s.weighed[side]
		if w == nil {
			continue
		}
		now := u.seen(p, side == by.Side)
		if now == w.Shown(by.Side)[by.Number] {
			continue
		}
		w.Show(by.Side, int(by.Number), now)
		if !u.infantry {
			s.idle[side] = 0
		} else if side != by.Side {
			for left := s.idle[side]; left != 0; left &= left - 1 {
				if i := bits.TrailingZeros64(left); w.InSight(i)>>by.Number&1 != 0 {
					s.idle[side] &^= 1 << i
				}
			}
		}
	}
}

// seen returns the careful player's view of a unit: its place, the harm it can still take, and whether it is a vehicle
// that cannot shoot: it is damaged, or has acted and must reload in the next turn (LOAD-02). seen returns 0 for a unit that is not in play, and player.Hidden for a hidden enemy.
func (u *troop) seen(p *piece, ours bool) player.Figure {
	switch {
	case !p.inPlay():
		return 0
	case p.has(hidden) && !ours:
		return player.Hidden
	}
	return player.Seen(p.at, u.takes(p), !u.infantry && (!p.condition.canShoot() || p.unloaded != 0 && p.has(acted)))
}

// nextToFire activates the unit with most at stake among those that have a target, and reports whether there is one. At
// stake are what its best fire may gain, and what enemies that have not acted yet may do to it. So units that only move
// wait until others have fired.
func (f *field) nextToFire(b *board, s *spell) bool {
	side := b.Clock.Active
	own, kinds := b.Units[side], f.sides[side].Units
	v := view{crowd: s.crowd, far: f.visibility(b)}
	v.by.Side = side
	may := f.mayFireNow(b, s)
	if may == 0 {
		return false
	}
	w := f.weighing(b, &v, s)
	s.idle[side] |= may &^ w.Engaged() // units whose view shows no enemy in sight
	var stakes [battle.MostUnits]int
	f.stakes(b, w, may&w.Engaged(), &stakes)
	for {
		chosen, most := -1, -1
		for _, i := range b.Order(side)[s.acted[side]:] {
			if may&^s.idle[side]>>i&1 != 0 && stakes[i] > most {
				chosen, most = int(i), stakes[i]
			}
		}
		if chosen < 0 {
			return false
		}
		v.by, v.p, v.u = side.Unit(chosen), &own[chosen], kinds[chosen]
		fires := f.hasTarget(b, &v, w, v.u.hands(v.p, false)&^v.p.unloaded)
		if s.crowd = v.crowd; fires {
			f.activate(b, uint8(chosen))
			return true
		}
		s.idle[side] |= 1 << chosen
	}
}

// mayFireNow returns the units of the active side that have not acted, can shoot and may have a target, a bit each.
func (f *field) mayFireNow(b *board, s *spell) (may uint64) {
	side := b.Clock.Active
	own, kinds := b.Units[side], f.sides[side].Units
	for _, i := range b.Order(side)[s.acted[side]:] {
		p, u := &own[i], kinds[i]
		if s.idle[side]>>i&1 != 0 || p.is&(acted|passed|away) != 0 || p.fit+p.wounded == 0 || !u.infantry && !p.condition.canShoot() {
			continue
		}
		may |= 1 << i
	}
	return may
}

// stakes writes into the array all what is at stake for units of the active side. of has a bit for each of these units.
func (f *field) stakes(b *board, w *player.View, of uint64, all *[battle.MostUnits]int) {
	side := b.Clock.Active
	costs, ready := f.sides[side].Costs, f.toAct(b, side.Other())
	for ; of != 0; of &= of - 1 {
		i := bits.TrailingZeros64(of)
		best, danger := w.Urgency(i, ready)
		all[i] = best/100 + min(danger, 1000)*costs[i]*carefulWeights.Caution/100
	}
}

// toAct returns the units of a side that have not acted this turn, a bit each.
func (f *field) toAct(b *board, side battle.Side) (ready uint64) {
	for i := range b.Units[side] {
		if p := &b.Units[side][i]; !p.has(acted) && p.inPlay() {
			ready |= 1 << i
		}
	}
	return ready
}

// hasTarget reports whether the given weapons of a unit may fire at any enemy.
func (f *field) hasTarget(b *board, v *view, w *player.View, able uint16) bool {
	enemy := v.by.Side.Other()
	enemies, kinds := b.Units[enemy], f.sides[enemy].Units
	for seen := w.InSight(int(v.by.Number)) & v.u.prey; seen != 0; seen &= seen - 1 {
		j := bits.TrailingZeros64(seen)
		at := enemies[j].at
		if far := f.ground.Gap(v.p.at, at); far <= v.far && v.u.mayFire(kinds[j], able, far) && f.ground.Clear(v.p.at, at, f.among(b, v), true) {
			return true
		}
	}
	return false
}

// inReach returns the enemies within the reach of a unit that the ground lets it see, by its side's view, and at which
// it has a legal shot at some distance, a bit each. None of them is hidden.
func (f *field) inReach(b *board, v *view, w *player.View) (seen uint64) {
	enemies, within := b.Units[v.by.Side.Other()], min(v.far, v.u.reach)
	for known := w.InSight(int(v.by.Number)) & v.u.prey; known != 0; known &= known - 1 {
		if j := bits.TrailingZeros64(known); f.ground.Gap(v.p.at, enemies[j].at) <= within {
			seen |= 1 << j
		}
	}
	return seen
}
