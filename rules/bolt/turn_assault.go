package bolt

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// reactionDistance: who is assaulted from no farther away has no time to shoot (SUP-59).
const reactionDistance = 6_00

// assault is a Run into an enemy and close quarters (SUP-58, CQ-01), after the fire of those assaulted.
func (f *field) assault(d *sim.Dice, b *board, side battle.Side, i, k int, lead string) {
	enemy := side.Other()
	p, q := &b.Units[side][i], &b.Units[enemy][k]
	far := gap(p, q)
	if d.Telling() {
		d.Tell(f.tellCharge(side, i, k, far, lead))
	}
	if far > reactionDistance && q.inBag() && f.canFire(b, enemy, k, i, far) {
		takeDie(b, enemy, k)
		f.shootAt(d, b, enemy, k, side, i, &aim{distance: far, cover: f.sides[side].cover, reaction: true}, "")
		if p.isOut() || q.isOut() || p.down { // SUP-73: green troops may have gone to ground
			return
		}
	}
	f.closeIn(d, b, side, i, k)
}

// closeIn is close quarters to their end. The assaulted lose their pins (SUP-61); attackers that survive stand where
// they met.
func (f *field) closeIn(d *sim.Dice, b *board, side battle.Side, i, k int) {
	enemy := side.Other()
	p, q := &b.Units[side][i], &b.Units[enemy][k]
	m := f.quarters.meet(f.sides[side].units[i], &p.condition, f.sides[enemy].units[k], &q.condition, false)
	d.Hush(f.brief)
	end, _ := sim.Play(d, f.quarters.melees, m)
	d.Hush(false)
	if d.Telling() {
		d.Tell(f.tellFight(side, i, k, &m, &end))
	}
	reached := int16(contact)
	if p.at+q.at < 0 { // from beyond
		reached = -contact
	}
	reached -= q.at
	if f.survives(b, enemy, k, end.defenders.men) {
		q.pins = 0 // SUP-61
	}
	if f.survives(b, side, i, end.attackers.men) {
		p.at = reached
		f.moved(b, side, i)
	}
}

// survives is what close quarters leave of a unit.
func (f *field) survives(b *board, side battle.Side, i int, men int8) bool {
	if men == 0 {
		f.remove(b, side, i)
		return false
	}
	p := &b.Units[side][i]
	p.green = p.green && men == p.men // the first casualty has been (SUP-73)
	p.men = men
	return true
}
