package bkc

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// reactionDistance is how near friends of a charged unit must be to fire at the charger (bkc1 CHG-03, bkc2 CA-04).
const reactionDistance = 5_00

// charge is a charge of one unit at another: it goes into contact, those charged fire at it, and close combat follows,
// at once (bkc2 CA-01) or in the Combat Phase (bkc1 CC-01).
func (f *field) charge(d *sim.Dice, b *board, side battle.Side, i, k int) {
	enemy := side.Other()
	p, q := &b.Units[side][i], &b.Units[enemy][k]
	from := gap(p, q)
	if f.reactAtContact {
		from = 0
	}
	if d.Telling() {
		d.Tell(f.tellCharge(side, i, k, from))
	}
	p.at = -q.at
	p.is |= moved
	switch repelled := f.react(d, b, side, i, k, from); {
	case repelled:
	case f.turn.combatPhase:
		p.is |= engaged
		q.is |= engaged
		p.plan = toCharge(k)
	default:
		f.fight(d, b, side, i, k)
	}
}

// react is the fire at a charger: the charged unit first, then friends near it, one after the other. It reports whether
// the charger is lost or driven back.
func (f *field) react(d *sim.Dice, b *board, side battle.Side, i, k int, from cm) (repelled bool) {
	enemy := side.Other()
	for turn := -1; turn < f.sides[enemy].combat; turn++ {
		j := turn
		switch {
		case turn < 0:
			j = k
		case turn == k || f.track(b, enemy, j, k) > reactionDistance*reactionDistance:
			continue
		}
		q := &b.Units[enemy][j]
		shot := &f.sides[enemy].shots[f.sides[enemy].units[j].place][f.sides[side].units[i].place]
		if q.has(out|suppressed|engaged) || shot.dice(from, q) == 0 {
			continue
		}
		if f.turn.opportunityFire { // bkc2 OPP-03
			q.is |= actedOpportunity
		}
		e := f.fireFrom(d, b, enemy, j, i, from, " in reaction")
		if e.result == resultKnockedOut || e.result == resultFellBack {
			return true
		}
	}
	return false
}

// track is the square of the distance of two units of one side; in a duel they stand in one line.
func (f *field) track(b *board, side battle.Side, i, k int) int {
	c := &f.sides[side]
	return squared(cm(b.Units[side][i].at)-cm(b.Units[side][k].at), c.x[i]-c.x[k])
}

// inContact finds the next contact to be fought out (bkc1 CC-01).
func (f *field) inContact(_ *sim.Dice, b board) bool {
	side := b.Clock.Active
	for ; int(b.Clock.At) < f.sides[side].combat; b.Clock.At++ {
		p := &b.Units[side][b.Clock.At]
		if p.has(engaged) && p.plan.charges() && !b.Units[side.Other()][p.plan.target()].has(out) {
			return true
		}
	}
	return false
}

// closeCombat fights it out.
func (f *field) closeCombat(d *sim.Dice, b board) (ended bool) {
	side, i := b.Clock.Active, int(b.Clock.At)
	p := &b.Units[side][i]
	k := p.plan.target()
	p.plan = noPlan
	f.fight(d, &b, side, i, k)
	return false
}

// contacts holds close combats of one unit against another before the first round, by kind of charger and of target:
// whether the target has left its cover, whether the charger is suppressed, whether the target is.
type contacts [][][2][2][2]melee

// contactsOf resolves all close combats that a side may start.
func (f *field) contactsOf(b rulebook, side battle.Side) contacts {
	own, enemy := &f.sides[side], &f.sides[side.Other()]
	all := make(contacts, len(own.kinds))
	for i, charger := range own.kinds {
		all[i] = make([][2][2][2]melee, len(enemy.kinds))
		for k, target := range enemy.kinds {
			for at := range 8 {
				exposed, dazed, stunned := at&1, at>>1&1, at>>2
				g := ground{charged: true, deployed: true, dugIn: enemy.dugIn[exposed],
					fortified: enemy.fortified[exposed], open: enemy.cover[exposed] == "none",
					pursue: own.stance == battle.Assault, targetPursues: enemy.stance == battle.Assault,
					rear: rear{room: endless}, limit: f.turn.combatRounds}
				all[i][k][exposed][dazed][stunned] = f.combats.start(
					[]contender{{unit: charger.unit, cover: own.cover[1], suppressed: dazed > 0}},
					contender{unit: target.unit, cover: enemy.cover[exposed], suppressed: stunned > 0}, g)
			}
		}
	}
	return all
}

// fight is close combat of one charger against one target, to its end.
func (f *field) fight(d *sim.Dice, b *board, side battle.Side, i, k int) {
	own, enemy := &f.sides[side], side.Other()
	p, q := &b.Units[side][i], &b.Units[enemy][k]
	contact := &own.contacts[own.units[i].place][f.sides[enemy].units[k].place]
	m := contact[q.exposed()][oneIf(p.has(suppressed))][oneIf(q.has(suppressed))]
	m.attackers[0].marks, m.target.marks = int8(p.marks), int8(q.marks)
	end, _ := sim.Play(d, f.combats.chain, m)
	p.marks, q.marks = uint8(end.attackers[0].marks), uint8(end.target.marks)
	p.is &^= engaged
	q.is &^= engaged
	if f.shift(q, enemy, int(end.shift)*100) { // by pursuits (bkc1 CC-08)
		end.outcome = targetOut
	}
	if f.shift(p, side, -int(end.shift)*100) {
		end.outcome = attackerOut
	}
	switch end.outcome {
	case attackerOut:
		p.knockOut()
	case attackerGivesWay:
		f.shift(p, side, int(end.flight)*100)
	case undecided:
		f.turn.part(f, d, *b, side, i, k)
	case targetGivesWay:
		f.shift(q, enemy, int(end.flight)*100)
	case bothOut:
		p.knockOut()
		q.knockOut()
	case targetOut:
		q.knockOut()
	}
	if d.Telling() {
		d.Tell(f.tellFight(side, i, k, end.outcome, p, q))
	}
}

// backOff: after a stalemate the charger goes back 5 cm (bkc2 duel).
func backOff(f *field, _ *sim.Dice, b board, side battle.Side, i, _ int) {
	f.shift(&b.Units[side][i], side, 5_00)
}

// rebound parts the two after equal hits: each goes back by three dice, unless it is suppressed or a gun, but not off
// the table, and at least 5 cm stay between them (bkc1 CC-06).
func rebound(f *field, d *sim.Dice, b board, side battle.Side, i, k int) {
	const least = 5_00
	enemy := side.Other()
	p, q := &b.Units[side][i], &b.Units[enemy][k]
	if !p.has(suppressed) {
		p.at = int16(min(cm(p.at)+cm(d.Sum(3))*100, f.sides[side].depth))
	}
	if !q.has(suppressed) && !f.sides[enemy].units[k].isTowedGun() {
		q.at = int16(min(cm(q.at)+cm(d.Sum(3))*100, f.sides[enemy].depth))
	}
	if sum := cm(p.at) + cm(q.at); sum < least {
		p.at += int16(least - sum)
	}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
