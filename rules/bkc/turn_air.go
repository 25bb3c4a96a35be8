package bkc

import (
	"fmt"
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// takeOff takes the units of a mission through anti-aircraft fire, if they are aircraft, and reports whether any attack
// comes down.
func (f *field) takeOff(d *sim.Dice, b *board, aim point) bool {
	if !f.lead(b).sortie.flies() {
		return true
	}
	return f.fly(d, b, f.flakDice(b, aim))
}

// fly takes aircraft through anti-aircraft fire, and reports whether any dice are left to attack with. All dice are
// thrown at each aircraft, or the aircraft share them (AIR-04).
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
			share = (dice + left - 1) / left // spare dice go to the first aircraft
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

// leftOver returns the dice of an aircraft that took hits: one fewer for each hit, doubled against a single unit
// (AIR-04, AIR-06).
func (f *field) leftOver(attack, hits int, doubled bool) int {
	switch {
	case !doubled || f.runsTwice:
		return max(0, attack-hits)
	case f.doublesFirst:
		return max(0, 2*attack-hits)
	}
	return 2 * max(0, attack-hits)
}

// flakDice returns the dice of the enemy's anti-aircraft units that reach the aim, and of the enemy's command units
// near it (AIR-04). In the first edition all command units within 20 cm of the aim throw. In the second the CO and HQs
// throw within their own range, and every unit needs to see the aim.
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

// farFromAim returns the distance of an enemy unit from an aim; on the line the distance sideways does not count.
func (f *field) farFromAim(b *board, r battle.Ref, aim point) ground.Length {
	if f.wide {
		at := f.place(b, r)
		return ground.LengthOf(math.Hypot(at.x-aim.x, at.y-aim.y))
	}
	return f.ground.Gap(f.ground.At(r.Side.Home(), ground.LengthOf(aim.y)), b.At(r).at)
}

// observerBlunder plays an observer's double 6 (bkc1 ART-04, AIR-02; bkc2 BLU-02, BLU-03). The observer suffers, or the
// requested units are struck, or they attack the friend nearest to the target.
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
				noteBlunder(d, who, 1, loss)
				d.Cast("how much", 1, nil)
				f.tellBlunder(d, who, fmt.Sprintf("its command value is %d lower next turn", loss))
			}
			return
		}
		if d.Telling() {
			noteBlunder(d, who, 1, 0)
			f.tellBlunder(d, who, "it comes under fire")
		}
		f.strikeByDice(d, b, who, 1)
	case 3, 4:
		f.strikeAssets(d, b, who)
		f.ceaseFire(b)
	default:
		friend := f.besideTarget(b, at)
		if friend == battle.Nobody {
			if d.Telling() {
				f.tellBlunder(d, who, "nobody is left for the fire to come down on")
			}
			f.ceaseFire(b)
			return
		}
		if d.Telling() {
			noteBlunder(d, who, 5, 0)
			f.tellBlunder(d, who, "the fire comes down on "+f.label(friend))
		}
		if lead.sortie.flies() && !f.fly(d, b, 0) {
			return
		}
		dice := f.deviation(f.ground.Gap(b.At(friend).at, p.at), f.ground.Look(p.at, b.At(friend).at).Higher())
		f.comeDown(d, b, f.impact(d, b, f.place(b, friend), dice, lead.wild, false), friend)
	}
}

// strikeAssets attacks every requested unit with as many dice as one die shows.
func (f *field) strikeAssets(d *sim.Dice, b *board, who battle.Ref) {
	c := &f.sides[b.Clock.Active]
	size := d.D6()
	if d.Telling() {
		d.Cast("how many dice", 1, nil)
		f.tellBlunder(d, who, "those asked for come under fire of "+diceOf(size))
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
			f.noteOutcome(d, c.Side.Unit(i), &s)
			d.Tell(f.tellOutcome(b, c.Side.Unit(i), &s))
		}
	}
}

// besideTarget returns the friend nearest to an enemy unit, other than command units, or Nobody if none is left.
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

// flakOf returns a unit's anti-aircraft dice and their range (AIR-04).
func (t *turnRules) flakOf(u *troop) (dice int, reach ground.Length) {
	switch {
	case u.kind == "command" && t.allCommandersFireFlak:
		return u.Int("attack"), 20_00
	case u.role == "co" || u.role == "hq", u.kind != "command" && u.Yes("aa"):
		return u.Int("attack"), ground.LengthOf(u.Number("range"))
	}
	return 0, 0
}
