package cobi

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file plays hiding and spotting on a table: a unit in ambush hides, and a unit without a target looks for hidden
// enemies.

// eyesReach and binocularsReach are distances in hundredths of a cm, without and with binoculars. At up to this
// distance a unit finds hidden enemies, and no enemy can hide from it (HID-04, SPC-09).
const (
	eyesReach       = 30_00
	binocularsReach = 60_00
)

// eyes returns the largest distance at which a unit finds hidden enemies.
func (u *troop) eyes() ground.Length {
	if u.binoculars {
		return binocularsReach
	}
	return eyesReach
}

// shows ends the hiding of a unit, because the unit has done something else (HID-03) or has been found.
func (p *piece) shows() { p.is &^= hidden | covering }

// hides lets a unit in ambush hide if it can, and reports whether the unit hides or lies hidden. Squads hide with one
// action (HID-01), vehicles with two (HID-02). The caller has found that the unit has no enemy to fire at.
func (f *field) hides(d *sim.Dice, b *board, v *view) bool {
	if v.task.Do != tablefile.Ambush || v.goes {
		return false
	}
	by, p, u := v.by, v.p, v.u
	if p.has(hidden) { // a hidden unit does nothing else
		return true
	}
	if !f.mayHide(b, by) {
		return false
	}
	if !u.infantry && !p.has(covering) {
		p.is |= covering
	} else {
		p.is = p.is&^covering | hidden
	}
	if d.Telling() {
		text := map[bool]string{true: " is hidden", false: " begins to camouflage itself"}[p.has(hidden)]
		f.tell(d, f.label(by)+text, rules.Work, []battle.Ref{by})
	}
	return true
}

// mayHide reports whether a unit may hide. It may not hide on a road, or if the nearest enemy is near enough to watch
// it (HID-04).
func (f *field) mayHide(b *board, by battle.Ref) bool {
	p, enemy := b.At(by), &f.sides[by.Side.Other()]
	if f.ground.Cell(p.at).Kind == ground.Road {
		return false
	}
	nearest, watched := ground.Endless, false
	for _, j := range b.Order(enemy.Side) {
		q := &b.Units[enemy.Side][j]
		if far := f.ground.Gap(p.at, q.at); q.inPlay() && far < nearest {
			nearest, watched = far, far <= enemy.Units[j].eyes()
		}
	}
	return !watched
}

// lurking returns the nearest hidden enemy that a unit may find, or battle.Nobody: in sight and within the distance of
// eyes (SPC-09).
func (f *field) lurking(b *board, v *view) battle.Ref {
	p, enemy := v.p, v.by.Side.Other()
	found, nearest := battle.Nobody, v.u.eyes()+1
	for _, j := range b.Order(enemy) {
		q := &b.Units[enemy][j]
		if far := f.ground.Gap(p.at, q.at); q.has(hidden) && q.inPlay() && far < nearest && f.sees(b, v, p.at, q.at) {
			found, nearest = enemy.Unit(int(j)), far
		}
	}
	return found
}

// unknown moves the hidden enemies of a side to random places, because the side does not know where they are: anywhere
// in their zone, off roads, where no unit stands (HID-04). If the square drawn is unsuitable, the enemy stays where it
// is.
func (f *field) unknown(d *sim.Dice, b *board, to battle.Side) {
	if !f.lurks {
		return
	}
	enemy := to.Other()
	for i := range b.Units[enemy] {
		p := &b.Units[enemy][i]
		if !p.has(hidden) || !p.inPlay() {
			continue
		}
		at, ok := f.script.Elsewhere(d, enemy.Unit(i))
		if place := ground.Stand(at, p.at.Facing()); ok && f.ground.Cell(place).Kind != ground.Road && !f.standsThere(b, at) {
			p.at = place
		}
	}
}

// standsThere reports whether a unit of either side stands in a square.
func (f *field) standsThere(b *board, at ground.Square) bool {
	for _, side := range battle.Sides {
		for i := range b.Units[side] {
			if p := &b.Units[side][i]; p.inPlay() && p.at.Square() == at {
				return true
			}
		}
	}
	return false
}

// anyMayHide reports whether any unit starts hidden, or any plan has the task to lie in ambush.
func (f *field) anyMayHide(s *rules.Scenario) bool {
	for _, side := range battle.Sides {
		if slices.ContainsFunc(f.sides[side].Units, func(u *troop) bool { return u.Yes("hidden") }) {
			return true
		}
	}
	return slices.ContainsFunc(s.Table.Plans, func(p tablefile.Plan) bool {
		return slices.ContainsFunc(p.Groups, func(g tablefile.Group) bool {
			return slices.ContainsFunc(g.Tasks, func(t tablefile.Task) bool { return t.Do == tablefile.Ambush })
		})
	})
}

// looksOut sets the nearest hidden enemy that a unit may find as its target, and reports whether there is one. The unit
// then looks for it instead of any other action.
func (f *field) looksOut(b *board, v *view) bool {
	if !f.lurks {
		return false
	}
	at := f.lurking(b, v)
	if at == battle.Nobody {
		return false
	}
	b.Turn.acting.target = at.Number + 1
	return true
}

// spotNow plays one try to spot a hidden enemy. A unit with farther to go makes a covered move: its score is worse by
// 1, and it goes half as far (SPC-10).
func (f *field) spotNow(d *sim.Dice, b *board, by battle.Ref) {
	p, u, at := b.At(by), f.unit(by), aimedAt(b)
	p.shows()
	v := f.view(b, by)
	defer f.leave(&v)
	onTheWay := v.goes && p.condition.canMove() && !(f.frost && u.freezes) // in the cold, a vehicle that must start its engine first does not move
	score := spotScore(onTheWay, u.binoculars)
	success, face := oneDie(d, "to spot", score)
	if success {
		b.At(at).shows()
	}
	if d.Telling() {
		text := fmt.Sprintf("%s looks for %s on %s: ", f.label(by), f.label(at), plus(score))
		if success {
			text += shown(face, "there he is")
		} else {
			text += shown(face, "nothing to be seen")
		}
		f.tell(d, text, rules.Test, []battle.Ref{by}, at)
	}
	if b.Turn.acting.target = 0; onTheWay {
		f.march(d, b, &v, true)
	}
}

// spotScore returns the score of a try to spot an enemy: from where the unit stands (SPC-09), or during a covered move
// (SPC-10).
func spotScore(covered, binoculars bool) int { return 5 + oneIf(covered) - oneIf(binoculars) }
