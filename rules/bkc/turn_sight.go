package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
)

// Who sees whom (bkc1 LOS-01 to LOS-03, bkc2 LOS-01 and LOS-02), and how he would hit him. On the line everybody sees
// everybody.

// A lookout is what the units of a side know of their enemies while they choose what to do.
type lookout struct {
	enemy   battle.Side
	spotter battle.Ref    // the command unit that sees for its mortars, if there is one
	far     ground.Length // that anybody sees
	trail   ground.Trail  // of the move that was planned last
	view    *player.View  // of the careful player, once it has been asked for
	gain    int           // what it expects of what was planned last, in cents
}

// A sighted enemy is the nearest that a unit sees, and how far he is; Nobody if it sees none.
type sighted struct {
	battle.Ref
	far ground.Length
}

// lookOut looks around for a side.
func (f *field) lookOut(b *board, side battle.Side) (lo lookout) {
	lo.enemy, lo.spotter = side.Other(), battle.Nobody
	lo.far = f.visibility(b)
	return lo
}

// front is the unit of a side on the line that is nearest to whoever looks from afar; Nobody if none is left.
func (f *field) front(b *board, side battle.Side) battle.Ref {
	if !b.Known[side] {
		b.Foremost[side], b.Known[side] = f.foremost(b, side), true
	}
	return b.Foremost[side]
}

// relieve ends a lookout of a side that the careful player may lead.
func (f *field) relieve(lo *lookout) { f.careful.Forget(lo.view) }

// among is who and what stands on the table by now, nil on the line. Who moves a unit lets it know, or stirs it up.
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

// relocate lets it know that a unit has come to a free square, or is gone.
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

// reorder is the same on the line: the foremost of a side may be another one now.
func (f *field) reorder(b *board, r battle.Ref) {
	p, home, front := b.At(r), r.Side.Home(), b.Foremost[r.Side]
	if b.Known[r.Side] && (r == front || !p.has(gone) && b.At(front).at.Ahead(p.at, home) >= 0) {
		b.Known[r.Side] = false
	}
}

// stir: units have arrived or the smoke is another, so that it is to be gathered anew.
func stir(b *board) { b.Settled = false }

// crowd is who and what stands on the table for who still needs it when others have moved, nil on the line. Who is done with
// it disperses it.
func (f *field) crowd(b *board) *ground.Crowd {
	if !f.wide {
		return nil
	}
	c := f.camp.Crowd()
	f.gather(b, c)
	return c
}

// gather tells a crowd who and what stands on the table.
func (f *field) gather(b *board, c *ground.Crowd) {
	movedA, movedB := f.follow(b, c, battle.A), f.follow(b, c, battle.B)
	f.camp.Settle(c, movedA || movedB)
	f.veil(b, c)
}

