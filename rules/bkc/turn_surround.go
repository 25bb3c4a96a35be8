package bkc

import (
	"fmt"
	"math/bits"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// surround adds to a close combat on a table the supporters of both sides, and the units that would pursue. Units that have
// charged are in the open (E-43).
func (f *field) surround(b *board, by *storm, at battle.Ref, m *melee) {
	first := by.units[0]
	defending := storm{units: [maxAttackers]battle.Ref{at}, n: 1}
	lo := f.lookOut(b, first.Side)
	helpers, others := f.supporters(b, &lo, by, &defending), f.supporters(b, &lo, &defending, by)
	m.support, m.targetSupport = int8(bits.OnesCount64(helpers)), int8(bits.OnesCount64(others))
	m.following = int8(bits.OnesCount64(f.followers(b, helpers, first.Side, at)))
	m.targetFollowing = int8(bits.OnesCount64(f.followers(b, others, at.Side, first)))
	m.attackersPursue = m.attackersPursue && f.taskAssaults(b, first)
	m.targetPursues = m.targetPursues && f.taskAssaults(b, at)
	for i := range m.attackers {
		m.attackers[i].pursues = m.attackers[i].pursues && m.attackersPursue
		m.attackers[i].pursued = m.attackers[i].pursued && m.targetPursues
	}
}

// supporters returns the units that support friends in close combat against enemies, a bit each.
func (f *field) supporters(b *board, lo *lookout, own, against *storm) (all uint64) {
	side := own.units[0].Side
	for i := range f.sides[side].combat {
		r := side.Unit(i)
		p := b.At(r)
		if !p.has(gone|suppressed|engaged) && !own.has(r) && f.supports(b, lo, r, own, against) {
			all |= 1 << i
		}
	}
	return all
}

// followers returns the supporters of a side that may pursue an enemy (bkc1 CC-08).
func (f *field) followers(b *board, helpers uint64, side battle.Side, enemy battle.Ref) (all uint64) {
	q := b.At(enemy)
	open := f.unit(enemy).coverIn(f.standsIn(q)) == "none"
	for left := helpers; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		r := side.Unit(i)
		if u := f.unit(r); mayPursue(u.unit, f.unit(enemy).unit, u.shelter[b.At(r).exposed()].dugIn, open) && f.taskAssaults(b, r) {
			all |= 1 << i
		}
	}
	return all
}

// moveUp lets friends come to the edges of fighting units, one for each fighting unit without support (bkc1 INI-06,
// CHG-05, E-51). A friend comes that may support, can get there with its move and touches no enemy there. A unit whose
// task is to attack comes as far as it can move, other units come from within 10 cm. No unit leaves a trench to do so,
// and each does so at most once a turn.
func (f *field) moveUp(d *sim.Dice, b *board, own, against *storm) {
	if !f.wide || !f.turn.supportAtEdges {
		return
	}
	for _, friend := range own.units[:own.n] {
		alone := storm{units: [maxAttackers]battle.Ref{friend}, n: 1}
		if f.supporters(b, &lookout{}, &alone, against) != 0 {
			continue
		}
		if r, to := f.nearestHelper(b, friend, own, against); r != battle.Nobody {
			f.comeUp(d, b, r, friend, to)
		}
	}
}

// nearestHelper returns the nearest unit that may come to the edge of a friend, and where. It returns Nobody if none
// can.
func (f *field) nearestHelper(b *board, friend battle.Ref, own, against *storm) (helper battle.Ref, to ground.Place) {
	const near = 10_00
	helper = battle.Nobody
	side, least, crowd := friend.Side, ground.Endless, f.among(b)
	for i := range f.sides[side].combat {
		r := side.Unit(i)
		p, u := b.At(r), f.unit(r)
		if p.has(gone|suppressed|engaged|movedUp) || own.has(r) || !u.mobile || !u.maySupport() || u.shelter[p.exposed()].stays ||
			f.script.Passenger(b.Scene, r) != battle.Nobody {
			continue
		}
		reach := f.moveOf(p, u)
		if !f.taskAssaults(b, r) {
			reach = min(reach, near)
		}
		at, ok := f.ground.Contact(p.at, b.At(friend).at, f.mover(r), reach, crowd)
		if !ok || f.touchesAnyAt(b, at, against) {
			continue
		}
		if far := f.ground.Gap(p.at, at); far < least {
			helper, to, least = r, at, far
		}
	}
	return helper, to
}

