package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// traits returns what an onlooker has to know of the units of a side. All fire all round.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	enemies := f.sides[side.Other()].Units
	for _, u := range f.sides[side].Units {
		t := rules.Traits{Range: u.reach, Pierces: u.reach, Arc: 360, Flank: !u.infantry, Move: u.forward, Special: u.skills != 0}
		hands := u.hands(&piece{victim: u.fresh()}, false)
		t.Hurts = func(enemy int, far ground.Length) bool { return u.mayFire(enemies[enemy], hands, far) }
		if u.infantry {
			t.Move = u.pace[len(u.pace)-1]
		}
		all = append(all, t)
	}
	return all
}
