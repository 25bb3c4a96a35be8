package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file chooses plans for units on a table by their tasks (battle.Script), and moves them. For the simple player, a
// unit that can fire fires, and a unit that cannot goes on. A unit that attacks charges an enemy in reach. A unit that
// is to leave the table leaves.

// planTask returns the plan of a unit on a table, support weapons like all others (bkc1 WPN-01).
func (f *field) planTask(d *sim.Dice, b *board, lo *lookout, by battle.Ref, near sighted) plan {
	p, task := b.At(by), f.task(b, by)
	if p.has(away) {
		return f.planAboard(b, lo, by)
	}
	if task.Do == tablefile.Exit && !f.mayLinger(by, p, task) && f.canGo(b, lo, by, task) {
		return toMove
	}
	if f.wantsBack(b, lo, by, task) {
		lo.trail, lo.gain = 0, turnWorth
		return toBoard
	}
	if f.careful.Leads(by.Side) {
		return f.planCarefully(d, b, lo, by, near, task)
	}
	if task.Do == tablefile.Attack && near.Ref != battle.Nobody && f.canCharge(b, lo, by, near.Ref) {
		return toCharge(near.Ref)
	}
	if at := f.chooseTarget(d, b, lo, by, near); at != battle.Nobody && f.opensFire(b, task, by, at) {
		return toFireAt(at)
	}
	if f.canGo(b, lo, by, task) {
		return toMove
	}
	return f.planTurn(b, lo, by)
}

// canCharge reports whether a unit may charge an enemy and reaches it with one move (bkc1 CHG-01, bkc2 CA-01). It
// stores in lo.trail the kinds of ground on the path.
func (f *field) canCharge(b *board, lo *lookout, by, at battle.Ref) bool {
	p, q, reach := b.At(by), b.At(at), f.moveOf(b.At(by), f.unit(by))
	if !f.ground.MayTouch(p.at, q.at, reach) || !f.mayCharge(b, by, at) {
		return false
	}
	to, ok := f.ground.Contact(p.at, q.at, f.mover(by), reach, f.among(b))
	if ok {
		lo.trail = f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(by), reach, 0, f.among(b)).Trail
	}
	return ok
}

// opensFire reports whether a unit may open fire. A unit in ambush lets enemies come within half its range first.
func (f *field) opensFire(b *board, task *battle.Task, by, at battle.Ref) bool {
	return task.Do != tablefile.Ambush || 2*f.far(b, by, at) <= f.unit(by).weapon.reach
}

// taskAssaults reports whether a unit's task is to close with the enemy.
func (f *field) taskAssaults(b *board, by battle.Ref) bool {
	return f.task(b, by).Do == tablefile.Attack
}

// canGo reports whether a unit has farther to go for its task and can move. It stores the planned move, and in lo.trail
// the kinds of ground on the path.
func (f *field) canGo(b *board, lo *lookout, by battle.Ref, task *battle.Task) bool {
	p, u := b.At(by), f.unit(by)
	if !u.mobile || f.waits(b, lo, by) {
		return false
	}
	if f.script.Leaves(task, p.at) {
		lo.trail = 0
		return true
	}
	if !f.script.Goes(task, p.at, f.reach(b, by)) {
		return false
	}
	m := f.way(b, by, task)
	lo.trail, b.Scene.Planned[by.Number] = m.Trail, m
	return m.To.Square() != p.at.Square() || m.Left > b.Scene.Left[by.Side][by.Number]
}

// way returns the next move of a unit for its task: in any direction, past friends, up to an obstacle and over it with
// the next move (MOV-01). A unit with the task support goes no farther than it has to.
func (f *field) way(b *board, by battle.Ref, task *battle.Task) ground.Move {
	m := f.wayTo(b, by, task.To)
	if task.Do != tablefile.Support {
		return m
	}
	path := *f.among(b).Path()
	for _, s := range path.Squares() {
		at := ground.Stand(s, 0)
		if f.script.Goes(task, at, f.reach(b, by)) {
			continue
		}
		if short := f.wayTo(b, by, f.ground.GoalAt(at)); short.To.Square() == s {
			return short
		}
	}
	return f.wayTo(b, by, task.To)
}

