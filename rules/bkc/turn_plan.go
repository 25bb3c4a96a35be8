package bkc

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// A plan is what a unit is to do in the order under way: nothing, move, fire at an enemy or charge one.
type plan uint8

const (
	noPlan plan = iota
	toMove
	firstFire                                  // at enemy 0; the others follow
	firstCharge = firstFire + battle.MostUnits // the same
)

func toFireAt(i int) plan { return firstFire + plan(i) }
func toCharge(i int) plan { return firstCharge + plan(i) }

func (p plan) fires() bool   { return p >= firstFire && p < firstCharge }
func (p plan) charges() bool { return p >= firstCharge }

// target is the enemy that is fired at or charged.
func (p plan) target() int {
	if p.charges() {
		return int(p - firstCharge)
	}
	return int(p - firstFire)
}

// An intent is what the plans of a formation mean for its order.
type intent struct {
	units      int
	initiative bool // one of them acted on initiative this turn
	seized     bool // or on opportunity, since the last
	closes     bool // what costs 1 for the nearness of the enemy: see turnRules.closes
	damaged    bool // one of them is hard to order
	distance   cm   // of the farthest from the commander
}

// mayCharge: AFVs only enemies in the open, and nobody who is in contact already (bkc1 CHG-02, bkc2 CA-02).
func (f *field) mayCharge(u *troop, b *board, enemy battle.Side, i int) bool {
	p := &b.Units[enemy][i]
	if !u.charges || p.has(engaged) {
		return false
	}
	c := &f.sides[enemy]
	return !u.isAFV() || c.cover[p.exposed()] == "none" && !c.dugIn[p.exposed()]
}

// foremost is the enemy unit that is nearest to whoever looks from afar: the one closest to the centre line.
func (f *field) foremost(b *board, enemy battle.Side) int {
	best := -1
	units := b.Units[enemy][:f.sides[enemy].combat]
	for i := range units {
		if p := &units[i]; !p.has(out) && (best < 0 || p.at < units[best].at) {
			best = i
		}
	}
	return best
}

// nearest is the nearest living enemy of a unit, the first one of equals; -1 if there is none. foremost is the enemy's,
// which it is unless the unit stands beyond some of them.
func (f *field) nearest(b *board, p *piece, enemy battle.Side, foremost int) int {
	if foremost < 0 || int(p.at)+int(b.Units[enemy][foremost].at) >= 0 {
		return foremost
	}
	units := b.Units[enemy][:f.sides[enemy].combat]
	for i := range units {
		if q := &units[i]; !q.has(out) && int(p.at)+int(q.at) <= 0 {
			return i
		}
	}
	return -1
}

// planOf is what a unit would do, support weapons like all others (bkc1 WPN-01): charge what is within its move (bkc1
// CHG-01, bkc2 CA-01) or close up to it, if its side assaults; else fire; else advance into range, unless its side
// holds. near is its nearest enemy.
func (f *field) planOf(d *sim.Dice, b *board, side battle.Side, i, near int) plan {
	c, enemy := &f.sides[side], side.Other()
	p, u := &b.Units[side][i], c.units[i]
	far := gap(p, &b.Units[enemy][near])
	if c.stance == battle.Assault && f.mayCharge(u, b, enemy, near) {
		if far <= f.moveOf(p, u) {
			return toCharge(near)
		}
		if far > 1_00 {
			return toMove
		}
	}
	if at := f.chooseTarget(d, b, side, i, near); at >= 0 {
		return toFireAt(at)
	}
	if c.stance != battle.Hold && u.mobile && far > f.standOff(p, u) {
		return toMove
	}
	return noPlan
}

// moveOf is the move of a unit, halved by damage (bkc1 DMG-02).
func (f *field) moveOf(p *piece, u *troop) cm {
	if p.has(slow) {
		return u.move / 2
	}
	return u.move
}

// standOff is how near an advancing unit goes: into range.
func (f *field) standOff(p *piece, u *troop) cm {
	reach := u.weapon.reach
	if p.has(shortRanged) {
		reach /= 2
	}
	return max(reach, 1_00)
}

