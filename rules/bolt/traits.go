package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// traits returns what an onlooker has to know of the units of a side.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	enemies := f.sides[side.Other()].Units
	for _, u := range f.sides[side].Units {
		t := rules.Traits{Range: u.reach, Arc: [...]int{frontArc: 90, halfArc: 180, allRoundArc: 360}[u.arc], Flank: u.isArmoured() && !u.is(allRound),
			Special: u.reach == 0}
		if u.kind != artillery {
			t.Move = u.move
		}
		t.Pierces = u.pierces()
		t.Hurts = func(enemy int, far ground.Length) bool { return f.harms(u, enemies[enemy], far) }
		all = append(all, t)
	}
	return all
}

// pierces returns how far a unit can do damage to armour that depends on the side that it shows (PEN-01): small arms do none,
// shells from above and flame strike the top (SUP-45).
func (u *unit) pierces() (far ground.Length) {
	for i := range u.weapons {
		if w := &u.weapons[i]; !w.is(smallArm) && !w.is(indirectOnly) && !w.is(flameWeapon) {
			far = max(far, w.reach)
		}
	}
	return far
}

// harms reports whether fire of a unit can damage another from a distance. At armour the fire comes from behind.
func (f *field) harms(u, target *unit, far ground.Length) bool {
	by, at := u.fresh(), target.fresh()
	for i := range u.weapons {
		s := shot{aim: &aim{distance: far, facing: fromRear}, w: &u.weapons[i], shooter: u, by: &by, target: target, at: &at}
		if f.silent(&s) == "" && (!target.isArmoured() || f.penetrates(&s)) {
			return true
		}
	}
	return false
}

// hurtsFlank reports whether the fire of units of a kind can hurt enemies of a kind from that distance, and hurts them more
// from the flank or from behind.
func (f *field) hurtsFlank(side battle.Side, by, at int, far ground.Length) bool {
	u := f.sides[side].Kinds[by]
	return far <= u.pierces() && f.harms(u, f.sides[side.Other()].Kinds[at], far)
}