// wayTo returns the next move of a unit towards a goal.
func (f *field) wayTo(b *board, by battle.Ref, to ground.Goal) ground.Move {
	p := b.At(by)
	return f.ground.Along(p.at, to, f.mover(by), f.moveOf(p, f.unit(by)), b.Scene.Left[by.Side][by.Number], f.among(b))
}

// goTask makes the planned move of a unit, or takes it off the table. It returns the enemy command units that make way,
// a bit each.
func (f *field) goTask(d *sim.Dice, b *board, lo *lookout, by battle.Ref) (madeWay uint64) {
	p, task := b.At(by), f.task(b, by)
	p.is |= went
	if f.script.Leaves(task, p.at) {
		b.Scene.Leave(by, task.Edge)
		f.camp.Move(f.among(b), by.Side.Home(), int(by.Number), p.at.Gone())
		p.is |= away
		if load := f.script.Passenger(b.Scene, by); load != battle.Nobody {
			b.Scene.Leave(load, task.Edge)
			b.Scene.Alight(load)
		}
		if d.Telling() {
			battle.Tell(d, f.label(by)+" leaves the table in the "+ground.EdgeWords[task.Edge], rules.Leave, []battle.Ref{by})
		}
		return 0
	}
	m := b.Scene.Planned[by.Number]
	var met *ground.Crowd // nil if the move is made as planned
	if !f.stillPlanned(b, by, &m) {
		m, met = f.wayOf(b, by, task, &m), f.among(b)
	}
	if f.careful.Leads(by.Side) && m.To.Square() != p.at.Square() {
		b.Scene.Came(by, p.at)
	}
	f.camp.Move(f.among(b), by.Side.Home(), int(by.Number), m.To)
	p.at = m.To
	f.faceNearest(b, lo, by)
	f.carry(b, by)
	b.Scene.Left[by.Side][by.Number] = m.Left
	return f.tread(b, by, m.Trail, met)
}

// wayOf returns the move of a unit whose planned move is no longer possible as it was. If the new path leads into dense
// ground or smoke and the planned path did not, the order has not paid for that (CMD-04), and the unit stays where it
// is.
func (f *field) wayOf(b *board, by battle.Ref, task *battle.Task, planned *ground.Move) ground.Move {
	p, m := b.At(by), f.wayNow(b, by, task, planned.To)
	dense := f.dense[f.unit(by).means]
	enters := f.throughSmoke(b, p.at, f.among(b).Path()) && !f.throughSmoke(b, p.at, &ground.Path{})
	if planned.Trail&dense == 0 && (m.Trail&dense != 0 || enters) {
		return ground.Move{To: p.at}
	}
	return m
}

// stillPlanned reports whether a planned move still leads where it was to lead, although friends have moved since. It
// does if no enemy has moved, and no enemy command unit can be on the path.
func (f *field) stillPlanned(b *board, by battle.Ref, m *ground.Move) bool {
	if task := f.task(b, by); b.Turn.stirred || !m.Full || task.Do == tablefile.Support || !f.among(b).Free(m.To) {
		return false
	}
	enemy, reach := by.Side.Other(), 2*f.unit(by).move
	staff := b.Units[enemy][f.sides[enemy].combat:f.sides[enemy].staff]
	for i := range staff {
		if !staff[i].has(gone) && f.ground.Gap(b.At(by).at, staff[i].at) <= reach {
			return false
		}
	}
	return true
}

// over reports whether the planned move or charge of a unit leads through smoke or through ground that is dense for it,
// and whether a move keeps to roads (CMD-04).
func (f *field) over(b *board, lo *lookout, by battle.Ref) (dense, road bool) {
	p, u := b.At(by), f.unit(by)
	if f.script == nil || p.plan != toMove && !p.plan.charges() || lo.trail == 0 {
		return false, false
	}
	path := f.among(b).Path()
	if p.plan.charges() && len(path.Squares()) == 0 { // the charger touches the enemy already
		return false, false
	}
	dense = lo.trail&f.dense[u.means] != 0
	return dense || f.throughSmoke(b, p.at, path), p.plan == toMove && lo.trail.Only(ground.Road)
}

