package bolt

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// reactionDistance: who is assaulted from no farther away has no time to shoot (SUP-59).
const reactionDistance = 6_00

// assault is a Run into an enemy and close quarters (SUP-58, CQ-01), after the fire of those assaulted.
func (f *field) assault(d *sim.Dice, b *board, by, at battle.Ref, lead string) {
	p, q := b.At(by), b.At(at)
	far := f.ground.Gap(p.at, q.at)
	if d.Telling() {
		d.Tell(f.tellCharge(by, at, far, lead))
	}
	if far > reactionDistance && q.inBag() && f.canFire(b, at, by, far) {
		takeDie(b, at)
		f.shootAt(d, b, at, by, &aim{distance: far, cover: f.sides[by.Side].cover, reaction: true}, "")
		if p.isOut() || q.isOut() || p.down { // SUP-73: green troops may have gone to ground
			return
		}
	}
	f.closeIn(d, b, by, at)
}

// closeIn is close quarters to their end. The assaulted lose their pins (SUP-61); attackers that survive stand where
// they met.
func (f *field) closeIn(d *sim.Dice, b *board, by, at battle.Ref) {
	p, q := b.At(by), b.At(at)
	m := f.quarters.meet(f.unit(by), &p.condition, f.unit(at), &q.condition, false)
	d.Hush(f.brief)
	end, _ := sim.Play(d, f.quarters.melees, m)
	d.Hush(false)
	if d.Telling() {
		d.Tell(f.tellFight(by, at, &m, &end))
	}
	reached := f.ground.Forward(q.at, by.Side.Home(), -contact)
	if f.ground.Ahead(p.at, q.at, by.Side.Home()) < 0 { // from beyond
		reached = f.ground.Forward(q.at, by.Side.Home(), contact)
	}
	if f.survives(b, at, end.defenders.men) {
		q.pins = 0 // SUP-61
	}
	if f.survives(b, by, end.attackers.men) {
		p.at = reached
		f.moved(b, by)
	}
}

// survives is what close quarters leave of a unit.
func (f *field) survives(b *board, r battle.Ref, men int8) bool {
	if men == 0 {
		f.remove(b, r)
		return false
	}
	p := b.At(r)
	p.green = p.green && men == p.men // the first casualty has been (SUP-73)
	p.men = men
	return true
}
