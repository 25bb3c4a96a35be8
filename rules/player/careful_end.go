package player

import (
	"math/bits"

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
	t := v.losses()
	return v.script.Winner(v.scene, v.script.Points(v.scene, &t)) == v.won()
}

// losses returns the losses of both sides so far.
func (v *View) losses() (t battle.Tally) {
	for _, side := range battle.Sides {
		lost := uint64(1<<len(v.Units[side])-1) &^ (v.alive[side] | v.scene.AbsentOf(side) | v.scene.RidingOf(side))
		t.Lose(side, v.script.Cost(side, lost))
	}
	return t
}

// won returns the result of a battle that the side wins.
func (v *View) won() battle.Winner { return battle.Beaten(v.side == battle.B, v.side == battle.A) }

// The battle ends with the last enemy, and objectives stay with their holders. So as long as a unit may still reach an
// objective that its side does not hold, the last enemy is better left alone, unless the side wins by knocking it out.

// tooEarly returns the worth, in cents, of the objectives that the side loses if it knocks out the last enemy now.
// These are the objectives that the side does not hold but may still reach, without those where enough of its units
// already are. tooEarly returns 0 while there are more enemies, on the table, hidden or still to come, and if the side
// wins without these objectives.
func (v *View) tooEarly() (cents int) {
	if v.enemies.there != 1 || bits.OnesCount64(v.alive[v.side.Other()]) != 1 || v.scene.ToComeOf(v.side.Other()) != 0 {
		return 0
	}
	taken := uint(0)
	for i := range v.worth {
		switch {
		case v.scene.Holder(i) == v.side.Holder():
		case v.near[i][v.side] >= v.script.Objective(i).Least:
			taken |= 1 << i
		default:
			cents += v.worth[i] * v.Finish / 100 * v.soonest(i) / 1000
		}
	}
	if cents > 0 && v.winsAlone(taken) {
		return 0
	}
	return cents
}

// winsAlone reports whether the side wins if it knocks out the last enemy now. It then takes some objectives, a bit
// each, because enough of its units are there.
func (v *View) winsAlone(taken uint) bool {
	t := v.losses()
	other := v.side.Other()
	t.Lose(other, v.script.Cost(other, v.alive[other]))
	t.Broken[other] = true
	return v.script.WinnerIf(v.scene, &t, v.side, taken) == v.won()
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
		needs := turnsFor(way, v.paces[v.side][v.Units[v.side][k].Kind])
		if spare := v.turns - v.turn - needs; spare >= 0 {
			chance = max(chance, inTime[min(needs, mostNeeded)][min(spare, mostSpare)])
		}
	}
	return chance
}
