package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
)

// This file decides which units see each other (bkc1 LOS-01 to LOS-03, bkc2 LOS-01 and LOS-02), and the dice of their
// shots. On the line all units see each other.

// A lookout holds what the units of a side know of their enemies while they choose their actions.
type lookout struct {
	enemy   battle.Side
	spotter battle.Ref    // the command unit that observes for its mortars, if there is one
	orders  battle.Ref    // the command unit whose order the units plan for; Nobody if they do not plan for an order
	far     ground.Length // the visibility: how far any unit sees
	trail   ground.Trail  // the path of the move that was planned last
	view    *player.View  // the view of the careful player; nil until it has been prepared
	gain    int           // the expected gain of the last plan, in hundredths of a point
	weighed *[]remark     // the options that units weigh, to be printed later; nil: they are printed at once
}

// A remark is a sentence about what a unit weighs.
type remark struct {
	by   battle.Ref
	text string
}

// A sighted is the nearest enemy that a unit sees, and its distance; Nobody if the unit sees none.
type sighted struct {
	battle.Ref
	far ground.Length
}

// lookOut returns a new lookout of a side.
func (f *field) lookOut(b *board, side battle.Side) (lo lookout) {
	lo.enemy, lo.spotter, lo.orders = side.Other(), battle.Nobody, battle.Nobody
	lo.far = f.visibility(b)
	return lo
}

// front returns the foremost unit of a side on the line, or Nobody if no unit is left.
func (f *field) front(b *board, side battle.Side) battle.Ref {
	if !b.Known[side] {
		b.Foremost[side], b.Known[side] = f.foremost(b, side), true
	}
	return b.Foremost[side]
}

// relieve ends a lookout of a side that the careful player may lead.
func (f *field) relieve(lo *lookout) { f.careful.Forget(lo.view) }

// among returns the crowd of units and obstacles on the table now, nil on the line. Code that moves a unit updates the
// crowd, or marks it with stir.
func (f *field) among(b *board) *ground.Crowd {
	if f.wide && !b.Settled {
		if !f.camp.Has(b.Crowd) {
			b.Crowd = f.camp.Crowd()
		}
		f.gather(b, b.Crowd)
		b.Settled = true
	}
	return b.Crowd
}

// relocate updates the crowd of among after a unit has come to a free square or has left the table. On the line it
// updates the foremost unit.
func (f *field) relocate(b *board, r battle.Ref) {
	if !f.wide {
		f.reorder(b, r)
		return
	}
	if !b.Settled || int(r.Number) >= f.sides[r.Side].combat {
		return
	}
	p := b.At(r)
	at := p.at
	if p.has(gone) {
		at = at.Gone()
	}
	f.camp.Move(b.Crowd, r.Side.Home(), int(r.Number), at)
}

// reorder updates the foremost unit of a side on the line after a unit has moved.
func (f *field) reorder(b *board, r battle.Ref) {
	p, home, front := b.At(r), r.Side.Home(), b.Foremost[r.Side]
	if b.Known[r.Side] && (r == front || !p.has(gone) && b.At(front).at.Ahead(p.at, home) >= 0) {
		b.Known[r.Side] = false
	}
}

// stir marks the crowd as out of date: units have arrived, or the smoke has changed.
func stir(b *board) { b.Settled = false }

// crowd returns a crowd for callers that need it after other units have moved, nil on the line. The caller disperses it
// afterwards.
func (f *field) crowd(b *board) *ground.Crowd {
	if !f.wide {
		return nil
	}
	c := f.camp.Crowd()
	f.gather(b, c)
	return c
}

// gather brings a crowd up to date with the places of the units and the smoke on the table.
func (f *field) gather(b *board, c *ground.Crowd) {
	movedA, movedB := f.follow(b, c, battle.A), f.follow(b, c, battle.B)
	f.camp.Settle(c, movedA || movedB)
	f.veil(b, c)
}

