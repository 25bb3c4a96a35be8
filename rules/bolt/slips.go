package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file finds slips: orders that an experienced player would not have given, judged by the rules and not by the
// careful player's own weights. Only stories that give the players' reasons print slips.

// hopeless is a chance to pass an order test, in 36ths. If the chance is lower, a unit that can rally or stay Down
// should get no other order.
const hopeless = 12

// judgeOrder reports the slips in an order that a unit is about to get.
func (f *field) judgeOrder(d *sim.Dice, b *board, e *deed) {
	if f.script == nil || f.careful == nil {
		return
	}
	switch e.order {
	case orderDown, orderRally:
	default:
		f.judgeHope(d, b, e)
	}
	if e.order == orderFire {
		f.judgeShot(d, b, e.by.Ref, e.at, false)
	}
	if !e.assaults {
		f.judgeStorm(d, b, e)
	}
}

// judgeHope reports a slip if a pinned unit is unlikely to obey its order and a turn is left in which a rally would
// help.
func (f *field) judgeHope(d *sim.Dice, b *board, e *deed) {
	if b.Clock.Number() >= f.turns || e.by.p.pins == 0 {
		return
	}
	if chance := f.obeys(b, e.by.Ref, false); chance < hopeless {
		battle.Slipped(d, rules.OrderHopeless, fmt.Sprintf("a slip: %s obeys %d times in 36 and does not rally", f.label(e.by.Ref), chance),
			e.by.Ref)
	}
}

// judgeShot reports a slip if a shot can do no damage, but a shot at another enemy in sight could.
func (f *field) judgeShot(d *sim.Dice, b *board, by, at battle.Ref, moved bool) {
	if f.careful == nil || f.harmOf(b, by, at, moved) > 0 {
		return
	}
	enemy := by.Side.Other()
	for k := range b.Units[enemy] {
		if other := enemy.Unit(k); other != at && !b.At(other).isOut() && f.sees(b, by, other) &&
			f.canFire(b, by, other, f.ground.Gap(b.At(by).at, b.At(other).at), moved) && f.harmOf(b, by, other, moved) > 0 {
			battle.Slipped(d, rules.ShotHarmless, "a slip: "+f.label(by)+" fires at "+f.label(at)+", that it cannot hurt, and not at "+
				f.label(other), by)
			return
		}
	}
}

// harmOf returns the expected harm of a unit's fire at an enemy, in thousandths of a man or a vehicle.
func (f *field) harmOf(b *board, by, at battle.Ref, moved bool) int {
	s := shooting{by: f.fighter(b, by), at: f.fighter(b, at)}
	f.takeAim(b, &s)
	s.aim.moved = moved
	return int(f.salvoAt(&s).harm)
}

// A missed assault counts as a slip if it would gain at least surePay more than the best shot: in points of cost,
// multiplied by the chance that the unit obeys.
const surePay = 20

// judgeStorm reports a slip if a unit does not assault a vehicle although the assault promises clearly more points than
// a shot. What the vehicle's fire costs the unit is subtracted. Some units are not judged: those that hold an
// objective, that get nearer to one which their side does not hold, or that would hardly obey.
func (f *field) judgeStorm(d *sim.Dice, b *board, e *deed) {
	by, enemy := e.by.Ref, e.by.Side.Other()
	if e.by.u.kind != infantry || e.by.u.move == 0 || f.stormings == nil || f.guards(b.At(by).at) || f.getsOn(b, e) || f.obeys(b, by, false) < hopeless {
		return
	}
	shot := f.bestHarm(b, by) / 1000
	for k := range b.Units[enemy] {
		at := enemy.Unit(k)
		again := deed{by: e.by, at: at}
		if b.At(at).isOut() || f.unit(at).kind != vehicle || !f.sees(b, by, at) || !f.reaches(b, by, &again) {
			continue
		}
		f.camp.Disperse(again.crowd)
		pay := f.stormPays(b, by, at)
		if (pay-shot)*f.obeys(b, by, false)/36 >= surePay {
			battle.Slipped(d, rules.AssaultMissed, fmt.Sprintf("a slip: %s does not assault %s, worth %d points, a shot %d", f.label(by),
				f.label(at), pay, shot), by)
			return
		}
	}
}

// getsOn reports whether an order takes a unit to an objective, or nearer to one that its side does not hold yet.
func (f *field) getsOn(b *board, e *deed) bool {
	if e.order != orderAdvance && e.order != orderRun {
		return false
	}
	from, by := b.At(e.by.Ref).at, e.by.u.means
	for i := range f.script.Objectives() {
		goal := f.script.AttackOn(i).To
		if b.Scene.Holder(i) != e.by.Side.Holder() && f.ground.Left(e.move.To, goal, by) < f.ground.Left(from, goal, by) {
			return true
		}
	}
	return f.guards(e.move.To)
}

// guards reports whether an objective can be held from a place.
func (f *field) guards(at ground.Place) bool {
	for i := range f.script.Objectives() {
		if f.script.Objective(i).CanHold(at.Square()) {
			return true
		}
	}
	return false
}

// stormPays returns the expected gain of an assault on a vehicle, in points: the vehicle's cost times the expected
// share that is destroyed, times the chance to dare the assault (AVEH-02). The expected cost of the vehicle's fire at a
// unit that comes from beyond reactionDistance is subtracted (AVEH-03).
func (f *field) stormPays(b *board, by, at battle.Ref) int {
	p, q, own, u := b.At(by), b.At(at), f.unit(by), f.unit(at)
	far := f.ground.Gap(p.at, q.at)
	gain := f.stormings.gain(own, int(p.men), u, q.pace == advanced && !q.immobilised)
	if own.fears(u) {
		score, _ := f.testScore(own, &p.condition, f.officerFor(b, by.Side, p.at), true)
		gain *= float64(testChance[f.bounded(score+fearOfArmour.by)]) / 36
	}
	loss := 0.0
	if far > reactionDistance && q.inBag() {
		if u.is(recce) { // the recce vehicle drives off
			return 0
		}
		if f.canFire(b, at, by, far, false) {
			loss = min(1, float64(f.harmOf(b, at, by, false))/1000/float64(max(1, p.men)))
			gain *= 1 - loss
		}
	}
	return int(gain*float64(f.sides[at.Side].Costs[at.Number]) - loss*float64(f.sides[by.Side].Costs[by.Number]))
}
