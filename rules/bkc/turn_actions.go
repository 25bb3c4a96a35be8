package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays what units do after an order (CMD-02). First passengers get out, then units board, then those units
// turn whose plan is only to turn. This happens only on a table. The shots come next there, all shots at one target
// together (bkc1 FIRE-03, bkc2 FIRE-02), from where the units stood when they were ordered. Then come the moves, in the
// second edition the opportunity fire at units that moved, and the charges. On the line the moves and the opportunity
// fire come before the shots.

// begin starts the planned actions of the units of an order.
func (f *field) begin(d *sim.Dice, b *board) {
	side := b.Clock.Active
	b.Turn.stage, b.Turn.next, b.Turn.stirred = stageShots, 0, false
	if f.wide {
		lo := f.lookOut(b, side)
		f.getOut(d, b)
		f.boardAll(d, b)
		f.turnAll(d, b, &lo)
		f.relieve(&lo)
	}
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		if p := &units[i]; b.Turn.again && p.plan != noPlan {
			p.is |= ordered
		}
	}
	if !f.wide {
		f.move(d, b)
	}
}

// move makes all planned moves. The plans stay, so that opportunity fire knows which units moved.
func (f *field) move(d *sim.Dice, b *board) (moved bool) {
	side := b.Clock.Active
	lo := f.lookOut(b, side)
	var story ways
	madeWay := uint64(0)
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		p := &units[i]
		if p.plan != toMove {
			continue
		}
		from := p.at
		madeWay |= f.goOn(d, b, &lo, side.Unit(i))
		if d.Telling() && !p.has(away) {
			story = append(story, f.wayFrom(b, side.Unit(i), from))
		}
		b.Turn.stage, moved = stageHazards, true
	}
	f.relieve(&lo)
	if len(story) > 0 {
		battle.Tell(d, f.tellMoves(b, side, story), rules.Move, story.of(side))
	}
	f.tellMadeWay(d, b, side.Other(), madeWay)
	return moved
}

// goOn makes the move that a unit has planned: on a table along the path of its task, on the line towards its nearest
// enemy. It returns the enemy command units that make way, a bit each.
func (f *field) goOn(d *sim.Dice, b *board, lo *lookout, by battle.Ref) (madeWay uint64) {
	p := b.At(by)
	if f.script != nil {
		madeWay = f.goTask(d, b, lo, by)
	} else {
		p.at = f.ground.Forward(p.at, by.Side.Home(), f.advance(b, by, f.nearest(b, lo, by, f.unit(by).concern)))
		f.relocate(b, by)
	}
	p.is |= moved
	return madeWay
}

// hasBusiness reports whether units may have anything to do: on a table always, on the line if an enemy is left.
func (f *field) hasBusiness(b *board, lo *lookout) bool {
	return f.script != nil || f.front(b, lo.enemy) != battle.Nobody
}

// standDown ends stageOpportunity and begins the next stage. Units that have moved do nothing more in this action.
func (f *field) standDown(b *board) {
	units := b.Units[b.Clock.Active][:f.sides[b.Clock.Active].combat]
	for i := range units {
		if units[i].plan == toMove {
			units[i].plan = noPlan
		}
	}
	b.Turn.stage, b.Turn.next = stageShots, 0
	if f.wide { // on a table the shots came before the moves
		b.Turn.stage = stageCharges
	}
}

// nextAttack finds the next attack of the order or mission under way, as the plans of the units say (CMD-02). If no
// attack is left, the order is over, or its second action begins (CMD-05).
func (f *field) nextAttack(d *sim.Dice, b *board) bool {
	t := b.Turn
	for {
		switch t.stage {
		case stageZone:
			return f.nextInZone(b)
		case stageHazards:
			if f.nextHazard(b) != battle.Nobody {
				return true
			}
			t.stage = stageOpportunity
			fallthrough
		case stageOpportunity:
			if f.opportunityFire != "none" && f.nextOpportunity(d, b) {
				return true
			}
			f.standDown(b)
			continue
		case stageShots:
			if f.nextPlan(b, firstFire, firstCharge) {
				return true
			}
			if f.wide && f.move(d, b) {
				continue
			}
			t.stage = stageCharges
			fallthrough
		case stageCharges:
			if f.sides[b.Clock.Active].contacts != nil && f.nextPlan(b, firstCharge, toGetOut) {
				return true
			}
		}
		if !t.again {
			f.abandon(b)
			return false
		}
		f.actAgain(d, b)
	}
}

