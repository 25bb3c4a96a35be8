package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/sim"
)

// reactionDistance is the distance up to which an assaulted unit has no time to shoot (SUP-59).
const reactionDistance = 6_00

// assault plays an assault: the fire of the assaulted unit, then a Run into it and close quarters (SUP-58, CQ-01).
// Infantry that does not dare to assault armour is not shot at (AVEH-02).
func (f *field) assault(d *sim.Dice, b *board, by battle.Ref, e *deed, lead string) {
	at := e.at
	p, q := b.At(by), b.At(at)
	far := f.ground.Gap(p.at, q.at)
	if d.Telling() {
		battle.Tell(d, f.tellCharge(b, by, at, lead), rules.Charge, []battle.Ref{by}, at)
	}
	atVehicle := f.unit(at).kind == vehicle
	if atVehicle && !f.dares(d, b, by, at) {
		return
	}
	if f.drivesOff(d, b, by, e, far) { // AVEH-03
		return
	}
	if far > reactionDistance && q.inBag() && f.canFire(b, at, by, far, false) { // SUP-59, AVEH-03
		takeDie(b, at)
		s := shooting{by: f.fighter(b, at), at: f.fighter(b, by)}
		f.takeAim(b, &s)
		s.aim.reaction = true
		f.shootAt(d, b, &s, "")
		if p.isOut() || q.isOut() || p.down { // SUP-73: green troops may have gone to ground
			return
		}
	}
	if f.script != nil && !f.runsUp(d, b, by, e) {
		return
	}
	if atVehicle {
		f.storm(d, b, by, at, e.move.To)
	} else {
		f.closeIn(d, b, by, at, e.move.To)
	}
}

// runsUp plays the Run of an assault on a table, past enemies in ambush, and reports whether the unit comes through.
func (f *field) runsUp(d *sim.Dice, b *board, by battle.Ref, e *deed) bool {
	p := b.At(by)
	if p.at.Square() != e.move.To.Square() { // E-23
		f.goes(b, by, ran)
		f.moved(b, by)
	}
	return f.passes(d, b, by, e)
}

// drivesOff lets a recce vehicle drive off from an assault on a table instead of shooting, and reports whether it does.
// The vehicle must not have had its order, and the attackers must come from beyond reactionDistance. It goes straight
// away from them, as far as it could advance (AVEH-03, MOVE-03). It stays if the attackers could reach it there. A
// vehicle of the careful player drives off only if hadBetterGo. The attackers run to where it was.
func (f *field) drivesOff(d *sim.Dice, b *board, by battle.Ref, e *deed, far ground.Length) bool {
	q, t := b.At(e.at), f.unit(e.at)
	if f.script == nil || t.kind != vehicle || !t.is(recce) || far <= reactionDistance || !q.inBag() || !t.canMove(q) {
		return false
	}
	if f.chooses(e.at.Side) && !f.hadBetterGo(b, by, e.at, far) {
		return false
	}
	was := q.at
	q.at = f.ground.Retire(q.at, b.At(by).at, f.mover(e.at), t.move, e.crowd)
	again := deed{at: e.at}
	reached := f.reaches(b, by, &again)
	f.camp.Disperse(again.crowd)
	if reached {
		q.at = was
		return false
	}
	takeDie(b, e.at)
	f.goes(b, e.at, advanced)
	f.moved(b, e.at)
	if d.Telling() {
		battle.Tell(d, f.side(e.at.Side)+f.label(e.at)+" drives off to "+f.ground.Name(q.at), rules.Move, []battle.Ref{e.at})
	}
	f.camp.Move(e.crowd, e.at.Side.Home(), int(e.at.Number), q.at)
	f.planTo(b, by, f.ground.GoalAt(was), e)
	f.march(d, b, by, e, "")
	return true
}

// hadBetterGo reports whether a recce vehicle of the careful player would lose more points by an assault than its fire
// would cost the attackers.
func (f *field) hadBetterGo(b *board, by, at battle.Ref, far ground.Length) bool {
	shot := 0 // the share of the attackers that fire would kill, in thousandths
	if f.canFire(b, at, by, far, false) {
		shot = min(1000, f.harmOf(b, at, by, false)/max(1, int(b.At(by).men)))
	}
	loss := f.stormOf(b, by, at).gain() * (1000 - shot) / 1000
	return loss*f.sides[at.Side].Costs[at.Number] > shot*f.sides[by.Side].Costs[by.Number]
}

