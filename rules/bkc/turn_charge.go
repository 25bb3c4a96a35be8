package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// inReaction is added to the words of stories for fire at a charger.
const inReaction = " in reaction"

// reactionDistance is how near friends of a charged unit must be to fire at the charger (bkc1 CHG-03, bkc2 CA-04).
const reactionDistance = 5_00

// chargeTogether plays the charge of a unit. If the target has room for several chargers, all other units that planned
// to charge it come along (bkc1 CHG-06, bkc2 CA-03).
func (f *field) chargeTogether(d *sim.Dice, b *board, first battle.Ref) {
	side := first.Side
	units := b.Units[side]
	aimed := b.At(first).plan
	at := aimed.target(side.Other())
	var by storm
	tried := 0
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if p.plan != aimed || p.has(engaged) || tried == f.atOnce {
			continue
		}
		p.plan = noPlan
		tried++
		if r := side.Unit(int(i)); f.close(d, b, r, at, f.moveOf(p, f.unit(r))) {
			by.add(r)
		}
	}
	f.meet(d, b, &by, at)
}

// charge plays a charge of one unit at another, from at most the given distance.
func (f *field) charge(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length) {
	var alone storm
	if f.close(d, b, by, at, reach) {
		alone.add(by)
	}
	f.meet(d, b, &alone, at)
}

// A storm holds the units that have come into contact with one enemy.
type storm struct {
	units [maxAttackers]battle.Ref
	n     int
}

func (s *storm) add(r battle.Ref) {
	s.units[s.n] = r
	s.n++
}

// close moves a charger into contact, unless the charged side repels it by fire or evades. It reports whether the
// charger is in contact and can fight.
func (f *field) close(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length) bool {
	p, q := b.At(by), b.At(at)
	start := p.at
	if !f.wide { // a target that was driven back meanwhile is reached all the same
		reach = ground.Endless
	}
	crowd := f.crowd(b)
	defer f.camp.Disperse(crowd)
	to, ok := f.ground.Contact(start, q.at, f.mover(by), reach, crowd)
	if f.wide && !f.mayCharge(b, by, at) { // the target has been driven into cover (bkc1 CHG-02, bkc2 CA-02)
		return false
	}
	if !ok { // others are in the way by now
		return false
	}
	gap := f.far(b, by, at)
	if f.reactAtContact {
		gap, start = 0, to
	}
	if f.wide && start.Square() == to.Square() { // the charger touches the target already, and turns to it
		start = to
	}
	p.is |= moved // the charger gives up its shelter at once (bkc1 CHG, bkc2 CA, E-43)
	if d.Telling() {
		battle.Tell(d, f.tellCharge(b, by, at, gap), rules.Charge, []battle.Ref{by}, at)
	}
	runs := f.evades(d, b, by, at, reach, crowd)
	if d.Wondering() && f.wide {
		f.tellEvading(d, b, by, at, runs, crowd)
	}
	if runs {
		f.evade(d, b, by, at, reach, crowd)
		return false
	}
	if !f.runTo(d, b, by, to, reach, crowd) {
		return false
	}
	return !f.react(d, b, by, at, start, gap, crowd)
}

// runTo moves a charger to a place and plays what it meets on its way. It reports whether the charger arrives.
func (f *field) runTo(d *sim.Dice, b *board, by battle.Ref, to ground.Place, reach ground.Length, crowd *ground.Crowd) bool {
	p := b.At(by)
	var m ground.Move
	if f.wide {
		m = f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(by), reach, 0, crowd)
	}
	f.put(b, by, to)
	f.tellMadeWay(d, b, by.Side.Other(), f.tread(b, by, m.Trail, crowd))
	f.meetHazards(d, b)
	return !p.has(gone) && p.at.Square() == to.Square()
}

// meet plays what follows contact: close combat, at once (bkc2 CA-01) or in the Combat Phase (bkc1 CC-01).
func (f *field) meet(d *sim.Dice, b *board, by *storm, at battle.Ref) {
	if by.n == 0 || b.At(at).has(gone) {
		return
	}
	if !f.turn.combatPhase {
		f.fight(d, b, by, at)
		return
	}
	b.At(at).is |= engaged
	for _, r := range by.units[:by.n] {
		b.At(r).is |= engaged
		b.At(r).plan = toCharge(at)
	}
}

