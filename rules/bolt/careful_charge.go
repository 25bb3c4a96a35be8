package bolt

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// A clash is the expected result of close quarters, in thousandths: the share of the enemy that is destroyed, and the
// share of the own unit that is lost. A clash that has been worked out is not 0.
type clash uint32

func newClash(gain, loss float64) clash {
	return 1<<31 | clash(math.Round(1000*gain))<<16 | clash(math.Round(1000*loss))
}

func (c clash) gain() int { return int(c >> 16 & (1<<15 - 1)) }
func (c clash) loss() int { return int(uint16(c)) }

// lossWeight is the weight of the own losses in an assault, in hundredths of their cost. A lost squad neither fires nor
// holds objectives in later turns. The prize of an enemy counts these things, too (View.Overrun).
const lossWeight = 250

// weighAssaults offers infantry assaults on enemies in sight within a Run (SUP-58). An assault destroys the enemy or
// wounds it, as a shot may. The winner then stands in the enemy's place (CQ-03).
func (f *field) weighAssaults(d *sim.Dice, b *board, v *player.View, by battle.Ref) {
	p, u, enemy := b.At(by), f.unit(by), by.Side.Other()
	seen := v.InSight(int(by.Number))
	if u.kind != infantry || u.move == 0 || seen == 0 {
		return
	}
	units, within := b.Units[enemy], min(2*u.move, f.visibility(b))
	for seen != 0 {
		at := b.Take(enemy, &seen)
		q := &units[at.Number]
		far := f.ground.Gap(p.at, q.at)
		if far > within || !f.mayAssault(b, by, at) {
			continue
		}
		c := f.clashOf(d, b, by, at)
		won, lost := c.gain(), c.loss()
		if far > reactionDistance && q.inBag() && f.canFire(b, at, by, far, false) {
			s := shooting{by: f.fighter(b, at), at: f.fighter(b, by)}
			f.takeAim(b, &s)
			harm := min(1000, f.salvoAt(&s).fire().Harm/max(1, int(p.men)))
			lost = min(1000, lost+harm)
			won -= won * min(1000, 2*harm) / 1000
		}
		gain := v.Overrun(at, won) + v.Supplant(at)*max(0, won-lost)/1000
		loss := f.sides[by.Side].Costs[by.Number]*lost/10*lossWeight/100 + v.Holding()*lost/1000*carefulWeights.Survive/100
		v.Charge(doAssault, at, gain, loss)
	}
}

// clashOf returns the expected result of an assault of a unit on another, by their kinds and men. Each result is worked
// out once for all workers.
func (f *field) clashOf(d *sim.Dice, b *board, by, at battle.Ref) clash {
	c, own, u, p, q := &f.sides[by.Side], f.unit(by), f.unit(at), b.At(by), b.At(at)
	if u.kind == vehicle {
		return f.stormOf(b, by, at)
	}
	defended := f.defended(q.at, q.at)
	place := (own.place*len(f.sides[at.Side].Kinds)+u.place)*(maxMen+1) + int(p.men)
	place = (place*(maxMen+1)+int(q.men))*2 + indexOf(defended)
	if known := c.clash[place].Load(); known != 0 {
		return clash(known)
	}
	fresh, met := own.fresh(), u.fresh()
	fresh.men, met.men = p.men, q.men
	won, lost := 0.0, 0.0
	for _, end := range sim.Odds(d, f.quarters.melees, f.quarters.meet(own, &fresh, u, &met, defended)) {
		s := &end.State
		won += float64(end.Prob * float64(q.men-s.defenders.men) / float64(q.men))
		lost += float64(end.Prob * float64(p.men-s.attackers.men) / float64(p.men))
	}
	known := newClash(won, lost)
	c.clash[place].Store(uint32(known))
	return known
}

// stormOf returns the expected result of an assault of infantry on a vehicle, by their kinds and men and by whether the
// vehicle moves (AVEH-04 to AVEH-06). The men risk nothing in the fight. If they fear the vehicle and fail their check,
// their turn is lost (AVEH-02).
func (f *field) stormOf(b *board, by, at battle.Ref) clash {
	c, own, u, p, q := &f.sides[by.Side], f.unit(by), f.unit(at), b.At(by), b.At(at)
	moves := q.pace == advanced && !q.immobilised
	place := (own.place*len(f.sides[at.Side].Kinds)+u.place)*(maxMen+1) + int(p.men)
	place = (place*(maxMen+1)+1)*2 + indexOf(moves)
	known := clash(c.clash[place].Load())
	if known == 0 {
		known = newClash(f.stormings.gain(own, int(p.men), u, moves), 0)
		c.clash[place].Store(uint32(known))
	}
	if own.fears(u) {
		score, _ := f.testScore(own, &p.condition, f.officerFor(b, by.Side, p.at), true)
		passes := testChance[f.bounded(score+fearOfArmour.by)]
		known = newClash(float64(known.gain()*passes)/36_000, float64(36-passes)*carefulFear/36)
	}
	return known
}

// carefulFear is the cost of a failed check of fear, as a share of the unit's cost: the unit loses a turn and is Down
// before the enemy.
const carefulFear = 0.1

// The careful player counts assaults among the dangers of a square. Their expected effect is worked out once for every
// pair of kinds of units, both fresh.

// chargeShare is the part of the expected effect of an assault that counts as danger, in hundredths. The enemy's unit
// may have something better to do, a failed test or reaction fire may stop it, and friends may stand in its way.
const chargeShare = 60

// expectedCharge returns the expected effect of an assault by a unit of kind by on a unit of kind at. far is the
// distance between them, and in the cover of the target.
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

// overruns estimates the chance that one kind of troops wins close quarters with another (SUP-60 to SUP-65), from the
// difference of the expected losses of the first round, in standard deviations.
func (f *field) overruns(by, at *unit, obstacle bool) float64 {
	fresh, met := by.fresh(), at.fresh()
	m := f.quarters.meet(by, &fresh, at, &met, obstacle)
	kills, spread := m.attackers.struck(&m.defenders)
	back := m.defenders
	if !obstacle { // fallen men do not strike back
		back.men = int8(max(0, int(met.men)-int(kills)))
	}
	lost, other := back.struck(&m.attackers)
	if kills >= float64(met.men) {
		return 1
	}
	return 0.5 * (1 + math.Erf((kills-lost)/math.Sqrt(2*(spread+other)+1)))
}

// struck returns how many men of the other side the dice of one side kill on average, and the variance of that number.
func (f *fighters) struck(others *fighters) (kills, variance float64) {
	chance := float64(7-others.toKill) / 6
	kills = float64(f.blows()) * chance
	return kills, float64(kills * (1 - chance))
}
