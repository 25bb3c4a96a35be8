package bolt

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
)

// What assaults may be expected to do, for the careful player: it counts them among the dangers of a square. It is worked
// out once for every two kinds of units, both fresh.

// chargeShare is how much of that counts, in hundredths: the enemy's unit may have something better to do, a failed test or
// reaction fire may stop it, and friends may stand in its way.
const chargeShare = 60

// expectedCharge is what an assault of a unit of one kind on another so far away in such cover may do.
func (f *field) expectedCharge(side battle.Side, by, at int, far ground.Length, in uint8) player.Fire {
	own, u := f.sides[side].Kinds[by], f.sides[side.Other()].Kinds[at]
	if own.kind != infantry || far > 2*own.move {
		return player.Fire{}
	}
	share := 0.0
	if u.kind != vehicle {
		share = f.overruns(own, u, cover(in) == hardCover)
	} else if share = f.stormings.gain(own, own.men, u, false); own.fears(u) {
		fresh := own.fresh()
		score, _ := f.testScore(own, &fresh, 0, true)
		share *= float64(testChance[f.bounded(score+fearOfArmour.by)]) / 36
	}
	return player.Fire{Harm: int(math.Round(share * chargeShare * 10 * float64(u.takes(u.men))))}
}

// overruns is about the chance that one kind of troops wins close quarters with another (SUP-60 to SUP-65): how far apart
// the expected losses of the first round are, in their spread.
func (f *field) overruns(by, at *unit, obstacle bool) float64 {
	fresh, met := by.fresh(), at.fresh()
	m := f.quarters.meet(by, &fresh, at, &met, obstacle)
	kills, spread := m.attackers.struck(&m.defenders)
	back := m.defenders
	if !obstacle { // who has fallen does not strike back
		back.men = int8(max(0, int(met.men)-int(kills)))
	}
	lost, other := back.struck(&m.attackers)
	if kills >= float64(met.men) {
		return 1
	}
	return 0.5 * (1 + math.Erf((kills-lost)/math.Sqrt(2*(spread+other)+1)))
}

// struck is how many of the others the blows of one side may be expected to kill, and the variance of that.
func (f *fighters) struck(others *fighters) (kills, variance float64) {
	chance := float64(7-others.toKill) / 6
	kills = float64(f.blows()) * chance
	return kills, float64(kills * (1 - chance))
}
