package bkc

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// reactionDistance is how near friends of a charged unit must be to fire at the charger (bkc1 CHG-03, bkc2 CA-04).
const reactionDistance = 5_00

// charge is a charge of one unit at another: it goes into contact, those charged fire at it, and close combat follows,
// at once (bkc2 CA-01) or in the Combat Phase (bkc1 CC-01).
func (f *field) charge(d *sim.Dice, b *board, by, at battle.Ref) {
	p, q := b.At(by), b.At(at)
	from := f.far(b, by, at)
	if f.reactAtContact {
		from = 0
	}
	if d.Telling() {
		d.Tell(f.tellCharge(by, at, from))
	}
	p.at = q.at
	p.is |= moved
	switch repelled := f.react(d, b, by, at, from); {
	case repelled:
	case f.turn.combatPhase:
		p.is |= engaged
		q.is |= engaged
		p.plan = toCharge(at)
	default:
		f.fight(d, b, by, at)
	}
}

// react is the fire at a charger: the charged unit first, then friends near it, one after the other. It reports whether
// the charger is lost or driven back.
func (f *field) react(d *sim.Dice, b *board, charger, charged battle.Ref, from ground.Length) (repelled bool) {
	enemy := &f.sides[charged.Side]
	for turn := -1; turn < enemy.combat; turn++ {
		by := charged
		if turn >= 0 {
			by = enemy.Side.Unit(int(b.Line[enemy.Side][turn]))
			if by == charged || f.track(b, by, charged) > reactionDistance*reactionDistance {
				continue
			}
		}
		q := b.At(by)
		if q.has(out|suppressed|engaged) || f.shotAt(by, charger).dice(from, q) == 0 {
			continue
		}
		if f.turn.opportunityFire { // bkc2 OPP-03
			q.is |= actedOpportunity
		}
		e := f.fireFrom(d, b, by, charger, from, " in reaction")
		if e.result == resultKnockedOut || e.result == resultFellBack {
			return true
		}
	}
	return false
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

// closeCombat fights it out.
func (f *field) closeCombat(d *sim.Dice, b board) (ended bool) {
	by := b.Clock.Active.Unit(int(b.Clock.At))
	p := b.At(by)
	at := p.plan.target(by.Side.Other())
	p.plan = noPlan
	f.fight(d, &b, by, at)
	return false
}

// contacts holds close combats of one unit against another before the first round, by kind of charger and of target:
// whether the target has left its cover, whether the charger is suppressed, whether the target is.
type contacts [][][2][2][2]melee

// contactsOf resolves all close combats that a side may start.
func (f *field) contactsOf(b rulebook, side battle.Side) contacts {
	own, enemy := &f.sides[side], &f.sides[side.Other()]
	all := make(contacts, len(own.Kinds))
	for i, charger := range own.Kinds {
		all[i] = make([][2][2][2]melee, len(enemy.Kinds))
		for k, target := range enemy.Kinds {
			for at := range 8 {
				exposed, dazed, stunned := at&1, at>>1&1, at>>2
				g := site{charged: true, deployed: true, dugIn: enemy.dugIn[exposed],
					fortified: enemy.fortified[exposed], open: enemy.cover[exposed] == "none",
					pursue: own.Stance == battle.Assault, targetPursues: enemy.Stance == battle.Assault,
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
func (f *field) fight(d *sim.Dice, b *board, by, at battle.Ref) {
	p, q := b.At(by), b.At(at)
	contact := &f.sides[by.Side].contacts[f.unit(by).place][f.unit(at).place]
	m := contact[q.exposed()][oneIf(p.has(suppressed))][oneIf(q.has(suppressed))]
	m.attackers[0].marks, m.target.marks = int8(p.marks), int8(q.marks)
	end, _ := sim.Play(d, f.combats.chain, m)
	p.marks, q.marks = uint8(end.attackers[0].marks), uint8(end.target.marks)
	p.is &^= engaged
	q.is &^= engaged
	if f.shift(b, at, int(end.shift)) { // by pursuits (bkc1 CC-08)
		end.outcome = targetOut
	}
	if f.shift(b, by, -int(end.shift)) {
		end.outcome = attackerOut
	}
	switch end.outcome {
	case attackerOut:
		p.knockOut()
	case attackerGivesWay:
		f.shift(b, by, int(end.flight))
	case undecided:
		f.turn.part(f, d, *b, by, at)
	case targetGivesWay:
		f.shift(b, at, int(end.flight))
	case bothOut:
		p.knockOut()
		q.knockOut()
	case targetOut:
		q.knockOut()
	}
	if d.Telling() {
		d.Tell(f.tellFight(by, at, end.outcome, p, q))
	}
}

// backOff: after a stalemate the charger goes back 5 cm (bkc2 duel).
func backOff(f *field, d *sim.Dice, b board, by, _ battle.Ref) {
	if f.shift(&b, by, 5); d.Telling() {
		d.Tell(f.label(by) + " goes back 5 cm")
	}
}

// rebound parts the two after equal hits: each goes back by three dice, unless it is suppressed or a gun, but not off
// the table, and at least 5 cm stay between them (bkc1 CC-06).
func rebound(f *field, d *sim.Dice, b board, by, at battle.Ref) {
	const least = 5_00
	p, q, home := b.At(by), b.At(at), by.Side.Home()
	from, stood := p.at, q.at
	if !p.has(suppressed) {
		p.at = f.ground.Back(p.at, home, ground.Length(d.Sum(3))*100)
	}
	if !q.has(suppressed) && !f.unit(at).isTowedGun() {
		q.at = f.ground.Back(q.at, at.Side.Home(), ground.Length(d.Sum(3))*100)
	}
	if far := f.ground.Ahead(p.at, q.at, home); far < least {
		p.at = f.ground.Forward(p.at, home, far-least)
	}
	if d.Telling() {
		d.Tell(fmt.Sprintf("they part: %s goes back %s cm, %s %s cm", f.label(by), f.ground.Gap(from, p.at), f.label(at),
			f.ground.Gap(stood, q.at)))
	}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