// attackNext plays the attack that nextAttack has found.
func (f *field) attackNext(d *sim.Dice, b *board) {
	side, t := b.Clock.Active, b.Turn
	switch t.stage {
	case stageZone:
		f.strikeInZone(d, b)
	case stageHazards:
		f.meetHazard(d, b, f.nextHazard(b))
	case stageOpportunity:
		by, at := side.Other().Unit(int(b.Line[side.Other()][t.next])), side.Unit(int(t.target))
		t.next++
		b.At(by).is |= actedOpportunity
		f.fireAlone(d, b, by, at, " on opportunity")
		t.target = 0
	case stageShots:
		f.shoot(d, b, side.Unit(int(t.next)))
	case stageCharges:
		f.chargeTogether(d, b, side.Unit(int(t.next)))
	}
}

// actAgain plays the second action of a command bonus: each unit of the order chooses an action again.
func (f *field) actAgain(d *sim.Dice, b *board) {
	side := b.Clock.Active
	b.Turn.again = false
	lo := f.lookOut(b, side)
	units := b.Units[side]
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if p.has(ordered) && !p.has(suppressed|engaged) && f.hasBusiness(b, &lo) {
			by := side.Unit(int(i))
			p.plan = f.planOf(d, b, &lo, by, f.nearest(b, &lo, by, f.unit(by).concern))
		}
		p.is &^= ordered
	}
	f.relieve(&lo)
	f.begin(d, b)
}

// nextOpportunity finds the next unit of the enemy that sees a mover and may fire at it (bkc2 OPP-01, OPP-02).
func (f *field) nextOpportunity(d *sim.Dice, b *board) bool {
	side := b.Clock.Active
	var all moving
	if !all.gather(f, b, side) {
		return false
	}
	enemy := &f.sides[side.Other()]
	lo := f.lookOut(b, enemy.Side)
	if f.careful != nil {
		defer f.relieve(&lo)
	}
	foes, near := b.Units[enemy.Side], f.opportunityFire == "near"
	for line := f.fighters(b, enemy.Side); int(b.Turn.next) < len(line); b.Turn.next++ {
		number := line[b.Turn.next]
		p, by := &foes[number], enemy.Side.Unit(int(number))
		if p.has(suppressed|actedOpportunity|out) || p.has(away) && !f.firesAboard(b, by) {
			continue
		}
		within := min(enemy.Units[number].weapon.reach, lo.far)
		if near {
			within = min(within, enemy.initiative)
		}
		if at := f.chooseMover(d, b, &lo, by, &all, within); at != battle.Nobody {
			b.Turn.target = at.Number
			return true
		}
	}
	return false
}

// chooseMover returns the target of a unit's opportunity fire: an enemy that has moved, is within the given distance
// and is in the unit's field of view. The unit's policy chooses among them. It returns Nobody if the unit has no dice
// against any of them.
func (f *field) chooseMover(d *sim.Dice, b *board, lo *lookout, by battle.Ref, of *moving, within ground.Length) battle.Ref {
	nearest, far := f.nearestMover(b.At(by).at, by.Side, of, within)
	if nearest < 0 {
		return battle.Nobody // the usual case
	}
	if f.careful.Leads(by.Side) {
		return f.worthSeizing(d, b, lo, by, of, within)
	}
	c := f.choiceOf(b, by)
	own := b.Units[lo.enemy]
	if c.u.Policy == battle.Nearest && far > 0 { // a mover that has been passed counts as near as the others
		i := of.units[nearest]
		if c.offer(d, b, lo, lo.enemy.Unit(int(i)), &own[i]); c.chosen != battle.Nobody {
			return c.chosen
		}
	}
	for _, i := range of.units[:of.n] {
		if at := lo.enemy.Unit(int(i)); f.far(b, by, at) <= within {
			c.offer(d, b, lo, at, &own[i])
		}
	}
	return c.chosen
}