// dares plays the check of infantry that fears armour (AVEH-02), and reports whether the infantry assaults. Infantry
// that fails goes Down, or is destroyed (AMB-41).
func (f *field) dares(d *sim.Dice, b *board, by, at battle.Ref) bool {
	s, p := f.stormings, b.At(by)
	if s.dares(d, f.storyUnit(d, by), &p.condition, f.officerFor(b, by.Side, p.at), f.unit(at)) {
		return true
	}
	if s.fearKills {
		f.remove(b, by)
	} else {
		goDown(b, by)
	}
	return false
}

// storm plays the attack of infantry on a vehicle. If the vehicle survives, the assault is over (AVEH-07).
func (f *field) storm(d *sim.Dice, b *board, by, at battle.Ref, to ground.Place) {
	p, q := b.At(by), b.At(at)
	score := f.stormings.still
	if q.pace == advanced && !q.immobilised { // AVEH-04
		score = f.stormings.moving
	}
	v := volley{target: f.storyUnit(d, at), at: q.condition, officer: int8(f.officerFor(b, at.Side, q.at))}
	f.stormings.attack(d, f.storyUnit(d, by), p.men, &v, score)
	end := lasting(&v)
	victim := f.fighter(b, at)
	f.suffer(b, &victim, &end)
	f.arrive(b, by, to)
}

// inContact returns where a unit on the line stands after it has run into an enemy. The distance is contact, on the
// side from which the unit came.
func (f *field) inContact(from, enemy ground.Place, side battle.Side) ground.Place {
	if f.ground.Ahead(from, enemy, side.Home()) < 0 { // the unit has come from beyond the enemy
		return f.ground.Forward(enemy, side.Home(), contact)
	}
	return f.ground.Forward(enemy, side.Home(), -contact)
}

// arrive puts a unit where it has met an enemy. A unit that touched the enemy before has not moved (E-23).
func (f *field) arrive(b *board, r battle.Ref, at ground.Place) {
	if p := b.At(r); p.at != at {
		f.put(b, r, at)
		f.goes(b, r, ran)
		f.moved(b, r)
	}
}

// closeIn plays close quarters to their end. The assaulted unit loses its pins (SUP-61). Attackers that survive stand
// where they met the enemy, or after a win where they regroup (CQ-03).
func (f *field) closeIn(d *sim.Dice, b *board, by, at battle.Ref, to ground.Place) {
	p, q := b.At(by), b.At(at)
	m := f.quarters.meet(f.unit(by), &p.condition, f.unit(at), &q.condition, f.defended(to, q.at))
	if d.Telling() && q.pins > 0 { // SUP-61
		d.Tell(fmt.Sprintf("%s%s is contacted and loses its %s", f.side(at.Side), f.label(at), english.Counted(int(q.pins), "pin")))
	}
	sim.Play(d, f.quarters.melees, &m)
	if d.Telling() {
		battle.Tell(d, f.tellFight(by, at, &m), rules.Fight, []battle.Ref{by}, at)
	}
	if m.winner == attackerWins {
		to = f.regrouped(to, q.at)
	}
	if f.survives(b, at, m.defenders.men) {
		q.pins = 0 // SUP-61
	}
	if f.survives(b, by, m.attackers.men) {
		f.arrive(b, by, to)
	}
}

// defended reports whether defenders on a table have the advantage of SUP-63. They stand in a building or a
// fortification, or their square or that of the attackers is an obstacle.
func (f *field) defended(from, at ground.Place) bool {
	in, over := f.ground.Cell(at).Kind, f.ground.Cell(from).Kind
	return f.script != nil && (terrain[in].goings == onBuilding || terrain[in].goings == onObstacle || terrain[over].goings == onObstacle)
}

// regrouped returns where attackers that have won regroup (CQ-03). On a table they take the place of the defenders, on
// the line they stay where they met the defenders.
func (f *field) regrouped(met, taken ground.Place) ground.Place {
	if f.script == nil {
		return met
	}
	return taken
}

// survives applies the losses of close quarters to a unit, and reports whether it survives.
func (f *field) survives(b *board, r battle.Ref, men int8) bool {
	if men == 0 {
		f.remove(b, r)
		return false
	}
	p := b.At(r)
	p.green = p.green && men == p.men // after its first casualty a unit is no longer green (SUP-73)
	p.men = men
	return true
}
