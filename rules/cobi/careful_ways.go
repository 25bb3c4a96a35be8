package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// This file weighs the moves of the careful player's units. A vehicle weighs every square together with the facings
// that it can still have there, because turning uses up its move (MOV-01).

// weighWays adds the moves of a unit to its options: along the path of its task, and elsewhere. A support weapon, which
// moves less than a square a turn, goes on along that path only while it has no target.
func (f *field) weighWays(b *board, v *view, w *player.View) {
	if v.u.moves(v.p) == 0 || !v.u.infantry && !v.p.condition.canMove() {
		return
	}
	if !v.u.infantry {
		f.weighDrives(b, v, w)
		return
	}
	if v.task.Stays {
		return
	}
	if slow := v.u.moves(v.p) < f.side; v.goes && (!slow || w.Hope() == 0) {
		m := f.wayOn(b, v, v.u.moves(v.p))
		if !slow || !f.isBare(v, w, m.To) {
			w.Go(doGoOn, m.To, 0)
		}
		f.weighSlowWay(b, v, w, m)
	}
	w.GoAround(doGo, f.among(b, v), v.p.at, 0)
	w.Delay(func(o *player.Option) bool { return f.chosenWay(b, v, o).To.Square() != o.To.Square() })
	f.weighPost(b, v, w)
}

// weighPost adds the way to a post, a square from where it could fire, to the options of a unit with nothing to do.
func (f *field) weighPost(b *board, v *view, w *player.View) {
	if !w.Idles() {
		return
	}
	if post, value, found := w.FindPost(f.among(b, v)); found {
		m, may := f.chosenWay(b, v, &player.Option{Do: doGo, To: post}), uint8(0)
		if m.To.Square() == v.p.at.Square() { // the unit gets to the next square in a later turn
			m = f.firstStep(v, func(far ground.Length) ground.Move { return f.wayTo(b, v, f.ground.GoalAt(post), far) })
		}
		if !v.u.infantry {
			may = v.u.facings(m.To, m.Rest)
		}
		w.Approach(doGo, post, m.To, may, value)
	}
}

// weighDrives adds to a vehicle's options its moves, with the possible facings at their ends, and its turns on the
// spot.
func (f *field) weighDrives(b *board, v *view, w *player.View) {
	w.Turn(doTurn, v.u.facings(v.p.at, v.u.forward), 0)
	if v.task.Stays {
		return
	}
	if v.goes {
		far := v.u.moves(v.p)
		m := f.wayOn(b, v, far)
		f.weighDrive(v, w, doGoOn, m)
		if shorter := f.wayOn(b, v, far/2); shorter.To.Square() != v.p.at.Square() && shorter.To.Square() != m.To.Square() {
			f.weighDrive(v, w, doGo, f.wayThere(b, v, shorter.To))
		}
		f.weighSlowWay(b, v, w, m)
	}
	w.DriveAround(doGo, f.among(b, v), 0, func(to ground.Place) (ground.Place, uint8) {
		m := f.wayThere(b, v, to)
		return m.To, v.u.facings(m.To, m.Rest)
	})
	f.weighPost(b, v, w)
}

// weighDrive adds a move of a vehicle to its options. It leaves out a move that ends on the vehicle's square, unless
// that is on the path of its task.
func (f *field) weighDrive(v *view, w *player.View, do uint8, m ground.Move) {
	if m.To.Square() != v.p.at.Square() || do == doGoOn {
		w.Drive(do, m.To, v.u.facings(m.To, m.Rest), 0)
	}
}

// facings returns the facings that a vehicle can take at a place with the rest of its move, a bit each.
func (u *troop) facings(at ground.Place, rest ground.Length) uint8 {
	return at.Facing().Around(turnsIn(rest, u.gaits[0].Turn))
}

// wayThere returns the move of a vehicle to a square. The vehicle drives backwards if that brings it there and a move
// forwards does not, or leaves too little of the move to turn its front to the enemies.
func (f *field) wayThere(b *board, v *view, to ground.Place) ground.Move {
	goal, far := f.ground.GoalAt(to), v.u.moves(v.p)
	m := f.wayTo(b, v, goal, far)
	if v.u.reverse == 0 || m.To.Square() == to.Square() && f.turnsEnough(v, m) {
		return m
	}
	if back := f.wayBack(b, v, goal, far); back.To.Square() == to.Square() {
		return back
	}
	if f.pathsCount() {
		return f.wayTo(b, v, goal, far)
	}
	return m
}

// turnsEnough reports whether the rest of a vehicle's move is enough to turn to the best facing at its end.
func (f *field) turnsEnough(v *view, m ground.Move) bool {
	facing, gain := v.weighs.Facing(v.by, m.To, player.AllWays)
	return gain <= 0 || m.To.Facing().Turns(facing) <= turnsIn(m.Rest, v.u.gaits[0].Turn)
}

// turnsRound turns a vehicle to its best facing on its square (MOV-01).
func (f *field) turnsRound(d *sim.Dice, v *view) {
	from := v.p.at
	f.faceCarefully(v, v.u.forward)
	v.p.shows()
	if d.Telling() {
		f.tell(d, f.tellMarch(v.by, from, v.p.at), rules.Move, []battle.Ref{v.by})
	}
}

// faceCarefully turns a vehicle as far as the rest of its move allows, so that the enemies that may harm it most see
// its front (MOV-01). It returns the rest of the move that is then left.
func (f *field) faceCarefully(v *view, rest ground.Length) ground.Length {
	p, from := v.p, v.p.at
	facing, gain := v.weighs.Facing(v.by, p.at, v.u.facings(p.at, rest))
	if gain <= 0 {
		return rest
	}
	p.at = p.at.Turned(facing)
	return rest - ground.Length(from.Facing().Turns(facing))*v.u.gaits[0].Turn
}

// weighSlowWay adds the next square on its path to the options of a unit that needs more than one turn to get there,
// because it keeps the rest of its move. A support weapon, which moves less than a square a turn, does not leave cover
// for a square that an enemy sees.
func (f *field) weighSlowWay(b *board, v *view, w *player.View, m ground.Move) {
	if m.To.Square() != v.p.at.Square() || m.Left <= b.Scene.Left[v.by.Side][v.by.Number] {
		return
	}
	to := f.firstStep(v, func(far ground.Length) ground.Move { return f.wayOn(b, v, far) }).To
	if v.u.moves(v.p) < f.side && f.isBare(v, w, to) {
		return
	}
	w.Go(doGoOn, to, 0)
}

// isBare reports whether a step takes a unit out of cover to a square that an enemy sees.
func (f *field) isBare(v *view, w *player.View, to ground.Place) bool {
	return f.ground.Shelter(v.p.at) > 0 && f.ground.Shelter(to) == 0 && w.SeenFrom(to) != 0
}

// firstStep returns the move to the next square on a way, for a unit that needs more than a turn to get there. The
// function way returns the move of the unit on that way if the unit may go a distance.
func (f *field) firstStep(v *view, way func(far ground.Length) ground.Move) ground.Move {
	far := f.side * 3 / 2
	if m := way(far); m.To.Square() != v.p.at.Square() {
		return m
	}
	return way(far + v.u.gait(v.p).Slow) // the way begins or enters difficult ground
}
