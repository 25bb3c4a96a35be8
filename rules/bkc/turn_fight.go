package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays close combat on the line and on tables: units in contact fight (bkc1 CC, bkc2 CA), then the losers
// move.

// inContact finds the next contact in which units fight (bkc1 CC-01).
func (f *field) inContact(_ *sim.Dice, b *board) bool {
	side := b.Clock.Active
	for ; int(b.Clock.At) < f.sides[side].combat; b.Clock.At++ {
		p := &b.Units[side][b.Clock.At]
		if p.has(engaged) && p.plan.charges() && !b.At(p.plan.target(side.Other())).has(out) {
			return true
		}
	}
	return false
}

// closeCombat fights the current contact, with all other units that are in contact with the same enemy.
func (f *field) closeCombat(d *sim.Dice, b *board) (ended bool) {
	side := b.Clock.Active
	at := b.Units[side][b.Clock.At].plan.target(side.Other())
	var by storm
	for i := int(b.Clock.At); i < f.sides[side].combat && by.n < f.atOnce; i++ {
		if p := &b.Units[side][i]; p.has(engaged) && p.plan == toCharge(at) {
			p.plan = noPlan
			by.add(side.Unit(i))
		}
	}
	f.fight(d, b, &by, at)
	return false
}

// contacts holds close combats of one unit against another before the first round, by kind of charger, kind of target
// and footing of the target.
type contacts [][][footings]melee

// contactsKey is the key of Scenario.Remembered for the close combats that a side may start on a table. Plans do not change them.
type contactsKey battle.Side

// contactsOf prepares the close combats that a side may start: for each kind of charger, kind of target and footing,
// the state before the first round.
func (f *field) contactsOf(b rulebook, side battle.Side) contacts {
	own, enemy := &f.sides[side], &f.sides[side.Other()]
	all := make(contacts, len(own.Kinds))
	for i, charger := range own.Kinds {
		all[i] = make([][footings]melee, len(enemy.Kinds))
		for k, target := range enemy.Kinds {
			for stands := range f.stands {
				how := footing(stands)
				stood := target.shelter[how.exposed()]
				g := site{facing: how.facing(), charged: true, deployed: true, dugIn: stood.dugIn,
					fortified: stood.fortified || how.cover() == hardCover, open: target.coverIn(how) == "none",
					pursue: f.follows(charger), targetPursues: f.follows(target),
					rear: rear{room: endless}, limit: f.turn.combatRounds}
				all[i][k][how] = f.combats.start(
					[]contender{{unit: charger.unit, cover: coverNames[charger.shelter[1].cover]}},
					contender{unit: target.unit, cover: target.coverIn(how)}, g)
			}
		}
	}
	return all
}

// follows reports whether a unit may close with the enemy, and pursue after a won combat. On a table every unit may: its
// task decides whether it charges.
func (f *field) follows(u *troop) bool { return f.script != nil || u.Stance == battle.Assault }

// fight plays the close combat of chargers against one target to its end.
func (f *field) fight(d *sim.Dice, b *board, by *storm, at battle.Ref) {
	defending := storm{units: [maxAttackers]battle.Ref{at}, n: 1}
	f.moveUp(d, b, by, &defending)
	f.moveUp(d, b, &defending, by)
	m := f.melee(b, by, at)
	sim.Play(d, f.combats.chain, &m)
	q := b.At(at)
	q.marks = uint8(m.target.marks)
	q.is &^= engaged
	for i, r := range by.units[:by.n] {
		b.At(r).marks = uint8(m.attackers[i].marks)
		b.At(r).is &^= engaged
	}
	f.settle(d, b, by, at, &m)
}

// melee returns the combat before its first round. Chargers keep the hits of reaction fire, which may also have suppressed
// them (bkc1 CHG-04, bkc2 CA-04).
func (f *field) melee(b *board, by *storm, at battle.Ref) (m melee) {
	q := b.At(at)
	for i, r := range by.units[:by.n] {
		p := b.At(r)
		how := footing(q.exposed())
		if f.wide {
			how = q.shows(f.ground.Look(p.at, q.at))
		}
		one := &f.sides[r.Side].contacts[f.unit(r).place][f.unit(at).place][how]
		if i == 0 {
			m = *one
		} else {
			f.combats.join(&m, i, one)
		}
		f.combats.setAttacker(&m, i, int(p.marks), p.has(suppressed))
	}
	f.combats.setTarget(&m, int(q.marks), q.has(suppressed))
	if f.wide {
		f.surround(b, by, at, &m)
	}
	return m
}

