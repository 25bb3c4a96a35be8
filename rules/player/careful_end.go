package player

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// This file weighs the end of the battle. A side that would win now can wait for the enemy to come, so the side is more
// careful (Weights.Ahead).

// isAhead reports whether the side would win if the battle ended now. It returns false if the scenario file gives no
// points for anything.
func (v *View) isAhead() bool {
	if !v.script.Scores() {
		return false
	}
	var t battle.Tally
	for _, side := range battle.Sides {
		lost := uint64(1<<len(v.Units[side])-1) &^ (v.alive[side] | v.scene.AbsentOf(side) | v.scene.RidingOf(side))
		t.Lose(side, v.script.Cost(side, lost))
	}
	return v.script.Winner(v.scene, v.script.Points(v.scene, &t)) == battle.Beaten(v.side == battle.B, v.side == battle.A)
}

// The battle ends with the last enemy, and objectives stay with their holders. So as long as a unit may still reach an
// objective that its side does not hold, the last enemy is better left alone.

// tooEarly returns the worth, in cents, of the objectives that the side loses if it knocks out the last enemy now.
// These are the objectives that the side does not hold but may still reach, without those where enough of its units
// already are. tooEarly returns 0 while there are more enemies, on the table or still to come.
func (v *View) tooEarly() (cents int) {
	if v.enemies.there != 1 || v.scene.ToComeOf(v.side.Other()) != 0 {
		return 0
	}
	for i := range v.worth {
		if v.scene.Holder(i) != v.side.Holder() && v.near[i][v.side] < v.script.Objective(i).Least {
			cents += v.worth[i] * v.Finish / 100 * v.soonest(i) / 1000
		}
	}
	return cents
}

// soonest returns the chance, in thousandths, that a unit reaches an objective before the battle ends: the largest
// chance of all units of the side.
func (v *View) soonest(objective int) (chance int) {
	for k, f := range v.units[v.side][:len(v.Units[v.side])] {
		b := &v.Breeds[v.side][v.Units[v.side][k].Kind]
		way := v.Ground.Left(f.at(), v.attacks[objective].To, b.Mover.By)
		if !f.there() || b.Pace == 0 || way == ground.Endless {
			continue
		}
		needs := turnsFor(way, b.Pace)
		if spare := v.turns - v.turn - needs; spare >= 0 {
			chance = max(chance, inTime[min(needs, mostNeeded)][min(spare, mostSpare)])
		}
	}
	return chance
}
