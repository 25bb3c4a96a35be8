package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file plays the tasks of units on a table (battle.Script) as the simple player does. A unit that can fire fires;
// otherwise it goes on. A unit with the task attack fights hand to hand with an enemy beside it. A unit that is to
// leave the table leaves.

// within returns the largest distance at which a unit fires. On its way to a goal, that is the side's factor engage. In
// ambush, hidden or able to hide, it is half of engage, so that the unit hides first (HID-04). Otherwise it is any
// distance.
func (f *field) within(b *board, v *view) ground.Length {
	engage := v.u.engage
	switch {
	case v.task.Do == tablefile.Ambush && (v.p.has(hidden) || !v.goes && f.mayHide(b, v.by)):
		return engage / 2
	case v.goes:
		return engage
	}
	return ground.Endless
}

// presses reports whether a unit moves on without firing: it is to leave the table or to bring papers home, and can go
// on.
func (f *field) presses(b *board, v *view) bool {
	return (v.task.Do == tablefile.Exit || v.p.has(papers)) && f.canGo(b, v)
}

// canGo reports whether a unit would get on with its next move: it has farther to go, and nothing bars its way.
func (f *field) canGo(b *board, v *view) bool {
	p, u := v.p, v.u
	switch {
	case v.task == nil:
		return f.way(b, v.by, u.forward) > 0
	case f.leaves(v):
		return true
	case !v.goes:
		return false
	}
	m := f.wayOn(b, v, u.moves(p))
	return m.To != p.at || m.Left > b.Scene.Left[v.by.Side][v.by.Number]
}

// leaves reports whether a unit leaves the table with its next move.
func (f *field) leaves(v *view) bool {
	return !v.errand && f.script.Leaves(v.task, v.p.at)
}

// march moves a unit on its way to its goal, or off the table. A covered move goes half as far, rounded up to a whole
// cm (SPC-10).
func (f *field) march(d *sim.Dice, b *board, v *view, covered bool) {
	switch {
	case f.leaves(v):
		f.goOff(d, b, v)
	case v.goes:
		far := v.u.moves(v.p)
		if covered {
			far = (far/2 + 99) / 100 * 100
		}
		f.advance(d, b, v, f.wayOn(b, v, far))
	}
}

// goOff takes a unit off the table.
func (f *field) goOff(d *sim.Dice, b *board, v *view) {
	p, by, edge := v.p, v.by, v.task.Edge
	b.Scene.Leave(by, edge)
	p.at, p.is = p.at.Gone(), p.is|away
	p.shows()
	if v.crowd != nil {
		f.camp.Move(v.crowd, by.Side.Home(), int(by.Number), p.at)
	}
	if f.scenario == ambush && by.Side == battle.A && edge == f.beyond { // SCN-04: from one edge to the opposite one
		p.is |= passed
		b.Turn.won[battle.A] = 4*f.pointsThrough(b) >= f.sides[battle.A].Points
	}
	if d.Telling() {
		f.tell(d, f.label(by)+" leaves the table in the "+ground.EdgeWords[edge], rules.Leave, []battle.Ref{by})
	}
}

// advance makes a move, and plays what the unit finds on its way: mines and papers. A vehicle at its goal turns to the
// enemy.
func (f *field) advance(d *sim.Dice, b *board, v *view, m ground.Move) {
	by, p, from := v.by, v.p, v.p.at
	if v.u.infantry { // infantry has no flank: it always faces ahead, so that equal states compare equal
		m.To = m.To.Turned(by.Side.Home().Forward())
	}
	if m.To == from && m.Left <= b.Scene.Left[by.Side][by.Number] { // another unit is in its way
		return
	}
	p.at, p.is = m.To, p.is&^(dugIn|hidden|covering)|went
	b.Scene.Left[by.Side][by.Number] = m.Left
	turned := !v.u.infantry && v.weighs != nil
	if turned {
		f.spendRest(b, by, f.faceCarefully(v, m.Rest))
	}
	if d.Telling() {
		f.tell(d, f.tellMarch(by, from, p.at), rules.Move, []battle.Ref{by})
	}
	if f.pathsCount() {
		for _, at := range f.among(b, v).Path().Squares() {
			f.treads(b, at)
			f.takesPapers(d, b, by, at)
		}
		f.delivers(d, b, by)
	}
	f.camp.Move(v.crowd, by.Side.Home(), int(by.Number), p.at)
	if v.u.infantry || turned {
		return
	}
	if f.lookAround(b, v); !v.goes || f.careful.Leads(by.Side) {
		f.faceEnemy(d, b, v, m.Rest)
	}
}

