package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A window is the distances at which a weapon of one kind of unit can fire at another kind.
type window struct {
	weapon      int // its place among the weapons of the unit
	least, most ground.Length
	moved       ground.Length // the most after a move; negative if it cannot fire then (SUP-24, SUP-34, AMB-45)
	fixed       bool          // it cannot fire after a move (SUP-24)
}

// windowsOf are those of all weapons that can ever fire.
func (r *resolver) windowsOf(shooter, target *unit) (all []window) {
	by, at := shooter.fresh(), target.fresh()
	s := shot{aim: &aim{}, shooter: shooter, by: &by, target: target, at: &at}
	for i := range shooter.weapons {
		s.w = &shooter.weapons[i]
		w := window{weapon: i, most: r.reach(&s), fixed: s.w.is(fixedWeapon) && shooter.isTroops()}
		if s.isIndirect() {
			w.least = s.w.least
		}
		s.distance = w.most
		fires := r.silent(&s) == ""
		w.moved = r.reachMoved(s)
		if fires && (target.isArmoured() || !s.w.is(oneShot)) { // SUP-29
			all = append(all, w)
		}
	}
	return all
}

// reachMoved is how far the weapon of a shot reaches after a move, negative if it cannot fire then.
func (r *resolver) reachMoved(s shot) ground.Length {
	a := *s.aim
	a.moved = true
	s.aim = &a
	a.distance = r.reach(&s)
	if r.silent(&s) != "" {
		return -1
	}
	return a.distance
}

// A firepower is what one kind of unit can fire at an enemy with.
type firepower struct {
	windows []window
	// By how many men it has left, how far it reaches, before and after a move; nil if that alone does not tell it, for a
	// weapon that has a least distance or can be used up.
	reach, moved []ground.Length
	armoured     bool // the enemy is
}

// firepowerOf is that of one kind of unit on another.
func (r *resolver) firepowerOf(by, at *unit) *firepower {
	o := &firepower{windows: r.windowsOf(by, at), armoured: at.isArmoured()}
	for _, w := range o.windows {
		if arm := &by.weapons[w.weapon]; w.least > 0 || arm.is(oneShot) || arm.is(flameWeapon) {
			return o
		}
	}
	o.reach, o.moved = make([]ground.Length, by.men+1), make([]ground.Length, by.men+1)
	for men := range o.reach {
		o.reach[men], o.moved[men] = -1, -1
		for _, w := range o.windows {
			if by.left[men].weapons[w.weapon] > 0 {
				o.reach[men] = max(o.reach[men], w.most)
				o.moved[men] = max(o.moved[men], min(w.most, w.moved))
			}
		}
	}
	return o
}

// fires reports whether a unit has a weapon that can fire so far, before or after a move.
func (o *firepower) fires(u *unit, p *piece, far ground.Length, moved bool) bool {
	if o.reach == nil {
		return o.hasOpen(u, p, far, moved)
	}
	if moved {
		return far <= o.moved[p.men]
	}
	return far <= o.reach[p.men]
}

func (o *firepower) hasOpen(u *unit, p *piece, far ground.Length, moved bool) bool {
	for n := range o.windows {
		if w := &o.windows[n]; w.open(u, p, far) && (!moved || far <= w.moved) {
			return true
		}
	}
	return false
}

// firepower is that of a unit on an enemy.
func (f *field) firepower(by, at battle.Ref) *firepower {
	return f.sides[by.Side].firepowers[f.unit(by).place][at.Number]
}

// canFire reports whether a unit has a weapon that can fire at an enemy from where it stands, before or after a move: on a
// table he has to be in its arc.
func (f *field) canFire(b *board, by, at battle.Ref, far ground.Length, moved bool) bool {
	u, p := f.unit(by), b.At(by)
	return f.firepower(by, at).fires(u, p, far, moved) && f.covers(u, p.at, b.At(at).at)
}

// covers reports whether an enemy is in the arc of a unit's weapons; on the line he always is.
func (f *field) covers(u *unit, p, enemy ground.Place) bool {
	return u.arc == allRoundArc || f.script == nil || f.inArc(u, p, enemy)
}

// firesFixed reports whether it has one that could not fire after a move.
func (f *field) firesFixed(b *board, by, at battle.Ref) bool {
	u, p := f.unit(by), b.At(by)
	if !u.hasFixed {
		return false
	}
	far, windows := f.ground.Gap(p.at, b.At(at).at), f.firepower(by, at).windows
	for n := range windows {
		if w := &windows[n]; w.fixed && w.open(u, p, far) {
			return true
		}
	}
	return false
}

// open: the weapon is there and can fire.
func (w *window) open(u *unit, p *piece, far ground.Length) bool {
	return far >= w.least && far <= w.most && u.has(w.weapon, p)
}
