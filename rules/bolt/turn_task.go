package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file chooses orders for the simple player's units on a table by their tasks (battle.Script). A unit that attacks
// assaults an enemy in reach. A unit that has farther to go moves on and fires as it goes, or runs if it could not fire
// anyway. A unit at its goal fires.

// A deed is the order of a unit, with all that is needed to carry it out.
type deed struct {
	by    fighter
	order order
	at    battle.Ref // the enemy that it aims for, Nobody if it sees none
	// On a table.
	task     *battle.Task  // its current task
	assaults bool          // it runs to assault that enemy
	move     ground.Move   // where it goes; Gone: off the table
	shotAt   bool          // an enemy has shot at it on its way
	replan   bool          // its path has to be found again
	target   battle.Ref    // the enemy at which it will fire after an Advance, unless something intervenes
	turns    uint8         // the turns that a vehicle can still make after its move (MOVE-02)
	faces    bool          // the player chooses its facing after the move
	crowd    *ground.Crowd // the units on the table, once they have been collected
	view     *player.View  // what the careful player sees, if it leads the unit
	covers   bool          // it goes Down to be harder to hit
}

// taskOrder chooses the order of a unit on a table: the first order that makes sense for its task.
func (f *field) taskOrder(d *sim.Dice, b *board, by battle.Ref, e *deed) {
	p, u, task := e.by.p, e.by.u, f.script.Task(b.Scene, by)
	e.task = task
	goes := u.canMove(p) && (f.script.Leaves(task, p.at) || f.script.Goes(task, p.at, u.reach))
	closes := task.Do == tablefile.Attack && u.kind == infantry && f.nearEnemy(b, by, 2*u.move)
	looks, fires := !goes || closes || u.hasFixed, false // if looks is false, it does not matter which enemy the unit sees
	if e.at, e.target = battle.Nobody, battle.Nobody; looks {
		e.at, fires = f.enemyOf(d, b, &e.by, false)
	}
	if closes && f.reaches(b, by, e) || goes && !(fires && f.firesFixed(b, &e.by, e.at)) && f.setsOut(d, b, by, task, e) {
		return
	}
	if !looks {
		e.at, fires = f.enemyOf(d, b, &e.by, false)
	}
	e.order = f.stays(b, by, task, e, fires)
}

// stays returns the order of a unit that does not move: it waits in ambush, fires, turns to fire, rallies or goes Down.
func (f *field) stays(b *board, by battle.Ref, task *battle.Task, e *deed, fires bool) order {
	switch {
	case task.Do == tablefile.Ambush && f.liesInWait(b, by, e.at):
		return orderAmbush
	case fires:
		return orderFire
	case f.swings(b, by, e):
		return orderAdvance
	case b.At(by).pins > 0:
		return orderRally
	}
	return orderDown
}

// reaches reports whether a unit can assault the enemy that it aims for with a Run (SUP-58), and stores the Run in e.
// Over ground on which the unit may not run it goes half as far (MOVE-04).
func (f *field) reaches(b *board, by battle.Ref, e *deed) bool {
	if e.at == battle.Nobody || !f.mayAssault(b, by, e.at) {
		return false
	}
	p, u := b.At(by), f.unit(by)
	run := 2 * u.move
	if f.ground.Gap(p.at, b.At(e.at).at) > run {
		return false
	}
	if e.crowd == nil {
		e.crowd = f.crowd(b)
	}
	to, ok := f.ground.Contact(p.at, b.At(e.at).at, f.mover(by), run, e.crowd)
	if !ok {
		return false
	}
	m := f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(by), run, 0, e.crowd)
	if to.Square() != p.at.Square() && m.Trail&u.runs.Shut != 0 && f.ground.Left(p.at, f.ground.GoalAt(to), u.means) > u.move {
		return false
	}
	m.To = to
	e.order, e.assaults, e.move = orderRun, true, m
	return true
}

// setsOut reports whether a unit that has farther to go for its task moves on, and stores its move in e. The move is an
// Advance, or a Run if the unit could not fire after the Advance or is to leave the table.
func (f *field) setsOut(d *sim.Dice, b *board, by battle.Ref, task *battle.Task, e *deed) bool {
	p, u := b.At(by), f.unit(by)
	if f.script.Leaves(task, p.at) {
		e.order, e.move = orderRun, ground.Move{To: p.at.Gone()}
		return true
	}
	if e.crowd == nil {
		e.crowd = f.crowd(b)
	}
	ran := false
	if task.Do == tablefile.Exit || !f.nearEnemy(b, by, u.reach+u.farthest()) { // the unit will not fire, and a Run mostly leads farther
		if f.plan(b, by, task, orderRun, e); f.ground.Gap(p.at, e.move.To) > u.farthest() {
			return true
		}
		ran = true
	}
	run := *e
	f.plan(b, by, task, orderAdvance, e)
	if task.Do == tablefile.Exit || !f.firesThere(d, b, by, e) {
		advance := *e
		if *e = run; !ran {
			f.plan(b, by, task, orderRun, e)
		}
		e.replan = ran
		if f.ground.Left(e.move.To, task.To, u.means) < f.ground.Left(advance.move.To, task.To, u.means) {
			return true
		}
		*e = advance
		e.replan = true
	}
	return f.progresses(b, by, e)
}

// firesThere reports whether a unit can fire at an enemy from where it is about to advance to, and stores the target.
func (f *field) firesThere(d *sim.Dice, b *board, by battle.Ref, e *deed) bool {
	p := b.At(by)
	was := p.at
	p.at = e.move.To
	e.target = f.targetOf(d, b, by)
	p.at = was
	return e.target != battle.Nobody
}
