package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// How units move on a table. They take the shortest way, as far as their order, the ground and their turns allow.

// turnsOf says how often vehicles may turn by up to 90 degrees on an Advance and on a Run (MOVE-02).
var turnsOf = [...]struct{ advance, run uint8 }{onTracks: {1, 0}, onHalfTracks: {2, 1}, onWheels: {2, 1}}

// prepareMoves sets the limits of a unit's moves: its turns and, for a Run, ground on which no unit runs (MOVE-04). A
// vehicle that keeps to a road goes twice as far (MOVE-05). Men turn freely, and guns turn on the spot.
func (u *unit) prepareMoves() {
	turns := turnsOf[u.drive]
	if u.kind != vehicle {
		turns.advance, turns.run = ground.Nimble, ground.Nimble
	}
	road := kindsThat(doubled, u.means)
	u.advances = ground.Limits{Turns: turns.advance, Doubled: road}
	u.runs = ground.Limits{Turns: turns.run, Shut: kindsThat(noRun, u.means), Doubled: road}
	u.backs = u.advances
	if u.kind == vehicle { // MOVE-03
		u.backs.Reverse = u.move / 2
		if u.is(recce) {
			u.backs.Reverse, u.backs.BackUp = u.move, turns.advance
		}
	}
}

// limits returns the limits of a unit's move with an order. A vehicle that sees an enemy may go backwards on an
// Advance, rather than show the enemy its rear (MOVE-03).
func (f *field) limits(b *board, by battle.Ref, o order) *ground.Limits {
	u := f.unit(by)
	switch {
	case o == orderRun:
		return &u.runs
	case u.kind == vehicle && o == orderAdvance && f.seesAny(b, by):
		return &u.backs
	}
	return &u.advances
}

// farthest returns how far an Advance can take a unit: twice its move if roads double the move, else its move.
func (u *unit) farthest() ground.Length {
	if u.advances.Doubled != 0 {
		return 2 * u.move
	}
	return u.move
}

// rate returns how far a unit goes with an order (MOVE-01).
func (u *unit) rate(o order) ground.Length {
	if o == orderRun {
		return 2 * u.move
	}
	return u.move
}

// plan finds the next move of a unit with an order towards the goal of its task, and stores it in e. A unit with the
// task support goes no farther than it has to.
func (f *field) plan(b *board, by battle.Ref, task *battle.Task, o order, e *deed) {
	e.order = o
	f.planTo(b, by, task.To, e)
	if task.Do != tablefile.Support {
		return
	}
	path := *e.crowd.Path()
	for _, s := range path.Squares() {
		at := ground.Stand(s, 0)
		if f.script.Goes(task, at, f.unit(by).reach) {
			continue
		}
		if f.planTo(b, by, f.ground.GoalAt(at), e); e.move.To.Square() == s {
			return
		}
	}
	f.planTo(b, by, task.To, e)
}

// planTo finds the next move of a unit towards a goal, and stores it in e.
func (f *field) planTo(b *board, by battle.Ref, to ground.Goal, e *deed) {
	f.planWithin(f.limits(b, by, e.order), b, by, to, e)
}

// planWithin works like planTo, but within the given limits.
func (f *field) planWithin(limits *ground.Limits, b *board, by battle.Ref, to ground.Goal, e *deed) {
	e.move, e.turns = f.ground.Drive(b.At(by).at, to, f.mover(by), f.unit(by).rate(e.order), b.Scene.Left[by.Side][by.Number],
		limits, e.crowd)
}

// swings reports whether a unit can turn towards an enemy that is outside its arc but within its range, and stores the
// turn in e. A vehicle has the turns of an Advance (MOVE-02). A gun turns on the spot and then does not fire (SUP-24).
func (f *field) swings(b *board, by battle.Ref, e *deed) bool {
	p, u := b.At(by), f.unit(by)
	if u.arc == allRoundArc || p.immobilised || u.kind == vehicle && u.move == 0 || e.at == battle.Nobody {
		return false
	}
	q, was := b.At(e.at), p.at
	p.at = f.ground.FrontTo(was, q.at)
	could := f.canFire(b, by, e.at, f.ground.Gap(was, q.at), false)
	p.at = was
	if !could {
		return false
	}
	to := f.ground.Swing(p.at, q.at, u.advances.Turns)
	e.order, e.move = orderAdvance, ground.Move{To: to}
	return to != p.at
}

// march plays the move of a unit on a table, which may lead off the table. Enemies in ambush may fire at it on its
// path.
func (f *field) march(d *sim.Dice, b *board, by battle.Ref, e *deed, lead string) {
	p := b.At(by)
	if d.Telling() {
		battle.Tell(d, f.tellMarch(b, by, e, lead), rules.Move, []battle.Ref{by})
	}
	if e.move.To.IsGone() {
		b.Scene.Leave(by, f.script.Task(b.Scene, by).Edge)
		p.cause, p.at = away, e.move.To
		f.loseAim(b, by)
		return
	}
	if e.view != nil && e.move.To.Square() != p.at.Square() {
		b.Scene.Came(by, p.at)
	}
	f.goes(b, by, [...]pace{orderAdvance: advanced, orderRun: ran}[e.order])
	f.moved(b, by)
	if e.move.To.Square() != p.at.Square() && !f.passes(d, b, by, e) {
		return
	}
	if p.at = e.move.To; e.crowd != nil {
		f.camp.Move(e.crowd, by.Side.Home(), int(by.Number), p.at)
	}
	b.Scene.Left[by.Side][by.Number] = e.move.Left
}

// advanceTask plays an Advance on a table. The unit moves and turns towards the nearest enemy with the turns that it
// has left (MOVE-02). Then it fires from there at the target that its player chooses.
func (f *field) advanceTask(d *sim.Dice, b *board, by battle.Ref, e *deed, lead string) {
	f.march(d, b, by, e, lead)
	p := b.At(by)
	if p.isOut() || p.down {
		return
	}
	u, at := f.unit(by), e.target
	if e.faces {
		f.turnBest(b, e)
	} else if u.kind == vehicle && e.turns > 0 {
		if near := f.nearestSeen(b, by); near != battle.Nobody {
			p.at = f.ground.Swing(p.at, b.At(near).at, e.turns)
		}
	}
	if e.view != nil {
		at = f.bestShot(b, e.view, by)
	} else if e.shotAt || u.arc != allRoundArc || u.policy.WeighsOdds() {
		at = f.targetOf(d, b, by)
	}
	if at != battle.Nobody {
		if d.Wondering() {
			f.judgeShot(d, b, by, at, true)
		}
		target := f.fighter(b, at)
		f.fireAt(d, b, &e.by, &target, true, "")
	}
}

// turnBest turns a unit of the careful player to its best facing among those that its remaining turns allow (MOVE-02).
func (f *field) turnBest(b *board, e *deed) {
	p := b.At(e.by.Ref)
	facing, _ := e.view.Facing(e.by.Ref, p.at, facings(p.at, e.turns))
	p.at = p.at.Turned(facing)
}

// targetOf returns the enemy at which a unit that has moved fires, or Nobody if it can fire at none.
func (f *field) targetOf(d *sim.Dice, b *board, by battle.Ref) battle.Ref {
	own := f.fighter(b, by)
	at, fires := f.enemyOf(d, b, &own, true)
	if !fires {
		return battle.Nobody
	}
	return at
}
