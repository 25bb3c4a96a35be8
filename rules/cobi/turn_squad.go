package cobi

import (
	"salvo/rules/tablefile"
	"salvo/sim"
)

// squadDeed returns the next deed of a squad: its figures fire one after another (INF-10), or it fights hand to hand,
// or it moves. A squad with the stance assault fights hand to hand if it can, and otherwise runs towards the enemy
// (MEL-01).
func (f *field) squadDeed(d *sim.Dice, b *board, v *view) deed {
	a := &b.Turn.acting
	switch a.stage {
	case toDecide:
		a.stage = finished
		switch {
		case f.close(b, v):
			return toFight
		case v.task != nil && f.presses(b, v) && !v.mustReload():
		case !f.charges(b, v) && (f.choose(d, b, v) || f.crewChooses(d, b, v)):
			a.stage = firing
			return f.figureDeed(d, b, v)
		case v.task != nil && v.task.Do != tablefile.Attack && f.fights(b, v): // a squad that cannot fire fights an enemy beside it
			return toFight
		case v.task != nil && v.mustReload():
			a.stage = firing
			return f.figureDeed(d, b, v)
		case f.looksOut(b, v):
			return toSpot
		case f.script != nil && f.draws(d, b, v) || v.task != nil && (f.hides(d, b, v) || f.digsIn(d, v)):
			return noDeed
		}
		f.walk(d, b, v)
	case firing:
		return f.figureDeed(d, b, v)
	}
	return noDeed
}

// figureDeed returns the deed of the next figure of a firing squad: it reloads an unloaded weapon, or fires a loaded
// one if it can. When the target is out, the figures that are left take the next target (E-71).
func (f *field) figureDeed(d *sim.Dice, b *board, v *view) deed {
	by, p, u, a := v.by, v.p, v.u, &b.Turn.acting
	for ; int(a.figure) < u.men(); a.figure++ {
		k := int(a.figure)
		own := u.hands(p, a.crew) & u.weaponsOf(k)
		if own == 0 {
			continue
		}
		if empty := p.unloaded & own; empty != 0 {
			a.second = empty>>k&1 == 0
			if f.reload(d, b, by, a.arm(u)) == toReload {
				return toReload
			}
			continue
		}
		if a.shot && f.oneFires { // AMB-11
			continue
		}
		if f.script != nil {
			if f.figureTarget(d, b, v, k) {
				a.second = f.takesSecond(b, by, k, aimedAt(b), a.aims())
				return toShoot
			}
			continue
		}
		if a.target == 0 && !f.choose(d, b, v) {
			continue
		}
		if at := aimedAt(b); u.mayFire(f.unit(at), 1<<k, f.ground.Gap(p.at, b.At(at).at)) {
			return toShoot
		}
	}
	a.stage = finished
	return noDeed
}

// mustReload reports whether a squad on a table has a weapon to reload. A squad without a target stays to do that first
// (LOAD-02, AMB-23).
func (v *view) mustReload() bool {
	return v.p.unloaded&v.u.hands(v.p, false) != 0
}

// crewChooses lets loaders and gunners choose a target for their own arms, and reports whether they have one. It is for
// squads of which no other weapon has a target (E-34).
func (f *field) crewChooses(d *sim.Dice, b *board, v *view) bool {
	a := &b.Turn.acting
	a.crew = v.u.helpers != 0 && f.targetOf(d, b, v, true)
	return a.crew
}

// hands returns the weapons that can be used now, a bit each: those of loaders and gunners if crew is true, otherwise
// all others.
func (u *troop) hands(p *piece, crew bool) uint16 {
	if crew {
		return u.able(p) & u.helpers
	}
	return u.able(p) &^ u.helpers
}

// able returns the weapons that can be used, a bit each: their figures stand, enough men are left to serve the weapon
// (INF-11, AMB-26), and it has loads (AMM-01).
func (u *troop) able(p *piece) uint16 {
	able := u.armed
	if u.infantry {
		able = u.manned[p.fit]
	}
	if u.runsOut {
		for k := range u.arms {
			if u.arms[k].limited && p.fired[k] == u.arms[k].loads {
				able &^= 1 << k
			}
		}
	}
	return able
}

// fall clears the state of the weapons of lost figures, which are the first of the list.
func (u *troop) fall(p *piece) {
	lost := len(u.figures) - int(p.fit)
	p.unloaded &^= u.weaponsBefore(lost)
	for k := range lost {
		p.fired[k] = 0
		if u.twice {
			p.fired[len(u.figures)+k] = 0
		}
	}
}
