package bkc

import (
	"fmt"
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// takeOff takes what is about to fire through anti-aircraft fire, if it flies, and reports whether anything comes down.
func (f *field) takeOff(d *sim.Dice, b *board, aim point) bool {
	if !f.lead(b).sortie.flies() {
		return true
	}
	return f.fly(d, b, f.flakDice(b, aim))
}

// fly takes aircraft through so many dice of anti-aircraft fire, thrown at each of them or shared out (AIR-04).
func (f *field) fly(d *sim.Dice, b *board, dice int) bool {
	c, t := &f.sides[b.Clock.Active], b.Turn
	t.flown[c.Side] = f.turn.enemyAirCosts
	left := 0
	for i := c.staff; i < len(c.Units); i++ {
		left += oneIf(b.Units[c.Side][i].has(firing))
	}
	for _, i := range f.offTable(b, c.Side) {
		p, u := &b.Units[c.Side][i], c.Units[i]
		if !p.has(firing) {
			continue
		}
		share := dice
		if f.flakShared {
			share = (dice + left - 1) / left // spare dice to the first
			dice, left = dice-share, left-1
		}
		attack := u.asset.attack
		if share > 0 {
			plane := f.flak.against(attack, u.hits, u.save, share)
			if d.Telling() {
				d.Tell(f.label(c.Side.Unit(int(i))) + " comes under anti-aircraft fire of " + diceOf(share))
			}
			fate, hits := f.flak.at(d, &plane)
			switch fate {
			case shotDown:
				p.knockOut()
				continue
			case aborted:
				p.is = p.is&^firing | spent
				continue
			}
			attack = f.leftOver(attack, hits, t.falls == onOneUnit)
		} else {
			attack = f.leftOver(attack, 0, t.falls == onOneUnit)
		}
		t.dice += uint16(attack)
	}
	if t.dice == 0 {
		f.ceaseFire(b)
	}
	return t.dice > 0
}

// leftOver are the dice of an aircraft that took hits: fewer by one for each, doubled on a single unit (AIR-04, AIR-06).
func (f *field) leftOver(attack, hits int, doubled bool) int {
	switch {
	case !doubled || f.runsTwice:
		return max(0, attack-hits)
	case f.doublesFirst:
		return max(0, 2*attack-hits)
	}
	return 2 * max(0, attack-hits)
}

// flakDice are those of the enemy's anti-aircraft units that reach the aim, and of his command units near it: in the
// first edition all within 20 cm, in the second CO and HQs by their own range, and all need to see it (AIR-04).
func (f *field) flakDice(b *board, aim point) (dice int) {
	enemy := b.Clock.Active.Other()
	c := &f.sides[enemy]
	lo := f.lookOut(b, enemy)
	for i := range c.staff {
		p, u := &b.Units[enemy][i], c.Units[i]
		if p.has(gone|suppressed) || u.flak == 0 {
			continue
		}
		if f.farFromAim(b, enemy.Unit(i), aim) <= u.flakReach && (!f.turn.flakSees || f.seesAim(b, &lo, p.at, aim)) {
			dice += u.flak
		}
	}
	return min(dice, keptDice)
}

// seesAim reports whether an aim is in sight from a place.
func (f *field) seesAim(b *board, lo *lookout, from ground.Place, aim point) bool {
	if !f.wide {
		return true
	}
	forward := float64(b.Clock.Active.Home())
	at := f.ground.Nearest(ground.LengthOf(forward*aim.x), ground.LengthOf(forward*aim.y))
	return f.ground.Look(from, at).Sees() && f.ground.Clear(from, at, f.among(b), true)
}

// farFromAim is how far a unit of the enemy stands from an aim: on the line sideways does not count.
func (f *field) farFromAim(b *board, r battle.Ref, aim point) ground.Length {
	if f.wide {
		at := f.place(b, r)
		return ground.LengthOf(math.Hypot(at.x-aim.x, at.y-aim.y))
	}
	return f.ground.Gap(f.ground.At(r.Side.Home(), ground.LengthOf(aim.y)), b.At(r).at)
}

// observerBlunder is double 6 of an observer (bkc1 ART-04, AIR-02; bkc2 BLU-02, BLU-03): he suffers himself, those he
// asked for are struck, or they attack the friend nearest to the unit that was aimed at.
func (f *field) observerBlunder(d *sim.Dice, b *board, who, at battle.Ref, lead *troop) {
	p := b.At(who)
	die := d.D6()
	if d.Telling() {
		d.Cast("blunder", 1, nil)
	}
	switch die {
	case 1, 2:
		f.ceaseFire(b)
		if f.turn.observersLoseValue {
			loss := d.Pick(halvedDie)
			p.next += int8(loss)
			if d.Telling() {
				d.Cast("how much", 1, nil)
				d.Tell(fmt.Sprintf("blunder: the command value of %s is %d lower next turn", f.label(who), loss))
			}
			return
		}
		if d.Telling() {
			d.Tell("blunder: " + f.label(who) + " comes under fire")
		}
		f.strikeByDice(d, b, who, 1)
	case 3, 4:
		f.strikeAssets(d, b)
		f.ceaseFire(b)
	default:
		friend := f.besideTarget(b, at)
		if friend == battle.Nobody {
			if d.Telling() {
				d.Tell("blunder: nobody is left for it to come down on")
			}
			f.ceaseFire(b)
			return
		}
		if d.Telling() {
			d.Tell(fmt.Sprintf("blunder: it comes down on %s", f.label(friend)))
		}
		if lead.sortie.flies() && !f.fly(d, b, 0) {
			return
		}
		dice := f.deviation(f.ground.Gap(b.At(friend).at, p.at), f.ground.Look(p.at, b.At(friend).at).Higher())
		f.comeDown(d, b, f.impact(d, b, f.place(b, friend), dice, lead.wild, false), friend)
	}
}

// strikeAssets attacks everything that was asked for with one die's worth of dice.
func (f *field) strikeAssets(d *sim.Dice, b *board) {
	c := &f.sides[b.Clock.Active]
	size := d.D6()
	if d.Telling() {
		d.Cast("how many dice", 1, nil)
		d.Tell(fmt.Sprintf("blunder: those asked for come under fire of %s", diceOf(size)))
	}
	for i := c.staff; i < len(c.Units); i++ {
		p, u := &b.Units[c.Side][i], c.Units[i]
		if !p.has(firing) {
			continue
		}
		s := salvo{left: uint8(u.hits)}
		s.add(u.struck.with(size))
		if d.Telling() {
			f.tellStruck(d, c.Side.Unit(i))
		}
		sim.Play(d, f.salvos, &s)
		switch s.result {
		case resultKnockedOut:
			p.knockOut()
		case resultSuppressed:
			p.is |= missing // bkc1 ART-04, AIR-02; bkc2 BLU-02, BLU-03
		}
		if d.Telling() {
			d.Tell(f.tellOutcome(b, c.Side.Unit(i), &s))
		}
	}
}

// besideTarget is the friend, no command unit, nearest to an enemy unit, if one is left.
func (f *field) besideTarget(b *board, at battle.Ref) battle.Ref {
	side := b.Clock.Active
	best, least := battle.Nobody, 0
	for _, i := range f.fighters(b, side) {
		r := side.Unit(int(i))
		if b.At(r).has(gone) {
			continue
		}
		if far := f.track(b, r, at); best == battle.Nobody || far < least {
			best, least = r, far
		}
	}
	return best
}

// flakOf is what a unit throws at aircraft, and how far (AIR-04).
func (t *turnRules) flakOf(u *troop) (dice int, reach ground.Length) {
	switch {
	case u.kind == "command" && t.allCommandersFireFlak:
		return u.Int("attack"), 20_00
	case u.role == "co" || u.role == "hq", u.kind != "command" && u.Yes("aa"):
		return u.Int("attack"), ground.LengthOf(u.Number("range"))
	}
	return 0, 0
}