// faceEnemy turns a vehicle towards the nearest enemy that it sees, as far as the rest of its move allows (MOV-01).
func (f *field) faceEnemy(d *sim.Dice, b *board, v *view, rest ground.Length) {
	p, u, enemy := v.p, v.u, v.by.Side.Other()
	nearest, at := ground.Endless, p.at
	for _, j := range b.Order(enemy) {
		if q := &b.Units[enemy][j]; q.aimable() && f.ground.Gap(p.at, q.at) < nearest && f.sees(b, v, p.at, q.at) {
			nearest, at = f.ground.Gap(p.at, q.at), q.at
		}
	}
	from := p.at
	p.at = from.TurnedTo(f.ground.FrontTo(from, at).Facing(), turnsIn(rest, u.gaits[0].Turn))
	f.spendRest(b, v.by, rest-ground.Length(from.Facing().Turns(p.at.Facing()))*u.gaits[0].Turn)
	if d.Telling() && p.at != from {
		f.tell(d, f.tellMarch(v.by, from, p.at), rules.Move, []battle.Ref{v.by})
	}
}

// spendRest lowers the part of a move that a unit keeps for the next turn, if the unit has less of its move left
// (E-73).
func (f *field) spendRest(b *board, by battle.Ref, rest ground.Length) {
	left := &b.Scene.Left[by.Side][by.Number]
	*left = ground.Eighths(min(int64(*left), 8*int64(rest)/int64(f.side)))
}

// turnsIn returns how many turns of 45 degrees a vehicle can make with the rest of its move, at the cost each.
func turnsIn(rest, each ground.Length) int {
	if each == 0 {
		return 4
	}
	return int(rest / each)
}

// tellMarch returns a sentence about where a unit has gone, or how it has turned.
func (f *field) tellMarch(by battle.Ref, from, to ground.Place) string {
	switch {
	case from.Square() != to.Square():
		text := fmt.Sprintf("%s moves from %s to %s", f.label(by), f.ground.Name(from), f.ground.Name(to))
		if from.Facing() != to.Facing() {
			text += fmt.Sprintf(" and faces %s", to.Facing())
		}
		return text
	case from != to:
		return fmt.Sprintf("%s turns to face %s in %s", f.label(by), to.Facing(), f.ground.Name(to))
	}
	return fmt.Sprintf("%s is on its way out of %s", f.label(by), f.ground.Name(to))
}

// wayOn returns the next move of a unit that may go a distance. A unit with the task support stops on the first square
// from which it need not go farther.
func (f *field) wayOn(b *board, v *view, far ground.Length) ground.Move {
	m := f.wayTo(b, v, v.to, far)
	if v.task.Do != tablefile.Support || v.to != v.task.To {
		return m
	}
	path := *f.among(b, v).Path()
	for _, s := range path.Squares() {
		at := ground.Stand(s, 0)
		if f.script.Goes(v.task, at, f.backs(v)) {
			continue
		}
		if short := f.wayTo(b, v, f.ground.GoalAt(at), far); short.To.Square() == s {
			return short
		}
	}
	if f.pathsCount() {
		return f.wayTo(b, v, v.to, far)
	}
	return m
}

// pathsCount reports whether the squares on the way of a move matter, because of mines or papers. Then the path that
// was computed last must be that of the move.
func (f *field) pathsCount() bool { return len(f.mines)+len(f.papers) > 0 }

// wayTo returns the next move of a unit that may go a distance towards a goal (MOV-01, MOV-02). If a vehicle would only
// turn on its square, it drives backwards instead, if it can, and keeps its facing.
func (f *field) wayTo(b *board, v *view, to ground.Goal, far ground.Length) ground.Move {
	p, u := v.p, v.u
	crowd, left, mover := f.among(b, v), b.Scene.Left[v.by.Side][v.by.Number], u.mover(p, v.by.Side)
	m := f.ground.Along(p.at, to, mover, far, left, crowd)
	if m.To.Square() != p.at.Square() || m.To.Facing() == p.at.Facing() || u.infantry || u.reverse == 0 {
		return m
	}
	back := f.wayBack(b, v, to, far)
	switch {
	case back.To.Square() != p.at.Square():
		return back
	case f.pathsCount():
		return f.ground.Along(p.at, to, mover, far, left, crowd)
	}
	return m
}