// follow tells a crowd where the units of a side are now, and reports whether any has moved.
func (f *field) follow(b *board, c *ground.Crowd, side battle.Side) (moved bool) {
	places := f.camp.Places(c, side.Home())
	units := b.Units[side][:len(places)]
	changed, is := ground.Place(0), status(0)
	for i, was := range places {
		changed |= was ^ units[i].at
		is |= units[i].is
	}
	if is&away == 0 && !changed.Elsewhere(0) {
		return false // as mostly: who is out has no place
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

// hidesOthers: units that nobody sees past, all but foot and guns that stand (bkc1 LOS-02, bkc2 LOS-01).
func (u unit) hidesOthers() bool { return !u.isFoot() && !u.isTowedGun() && u.kind != "command" }

// sees reports whether a unit sees an enemy in its field of view. Who fires sees past low units only from a tank (bkc1
// LOS-03, bkc2 LOS-02).
func (f *field) sees(b *board, lo *lookout, by, at battle.Ref, fires bool) bool {
	if !f.wide {
		return true
	}
	p, q := b.At(by).at, b.At(at).at
	return f.ground.Look(p, q).Sees() && f.inView(f.unit(by).view, p, q) && f.ground.Gap(p, q) <= lo.far &&
		f.ground.Clear(p, q, f.among(b), !fires || f.unit(by).overlooks)
}

// marksNearest is whether a unit may fire at the nearest enemy that it sees: who sees over low units does.
func (f *field) marksNearest(b *board, lo *lookout, by battle.Ref, near sighted) bool {
	return !f.wide || f.unit(by).overlooks || f.marked(b, lo, by, near.Ref)
}

// marked reports whether a unit may fire at an enemy: it sees him, or it is a mortar and the command unit that orders
// it does (bkc1 WPN-04, bkc2 WPN-03). Who fires does not turn: what lies outside its field of view is no target (E-44).
func (f *field) marked(b *board, lo *lookout, by, at battle.Ref) bool {
	u := f.unit(by)
	return f.sees(b, lo, by, at, true) ||
		f.spotted(lo, u) && f.inView(u.view, b.At(by).at, b.At(at).at) && f.sees(b, lo, lo.spotter, at, false)
}

func (f *field) spotted(lo *lookout, u *troop) bool {
	return f.wide && lo.spotter != battle.Nobody && u.isMortar
}

// degrees are those of the fields of view.
var degrees = map[string]int{"90": 90, "180": 180, "360": allAround}

const allAround = 360

// inView reports whether an enemy is in a field of view of so many degrees, from a place and its facing (LOS-01).
func (f *field) inView(degrees int, p, enemy ground.Place) bool {
	if degrees == allAround {
		return true
	}
	if degrees == 90 {
		return f.ground.Look(enemy, p).Aspect() == ground.Front
	}
	return !f.ground.Behind(enemy, p)
}

// foremost is the unit of a side that is nearest to whoever looks from afar: the one closest to the centre of the line.
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

// nearest is the nearest living enemy that a unit sees. Who is farther away than he could fire at, charge or be
// concerned about need not be looked for.
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

// nearestInSight is the same on a table, in a field of view of so many degrees.
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

// firstInSight is the same where lots decide between equals.
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

// nearestOf is the number of the nearest of some places that one sees.
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

// nearestPassed is the first enemy in the list that a unit on the line has passed: all of those are in contact.
func (f *field) nearestPassed(b *board, enemy battle.Side, p *piece) sighted {
	units, home := b.Units[enemy], enemy.Home()
	for _, i := range f.fighters(b, enemy) {
		if q := &units[i]; !q.has(gone) && q.at.Ahead(p.at, home) <= 0 {
			return sighted{enemy.Unit(int(i)), 0}
		}
	}
	return sighted{battle.Nobody, ground.Endless}
}

// far is how far an enemy is from a unit: on the line nothing at all once it has been passed.
func (f *field) far(b *board, by, at battle.Ref) ground.Length {
	return f.ground.Before(b.At(by).at, b.At(at).at, by.Side.Home())
}

// shotAt is the shot of a unit at an enemy.
func (f *field) shotAt(by, at battle.Ref) *shot {
	return &f.sides[by.Side].shots[f.unit(by).place][f.unit(at).place]
}

// aims are the dice of a unit at an enemy from where they stand, seen or not.
func (f *field) aims(b *board, by, at battle.Ref) handful {
	p, q, shot := b.At(by), b.At(at), f.shotAt(by, at)
	dice, how := f.strikes(shot.dice(f.ground.Before(p.at, q.at, by.Side.Home()), p), p.at, q.at, q)
	return shot.throws[how].with(dice)
}

// strikes adds what the ground does to so many dice from one place at a unit in another (FIRE-04).
func (f *field) strikes(dice int, from, at ground.Place, q *piece) (int, footing) {
	if !f.wide || dice == 0 {
		return dice, footing(q.exposed())
	}
	how := q.shows(f.ground.Look(from, at))
	return dice + oneIf(how.flanked()), how
}