// comeUp takes a unit to the edge of a friend that fights.
func (f *field) comeUp(d *sim.Dice, b *board, r, friend battle.Ref, to ground.Place) {
	p, crowd := b.At(r), f.among(b)
	m := f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(r), f.moveOf(p, f.unit(r)), 0, crowd)
	f.put(b, r, to)
	p.is |= moved | movedUp
	if d.Telling() {
		battle.Tell(d, fmt.Sprintf("%s moves up%s to support %s", f.label(r), f.square(to), f.label(friend)), rules.Move, []battle.Ref{r}, friend)
	}
	f.tellMadeWay(d, b, r.Side.Other(), f.tread(b, r, m.Trail, crowd))
	f.meetHazards(d, b)
}

// followUp moves supporters after a friend that has pursued, as far as the fight has moved (bkc1 CC-08).
func (f *field) followUp(d *sim.Dice, b *board, helpers uint64, winner battle.Ref, far ground.Length) {
	for ; helpers != 0; helpers &= helpers - 1 {
		r := winner.Side.Unit(bits.TrailingZeros64(helpers))
		p, crowd := b.At(r), f.among(b)
		if p.has(gone | suppressed | engaged) {
			continue
		}
		from := p.at
		m := f.ground.Along(from, f.ground.GoalAt(b.At(winner).at), f.mover(r), far, 0, crowd)
		if m.To.Square() == from.Square() {
			continue
		}
		f.put(b, r, m.To)
		p.is |= moved
		if d.Telling() {
			battle.Tell(d, fmt.Sprintf("%s follows%s", f.label(r), f.square(p.at)), rules.Move, []battle.Ref{r})
		}
		f.tellMadeWay(d, b, r.Side.Other(), f.tread(b, r, m.Trail, crowd))
	}
}

// supports reports whether a unit supports friends in close combat against enemies.
func (f *field) supports(b *board, lo *lookout, r battle.Ref, own, against *storm) bool {
	if f.turn.supportAtEdges {
		return f.supportsAtEdge(b, r, own, against)
	}
	return f.supportsFromNear(b, lo, r, own, against)
}

// supportsAtEdge reports whether a unit may support, stands at an edge of a fighting friend and touches no enemy itself
// (bkc1 INI-06, CHG-05).
func (f *field) supportsAtEdge(b *board, r battle.Ref, own, against *storm) bool {
	return f.unit(r).maySupport() && f.touchesAny(b, r, own) && !f.touchesAny(b, r, against)
}

// maySupport reports whether units of a kind may support in close combat (bkc1 CHG-05). Support weapons and guns may
// not, and transport only if it is armed.
func (u *troop) maySupport() bool {
	return !u.isSupportWeapon() && !u.isGun() && (u.kind != "transport" || u.Int("attack") > 0)
}

// supportsFromNear reports whether a unit can fire, is within 10 cm of a fighting friend and sees a fighting enemy
// (bkc2 CA-06, AMB-42, E-15).
func (f *field) supportsFromNear(b *board, lo *lookout, r battle.Ref, own, against *storm) bool {
	const distance = 10_00
	near, sees := false, false
	for _, friend := range own.units[:own.n] {
		near = near || f.ground.Within(b.At(r).at, b.At(friend).at, distance)
	}
	if !near {
		return false // most units are not near
	}
	for _, enemy := range against.units[:against.n] {
		sees = sees || f.sees(b, lo, r, enemy, false)
	}
	return sees && f.unit(r).weapon.attack > 0
}

// mostSupported returns the attacker from which a target flees: the one with most supporters (bkc1 CC-07), in the second
// edition the first.
func (f *field) mostSupported(b *board, by *storm, at battle.Ref) battle.Ref {
	best, most := by.units[0], -1
	if !f.turn.supportAtEdges || by.n < 2 {
		return best
	}
	target := storm{units: [maxAttackers]battle.Ref{at}, n: 1}
	for _, r := range by.units[:by.n] {
		one, n := storm{units: [maxAttackers]battle.Ref{r}, n: 1}, 0
		for i := range f.sides[r.Side].combat {
			s := r.Side.Unit(i)
			if p := b.At(s); !p.has(gone|suppressed|engaged) && s != r && f.supportsAtEdge(b, s, &one, &target) {
				n++
			}
		}
		if n > most {
			best, most = r, n
		}
	}
	return best
}

func (f *field) touchesAny(b *board, r battle.Ref, of *storm) bool {
	return f.touchesAnyAt(b, b.At(r).at, of)
}

// touchesAnyAt reports whether a unit at a place would touch any of some units.
func (f *field) touchesAnyAt(b *board, at ground.Place, of *storm) bool {
	for _, other := range of.units[:of.n] {
		if f.ground.Touching(at, b.At(other).at) {
			return true
		}
	}
	return false
}

func (s *storm) has(r battle.Ref) bool {
	for _, fights := range s.units[:s.n] {
		if fights == r {
			return true
		}
	}
	return false
}