// react plays the fire at a charger where it started: the charged unit fires first, then friends near it that see the
// charger, one after the other (bkc1 CHG-03, bkc2 CA-04). On the line the friends are as far from the charger as the
// charged unit. It reports whether the charger is lost or driven back.
func (f *field) react(d *sim.Dice, b *board, charger, charged battle.Ref, start ground.Place, gap ground.Length,
	crowd *ground.Crowd) (repelled bool) {
	enemy := &f.sides[charged.Side]
	for turn := -1; turn < enemy.combat; turn++ {
		by := charged
		if turn >= 0 {
			by = enemy.Side.Unit(int(b.Line[enemy.Side][turn]))
			if by == charged || !f.beside(b, by, charged) {
				continue
			}
		}
		q := b.At(by)
		if q.has(suppressed|engaged) || q.has(gone) && !f.firesAboard(b, by) {
			continue
		}
		dice := f.reactionDice(b, by, charger, start, gap, crowd)
		if dice.dice == 0 {
			if d.Wondering() && f.wide {
				f.tellWhy(d, by, f.label(by)+" does not fire in reaction: "+f.whyNoReaction(b, by, start, crowd))
			}
			continue
		}
		if f.turn.opportunityFire { // bkc2 OPP-03
			q.is |= actedOpportunity
		}
		if d.Telling() {
			f.noteReaction(d, b, by, charger, f.ground.FrontTo(start, b.At(charger).at), dice)
		}
		switch f.fireDice(d, b, by, charger, dice, inReaction) {
		case resultKnockedOut, resultFellBack:
			return true
		}
	}
	return false
}

// reactionDice returns the dice of a unit at a charger that started from a place. On a table the charger counts as in
// the open, on any ground (E-43).
func (f *field) reactionDice(b *board, by, charger battle.Ref, start ground.Place, gap ground.Length,
	crowd *ground.Crowd) handful {
	q, p := b.At(by), b.At(charger)
	shot := f.shotAt(by, charger)
	if f.wide {
		if !f.notices(b, by, start, crowd) {
			return handful{}
		}
		start = f.ground.FrontTo(start, p.at) // the charger shows its front in the direction of the charge
		gap = f.ground.Gap(q.at, start)
	}
	dice, how := f.strikes(shot.dice(gap, q), q.at, start, p)
	if f.wide {
		how = footingOf(p.exposed(), inTheOpen, how.flanked())
	}
	return shot.throws[how].with(dice)
}

// whyNoReaction returns why a unit has no dice at a charger.
func (f *field) whyNoReaction(b *board, by battle.Ref, start ground.Place, crowd *ground.Crowd) string {
	if !f.notices(b, by, start, crowd) {
		return "it does not see the charger where it starts"
	}
	return "it has no dice at it from there"
}

// tellEvading prints why a charged unit runs or stays, unless a careful player has weighed that.
func (f *field) tellEvading(d *sim.Dice, b *board, by, at battle.Ref, runs bool, crowd *ground.Crowd) {
	q, u := b.At(at), f.unit(at)
	why := "it has nothing to fire at " + f.label(by) + " with"
	switch {
	case q.has(suppressed | engaged):
		why = "it is suppressed or in close combat"
	case u.shelter[q.exposed()].stays:
		why = "it is dug in"
	case !f.notices(b, at, b.At(by).at, crowd):
		why = "it does not see " + f.label(by)
	case !u.mobile && f.mount(b, at) == battle.Nobody:
		why = "it cannot move and has no transport beside it"
	case f.careful.Leads(at.Side):
		return
	case !runs:
		why = "it can fire at " + f.label(by)
	}
	f.tellWhy(d, at, fmt.Sprintf("%s weighs to evade, %s: %s", f.label(at), why, yesNo(runs)))
}

// notices reports whether a unit sees a charger at the place where it starts, without turning.
func (f *field) notices(b *board, by battle.Ref, start ground.Place, crowd *ground.Crowd) bool {
	q, u := b.At(by), f.unit(by)
	return f.ground.Look(q.at, start).Sees() && f.ground.Gap(q.at, start) <= f.visibility(b) &&
		f.inView(u.view, q.at, start) && f.ground.Clear(q.at, start, crowd, u.isAFV())
}

// beside reports whether a friend of a charged unit is near enough to fire at the charger.
func (f *field) beside(b *board, r, charged battle.Ref) bool {
	if f.wide {
		return f.ground.Within(b.At(r).at, b.At(charged).at, reactionDistance)
	}
	return f.track(b, r, charged) <= reactionDistance*reactionDistance
}

// track returns the square of the distance of two units. In a duel units do not stand apart sideways.
func (f *field) track(b *board, r, s battle.Ref) int {
	return squared(f.ground.Gap(b.At(r).at, b.At(s).at), f.across(b, r)-f.across(b, s))
}

// squared returns the square of the distance between two points, along and across the line.
func squared(along, across ground.Length) int { return int(along)*int(along) + int(across)*int(across) }

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
