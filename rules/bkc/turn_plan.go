package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
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

func toFireAt(at battle.Ref) plan { return firstFire + plan(at.Number) }
func toCharge(at battle.Ref) plan { return firstCharge + plan(at.Number) }

func (p plan) fires() bool   { return p >= firstFire && p < firstCharge }
func (p plan) charges() bool { return p >= firstCharge }

// target is whom of the enemy it fires at or charges.
func (p plan) target(enemy battle.Side) battle.Ref {
	if p.charges() {
		return enemy.Unit(int(p - firstCharge))
	}
	return enemy.Unit(int(p - firstFire))
}

// An intent is what the plans of a formation mean for its order.
type intent struct {
	units      int
	initiative bool          // one of them acted on initiative this turn
	seized     bool          // or on opportunity, since the last
	closes     bool          // what costs 1 for the nearness of the enemy: see turnRules.closes
	damaged    bool          // one of them is hard to order
	distance   ground.Length // of the farthest from the commander
}

// mayCharge: AFVs only enemies in the open, and nobody who is in contact already (bkc1 CHG-02, bkc2 CA-02).
func (f *field) mayCharge(b *board, by, at battle.Ref) bool {
	u, q := f.unit(by), b.At(at)
	if !u.charges || q.has(engaged) {
		return false
	}
	c := &f.sides[at.Side]
	return !u.isAFV() || c.cover[q.exposed()] == "none" && !c.dugIn[q.exposed()]
}

// foremost is the unit of a side that is nearest to whoever looks from afar: the one closest to the centre line.
func (f *field) foremost(b *board, side battle.Side) battle.Ref {
	best, least, home := battle.Nobody, ground.Endless, side.Home()
	units := b.Units[side]
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if far := f.ground.FromCentre(p.at, home); far < least && !p.has(out) {
			best, least = side.Unit(int(i)), far
		}
	}
	return best
}

// nearest is the nearest living enemy of a unit: the foremost of them or, if that has been passed, the first one in the
// list that has been, since all of those are in contact.
func (f *field) nearest(b *board, p *piece, foremost battle.Ref) battle.Ref {
	enemy := foremost.Side
	if f.ground.Ahead(b.At(foremost).at, p.at, enemy.Home()) >= 0 {
		return foremost
	}
	units := b.Units[enemy]
	for _, i := range f.fighters(b, enemy) {
		if q := &units[i]; !q.has(out) && f.ground.Ahead(q.at, p.at, enemy.Home()) <= 0 {
			return enemy.Unit(int(i))
		}
	}
	return battle.Nobody
}

// far is how far an enemy is from a unit: nothing at all once it has been passed.
func (f *field) far(b *board, by, at battle.Ref) ground.Length {
	return f.ground.Before(b.At(by).at, b.At(at).at, by.Side.Home())
}

// planOf is what a unit would do, support weapons like all others (bkc1 WPN-01): charge what is within its move (bkc1
// CHG-01, bkc2 CA-01) or close up to it, if its side assaults; else fire; else advance into range, unless its side
// holds. near is its nearest enemy.
func (f *field) planOf(d *sim.Dice, b *board, by, near battle.Ref) plan {
	c, p, u := &f.sides[by.Side], b.At(by), f.unit(by)
	far := f.far(b, by, near)
	if c.Stance == battle.Assault && f.mayCharge(b, by, near) {
		if far <= f.moveOf(p, u) {
			return toCharge(near)
		}
		if far > 1_00 {
			return toMove
		}
	}
	if at := f.chooseTarget(d, b, by, near); at != battle.Nobody {
		return toFireAt(at)
	}
	if c.Stance != battle.Hold && u.mobile && far > f.standOff(p, u) {
		return toMove
	}
	return noPlan
}

// moveOf is the move of a unit, halved by damage (bkc1 DMG-02).
func (f *field) moveOf(p *piece, u *troop) ground.Length {
	if p.has(slow) {
		return u.move / 2
	}
	return u.move
}

// standOff is how near an advancing unit goes: into range.
func (f *field) standOff(p *piece, u *troop) ground.Length {
	reach := u.weapon.reach
	if p.has(shortRanged) {
		reach /= 2
	}
	return max(reach, 1_00)
}

// advance is how far a planned move carries a unit towards its nearest enemy.
func (f *field) advance(b *board, by, near battle.Ref) ground.Length {
	p, u := b.At(by), f.unit(by)
	stop := f.standOff(p, u)
	if f.sides[by.Side].Stance == battle.Assault && f.mayCharge(b, by, near) {
		stop = 1_00
	}
	return min(f.moveOf(p, u), f.far(b, by, near)-stop)
}

