package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
)

// traits returns what an onlooker has to know of the units of a side.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	for _, u := range f.sides[side].Units {
		t := rules.Traits{Range: u.reach, Arc: [...]int{frontArc: 90, halfArc: 180, allRoundArc: 360}[u.arc], Flank: u.kind == vehicle,
			Special: u.reach == 0}
		if u.kind != artillery {
			t.Move = u.move
		}
		all = append(all, t)
	}
	return all
}
