package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// reactionDistance: who is assaulted from no farther away has no time to shoot (SUP-59).
const reactionDistance = 6_00

// assault is a Run into an enemy and close quarters (SUP-58, CQ-01), after the fire of those assaulted. Infantry may
// not dare to assault armour, and is not shot at then (AVEH-02). to is where it meets the enemy.
func (f *field) assault(d *sim.Dice, b *board, by, at battle.Ref, to ground.Place, lead string) {
	p, q := b.At(by), b.At(at)
	far := f.ground.Gap(p.at, q.at)
	if d.Telling() {
		battle.Tell(d, f.tellCharge(by, at, far, lead), rules.Charge, []battle.Ref{by}, at)
	}
	atVehicle := f.unit(at).kind == vehicle
	if atVehicle && !f.dares(d, b, by, at) {
		return
	}
	if far > reactionDistance && q.inBag() && f.canFire(b, at, by, far, false) { // SUP-59, AVEH-03
		takeDie(b, at)
		a := f.aimAt(b, at, by)
		a.reaction = true
		f.shootAt(d, b, at, by, &a, "")
		if p.isOut() || q.isOut() || p.down { // SUP-73: green troops may have gone to ground
			return
		}
	}
	if atVehicle {
		f.storm(d, b, by, at, to)
	} else {
		f.closeIn(d, b, by, at, to)
	}
}

// dares is the check of infantry that fears armour (AVEH-02): failing it goes Down, or is destroyed (AMB-41).
func (f *field) dares(d *sim.Dice, b *board, by, at battle.Ref) bool {
	s, p := f.stormings, b.At(by)
	if s.dares(d, f.told(d, by), &p.condition, f.officerFor(b, by), f.unit(at)) {
		return true
	}
	if s.fearKills {
		f.remove(b, by)
	} else {
		goDown(b, by)
	}
	return false
}

// storm is the attack of infantry on a vehicle; if that survives, the assault is over (AVEH-07).
func (f *field) storm(d *sim.Dice, b *board, by, at battle.Ref, to ground.Place) {
	p, q := b.At(by), b.At(at)
	score := f.stormings.still
	if q.pace == advanced && !q.immobilised { // AVEH-04
		score = f.stormings.moving
	}
	v := volley{target: f.told(d, at), at: q.condition, officer: int8(f.officerFor(b, at))}
	f.stormings.attack(d, f.told(d, by), p.men, &v, score)
	end := lasting(&v)
	f.suffer(b, at, &end)
	f.arrive(b, by, to)
}

// inContact is where a unit stands that has come from one place to an enemy at another.
func (f *field) inContact(from, enemy ground.Place, side battle.Side) ground.Place {
	if f.ground.Ahead(from, enemy, side.Home()) < 0 { // from beyond
		return f.ground.Forward(enemy, side.Home(), contact)
	}
	return f.ground.Forward(enemy, side.Home(), -contact)
}

// arrive puts a unit where it has met an enemy; who touched him before has not moved (E-23).
func (f *field) arrive(b *board, r battle.Ref, at ground.Place) {
	if p := b.At(r); p.at != at {
		p.at = at
		f.goes(b, r, ran)
		f.moved(b, r)
	}
}

// closeIn is close quarters to their end. The assaulted lose their pins (SUP-61); attackers that survive stand where
// they met.
func (f *field) closeIn(d *sim.Dice, b *board, by, at battle.Ref, to ground.Place) {
	p, q := b.At(by), b.At(at)
	m := f.quarters.meet(f.unit(by), &p.condition, f.unit(at), &q.condition, false)
	if d.Telling() && q.pins > 0 { // SUP-61
		d.Tell(fmt.Sprintf("%s is contacted and loses its %s", f.label(at), counted(int(q.pins), "pin")))
	}
	end, _ := sim.Play(d, f.quarters.melees, m)
	if d.Telling() {
		battle.Tell(d, f.tellFight(by, at, &end), rules.Fight, []battle.Ref{by}, at)
	}
	if f.survives(b, at, end.defenders.men) {
		q.pins = 0 // SUP-61
	}
	if f.survives(b, by, end.attackers.men) {
		f.arrive(b, by, to)
	}
}

// survives is what close quarters leave of a unit.
func (f *field) survives(b *board, r battle.Ref, men int8) bool {
	if men == 0 {
		f.remove(b, r)
		return false
	}
	p := b.At(r)
	p.green = p.green && men == p.men // the first casualty has been (SUP-73)
	p.men = men
	return true
}