// approaches reports whether the plan of a unit, to move or to charge, brings it nearer to an enemy (bkc1 CMD-04 note
// 4). On the line every such plan does, and on a table every charge. A move on a table does if the path that was found
// last ends nearer to the enemy.
func (f *field) approaches(b *board, lo *lookout, p *piece, enemy sighted) bool {
	if f.script == nil || p.plan != toMove {
		return f.script == nil || p.plan.charges()
	}
	path := f.among(b).Path().Squares()
	if lo.trail == 0 || len(path) == 0 {
		return false
	}
	return f.ground.Gap(ground.Stand(path[len(path)-1], 0), b.At(enemy.Ref).at) < enemy.far
}

// visibility returns how far any unit sees this turn.
func (f *field) visibility(b *board) ground.Length {
	if f.script == nil {
		return ground.Endless
	}
	return f.script.Visibility(b.Clock.Number())
}

// tire drops the distance that a unit's last move left over.
func (f *field) tire(b *board, r battle.Ref) {
	if f.script != nil {
		b.Scene.Left[r.Side][r.Number] = 0
	}
}

// rest drops the distances left over from the moves of a side's units that have not moved this turn.
func (f *field) rest(b *board, side battle.Side) {
	if f.script == nil {
		return
	}
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		if !units[i].has(went) {
			b.Scene.Left[side][i] = 0
		}
		units[i].is &^= went
	}
}

// roll returns where all units stand and which of them can hold a place: combat units that are neither suppressed nor
// carried. Units of a broken side have left (bkc1 AMB-43, bkc2 AMB-47).
func (f *field) roll(b *board) (r battle.Roll) {
	for _, side := range battle.Sides {
		units := b.Units[side]
		for i := range units {
			p := &units[i]
			if p.has(gone) && !f.rides(b, side.Unit(i)) {
				if b.Turn.broken[side] && !p.has(out) {
					r.Left[side] |= 1 << i
				}
				continue
			}
			r.At[side][i] = p.at
			r.Alive[side] |= 1 << i
			if i < f.sides[side].combat && !p.has(suppressed|away) && !b.Turn.broken[side] {
				r.Holds[side] |= 1 << i
			}
		}
	}
	return r
}

// onTable returns what roll returns, without units off the table.
func (f *field) onTable(b *board) battle.Roll {
	r := f.roll(b)
	for _, side := range battle.Sides {
		r.Alive[side] &= 1<<f.sides[side].staff - 1
	}
	return r
}

// takeTasks lets groups of the active side that have done their task go on to the next.
func (f *field) takeTasks(b *board) {
	if f.script != nil && f.script.Advances(b.Clock.Active) {
		r := f.roll(b)
		f.script.Advance(b.Scene, b.Clock.Active, b.Clock.Number(), &r)
	}
}

// takeStock counts objectives and points at the end of a turn of the game, and reports whether the battle comes to a
// sudden end.
func (f *field) takeStock(d *sim.Dice, b *board) (ended bool) {
	if f.script == nil {
		return false
	}
	r := f.roll(b)
	return f.script.EndTurn(d, b.Scene, &r)
}

// arrivals returns the phase in which units come to the table.
func (f *field) arrivals() turnPhase {
	phase := battle.Arrivals[piece, turn](f.script, battle.Pieces[piece]{
		At:   func(p *piece) ground.Place { return p.at },
		Put:  func(p *piece, at ground.Place) { p.at, p.is = at, p.is&^away },
		Ride: func(p *piece, at ground.Place) { p.at = at },
		Lost: func(p *piece) bool { return p.has(out) },
	})
	return turnPhase{
		Name: "arrivals",
		Next: func(d *sim.Dice, b *board) bool {
			more := phase.Next(d, b)
			stir(b)
			f.makeRoom(d, b)
			return more
		},
		Do: func(d *sim.Dice, b *board) bool {
			ended := phase.Do(d, b)
			stir(b)
			f.makeRoom(d, b)
			return ended
		},
	}
}

// makeRoom makes enemy command units leave the squares on which units have arrived (bkc1 CMD-11, bkc2 CMD-10). They are
// not attacked there: an arrival is no move.
func (f *field) makeRoom(d *sim.Dice, b *board) {
	side := b.Clock.Active
	enemy, units := side.Other(), b.Units[side][:f.sides[side].combat]
	for who := f.sides[enemy].combat; who < f.sides[enemy].staff; who++ {
		for i := range units {
			if p := b.At(enemy.Unit(who)); !p.has(gone) && !units[i].has(gone) && p.at.Square() == units[i].at.Square() {
				f.makeWay(d, b, enemy.Unit(who))
			}
		}
	}
}