// follow updates a crowd with the places of a side's units, and reports whether any unit has moved.
func (f *field) follow(b *board, c *ground.Crowd, side battle.Side) (moved bool) {
	places := f.camp.Places(c, side.Home())
	units := b.Units[side][:len(places)]
	changed, is := ground.Place(0), status(0)
	for i, was := range places {
		changed |= was ^ units[i].at
		is |= units[i].is
	}
	if is&away == 0 && !changed.Elsewhere(0) {
		return false // the usual case: units that are out have no place
	}
	for i, was := range places {
		at := units[i].at
		if units[i].has(gone) {
			at = at.Gone()
		}
		if at.Elsewhere(was) {
			places[i], moved = at, true
		}
	}
	return moved
}

// hidesOthers reports whether a unit blocks sight: all do but foot, standing guns and command units (bkc1 LOS-02, bkc2
// LOS-01).
func (u unit) hidesOthers() bool { return !u.isFoot() && !u.isTowedGun() && u.kind != "command" }

// sees reports whether a unit sees an enemy in its field of view. A unit that fires sees past low units only from a
// tank (bkc1 LOS-03, bkc2 LOS-02).
func (f *field) sees(b *board, lo *lookout, by, at battle.Ref, fires bool) bool {
	if !f.wide {
		return true
	}
	p, q := b.At(by).at, b.At(at).at
	return f.ground.Look(p, q).Sees() && f.inView(f.unit(by).view, p, q) && f.ground.Gap(p, q) <= lo.far &&
		f.ground.Clear(p, q, f.among(b), !fires || f.unit(by).overlooks)
}

// marksNearest reports whether a unit may fire at the nearest enemy that it sees. A unit that fires over low units
// always may.
func (f *field) marksNearest(b *board, lo *lookout, by battle.Ref, near sighted) bool {
	return !f.wide || f.unit(by).overlooks || f.marked(b, lo, by, near.Ref)
}

// marked reports whether a unit may fire at an enemy: the unit sees the enemy, or it is a mortar and its command unit
// does (bkc1 WPN-04, bkc2 WPN-03). A unit that fires does not turn: an enemy outside its field of view is no target
// (E-44).
func (f *field) marked(b *board, lo *lookout, by, at battle.Ref) bool {
	u := f.unit(by)
	return f.sees(b, lo, by, at, true) ||
		f.spotted(lo, u) && f.inView(u.view, b.At(by).at, b.At(at).at) && f.sees(b, lo, lo.spotter, at, false)
}

func (f *field) spotted(lo *lookout, u *troop) bool {
	return f.wide && lo.spotter != battle.Nobody && u.isMortar
}

// degrees maps the words of the field view to angles.
var degrees = map[string]int{"90": 90, "180": 180, "360": allAround}

const allAround = 360

// inView reports whether an enemy is in a field of view of so many degrees around the facing of a place (LOS-01).
func (f *field) inView(degrees int, p, enemy ground.Place) bool {
	if degrees == allAround {
		return true
	}
	if degrees == 90 {
		return f.ground.Look(enemy, p).Aspect() == ground.Front
	}
	return !f.ground.Behind(enemy, p)
}

// foremost returns the unit of a side on the line that is nearest to the centre, or farthest beyond it.
func (f *field) foremost(b *board, side battle.Side) battle.Ref {
	best, least, home := battle.Nobody, ground.Endless, side.Home()
	units := b.Units[side]
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if far := p.at.FromCentre(home); far < least && !p.has(gone) {
			best, least = side.Unit(int(i)), far
		}
	}
	return best
}

// nearest returns the nearest living enemy that a unit sees. Enemies farther away than the argument within need not be
// found: the unit cannot fire at them, charge them or be concerned about them.
func (f *field) nearest(b *board, lo *lookout, by battle.Ref, within ground.Length) sighted {
	if f.wide {
		return f.nearestInSight(b, lo, by, within, f.unit(by).view)
	}
	p, home, front := b.At(by), lo.enemy.Home(), f.front(b, lo.enemy)
	if far := b.At(front).at.Ahead(p.at, home); far >= 0 {
		return sighted{front, far}
	}
	return f.nearestPassed(b, lo.enemy, p)
}

