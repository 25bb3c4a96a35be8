package bkc

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// inReaction is how fire at a charger is told.
const inReaction = " in reaction"

// reactionDistance is how near friends of a charged unit must be to fire at the charger (bkc1 CHG-03, bkc2 CA-04).
const reactionDistance = 5_00

// chargeTogether lets a unit charge and, where a target has room for several, all others that planned to charge the same
// one (bkc1 CHG-06, bkc2 CA-03).
func (f *field) chargeTogether(d *sim.Dice, b *board, first battle.Ref) {
	side := first.Side
	units := b.Units[side]
	aimed := b.At(first).plan
	at := aimed.target(side.Other())
	var by storm
	tried := 0
	for _, i := range f.fighters(b, side) {
		p := &units[i]
		if p.plan != aimed || p.has(engaged) || tried == f.atOnce {
			continue
		}
		p.plan = noPlan
		tried++
		if r := side.Unit(int(i)); f.close(d, b, r, at, f.moveOf(p, f.unit(r))) {
			by.add(r)
		}
	}
	f.meet(d, b, &by, at)
}

// charge is a charge of one unit at another from at most so far.
func (f *field) charge(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length) {
	var alone storm
	if f.close(d, b, by, at, reach) {
		alone.add(by)
	}
	f.meet(d, b, &alone, at)
}

// A storm are the units that have come into contact with one enemy.
type storm struct {
	units [maxAttackers]battle.Ref
	n     int
}

func (s *storm) add(r battle.Ref) {
	s.units[s.n] = r
	s.n++
}

// close takes a charger into contact, and those charged fire at it or evade. It reports whether it is there to fight.
func (f *field) close(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length) bool {
	p, q := b.At(by), b.At(at)
	start := p.at
	if !f.wide { // whom others have driven back meanwhile is reached all the same
		reach = ground.Endless
	}
	crowd := f.crowd(b)
	defer f.ground.Disperse(crowd)
	to, ok := f.ground.Contact(start, q.at, f.mover(by), reach, crowd)
	if !ok { // others are in the way by now
		return false
	}
	gap := f.far(b, by, at)
	if f.reactAtContact {
		gap, start = 0, to
	}
	if f.wide && start.Square() == to.Square() { // it touches it already, and turns to it
		start = to
	}
	if d.Telling() {
		d.Tell(f.tellCharge(b, by, at, gap))
	}
	if f.evades(b, by, at, crowd) {
		f.evade(d, b, by, at, reach, crowd)
		return false
	}
	if !f.runTo(d, b, by, to, reach, crowd) {
		return false
	}
	return !f.react(d, b, by, at, start, gap, crowd)
}

// runTo takes a charger to a place over all that lies on its way, and reports whether it comes there.
func (f *field) runTo(d *sim.Dice, b *board, by battle.Ref, to ground.Place, reach ground.Length, crowd *ground.Crowd) bool {
	p := b.At(by)
	var m ground.Move
	if f.wide {
		m = f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(by), reach, 0, crowd)
	}
	f.put(b, by, to)
	p.is |= moved
	f.tread(d, b, by, m.Trail, crowd)
	f.meetHazards(d, b)
	return !p.has(gone) && p.at.Square() == to.Square()
}

// meet is what follows contact: close combat, at once (bkc2 CA-01) or in the Combat Phase (bkc1 CC-01).
func (f *field) meet(d *sim.Dice, b *board, by *storm, at battle.Ref) {
	if by.n == 0 || b.At(at).has(gone) {
		return
	}
	if !f.turn.combatPhase {
		f.fight(d, b, by, at)
		return
	}
	b.At(at).is |= engaged
	for _, r := range by.units[:by.n] {
		b.At(r).is |= engaged
		b.At(r).plan = toCharge(at)
	}
}