// wayBack returns the next move of a vehicle that drives backwards towards a goal, for at most a distance.
func (f *field) wayBack(b *board, v *view, to ground.Goal, far ground.Length) ground.Move {
	p, u := v.p, v.u
	back := f.ground.Along(p.at.Turned(p.at.Facing().Back()), to, u.mover(p, v.by.Side), min(far, u.reverse),
		b.Scene.Left[v.by.Side][v.by.Number], f.among(b, v))
	back.To = back.To.Turned(back.To.Facing().Back())
	return back
}

// moves returns how far a unit moves in a turn on normal ground.
func (u *troop) moves(p *piece) ground.Length {
	if u.infantry {
		return u.pace[p.fit]
	}
	return u.forward
}

// mover returns how a unit moves, in the form of package ground.
func (u *troop) mover(p *piece, side battle.Side) ground.Mover {
	return ground.Mover{By: u.means, Home: side.Home(), Pace: u.paces[u.standing(p)]}
}

// gait returns what the moves of a unit on a table cost.
func (u *troop) gait(p *piece) *ground.Gait { return &u.gaits[u.standing(p)] }

// standing returns the index of a unit's gait: the number of its figures, or 0 for a vehicle.
func (u *troop) standing(p *piece) int {
	if u.infantry {
		return int(p.fit)
	}
	return 0
}

// nextTo reports whether two places are the same square or neighbouring squares; a square has eight neighbours.
func (f *field) nextTo(p, q ground.Place) bool { return f.ground.Gap(p, q) <= f.nearEnough() }

func (f *field) nearEnough() ground.Length { return 2*f.side - 1 }

// inContact returns the enemy squad with the fewest men among those beside a squad, which it may fight hand to hand
// (MEL-01).
func (f *field) inContact(b *board, v *view) battle.Ref {
	p, enemy := v.p, v.by.Side.Other()
	units, kinds := b.Units[enemy], f.sides[enemy].Units
	found, fewest := battle.Nobody, int8(maxFigures+1)
	for _, j := range b.Order(enemy) {
		q := &units[j]
		if f.nextTo(p.at, q.at) && q.inPlay() && kinds[j].infantry && q.fit < fewest {
			found, fewest = enemy.Unit(int(j)), q.fit
		}
	}
	return found
}

// roll returns where all units stand, and which of them can hold a place: units in play that can act.
func (f *field) roll(b *board) (r battle.Roll) {
	for _, side := range battle.Sides {
		units := b.Units[side]
		for i := range units {
			p := &units[i]
			if p.out() {
				continue
			}
			r.At[side][i] = p.at
			r.Alive[side] |= 1 << i
			if p.has(passed) {
				r.Left[side] |= 1 << i
			}
			if p.inPlay() && !f.stranded(p, f.sides[side].Units[i]) {
				r.Holds[side] |= 1 << i
			}
		}
	}
	return r
}

// takeTasks lets groups of both sides that have completed their task begin the next one.
func (f *field) takeTasks(b *board) {
	if f.script == nil || !f.script.Advances(battle.A) && !f.script.Advances(battle.B) {
		return
	}
	r := f.roll(b)
	for _, side := range battle.Sides {
		f.script.Advance(b.Scene, side, b.Clock.Number(), &r)
	}
}

// takeStock ends a turn for the scenario file of a table, and reports whether the battle ends suddenly.
func (f *field) takeStock(d *sim.Dice, b *board) (ended bool) {
	if f.script == nil {
		return false
	}
	r := f.roll(b)
	return f.script.EndTurn(d, b.Scene, &r)
}

// rest removes the saved rest of a move from units that have not moved this turn.
func (f *field) rest(b *board) {
	if f.script == nil {
		return
	}
	for _, side := range battle.Sides {
		for i := range b.Units[side] {
			if p := &b.Units[side][i]; p.has(went) {
				p.is &^= went
			} else {
				b.Scene.Left[side][i] = 0
			}
		}
	}
}

// arrivals returns the phases at the start of a turn in which units arrive on the table.
func (f *field) arrivals() []battle.Phase[piece, turn] {
	return battle.BothArrive[piece, turn](f.script, battle.Pieces[piece]{
		At:   func(p *piece) ground.Place { return p.at },
		Put:  func(p *piece, at ground.Place) { p.at, p.is = at, p.is&^away },
		Lost: func(p *piece) bool { return p.out() },
	})
}