// advance is how far a planned move carries a unit towards its nearest enemy.
func (f *field) advance(b *board, side battle.Side, i, near int) cm {
	c, enemy := &f.sides[side], side.Other()
	p, u := &b.Units[side][i], c.units[i]
	far, stop := gap(p, &b.Units[enemy][near]), f.standOff(p, u)
	if c.stance == battle.Assault && f.mayCharge(u, b, enemy, near) {
		stop = 1_00
	}
	return min(f.moveOf(p, u), far-stop)
}

// chooseTarget is the enemy that a unit fires at by the policy of its side; -1 if it has no dice against any. near is
// its nearest enemy.
func (f *field) chooseTarget(d *sim.Dice, b *board, side battle.Side, i, near int) int {
	c, enemy := &f.sides[side], side.Other()
	p := &b.Units[side][i]
	shots := c.shots[c.units[i].place]
	if c.policy == battle.Nearest { // mostly the nearest of all
		q := &b.Units[enemy][near]
		if !q.has(engaged) && shots[f.sides[enemy].units[near].place].dice(gap(p, q), p) > 0 {
			return near
		}
	}
	chosen := -1
	var best battle.Candidate
	targets := b.Units[enemy][:f.sides[enemy].combat]
	for k := range targets {
		if q := &targets[k]; !q.has(out | engaged) {
			f.offer(d, b, side, i, k, &chosen, &best)
		}
	}
	return chosen
}

// offer lets the policy of a side compare a target with the best one so far.
func (f *field) offer(d *sim.Dice, b *board, side battle.Side, i, k int, chosen *int, best *battle.Candidate) {
	c, enemy := &f.sides[side], side.Other()
	p, q := &b.Units[side][i], &b.Units[enemy][k]
	u := f.sides[enemy].units[k]
	far := gap(p, q)
	dice := c.shots[c.units[i].place][u.place].dice(far, p)
	if dice == 0 {
		return
	}
	candidate := battle.Candidate{Gap: int(far), Strength: u.hits - int(q.marks)}
	if c.policy == battle.BestOdds {
		o := f.oddsOf(d, b, side, i, k, dice)
		candidate.Out, candidate.Hindered = o.out, o.hindered
	}
	if *chosen < 0 || c.policy.Prefers(&candidate, best) {
		*chosen, *best = k, candidate
	}
}

// odds are what a shot of a unit by itself may do.
type odds struct{ out, hindered float64 }

// oddsOf looks up the odds of a shot. They depend on little, so that few different ones occur; each is worked out once
// and shared by all workers, who would find the same.
func (f *field) oddsOf(d *sim.Dice, b *board, side battle.Side, i, k, dice int) *odds {
	c, enemy := &f.sides[side], side.Other()
	own, u := c.units[i], f.sides[enemy].units[k]
	q := &b.Units[enemy][k]
	s := &c.shots[own.place][u.place]
	place := own.place*len(c.shots[0]) + u.place
	place = place*extraDice + dice - s.attack
	place = place*(mostHits+1) + u.hits - int(q.marks)
	place = place*2 + q.exposed()
	place *= 2
	if q.has(suppressed) {
		place++
	}
	known := c.atOdds[place].Load()
	if known == nil {
		known = f.workOutOdds(d, b, side, i, k, dice)
		c.atOdds[place].Store(known)
	}
	return known
}

const (
	extraDice = 3  // none, half range, machine guns
	mostHits  = 12 // that any unit can take
)

func (f *field) workOutOdds(d *sim.Dice, b *board, side battle.Side, i, k, dice int) *odds {
	c, enemy := &f.sides[side], side.Other()
	q := &b.Units[enemy][k]
	was := min(q.standing(), suppressedBefore) // what an order has done so far plays no part in choosing
	s := f.aimAt(b, enemy, k, was)
	s.add(c.shots[c.units[i].place][f.sides[enemy].units[k].place].throws[q.exposed()].with(dice))
	o := &odds{}
	for _, end := range sim.Odds(d, f.salvos, s) {
		switch end.State.result {
		case resultKnockedOut:
			o.out += end.Prob
		case resultSuppressed, resultFellBack:
			o.hindered += end.Prob
		}
	}
	return o
}
