package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// What units do on a table: the tasks of their plans (battle.Script), played simply. Who can fire fires, who cannot goes
// on; who attacks fights hand to hand with whom he is in contact; who is to leave the table leaves.

// task is what a unit is about.
func (f *field) task(b *board, by battle.Ref) *battle.Task { return f.script.Task(b.Scene, by) }

// within is how far a unit fires: on its way as far as its side engages, in ambush half as far, else at anything.
func (f *field) within(b *board, by battle.Ref) ground.Length {
	engage := f.sides[by.Side].engage
	if f.script == nil {
		return engage
	}
	if f.task(b, by).Do == tablefile.Ambush {
		return engage / 2
	}
	if _, goes := f.goal(b, by); goes {
		return engage
	}
	return ground.Endless
}

// presses: a unit is to leave the table or to bring papers home, and goes on whatever it could fire at.
func (f *field) presses(b *board, by battle.Ref) bool {
	return f.script != nil && (f.task(b, by).Do == tablefile.Exit || b.At(by).has(papers)) && f.canGo(b, by)
}

// canGo reports whether a unit has farther to go for its task, and can.
func (f *field) canGo(b *board, by battle.Ref) bool {
	if f.script == nil {
		return f.way(b, by, f.unit(by).forward) > 0
	}
	p := b.At(by)
	if f.leaves(b, by) {
		return true
	}
	to, goes := f.goal(b, by)
	if !goes {
		return false
	}
	v := f.view(b)
	defer f.leave(&v)
	m := f.wayOn(b, &v, by, to, f.unit(by).moves(p))
	return m.To != p.at || m.Left > b.Scene.Left[by.Side][by.Number]
}

// leaves: a unit leaves the table with its next move.
func (f *field) leaves(b *board, by battle.Ref) bool {
	return !b.At(by).has(papers) && f.script.Leaves(f.task(b, by), b.At(by).at)
}

// march is the move of a unit on its way, or off the table; a covered one goes half as far, rounded up (SPC-10).
func (f *field) march(d *sim.Dice, b *board, by battle.Ref, covered bool) {
	if f.leaves(b, by) {
		f.goOff(d, b, by, f.task(b, by).Edge)
		return
	}
	to, goes := f.goal(b, by)
	if !goes {
		return
	}
	far := f.unit(by).moves(b.At(by))
	if covered {
		far = (far/2 + 99) / 100 * 100
	}
	v := f.view(b)
	defer f.leave(&v)
	f.advance(d, b, &v, by, f.wayOn(b, &v, by, to, far))
}

// goOff takes a unit off the table.
func (f *field) goOff(d *sim.Dice, b *board, by battle.Ref, edge ground.Edge) {
	p := b.At(by)
	b.Scene.Leave(by, edge)
	p.is |= away
	p.shows()
	if f.scenario == ambush && by.Side == battle.A && edge != f.edge { // SCN-04: from one edge to the opposite one
		p.is |= passed
		b.Turn.won[battle.A] = 4*f.pointsThrough(b) >= f.sides[battle.A].Points
	}
	if d.Telling() {
		battle.Tell(d, f.label(by)+" leaves the table in the "+ground.EdgeWords[edge], rules.Leave, []battle.Ref{by})
	}
}

// advance makes a move.
func (f *field) advance(d *sim.Dice, b *board, v *view, by battle.Ref, m ground.Move) {
	p := b.At(by)
	from := p.at
	if f.unit(by).infantry { // who has no flank looks ahead, so that like states are alike
		m.To = m.To.Turned(by.Side.Home().Forward())
	}
	if m.To == from && m.Left == b.Scene.Left[by.Side][by.Number] {
		return
	}
	p.at, p.is = m.To, p.is&^(dugIn|hidden|covering|stopped)|went
	b.Scene.Left[by.Side][by.Number] = m.Left
	f.faceEnemy(b, v, by, m.Rest)
	if d.Telling() {
		battle.Tell(d, f.tellMarch(by, from, p.at), rules.Move, []battle.Ref{by})
	}
	if len(f.mines)+len(f.papers) == 0 {
		return
	}
	for _, at := range f.among(b, v).Path().Squares() {
		f.treads(b, at)
		f.takesPapers(d, b, by, at)
	}
	f.delivers(d, b, by)
}

// faceEnemy turns a vehicle that has come to its goal to the nearest enemy that it sees, as far as the rest of its move
// lets it (MOV-01).
func (f *field) faceEnemy(b *board, v *view, by battle.Ref, rest ground.Length) {
	p, u := b.At(by), f.unit(by)
	if _, goes := f.goal(b, by); goes || u.infantry {
		return
	}
	enemies := b.Units[by.Side.Other()]
	nearest, at := ground.Endless, p.at
	for _, j := range b.Order(by.Side.Other()) {
		if q := &enemies[j]; q.aimable() && f.ground.Gap(p.at, q.at) < nearest && f.sees(b, v, p.at, q.at) {
			nearest, at = f.ground.Gap(p.at, q.at), q.at
		}
	}
	p.at = p.at.TurnedTo(f.ground.Towards(p.at, at).Facing(), turnsIn(rest, u.gaits[0].Turn))
}

