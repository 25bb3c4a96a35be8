package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// evades reports whether a charged unit runs. It may if it is not suppressed, not dug in and sees the charger, and if
// it moves by itself or has its transport beside it (bkc1 INI-04, CHG-03; bkc2 INI-05, CA-04, E-51). The careful player
// weighs whether it runs. Units of other players run if they have no dice at the charger. On the line no unit runs.
func (f *field) evades(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length, crowd *ground.Crowd) bool {
	if !f.wide {
		return false
	}
	p, q, u := b.At(by), b.At(at), f.unit(at)
	if q.has(suppressed|engaged) || u.shelter[q.exposed()].stays || !f.notices(b, at, p.at, crowd) ||
		!u.mobile && f.mount(b, at) == battle.Nobody {
		return false
	}
	if f.careful.Leads(at.Side) {
		return f.hadBetterRun(d, b, by, at, reach)
	}
	return f.shotAt(at, by).dice(f.ground.Gap(q.at, p.at), q) == 0
}

// mount returns the transport that a unit may board or limber up to: the one it began with, next to it, free and able
// to move. A gun must touch it, troops may be 5 cm away (bkc1 INI-04, bkc2 INI-05).
func (f *field) mount(b *board, r battle.Ref) battle.Ref {
	carrier := f.script.CarrierAtFirst(r)
	if carrier == battle.Nobody || b.Scene.Rides(r) || b.At(r).has(suppressed|engaged) {
		return battle.Nobody
	}
	q, at := b.At(carrier), b.At(r).at
	if q.has(gone|suppressed|engaged) || !f.unit(carrier).mobile {
		return battle.Nobody
	}
	if f.unit(r).isTowedGun() && !f.ground.Touching(at, q.at) || !f.ground.Within(at, q.at, reactionDistance) {
		return battle.Nobody
	}
	return carrier
}

// board puts a unit on its transport, or limbers it up.
func (f *field) board(d *sim.Dice, b *board, r, carrier battle.Ref) {
	p := b.At(r)
	b.Scene.Board(r)
	p.at, p.is = b.At(carrier).at, p.is|away|moved
	f.relocate(b, r)
	if d.Telling() {
		verb := " boards "
		if f.unit(r).isTowedGun() {
			verb = " limbers up to "
		}
		battle.Tell(d, f.label(r)+verb+f.label(carrier), rules.Move, []battle.Ref{r}, carrier)
	}
}

// runner returns which unit runs when a unit evades, and how far. It is the unit itself, or its transport with half its
// move if that is farther (bkc1 INI-04, bkc2 INI-05).
func (f *field) runner(b *board, at battle.Ref) (who battle.Ref, far ground.Length) {
	if f.unit(at).mobile {
		who, far = at, f.moveOf(b.At(at), f.unit(at))
	}
	if carrier := f.mount(b, at); carrier != battle.Nobody {
		if half := f.moveOf(b.At(carrier), f.unit(carrier)) / 2; half > far {
			who, far = carrier, half
		}
	}
	return who, far
}

// evade plays the run of a charged unit. Friends near it fire at the charger all the same. The unit goes straight away
// as far as it moves. The charger follows as far as it could have charged, and catches the unit if it comes closer than
// 5 cm (bkc1 CHG-07, AMB-40; bkc2 CA-09). The charger does not enter the unit's square: a charger next to it with
// movement left is closer than 5 cm, a charger that has used all its move is not (bkc1 E-09, E-42).
func (f *field) evade(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length, crowd *ground.Crowd) {
	p := b.At(by)
	start := f.ground.FrontTo(p.at, b.At(at).at)
	if f.react(d, b, by, at, start, f.ground.Gap(start, b.At(at).at), crowd) {
		return
	}
	who, far := f.runner(b, at)
	if who != at {
		f.board(d, b, at, who)
	}
	f.runFrom(d, b, who, start, far)
	q, now := b.At(who), f.among(b)
	left := f.ground.Left(start, f.ground.GoalAt(q.at), f.mover(by).By) - reach
	m := f.ground.Along(start, f.ground.GoalAt(q.at), f.mover(by), reach, 0, now)
	there := f.runTo(d, b, by, f.ground.FrontTo(m.To, q.at), reach, now)
	if there && f.ground.Within(p.at, q.at, safeGap) && !escapes(left, f.safeAtFive) {
		load := f.script.Passenger(b.Scene, who)
		f.lose(b, who)
		if d.Telling() {
			d.Tell(f.label(by) + " catches " + f.label(who))
			f.tellLoad(d, b, load)
		}
	}
}

// runFrom moves a unit straight away from a place, as far as it may.
func (f *field) runFrom(d *sim.Dice, b *board, who battle.Ref, from ground.Place, far ground.Length) {
	f.retire(b, who, from, far)
	b.At(who).is |= moved
	if d.Telling() {
		battle.Tell(d, f.label(who)+" evades"+f.square(b.At(who).at), rules.Flee, []battle.Ref{who})
	}
}

// runsOnInitiative reports whether a unit runs in the Initiative Phase from an enemy that may charge it. The unit has
// no attack and nowhere to go (bkc1 INI-04, bkc2 INI-05, E-51).
func (f *field) runsOnInitiative(b *board, by, near battle.Ref) bool {
	p, u := b.At(by), f.unit(by)
	if !f.wide || near == battle.Nobody || !u.mobile || u.weapon.attack > 0 || p.has(away) || u.shelter[p.exposed()].stays {
		return false
	}
	task := f.task(b, by)
	return (task.Stays || !f.script.Goes(task, p.at, f.reach(b, by))) && f.unit(near).charges && !b.At(near).has(suppressed)
}
