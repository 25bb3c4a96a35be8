package bolt

import (
	"slices"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A window holds the distances at which a weapon of one kind of unit can fire at another kind.
type window struct {
	weapon      int // the place of the weapon among those of the unit
	least, most ground.Length
	moved       ground.Length // the longest distance after a move; negative if the weapon cannot fire then (SUP-24, SUP-34, AMB-45)
	fixed       bool          // it cannot fire after a move (SUP-24)
}

// windowsOf returns the windows of all weapons that can ever fire at the target.
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

// reachMoved returns how far the weapon of a shot reaches after a move. It is negative if the weapon cannot fire then.
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

// A firepower holds the weapons with which one kind of unit can fire at an enemy, and how far they reach.
type firepower struct {
	windows []window
	// The longest ranges before and after a move, by what the unit has left (piece.arms). They are nil if that number
	// does not decide the range: a weapon has a least distance or burns fuel.
	reach, moved []ground.Length
	armoured     bool // the enemy is armoured
}

// firepowerOf returns the firepower of one kind of unit against another.
func (r *resolver) firepowerOf(by, at *unit) *firepower {
	o := &firepower{windows: r.windowsOf(by, at), armoured: at.isArmoured()}
	if by.burnsFuel() || slices.ContainsFunc(o.windows, func(w window) bool { return w.least > 0 }) {
		return o
	}
	for arms := range 2 * (by.men + 1) {
		p, far, moved := armed(arms), ground.Length(-1), ground.Length(-1)
		for _, w := range o.windows {
			if by.has(w.weapon, &p) {
				far, moved = max(far, w.most), max(moved, min(w.most, w.moved))
			}
		}
		o.reach, o.moved = append(o.reach, far), append(o.moved, moved)
	}
	return o
}

// arms returns what a unit that burns no fuel has left to fire with, as a number: its men, and whether its one-shots
// have been fired (SUP-29, SUP-32).
func (p *piece) arms() int { return int(p.men)<<1 | indexOf(p.spent) }

// armed returns a unit with the men and one-shots that a number of arms stands for.
func armed(arms int) piece {
	return piece{condition: condition{men: int8(arms >> 1)}, gear: gear{spent: arms&1 != 0}}
}

// burnsFuel reports whether a unit has a flamethrower, which may run dry (SUP-44).
func (u *unit) burnsFuel() bool {
	return slices.ContainsFunc(u.weapons, func(w armament) bool { return w.is(flameWeapon) })
}

// A reach holds how far a unit can fire at an enemy, and the rank of that enemy within this range, as a length
// (perRank).
type reach struct{ far, rank ground.Length }

// reaches holds how far one kind of unit can fire at each enemy, with a number of men and one-shots left (piece.arms).
type reaches struct {
	reach []reach // by number of the enemy
	best  uint64  // a bit for each enemy of the lowest rank
}

// rangesOf returns the reaches of one kind of unit, by what it has left (piece.arms). It returns nil if that number
// does not decide the reaches.
func rangesOf(by *unit, at []*firepower) (all []reaches) {
	if slices.ContainsFunc(at, func(o *firepower) bool { return o.reach == nil }) {
		return nil
	}
	for arms := range 2 * (by.men + 1) {
		p, row := armed(arms), reaches{reach: make([]reach, len(at))}
		hurts := by.hurtsArmour(&p)
		for k, o := range at {
			row.reach[k] = reach{far: o.reach[arms]}
			if o.armoured && !hurts {
				row.reach[k].rank = armourInReach * perRank
			} else {
				row.best |= 1 << k
			}
		}
		all = append(all, row)
	}
	return all
}

// fires reports whether a unit has a weapon that can fire over a distance, before or after a move.
func (o *firepower) fires(u *unit, p *piece, far ground.Length, moved bool) bool {
	if o.reach == nil {
		return o.hasOpen(u, p, far, moved)
	}
	if moved {
		return far <= o.moved[p.arms()]
	}
	return far <= o.reach[p.arms()]
}

func (o *firepower) hasOpen(u *unit, p *piece, far ground.Length, moved bool) bool {
	for n := range o.windows {
		if w := &o.windows[n]; w.open(u, p, far) && (!moved || far <= w.moved) {
			return true
		}
	}
	return false
}

// firepower returns the firepower of a unit against an enemy.
func (f *field) firepower(by *fighter, at battle.Ref) *firepower {
	return f.sides[by.Side].firepowers[by.u.place][at.Number]
}

// canFire reports whether a unit has a weapon that can fire at an enemy from where it stands, before or after a move.
// On a table the enemy must also be in its arc.
func (f *field) canFire(b *board, by, at battle.Ref, far ground.Length, moved bool) bool {
	own := f.fighter(b, by)
	return f.firepower(&own, at).fires(own.u, own.p, far, moved) && f.covers(own.u, own.p.at, b.At(at).at)
}

// covers reports whether an enemy is in the arc of a unit's weapons. On the line every enemy is.
func (f *field) covers(u *unit, p, enemy ground.Place) bool {
	return u.arc == allRoundArc || f.script == nil || f.inArc(u, p, enemy)
}

// firesFixed reports whether a unit can fire a weapon at an enemy that it could not fire after a move.
func (f *field) firesFixed(b *board, by *fighter, at battle.Ref) bool {
	if !by.u.hasFixed {
		return false
	}
	far, windows := f.ground.Gap(by.p.at, b.At(at).at), f.firepower(by, at).windows
	for n := range windows {
		if w := &windows[n]; w.fixed && w.open(by.u, by.p, far) {
			return true
		}
	}
	return false
}

// open reports whether the unit still has the weapon and the weapon can fire over the distance.
func (w *window) open(u *unit, p *piece, far ground.Length) bool {
	return far >= w.least && far <= w.most && u.has(w.weapon, p)
}
