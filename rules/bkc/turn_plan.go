package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// A plan is what a unit does in the current order: nothing, move, fire at an enemy, charge an enemy, get out, turn or
// board.
type plan uint8

const (
	noPlan plan = iota
	toMove
	firstFire                                    // fires at enemy 0; the values for the other enemies follow
	firstCharge = firstFire + battle.MostUnits   // charges enemy 0; the values for the other enemies follow
	toGetOut    = firstCharge + battle.MostUnits // the unit gets out of its carrier
	toTurn      = toGetOut + 1                   // the unit turns on the spot
	toBoard     = toTurn + 1                     // the unit boards its transport, or limbers up
)

func toFireAt(at battle.Ref) plan { return firstFire + plan(at.Number) }
func toCharge(at battle.Ref) plan { return firstCharge + plan(at.Number) }

func (p plan) fires() bool   { return p >= firstFire && p < firstCharge }
func (p plan) charges() bool { return p >= firstCharge && p < toGetOut }

// target returns the enemy that the unit fires at or charges.
func (p plan) target(enemy battle.Side) battle.Ref {
	if p.charges() {
		return enemy.Unit(int(p - firstCharge))
	}
	return enemy.Unit(int(p - firstFire))
}

// An intent holds what the plans of a formation mean for its order.
type intent struct {
	units      int
	earlier    int           // the largest number of orders that one of the units has had this turn
	initiative bool          // one of the units acted on initiative this turn
	seized     bool          // one of the units acted on opportunity since its side's last turn
	closes     bool          // one of the units goes near an enemy, or charges, which costs 1; see turnRules.closes
	damaged    bool          // one of the units is hard to order
	dense      bool          // one of the units moves in dense ground
	distance   ground.Length // the distance of the farthest unit from the commander
}

// mayCharge reports whether a unit may charge an enemy. AFVs charge only enemies in the open (bkc1 CHG-02, bkc2 CA-02,
// but E-47). On the line an enemy in contact cannot be charged; on a table an enemy has four edges (bkc1 CHG-06). A
// unit with a passenger does not charge: the players let the passenger get out first.
func (f *field) mayCharge(b *board, by, at battle.Ref) bool {
	u, q := f.unit(by), b.At(at)
	if b.At(by).has(away) || f.script.Passenger(b.Scene, by) != battle.Nobody {
		return false
	}
	if !u.charges || q.has(engaged) && !f.wide {
		return false
	}
	return !u.isAFV() || f.intoCover || f.inTheOpen(at, q, f.ground.Look(b.At(by).at, q.at))
}

// inTheOpen reports whether a unit has no cover towards an enemy that looks at it, and is not dug in.
func (f *field) inTheOpen(at battle.Ref, q *piece, look ground.Look) bool {
	u := f.unit(at)
	return u.coverIn(q.shows(look)) == "none" && !u.shelter[q.exposed()].dugIn
}

// planOf returns what a unit does if it is ordered, support weapons like all others (bkc1 WPN-01). A unit with the
// stance assault charges an enemy within its move (bkc1 CHG-01, bkc2 CA-01) or closes up to it. Every other unit fires;
// if it cannot, it advances into range, unless it holds. near is the unit's nearest enemy. On a table the unit's task
// decides.
func (f *field) planOf(d *sim.Dice, b *board, lo *lookout, by battle.Ref, near sighted) plan {
	if f.script != nil {
		return f.planTask(d, b, lo, by, near)
	}
	p, u := b.At(by), f.unit(by)
	if u.Stance == battle.Assault && f.mayCharge(b, by, near.Ref) {
		if near.far <= f.moveOf(p, u) {
			return toCharge(near.Ref)
		}
		if near.far > 1_00 {
			return toMove
		}
	}
	if at := f.chooseTarget(d, b, lo, by, near); at != battle.Nobody {
		return toFireAt(at)
	}
	if u.Stance != battle.Hold && u.mobile && near.far > f.standOff(p, u) {
		return toMove
	}
	return noPlan
}

// moveOf returns the move of a unit, halved by damage (bkc1 DMG-02).
func (f *field) moveOf(p *piece, u *troop) ground.Length {
	if p.has(slow) {
		return u.move / 2
	}
	return u.move
}

// standOff returns the distance from an enemy at which an advancing unit stops: its range.
func (f *field) standOff(p *piece, u *troop) ground.Length {
	reach := u.weapon.reach
	if p.has(shortRanged) {
		reach /= 2
	}
	return max(reach, 1_00)
}

// advance returns how far a planned move carries a unit towards its nearest enemy.
func (f *field) advance(b *board, by battle.Ref, near sighted) ground.Length {
	p, u := b.At(by), f.unit(by)
	stop := f.standOff(p, u)
	if u.Stance == battle.Assault && f.mayCharge(b, by, near.Ref) {
		stop = 1_00
	}
	return min(f.moveOf(p, u), near.far-stop)
}