// react is the fire at a charger where it started: the charged unit first, then friends near it that have it in view,
// one after the other. On the line all are as far from it as the charged unit. It reports whether the charger is lost
// or driven back.
func (f *field) react(d *sim.Dice, b *board, charger, charged battle.Ref, start ground.Place, gap ground.Length,
	crowd *ground.Crowd) (repelled bool) {
	enemy := &f.sides[charged.Side]
	for turn := -1; turn < enemy.combat; turn++ {
		by := charged
		if turn >= 0 {
			by = enemy.Side.Unit(int(b.Line[enemy.Side][turn]))
			if by == charged || !f.beside(b, by, charged) {
				continue
			}
		}
		q := b.At(by)
		if q.has(suppressed|engaged) || q.has(gone) && !f.firesAboard(b, by) {
			continue
		}
		dice := f.reactionDice(b, by, charger, start, gap, crowd)
		if dice.dice == 0 {
			continue
		}
		if f.turn.opportunityFire { // bkc2 OPP-03
			q.is |= actedOpportunity
		}
		e := f.fireDice(d, b, by, charger, dice, inReaction)
		if e.result == resultKnockedOut || e.result == resultFellBack {
			return true
		}
	}
	return false
}

// reactionDice are those of a unit at a charger that started from a place.
func (f *field) reactionDice(b *board, by, charger battle.Ref, start ground.Place, gap ground.Length,
	crowd *ground.Crowd) handful {
	q, p := b.At(by), b.At(charger)
	shot := f.shotAt(by, charger)
	if f.wide {
		if !f.notices(b, by, start, crowd) {
			return handful{}
		}
		start = f.ground.Towards(start, p.at) // it comes on
		gap = f.ground.Gap(q.at, start)
	}
	dice, how := f.strikes(shot.dice(gap, q), q.at, start, p)
	return shot.throws[how].with(dice)
}

// notices: a unit sees a charger where it starts from, without turning to it.
func (f *field) notices(b *board, by battle.Ref, start ground.Place, crowd *ground.Crowd) bool {
	q, u := b.At(by), f.unit(by)
	return f.ground.Look(q.at, start).Sees() && f.ground.Gap(q.at, start) <= f.visibility(b) &&
		f.inView(u, q.at, start) && f.ground.Clear(q.at, start, crowd, u.isAFV())
}

// beside: friends of a charged unit that are near enough to fire at the charger.
func (f *field) beside(b *board, r, charged battle.Ref) bool {
	if f.wide {
		return f.ground.Within(b.At(r).at, b.At(charged).at, reactionDistance)
	}
	return f.track(b, r, charged) <= reactionDistance*reactionDistance
}

// track is the square of the distance of two units; in a duel they stand in one line.
func (f *field) track(b *board, r, s battle.Ref) int {
	return squared(f.ground.Gap(b.At(r).at, b.At(s).at), f.across(b, r)-f.across(b, s))
}

// squared is the square of a distance along the line and across it.
func squared(along, across ground.Length) int { return int(along)*int(along) + int(across)*int(across) }

// inContact finds the next contact to be fought out (bkc1 CC-01).
func (f *field) inContact(_ *sim.Dice, b board) bool {
	side := b.Clock.Active
	for ; int(b.Clock.At) < f.sides[side].combat; b.Clock.At++ {
		p := &b.Units[side][b.Clock.At]
		if p.has(engaged) && p.plan.charges() && !b.At(p.plan.target(side.Other())).has(out) {
			return true
		}
	}
	return false
}

// closeCombat fights it out, with all others that are in contact with the same enemy.
func (f *field) closeCombat(d *sim.Dice, b board) (ended bool) {
	side := b.Clock.Active
	at := b.Units[side][b.Clock.At].plan.target(side.Other())
	var by storm
	for i := int(b.Clock.At); i < f.sides[side].combat && by.n < f.atOnce; i++ {
		if p := &b.Units[side][i]; p.has(engaged) && p.plan == toCharge(at) {
			p.plan = noPlan
			by.add(side.Unit(i))
		}
	}
	f.fight(d, &b, &by, at)
	return false
}

// contacts holds close combats of one unit against another before the first round, by kind of charger and of target
// and by how the target stands.
type contacts [][][footings]melee