// nearestInSight returns the nearest enemy in sight on a table, in a field of view of a number of degrees.
func (f *field) nearestInSight(b *board, lo *lookout, by battle.Ref, within ground.Length, degrees int) sighted {
	crowd, home := f.among(b), lo.enemy.Home()
	within = min(within, lo.far)
	if !f.ground.Nears(crowd.Span(home), b.At(by).at, within) {
		return sighted{battle.Nobody, ground.Endless}
	}
	if f.byLot {
		return f.firstInSight(b, lo, by, within, degrees)
	}
	i, far := f.nearestOf(b.At(by).at, f.camp.Places(crowd, home), within, degrees, crowd)
	if i < 0 {
		return sighted{battle.Nobody, ground.Endless}
	}
	return sighted{lo.enemy.Unit(i), far}
}

// firstInSight returns the nearest enemy in sight on a table where lots decide ties.
func (f *field) firstInSight(b *board, lo *lookout, by battle.Ref, within ground.Length, degrees int) sighted {
	var in [battle.MostUnits]ground.Place
	line, places := f.fighters(b, lo.enemy), f.camp.Places(f.among(b), lo.enemy.Home())
	for i, number := range line {
		in[i] = places[number]
	}
	i, far := f.nearestOf(b.At(by).at, in[:len(line)], within, degrees, f.among(b))
	if i < 0 {
		return sighted{battle.Nobody, ground.Endless}
	}
	return sighted{lo.enemy.Unit(int(line[i])), far}
}

// nearestOf returns the index of the nearest of some places in sight and its distance. The index is negative if no place is
// in sight.
func (f *field) nearestOf(from ground.Place, of []ground.Place, within ground.Length, degrees int, crowd *ground.Crowd) (int, ground.Length) {
	i, far := f.ground.NearestInSight(from, of, within)
	if i < 0 || f.inView(degrees, from, of[i]) && f.ground.Clear(from, of[i], crowd, true) {
		return i, far
	}
	hidden := of[i]
	of[i] = hidden.Gone()
	other, far := f.nearestOf(from, of, within, degrees, crowd)
	of[i] = hidden
	return other, far
}

// nearestPassed returns the first enemy in the list that a unit on the line has passed. All enemies that it has passed
// are in contact with it.
func (f *field) nearestPassed(b *board, enemy battle.Side, p *piece) sighted {
	units, home := b.Units[enemy], enemy.Home()
	for _, i := range f.fighters(b, enemy) {
		if q := &units[i]; !q.has(gone) && q.at.Ahead(p.at, home) <= 0 {
			return sighted{enemy.Unit(int(i)), 0}
		}
	}
	return sighted{battle.Nobody, ground.Endless}
}

// far returns the distance of an enemy from a unit. On the line it is 0 if the unit has passed the enemy.
func (f *field) far(b *board, by, at battle.Ref) ground.Length {
	return f.ground.Before(b.At(by).at, b.At(at).at, by.Side.Home())
}

// shotAt returns the shot of a unit at an enemy.
func (f *field) shotAt(by, at battle.Ref) *shot {
	return &f.sides[by.Side].shots[f.unit(by).place][f.unit(at).place]
}

// aims returns the dice of a unit at an enemy from where they stand, in sight or not.
func (f *field) aims(b *board, by, at battle.Ref) handful {
	p, q, shot := b.At(by), b.At(at), f.shotAt(by, at)
	dice, how := f.strikes(shot.dice(f.ground.Before(p.at, q.at, by.Side.Home()), p), p.at, q.at, q)
	return shot.throws[how].with(dice)
}

// strikes returns the dice and the footing of an attack from one place at a unit in another, with what the ground adds
// (FIRE-04).
func (f *field) strikes(dice int, from, at ground.Place, q *piece) (int, footing) {
	if !f.wide || dice == 0 {
		return dice, footing(q.exposed())
	}
	how := q.shows(f.ground.Look(from, at))
	return dice + oneIf(how.flanked()), how
}
