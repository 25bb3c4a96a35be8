package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// This file decides which units see each other, and which side of its target a shot strikes. On the line all units see
// each other from the front. By the rules no unit blocks another's sight.

// sees reports whether the ground and the light let a unit see another.
func (f *field) sees(b *board, by, at battle.Ref) bool {
	if f.script == nil {
		return true
	}
	p, q := b.At(by).at, b.At(at).at
	return f.ground.Look(p, q).Sees() && f.ground.Gap(p, q) <= f.visibility(b)
}

// visibility returns how far any unit sees this turn.
func (f *field) visibility(b *board) ground.Length {
	if f.script == nil {
		return ground.Endless
	}
	return f.script.Visibility(b.Clock.Number())
}

// struck gives the side of a unit that a shot strikes, by the aspect that the unit shows (PEN-01, SUP-46).
var struck = [...]facing{ground.Front: fromFront, ground.Flank: fromSide, ground.Rear: fromRear}

// takeAim sets the aim of a unit at another from where both stand. On a table the ground decides the cover (SUP-23) and
// the side that is struck. On the line the cover is that of all units of the target's side.
func (f *field) takeAim(b *board, s *shooting) {
	if f.script == nil {
		s.aim.distance, s.aim.cover = s.by.p.at.Gap(s.at.p.at), f.sides[s.at.Side].cover
	} else {
		s.aim = f.aimAt(b, s.by.p.at, s.at)
	}
}

// aimAt returns the aim at a unit from a place.
func (f *field) aimAt(b *board, from ground.Place, at fighter) aim {
	if f.script == nil {
		return aim{distance: from.Gap(at.p.at), cover: f.sides[at.Side].cover}
	}
	look := f.ground.Look(from, at.p.at)
	return aim{distance: f.ground.Gap(from, at.p.at), cover: cover(look.Cover()), facing: struck[look.Aspect()],
		medic: f.medicNear(b, at.Ref)}
}

// medicReach is the distance within which a medic helps (SUP-33).
const medicReach = 6_00

// medicNear reports whether a medic is near a unit or in it.
func (f *field) medicNear(b *board, at battle.Ref) bool {
	for _, r := range f.sides[at.Side].medics {
		if p := b.At(r); !p.isOut() && f.ground.Gap(p.at, b.At(at).at) <= medicReach {
			return true
		}
	}
	return false
}

// inArc reports whether an enemy is in the arc of a unit's weapons (AVEH-03): in front of the unit for an arc of 90
// degrees, not behind it for 180.
func (f *field) inArc(u *unit, p, enemy ground.Place) bool {
	switch u.arc {
	case frontArc:
		return f.ground.Look(enemy, p).Aspect() == ground.Front
	case halfArc:
		return !f.ground.Behind(enemy, p)
	}
	return true
}

// nearestSeen returns the nearest enemy that a unit sees, or Nobody if it sees none.
func (f *field) nearestSeen(b *board, by battle.Ref) battle.Ref {
	nearest, least, enemy := battle.Nobody, f.visibility(b)+1, by.Side.Other()
	view, units := f.ground.View(b.At(by).at), b.Units[enemy]
	for _, k := range b.Order(enemy) {
		q := &units[k]
		if far := view.Gap(q.at); far < least && !q.isOut() && view.Sees(q.at) {
			nearest, least = enemy.Unit(int(k)), far
		}
	}
	return nearest
}

// seesAny reports whether a unit sees an enemy.
func (f *field) seesAny(b *board, by battle.Ref) bool {
	view, units, within := f.ground.View(b.At(by).at), b.Units[by.Side.Other()], f.visibility(b)
	for k := range units {
		if q := &units[k]; view.Sees(q.at) && !q.isOut() && view.Gap(q.at) <= within {
			return true
		}
	}
	return false
}

// mover returns how a unit moves, and which side's units let it pass.
func (f *field) mover(r battle.Ref) ground.Mover {
	return ground.Mover{By: f.unit(r).means, Home: r.Side.Home()}
}

// crowd returns the units on the table, nil on the line. The caller disperses it afterwards.
func (f *field) crowd(b *board) *ground.Crowd {
	if f.camp == nil {
		return nil
	}
	c, changed := f.camp.Crowd(), ground.Place(0)
	for _, side := range battle.Sides {
		places := f.camp.Places(c, side.Home())
		units := b.Units[side][:len(places)]
		for i := range places {
			at := units[i].at
			changed |= at ^ places[i]
			places[i] = at
		}
	}
	f.camp.Settle(c, changed.Elsewhere(0))
	return c
}