// chooseTarget returns the enemy that a unit fires at by its policy, never a command unit (bkc1 CMD-10, bkc2 CMD-09).
// It returns Nobody if the unit has no dice against any enemy. near is its nearest enemy.
func (f *field) chooseTarget(d *sim.Dice, b *board, lo *lookout, by battle.Ref, near sighted) battle.Ref {
	u := f.unit(by)
	if near.far > u.weapon.reach && !f.spotted(lo, u) { // all other enemies are out of range, too
		return battle.Nobody
	}
	if at := near.Ref; at != battle.Nobody && u.Policy == battle.Nearest { // the usual case: the nearest enemy is the target
		if !b.At(at).has(engaged) && f.shotAt(by, at).dice(near.far, b.At(by)) > 0 && f.marksNearest(b, lo, by, near) {
			return at
		}
	}
	c := f.choiceOf(b, by)
	targets := b.Units[lo.enemy]
	for _, k := range f.fighters(b, lo.enemy) {
		if at := lo.enemy.Unit(int(k)); !targets[k].has(gone | engaged) {
			c.offer(d, b, lo, at, &targets[k])
		}
	}
	return c.chosen
}

// A choice holds a unit's choice among targets by its policy, while they are compared.
type choice struct {
	f      *field
	army   *army // the side of the unit
	by     battle.Ref
	p      *piece
	u      *troop
	shots  []shot // the shots of the unit's kind, by the kind of the target
	chosen battle.Ref
	best   battle.Candidate
	last   *piece // the target that was offered last
	kind   *troop // the kind of that target
}

func (f *field) choiceOf(b *board, by battle.Ref) choice {
	c := choice{f: f, army: &f.sides[by.Side], by: by, p: b.At(by), u: f.unit(by), chosen: battle.Nobody}
	c.shots = c.army.shots[c.u.place]
	return c
}

// offer compares a target with the best one so far, and chooses the target if it is better. A target that cannot be fired
// at is left out.
func (c *choice) offer(d *sim.Dice, b *board, lo *lookout, at battle.Ref, q *piece) {
	u, policy := c.f.unit(at), c.u.Policy
	if c.last != nil && c.kind == u && q.standsLike(c.last) && policy != battle.Spread {
		return // the target is just like the last one, so no better
	}
	c.last, c.kind = q, u
	far := c.f.ground.Before(c.p.at, q.at, c.by.Side.Home())
	dice := c.shots[u.place].dice(far, c.p)
	if dice == 0 || policy == battle.Nearest && c.chosen != battle.Nobody && int(far) >= c.best.Gap ||
		c.f.wide && !c.f.marked(b, lo, c.by, at) {
		return
	}
	candidate := battle.Candidate{Gap: int(far), Strength: u.hits - int(q.marks)}
	if policy.WeighsOdds() {
		o := c.oddsOf(d, b, at, q, u, dice)
		candidate.Out, candidate.Hindered = o.out, o.hindered
	}
	if policy == battle.Spread {
		candidate.Planned = c.f.plannedAt(b, c.by.Side, at) / float64(candidate.Strength)
	}
	if c.chosen == battle.Nobody || policy.Prefers(&candidate, &c.best) {
		c.chosen, c.best = at, candidate
	}
}

// standsLike reports whether two units of one kind are equal in all that matters to an enemy that fires at them.
func (p *piece) standsLike(q *piece) bool { return p.at == q.at && p.is == q.is && p.marks == q.marks }

// plannedAt returns the expected unsaved hits of the units that already plan to fire at an enemy: they throw together.
func (f *field) plannedAt(b *board, side battle.Side, at battle.Ref) (hits float64) {
	units := b.Units[side]
	for _, i := range f.fighters(b, side) {
		if units[i].plan == toFireAt(at) {
			hits += f.expected(f.aims(b, side.Unit(int(i)), at))
		}
	}
	return hits
}

// odds holds the chances that a unit's shot, on its own, knocks its target out, and that it suppresses the target or
// drives it back.
type odds struct{ out, hindered float64 }

// oddsOf returns the odds of a shot at a unit with a number of dice. The odds depend on little, so that few different
// ones occur. Each is calculated once and shared by all workers, since every worker finds the same odds.
func (c *choice) oddsOf(d *sim.Dice, b *board, at battle.Ref, q *piece, u *troop, dice int) *odds {
	dice, how := c.f.strikes(dice, c.p.at, q.at, q)
	place := c.u.place*len(c.shots) + u.place
	place = place*extraDice + dice - c.shots[u.place].attack
	place = place*(mostHits+1) + u.hits - int(q.marks)
	place = place*c.f.stands + int(how)
	place = place*2 + oneIf(q.has(suppressed))
	known := c.army.atOdds[place].Load()
	if known == nil {
		known = c.f.workOutOdds(d, b, c.by, at, dice, how)
		c.army.atOdds[place].Store(known)
	}
	return known
}

const (
	extraDice = 4  // none, half range, machine guns, flank
	mostHits  = 12 // the most hits that any unit can take
)

func (f *field) workOutOdds(d *sim.Dice, b *board, by, at battle.Ref, dice int, how footing) *odds {
	q := b.At(at)
	was := min(q.standing(), suppressedBefore) // what an order has done so far plays no part in choosing
	s := f.aimAt(b, at, was)
	s.add(f.shotAt(by, at).throws[how].with(dice))
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
