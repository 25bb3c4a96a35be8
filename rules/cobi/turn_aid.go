package cobi

import (
	"fmt"
	"math/bits"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays units that help others on a table. Chaplains motivate the soldiers near them (SPC-13); radio
// operators pass co-ordinates to a unit with communications (SPC-16). They act before the units that they help, if such
// a unit has an enemy to fire at.

// skills is a set of special actions for which a unit is trained.
type skills uint8

const (
	treats    skills = 1 << iota // treats wounds (SPC-01)
	motivates                    // motivates soldiers (SPC-13)
	calls                        // calls by radio (SPC-16)
)

var skillWords = map[string]skills{"treat-wounds": treats, "motivation": motivates, "radio-operator": calls}

// skillsOf returns the skills of a unit that are of use on a table.
func skillsOf(u unit) (all skills) {
	for _, item := range u.Items("skills") {
		all |= skillWords[item.Word]
	}
	return all
}

// readSkills collects the skills of a side's units, and the units that motivate or call by radio.
func (c *army) readSkills() {
	for i, u := range c.Units {
		if u.skills&(motivates|calls) != 0 {
			c.aides |= 1 << i
		}
		c.skills |= u.skills
	}
}

// motivationReach is the largest distance at which a chaplain motivates soldiers (ORG-07).
const motivationReach = 10_00

// motivateScore is the score of the die that motivates (SPC-13).
const motivateScore = 6

// nextAide activates the first unit that can help others now, before the units that it helps. It reports whether there
// is one.
func (f *field) nextAide(b *board, s *spell) bool {
	side := b.Clock.Active
	own, kinds := b.Units[side], f.sides[side].Units
	for left := f.sides[side].aides; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		p := &own[i]
		if p.has(acted) || !p.inPlay() {
			continue
		}
		v := view{by: side.Unit(i), p: p, u: kinds[i], crowd: s.crowd}
		helps := f.aid(b, &v) != 0
		if s.crowd = v.crowd; helps {
			f.activate(b, uint8(i))
			return true
		}
	}
	return false
}

// aid returns the skill with which a unit helps others now, or 0 if it helps nobody. It helps no unit that has acted or
// has no enemy to fire at.
func (f *field) aid(b *board, v *view) skills {
	side := v.by.Side
	own, kinds := b.Units[side], f.sides[side].Units
	for i := range own {
		p, u := &own[i], kinds[i]
		if i == int(v.by.Number) || p.has(acted) || !p.inPlay() {
			continue
		}
		switch {
		case v.u.skills&calls != 0 && u.radio && !b.Turn.called[side] && !f.sides[side].radio && f.ready(b, v, i):
			return calls
		case v.u.skills&motivates != 0 && f.movedBy(v, p, u) && f.ready(b, v, i):
			return motivates
		}
	}
	return 0
}

// movedBy reports whether a chaplain can motivate a unit: soldiers within its reach who are not motivated yet, since
// bonuses never add up (SPC-14).
func (f *field) movedBy(v *view, p *piece, u *troop) bool {
	return u.infantry && !p.has(spurred) && f.sides[v.by.Side].spurs == "unit" && !u.Yes("steadfast") && f.ground.Gap(v.p.at, p.at) <= motivationReach
}

// ready reports whether a friend of the viewing unit has a loaded weapon and an enemy at which it may fire.
func (f *field) ready(b *board, v *view, number int) bool {
	by := v.by.Side.Unit(number)
	w := view{by: by, p: b.At(by), u: f.unit(by), crowd: f.among(b, v)}
	if !w.u.infantry && !w.p.condition.canShoot() {
		return false
	}
	f.lookAround(b, &w)
	at, _ := f.nearest(b, &w, w.u.hands(w.p, false)&^w.p.unloaded, ground.Endless)
	return at != battle.Nobody
}

// aids plays the help of a unit that can help others now, and reports in done whether it can. A radio call needs no die
// (SPC-16); for motivation, aids returns the deed toMotivate (SPC-13).
func (f *field) aids(d *sim.Dice, b *board, v *view) (next deed, done bool) {
	what := f.aid(b, v)
	if what == 0 {
		return noDeed, false
	}
	v.p.shows()
	b.Turn.acting.stage = finished
	if what == motivates {
		return toMotivate, true
	}
	if b.Turn.called[v.by.Side] = true; d.Telling() {
		f.tell(d, f.label(v.by)+" passes co-ordinates by radio: +1 to the next shot of a unit with communications", rules.Work, []battle.Ref{v.by})
	}
	return noDeed, true
}

// motivateNow throws the die of a chaplain. On a success, the soldiers near him add 1 to their attacks this turn
// (SPC-13, SPC-14).
func (f *field) motivateNow(d *sim.Dice, b *board, by battle.Ref) {
	success, face := oneDie(d, "to motivate", motivateScore)
	v := view{by: by, p: b.At(by), u: f.unit(by)}
	for i := range b.Units[by.Side] {
		if p := &b.Units[by.Side][i]; success && p.inPlay() && f.movedBy(&v, p, f.sides[by.Side].Units[i]) {
			p.is |= spurred
		}
	}
	if d.Telling() {
		text := fmt.Sprintf("%s motivates those within 10 cm on %s: ", f.label(by), plus(motivateScore))
		text += shown(face, map[bool]string{true: "+1 to their attacks this turn", false: "nobody listens"}[success])
		f.tell(d, text, rules.Work, []battle.Ref{by})
	}
}

// digsIn lets a squad dig in if it stays where it is, and reports whether it does. It digs in on open ground only,
// since dug-in and cover never combine (SPC-07). A squad that waits to go on, or lies in ambush, does not dig in.
func (f *field) digsIn(d *sim.Dice, v *view) bool {
	p := v.p
	if !v.u.infantry || v.goes || v.waits() || p.has(dugIn) || terrains[f.ground.Cell(p.at).Kind].cover != inTheOpen {
		return false
	}
	p.shows()
	if p.is |= dugIn; d.Telling() {
		f.tell(d, f.label(v.by)+" digs in", rules.Work, []battle.Ref{v.by})
	}
	return true
}