// turnsIn are the turns of 45 degrees that a vehicle can make with what it has left of its move.
func turnsIn(rest, each ground.Length) int {
	if each == 0 {
		return 4
	}
	return int(rest / each)
}

// tellMarch is where a unit has gone, or how it has turned.
func (f *field) tellMarch(by battle.Ref, from, to ground.Place) string {
	switch {
	case from.Square() != to.Square():
		return fmt.Sprintf("%s moves from %s to %s", f.label(by), f.ground.Name(from), f.ground.Name(to))
	case from != to:
		return fmt.Sprintf("%s turns to face %s in %s", f.label(by), to.Facing(), f.ground.Name(to))
	}
	return fmt.Sprintf("%s is on its way out of %s", f.label(by), f.ground.Name(to))
}

// wayOn is the next move of a unit on the way of its task. Who supports goes no farther than he has to.
func (f *field) wayOn(b *board, v *view, by battle.Ref, to ground.Goal, far ground.Length) ground.Move {
	m := f.wayTo(b, v, by, to, far)
	task := f.task(b, by)
	if task.Do != tablefile.Support || to != task.To {
		return m
	}
	path := *f.among(b, v).Path()
	for _, s := range path.Squares() {
		at := ground.Stand(s, 0)
		if f.script.Goes(task, at, f.unit(by).reach) {
			continue
		}
		if short := f.wayTo(b, v, by, f.ground.GoalAt(at), far); short.To.Square() == s {
			return short
		}
	}
	return f.wayTo(b, v, by, to, far)
}

// wayTo is the next move of a unit that may go so far on the way to a goal (MOV-01, MOV-02). A vehicle that would get
// nowhere by turning goes backwards if it comes nearer so, and keeps its facing.
func (f *field) wayTo(b *board, v *view, by battle.Ref, to ground.Goal, far ground.Length) ground.Move {
	p, u := b.At(by), f.unit(by)
	crowd, left, mover := f.among(b, v), b.Scene.Left[by.Side][by.Number], f.mover(b, by)
	m := f.ground.Along(p.at, to, mover, far, left, crowd)
	if m.To.Square() != p.at.Square() || u.infantry || u.reverse == 0 {
		return m
	}
	back := f.ground.Along(p.at.Turned(p.at.Facing().Back()), to, mover, min(far, u.reverse), left, crowd)
	if back.To.Square() == p.at.Square() {
		return f.ground.Along(p.at, to, mover, far, left, crowd) // and its path
	}
	back.To = back.To.Turned(back.To.Facing().Back())
	return back
}

// moves is how far a unit goes on ground that costs nothing.
func (u *troop) moves(p *piece) ground.Length {
	if u.infantry {
		return u.pace[p.fit]
	}
	return u.forward
}

// mover is how a unit moves.
func (f *field) mover(b *board, r battle.Ref) ground.Mover {
	u, standing := f.unit(r), 0
	if u.infantry {
		standing = int(b.At(r).fit)
	}
	return ground.Mover{By: u.means, Home: r.Side.Home(), Gait: &u.gaits[standing]}
}

// inContact is the enemy squad with the fewest men that stands next to a squad, whose figures it may fight hand to hand
// (MEL-01): in one of the eight squares around it.
func (f *field) inContact(b *board, by battle.Ref) battle.Ref {
	p, enemy := b.At(by), &f.sides[by.Side.Other()]
	found, fewest := battle.Nobody, int8(maxFigures+1)
	for _, j := range b.Order(enemy.Side) {
		q := &b.Units[enemy.Side][j]
		if q.inPlay() && enemy.Units[j].infantry && q.fit < fewest && f.ground.Within(p.at, q.at, f.side) {
			found, fewest = enemy.Side.Unit(int(j)), q.fit
		}
	}
	return found
}

// roll is where all units stand and who can hold a place: who can do anything.
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

// takeTasks lets groups of both sides that have done their task go on to the next.
func (f *field) takeTasks(b *board) {
	if f.script == nil || !f.script.Advances(battle.A) && !f.script.Advances(battle.B) {
		return
	}
	r := f.roll(b)
	for _, side := range battle.Sides {
		f.script.Advance(b.Scene, side, b.Clock.Number(), &r)
	}
}

// takeStock ends a turn, and reports whether the battle comes to a sudden end.
func (f *field) takeStock(d *sim.Dice, b *board) (ended bool) {
	if f.script == nil {
		return false
	}
	r := f.roll(b)
	if !d.Telling() {
		return f.script.TurnOver(b.Scene, &r)
	}
	before := *b.Scene
	ended = f.script.TurnOver(b.Scene, &r)
	f.script.TellHeld(d, &before, b.Scene)
	return ended
}

// rest forgets what is left of the moves of units that have not moved this turn.
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

// arrivals are how units come to the table: at the start of a turn.
func (f *field) arrivals() []battle.Phase[piece, turn] {
	return battle.BothArrive[piece, turn](f.script, battle.Pieces[piece]{
		At:   func(p *piece) ground.Place { return p.at },
		Put:  func(p *piece, at ground.Place) { p.at, p.is = at, p.is&^away },
		Lost: func(p *piece) bool { return p.out() },
	})
}
