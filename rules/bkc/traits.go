package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
)

// traits returns what an onlooker has to know of the units of a side.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	for _, u := range f.sides[side].Units {
		observes := u.role == "fao" || u.role == "fac"
		t := rules.Traits{Range: u.weapon.reach, Pierces: u.weapon.reach, Arc: u.view, Flank: u.isAFV(), Observes: observes, Special: observes}
		if u.mobile {
			t.Move = u.move
		}
		all = append(all, t)
	}
	return all
}
