package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// traits returns the facts about the units of a side that a spectator needs to judge their actions.
func (f *field) traits(side battle.Side) (all []rules.Traits) {
	c, enemy := &f.sides[side], &f.sides[side.Other()]
	for i, u := range c.Units {
		observes := u.role == "fao" || u.role == "fac"
		t := rules.Traits{Arc: u.view, Flank: u.isAFV(), Observes: observes, Special: observes}
		if i < c.combat { // the dice of command units are for aircraft
			t.Range, t.Pierces = u.weapon.reach, u.weapon.reach
			t.Hurts = func(number int, far ground.Length) bool {
				if number >= enemy.combat { // command units are no targets of fire
					return false
				}
				shot := &c.shots[u.place][enemy.Units[number].place]
				return shot.throws[0].harms && shot.dice(far, &piece{}) > 0
			}
		}
		if u.mobile {
			t.Move = u.move
		}
		all = append(all, t)
	}
	return all
}
