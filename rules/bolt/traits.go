package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// traits returns what an onlooker has to know of the units of a side.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	for _, u := range f.sides[side].Units {
		t := rules.Traits{Range: u.reach, Arc: [...]int{frontArc: 90, halfArc: 180, allRoundArc: 360}[u.arc], Flank: u.isArmoured() && !u.is(allRound),
			Special: u.reach == 0}
		if u.kind != artillery {
			t.Move = u.move
		}
		t.Pierces = u.pierces()
		all = append(all, t)
	}
	return all
}

// pierces returns how far a unit can damage armour whose value depends on the side it shows (PEN-01). Small arms do no
// damage; shells from above and flame strike the top (SUP-45).
func (u *unit) pierces() (far ground.Length) {
	for i := range u.weapons {
		if w := &u.weapons[i]; !w.is(smallArm) && !w.is(indirectOnly) && !w.is(flameWeapon) {
			far = max(far, w.reach)
		}
	}
	return far
}
