package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// traits returns the facts about the units of a side that an observer needs to judge their actions.
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

// pierces returns the longest range of the weapons whose damage to armour depends on the side that they strike
// (PEN-01). Small arms do not damage armour; indirect fire and flame strike the top (SUP-45).
func (u *unit) pierces() (far ground.Length) {
	for i := range u.weapons {
		if w := &u.weapons[i]; !w.is(smallArm) && !w.is(indirectOnly) && !w.is(flameWeapon) {
			far = max(far, w.reach)
		}
	}
	return far
}

// harms reports whether the fire of a unit can damage another from a distance. At armour the fire is assumed to come
// from behind.
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

// hurtsFlank reports whether units of a kind can hurt enemies of a kind by fire from a distance, and hurt them more
// from the flank or from behind.
func (f *field) hurtsFlank(side battle.Side, by, at int, far ground.Length) bool {
	u := f.sides[side].Kinds[by]
	return far <= u.pierces() && f.harms(u, f.sides[side.Other()].Kinds[at], far)
}