// moving holds the units of a side that have moved with the current order, and their places now.
type moving struct {
	n      int
	units  [battle.MostUnits]uint8
	places [battle.MostUnits]ground.Place
	span   ground.Span
	front  int // on the line, the index in units of the one nearest to the enemy
}

// gather finds the units that moved, and reports whether there are any.
func (m *moving) gather(f *field, b *board, side battle.Side) bool {
	m.span = ground.NoSpan
	units, home := b.Units[side], side.Home()
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if p.plan != toMove {
			continue
		}
		m.units[m.n], m.places[m.n] = i, p.at
		if f.wide {
			f.ground.Spans(&m.span, p.at)
		} else if m.places[m.front].Ahead(p.at, home) > 0 {
			m.front = m.n
		}
		m.n++
	}
	return m.n > 0
}

// nearestMover returns the index in of.places of the mover nearest to the place from, and its distance. The index is
// negative if no mover is within the distance and in sight over the ground. The argument enemy is the side of the unit at
// from.
func (f *field) nearestMover(from ground.Place, enemy battle.Side, of *moving, within ground.Length) (int, ground.Length) {
	if !f.wide {
		if far := f.ground.Before(from, of.places[of.front], enemy.Home()); far <= within {
			return of.front, far
		}
		return -1, ground.Endless
	}
	if !f.ground.Nears(&of.span, from, within) {
		return -1, ground.Endless
	}
	return f.ground.NearestInSight(from, of.places[:of.n], within)
}

// nextPlan finds the next unit whose plan is at least the argument from and less than the argument to, and whose target is
// still there.
func (f *field) nextPlan(b *board, from, to plan) bool {
	side := b.Clock.Active
	units := b.Units[side]
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if p.plan < from || p.plan >= to || p.has(engaged) {
			continue
		}
		if f.wide && p.has(suppressed) { // the unit has been suppressed since it was ordered (SUP-02)
			p.plan = noPlan
			continue
		}
		if q := b.At(p.plan.target(side.Other())); q.has(gone) || q.has(engaged) && !(f.wide && p.plan.charges()) {
			p.plan = noPlan
			continue
		}
		b.Turn.next = i
		return true
	}
	return false
}

// shoot plays the attack on one target: all units that planned to fire at it, together (bkc1 FIRE-01, FIRE-03; bkc2
// FIRE-02).
func (f *field) shoot(d *sim.Dice, b *board, first battle.Ref) {
	side := first.Side
	units := b.Units[side]
	aimed := b.At(first).plan
	at := aimed.target(side.Other())
	s := f.aimAt(b, at, b.At(at).standing())
	var shooters []int                          // for the story alone
	from, far := b.At(first).at, ground.Endless // the nearest shooter
	last, kind, dice := (*piece)(nil), (*troop)(nil), handful{}
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if p.plan != aimed {
			continue
		}
		p.plan = noPlan
		by := side.Unit(int(i))
		if f.wide {
			if gap := f.ground.Gap(p.at, b.At(at).at); gap < far {
				from, far = p.at, gap
			}
		}
		if u := f.unit(by); u != kind || !p.standsLike(last) { // a unit like the one before throws as many dice
			last, kind, dice = p, u, f.aims(b, by, at)
		}
		s.add(dice)
		if d.Telling() {
			shooters = append(shooters, int(i))
			f.noteShot(d, b, by, at, dice)
		}
	}
	b.Turn.next = 0
	s.mixScores(f.mixedScore)
	if d.Telling() {
		f.tellShot(d, b, shooters, side, at, "")
	}
	f.attackNow(d, b, at, &s, from)
	if s.result == resultSuppressed && b.Turn.again { // FB-04
		b.At(at).is |= justSuppressed
	}
}