// contactsOf resolves all close combats that a side may start.
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
					pursue: f.pursues(own), targetPursues: f.pursues(enemy),
					rear: rear{room: endless}, limit: f.turn.combatRounds}
				all[i][k][how] = f.combats.start(
					[]contender{{unit: charger.unit, cover: coverNames[charger.shelter[1].cover]}},
					contender{unit: target.unit, cover: target.coverIn(how)}, g)
			}
		}
	}
	return all
}

// pursues: a side whose units may follow up a won combat. On a table each does as its task says.
func (f *field) pursues(c *army) bool { return f.script != nil || c.Stance == battle.Assault }

// fight is close combat of chargers against one target, to its end.
func (f *field) fight(d *sim.Dice, b *board, by *storm, at battle.Ref) {
	m := f.melee(b, by, at)
	end, _ := sim.Play(d, f.combats.chain, m)
	q := b.At(at)
	q.marks = uint8(end.target.marks)
	q.is &^= engaged
	for i, r := range by.units[:by.n] {
		b.At(r).marks = uint8(end.attackers[i].marks)
		b.At(r).is &^= engaged
	}
	f.settle(d, b, by, at, &end)
}

// melee is the combat before its first round.
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

// settle moves and removes those who fought as it came out. Attackers that have left the fight stay where they are.
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
			f.drive(b, r, fought, int(end.flight), flees)
		}
	}
	switch end.outcome {
	case undecided:
		f.turn.part(f, d, *b, last, at)
	case targetGivesWay:
		f.drive(b, at, b.At(f.mostSupported(b, &last, at)).at, int(end.flight), flees)
	case bothOut, targetOut:
		f.lose(b, at)
	}
	if d.Telling() {
		d.Tell(f.tellFight(by, at, end.outcome, b))
	}
	f.meetHazards(d, b)
}

// still are those of a storm that fought to the end; if all were lost, the first one did.
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

// pursue moves the fight as far as pursuits went: away from the attackers, or back over them (bkc1 CC-08). It reports
// whether who gave way ran off the table or into what is deadly.
func (f *field) pursue(d *sim.Dice, b *board, first, at battle.Ref, shift int) (lost bool) {
	if shift == 0 {
		return false
	}
	loser, winner := at, first
	if shift < 0 {
		loser, winner, shift = first, at, -shift
	}
	stood, far := b.At(loser).at, ground.Length(shift)*100
	to, lost := f.drive(b, loser, b.At(winner).at, shift, flees)
	crowd := f.crowd(b)
	defer f.ground.Disperse(crowd)
	if f.wide { // as many squares as it was driven back
		far = f.ground.Gap(stood, to)
	}
	p := b.At(winner)
	m := f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(winner), far, 0, crowd)
	p.at = m.To
	f.carry(b, winner)
	f.tread(d, b, winner, m.Trail, crowd)
	return lost
}

// backOff: after a stalemate the chargers go back 5 cm (bkc2 duel).
func backOff(f *field, d *sim.Dice, b board, by storm, at battle.Ref) {
	for _, r := range by.units[:by.n] {
		if f.drive(&b, r, b.At(at).at, 5, fallsBack); d.Telling() {
			d.Tell(f.label(r) + " goes back 5 cm")
		}
	}
}

// rebound parts the two sides after equal hits: each goes back by three dice, all its units alike, unless they are
// suppressed or guns, but not off the table, and at least 5 cm stay between them (bkc1 CC-06).
func rebound(f *field, d *sim.Dice, b board, by storm, at battle.Ref) {
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
		f.retire(&b, r, stood, back)
	}
	if !q.has(suppressed) && !f.unit(at).isTowedGun() {
		f.retire(&b, at, from, ground.Length(d.Sum(3))*100)
	}
	if far := f.ground.Ahead(first.at, q.at, home); !f.wide && far < least {
		first.at = f.ground.Forward(first.at, home, far-least)
	}
	if d.Telling() {
		d.Tell(fmt.Sprintf("they part: %s goes back %s cm, %s %s cm", f.label(by.units[0]), f.ground.Gap(from, first.at), f.label(at),
			f.ground.Gap(stood, q.at)))
	}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