// chooseTarget is the enemy that a unit fires at by the policy of its side; Nobody if it has no dice against any. near
// is its nearest enemy.
func (f *field) chooseTarget(d *sim.Dice, b *board, by, near battle.Ref) battle.Ref {
	p, far := b.At(by), f.far(b, by, near)
	if far > f.unit(by).weapon.reach { // then so are all others
		return battle.Nobody
	}
	if f.sides[by.Side].Policy == battle.Nearest { // mostly the nearest of all
		if !b.At(near).has(engaged) && f.shotAt(by, near).dice(far, p) > 0 {
			return near
		}
	}
	c := f.choiceOf(b, by)
	targets := b.Units[near.Side]
	for _, k := range f.fighters(b, near.Side) {
		if !targets[k].has(out | engaged) {
			c.offer(d, b, near.Side.Unit(int(k)), &targets[k])
		}
	}
	return c.chosen
}

// A choice is that of a unit among targets, by the policy of its side.
type choice struct {
	f      *field
	by     battle.Ref
	p      *piece
	shots  []shot // of its kind, by the kind of the target
	chosen battle.Ref
	best   battle.Candidate
}

func (f *field) choiceOf(b *board, by battle.Ref) choice {
	return choice{f: f, by: by, p: b.At(by), shots: f.sides[by.Side].shots[f.unit(by).place], chosen: battle.Nobody}
}

// offer compares a target with the best one so far.
func (c *choice) offer(d *sim.Dice, b *board, at battle.Ref, q *piece) {
	far, u := c.f.ground.Before(c.p.at, q.at, c.by.Side.Home()), c.f.unit(at)
	dice := c.shots[u.place].dice(far, c.p)
	if dice == 0 {
		return
	}
	policy := c.f.sides[c.by.Side].Policy
	candidate := battle.Candidate{Gap: int(far), Strength: u.hits - int(q.marks)}
	if policy.WeighsOdds() {
		o := c.f.oddsOf(d, b, c.by, at, dice)
		candidate.Out, candidate.Hindered = o.out, o.hindered
	}
	if policy == battle.Spread {
		candidate.Planned = c.f.plannedAt(b, c.by.Side, at) / float64(candidate.Strength)
	}
	if c.chosen == battle.Nobody || policy.Prefers(&candidate, &c.best) {
		c.chosen, c.best = at, candidate
	}
}

// plannedAt are the unsaved hits to be expected of those who already plan to fire at an enemy: they throw all together.
func (f *field) plannedAt(b *board, side battle.Side, at battle.Ref) (hits float64) {
	units := b.Units[side]
	for _, i := range f.fighters(b, side) {
		if units[i].plan == toFireAt(at) {
			by := side.Unit(int(i))
			shot := f.shotAt(by, at)
			h := shot.throws[b.At(at).exposed()]
			hits += f.expected(h.with(shot.dice(f.far(b, by, at), &units[i])))
		}
	}
	return hits
}

// odds are what a shot of a unit by itself may do.
type odds struct{ out, hindered float64 }

// oddsOf looks up the odds of a shot. They depend on little, so that few different ones occur; each is worked out once
// and shared by all workers, who would find the same.
func (f *field) oddsOf(d *sim.Dice, b *board, by, at battle.Ref, dice int) *odds {
	c, own, u, q := &f.sides[by.Side], f.unit(by), f.unit(at), b.At(at)
	place := own.place*len(c.shots[0]) + u.place
	place = place*extraDice + dice - f.shotAt(by, at).attack
	place = place*(mostHits+1) + u.hits - int(q.marks)
	place = place*2 + q.exposed()
	place *= 2
	if q.has(suppressed) {
		place++
	}
	known := c.atOdds[place].Load()
	if known == nil {
		known = f.workOutOdds(d, b, by, at, dice)
		c.atOdds[place].Store(known)
	}
	return known
}

const (
	extraDice = 3  // none, half range, machine guns
	mostHits  = 12 // that any unit can take
)

func (f *field) workOutOdds(d *sim.Dice, b *board, by, at battle.Ref, dice int) *odds {
	q := b.At(at)
	was := min(q.standing(), suppressedBefore) // what an order has done so far plays no part in choosing
	s := f.aimAt(b, at, was)
	s.add(f.shotAt(by, at).throws[q.exposed()].with(dice))
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