// settle moves and removes the fighters as the outcome says. Attackers that have left the fight stay where they are.
func (f *field) settle(d *sim.Dice, b *board, by *storm, at battle.Ref, end *melee) {
	last := by.still(end)
	if f.pursue(d, b, last.units[0], at, int(end.shift)) {
		end.outcome = targetOut
		if end.shift < 0 {
			end.outcome = attackerOut
		}
	}
	fought := b.At(at).at
	for i, r := range by.units[:by.n] {
		switch {
		case end.attackers[i].left:
		case !end.attackers[i].here || end.outcome == attackerOut:
			f.lose(b, r)
		case end.outcome == attackerGivesWay:
			f.drive(d, b, r, fought, int(end.flight), flees)
			f.faceLoser(b, []battle.Ref{at}, r)
		}
	}
	switch end.outcome {
	case undecided:
		f.turn.part(f, d, b, last, at)
	case targetGivesWay:
		f.drive(d, b, at, b.At(f.mostSupported(b, &last, at)).at, int(end.flight), flees)
		f.faceLoser(b, last.units[:last.n], at)
	case bothOut, targetOut:
		f.lose(b, at)
	}
	if d.Telling() {
		battle.Tell(d, f.tellFight(by, at, end.outcome, b), rules.Fight, by.units[:by.n], at)
	}
	f.meetHazards(d, b)
}

// still returns the attackers that fought to the end. If all of them were lost, it returns the first that did not leave the
// fight.
func (s *storm) still(end *melee) (last storm) {
	for i, r := range s.units[:s.n] {
		if end.attackers[i].here {
			last.add(r)
		}
	}
	for i, r := range s.units[:s.n] {
		if last.n == 0 && !end.attackers[i].left {
			last.add(r)
		}
	}
	return last
}

// pursue moves a close combat as far as pursuits went: away from the attackers, or back over them (bkc1 CC-08). It
// reports whether the side that gave way ran off the table or into deadly ground.
func (f *field) pursue(d *sim.Dice, b *board, first, at battle.Ref, shift int) (lost bool) {
	if shift == 0 {
		return false
	}
	loser, winner := at, first
	if shift < 0 {
		loser, winner, shift = first, at, -shift
	}
	stood, far := b.At(loser).at, ground.Length(shift)*100
	var helpers uint64
	if f.wide {
		own, other := storm{units: [maxAttackers]battle.Ref{winner}, n: 1}, storm{}
		helpers = f.followers(b, f.supporters(b, &lookout{}, &own, &other), winner.Side, loser)
	}
	to, lost := f.drive(d, b, loser, b.At(winner).at, shift, flees)
	crowd := f.among(b)
	if f.wide { // the winner follows as many squares as the loser was driven back
		far = f.ground.Gap(stood, to)
	}
	p := b.At(winner)
	m := f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(winner), far, 0, crowd)
	p.at = m.To
	f.relocate(b, winner)
	f.carry(b, winner)
	f.tellMadeWay(d, b, winner.Side.Other(), f.tread(b, winner, m.Trail, crowd))
	f.followUp(d, b, helpers, winner, far)
	return lost
}

// backOff moves the chargers back 5 cm after a stalemate (bkc2 duel).
func backOff(f *field, d *sim.Dice, b *board, by storm, at battle.Ref) {
	for _, r := range by.units[:by.n] {
		if f.drive(d, b, r, b.At(at).at, 5, fallsBack); d.Telling() {
			d.Tell(f.label(r) + " goes back 5 cm")
		}
	}
}

// rebound parts the two sides after equal hits (bkc1 CC-06). Each side throws three dice, and all its units go back by
// the sum. Suppressed units stay, and so does a target that is a gun. No unit goes off the table, and at least 5 cm
// stay between the sides.
func rebound(f *field, d *sim.Dice, b *board, by storm, at battle.Ref) {
	const least = 5_00
	q, home, first := b.At(at), at.Side.Other().Home(), b.At(by.units[0])
	from, stood, back := first.at, q.at, ground.Length(0)
	for _, r := range by.units[:by.n] {
		if b.At(r).has(suppressed) {
			continue
		}
		if back == 0 {
			back = ground.Length(d.Sum(3)) * 100
		}
		f.retire(b, r, stood, back)
	}
	if !q.has(suppressed) && !f.unit(at).isTowedGun() {
		f.retire(b, at, from, ground.Length(d.Sum(3))*100)
	}
	if far := f.ground.Ahead(first.at, q.at, home); !f.wide && far < least {
		first.at = f.ground.Forward(first.at, home, far-least)
		f.relocate(b, by.units[0])
	}
	if d.Telling() {
		d.Note(rules.Throw{For: "to part", Sum: true, Faces: d.Thrown()})
		d.Cast("to go back", 3, nil)
		d.Cast("to go back", 3, nil)
		d.Tell(fmt.Sprintf("they part: %s goes back %s cm, %s %s cm", f.label(by.units[0]), f.ground.Gap(from, first.at), f.label(at),
			f.ground.Gap(stood, q.at)))
	}
}
