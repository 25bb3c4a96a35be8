package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// traits returns the facts that an observer needs to judge the actions of a side's units. In COBI every unit can fire
// in all directions.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	enemies := f.sides[side.Other()].Units
	for _, u := range f.sides[side].Units {
		t := rules.Traits{Range: u.reach, Pierces: u.reach, Arc: 360, Flank: !u.infantry, Move: u.forward, Special: u.skills != 0}
		t.Hurts = func(enemy int, far ground.Length) bool { return u.mayHurt(enemies[enemy], far) }
		if u.infantry {
			t.Move = u.pace[len(u.pace)-1]
		}
		all = append(all, t)
	}
	return all
}

// mayHurt reports whether an unharmed unit can fire at another unit from the given distance.
func (u *troop) mayHurt(at *troop, far ground.Length) bool {
	return u.mayFire(at, u.hands(&piece{victim: u.fresh()}, false), far)
}

// hurtsFlank reports whether units of kind by can fire at enemies of kind at from the given distance. In COBI the flank
// is hurt from as far as the front.
func (f *field) hurtsFlank(side battle.Side, by, at int, far ground.Length) bool {
	return f.sides[side].Kinds[by].mayHurt(f.sides[side.Other()].Kinds[at], far)
}
