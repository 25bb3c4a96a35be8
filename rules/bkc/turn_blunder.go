package bkc

import (
	"strconv"
	"strings"

	"salvo/rules/battle"
	"salvo/sim"
)

// Command blunders of both editions as they happen on the track. A nominal commander cannot be hurt and does not move.

// halvedDie is half a die, rounded up (bkc2 AMB-17).
var halvedDie = sim.Die(6).Map("half a die", halfDie)

// secondTurnBlunder is bkc2 BLU-01, by the sum of two dice.
func secondTurnBlunder(f *field, d *sim.Dice, on board, who int) (goOn bool) {
	b := &on
	side := b.Clock.Active
	c := &f.sides[side]
	p := &b.Units[side][who]
	sum, more := d.TwoD6(), 0
	switch sum {
	case 2, 12:
		more = d.Pick(halvedDie)
	case 7:
		if !c.units[who].nominal {
			more = d.Sum(3)
		}
	}
	if d.Telling() {
		d.Tell(strings.ReplaceAll(secondBlunderTold[sum], "#", strconv.Itoa(more)))
	}
	switch sum {
	case 2:
		p.next += int8(more)
	case 12:
		p.forGood += int16(more)
	case 3:
		f.cutRole(b, side, "hq", 1)
	case 11:
		f.cutRole(b, side, "co", 2)
	case 4, 10:
		f.blunderMoves(b, func(i int) { f.goBack(b, side, i, halfIf(sum == 4, c.units[i].move)) })
	case 6, 8:
		f.blunderMoves(b, func(i int) { f.goForward(b, side, i, halfIf(sum == 6, c.units[i].move)) })
	case 5:
		f.strikeByDice(d, b, side, f.mostForward(b, side), 1)
	case 9:
		f.strikeByDice(d, b, side, f.mostForward(b, side), 2)
	case 7:
		p.at = int16(min(cm(p.at)+cm(more)*100, c.depth))
	}
	return false
}

// firstTurnBlunder is bkc1 CMD-06, by one die.
func firstTurnBlunder(f *field, d *sim.Dice, on board, who int) (goOn bool) {
	b := &on
	side := b.Clock.Active
	c := &f.sides[side]
	p := &b.Units[side][who]
	die := d.D6()
	if d.Telling() {
		d.Tell(firstBlunderTold[die])
	}
	switch die {
	case 1: // cease-fire
		if !c.units[who].nominal {
			f.strikeByDice(d, b, side, who, 1)
		}
	case 2: // crossfire
		for _, i := range f.besideCommander(b, side, who) {
			if i >= 0 {
				f.strikeOwn(d, b, side, int(i), crossfireDice)
			}
		}
	case 3: // relocate
		if !c.units[who].nominal {
			p.at = int16(min(cm(p.at)+c.units[who].move/2, c.depth))
		}
	case 4: // withdraw
		f.blunderMoves(b, func(i int) { f.goBack(b, side, i, f.moveOf(&b.Units[side][i], c.units[i])/2) })
	case 5: // open-fire
		f.fireAtNearest(b)
		return true
	case 6: // at-them
		f.blunderMoves(b, func(i int) {
			if q := &b.Units[side][i]; c.cover[q.exposed()] == "none" {
				f.goForward(b, side, i, f.moveOf(q, c.units[i])/2)
			}
		})
	}
	return false
}

// What is told of blunders; # is how much.
var (
	secondBlunderTold = [13]string{
		2:  "blunder: its command value is # lower next turn",
		3:  "blunder: every HQ has 1 less, now and next turn",
		4:  "blunder: the units go back half a move",
		5:  "blunder: the foremost unit comes under fire",
		6:  "blunder: the units go forward half a move",
		7:  "blunder: the command unit goes back # cm",
		8:  "blunder: the units go forward a full move",
		9:  "blunder: the foremost unit comes under fire",
		10: "blunder: the units go back a full move",
		11: "blunder: the CO has 2 less, now and next turn",
		12: "blunder: its command value is # lower from now on",
	}
	firstBlunderTold = [7]string{
		1: "blunder: the command unit comes under fire",
		2: "blunder: the units nearest to it are caught in crossfire",
		3: "blunder: the command unit goes back",
		4: "blunder: the units go back half a move",
		5: "blunder: the units open fire",
		6: "blunder: the units go forward half a move",
	}
)

func halfIf(half bool, move cm) cm {
	if half {
		return move / 2
	}
	return move
}

// cutRole lowers the value of command units of a role, now and next turn.
func (f *field) cutRole(b *board, side battle.Side, role string, by int8) {
	c := &f.sides[side]
	for who := c.combat; who < c.staff; who++ {
		if c.units[who].role == role {
			b.Units[side][who].now += by
			b.Units[side][who].next += by
		}
	}
}

// blunderMoves moves the units of the failed order that can be moved: not guns, nor who is dug in or fortified (bkc1
// CMD-06, bkc2 BLU-04), nor who is in contact (bkc1 E-14).
func (f *field) blunderMoves(b *board, move func(i int)) {
	c := &f.sides[b.Clock.Active]
	for i := range c.combat {
		if p := &b.Units[c.side][i]; p.plan != noPlan && !p.has(engaged) && c.units[i].mobile &&
			!c.stays[p.exposed()] {
			move(i)
		}
	}
}

// goBack moves a unit towards its own edge, not beyond it.
func (f *field) goBack(b *board, side battle.Side, i int, by cm) {
	p := &b.Units[side][i]
	p.at = int16(min(cm(p.at)+by, f.sides[side].depth))
	p.is |= moved
}

// goForward moves a unit towards its nearest enemy, up to 1 cm from it.
func (f *field) goForward(b *board, side battle.Side, i int, by cm) {
	p := &b.Units[side][i]
	near := f.nearest(b, p, side.Other(), f.foremost(b, side.Other()))
	by = min(by, gap(p, &b.Units[side.Other()][near])-1_00)
	if by > 0 {
		p.at -= int16(by)
		p.is |= moved
	}
}

// mostForward is the unit of the failed order that is nearest to an enemy, the first one of equals.
func (f *field) mostForward(b *board, side battle.Side) int {
	foremost := f.foremost(b, side.Other())
	best, least := -1, cm(0)
	for i := range f.sides[side].combat {
		p := &b.Units[side][i]
		if p.plan == noPlan {
			continue
		}
		near := f.nearest(b, p, side.Other(), foremost)
		if far := gap(p, &b.Units[side.Other()][near]); best < 0 || far < least {
			best, least = i, far
		}
	}
	return best
}

// besideCommander are the three combat units nearest to a command unit, the first ones of equals; -1 where there are
// fewer. A nominal commander is as near to all.
func (f *field) besideCommander(b *board, side battle.Side, who int) (nearest [3]int8) {
	c := &f.sides[side]
	var far [3]int
	nearest = [3]int8{-1, -1, -1}
	for i := range c.combat {
		p := &b.Units[side][i]
		if p.has(out) {
			continue
		}
		away := 0
		if !c.units[who].nominal {
			away = squared(cm(p.at)-cm(b.Units[side][who].at), c.x[i])
		}
		for k := range nearest {
			if nearest[k] < 0 || away < far[k] {
				copy(nearest[k+1:], nearest[k:])
				copy(far[k+1:], far[k:])
				nearest[k], far[k] = int8(i), away
				break
			}
		}
	}
	return nearest
}

// squared is the square of a distance along the track and across it.
func squared(along, across cm) int { return int(along)*int(along) + int(across)*int(across) }

// fireAtNearest lets all units of the failed order plan to fire at the nearest enemy they can; those in contact do not
// fire, and their combat is fought (bkc1 E-14).
func (f *field) fireAtNearest(b *board) {
	side := b.Clock.Active
	c, enemy := &f.sides[side], side.Other()
	for i := range c.combat {
		p := &b.Units[side][i]
		if p.plan == noPlan || p.has(engaged) {
			continue
		}
		p.plan = noPlan
		best, least := -1, cm(0)
		for k := range f.sides[enemy].combat {
			q := &b.Units[enemy][k]
			far := gap(p, q)
			if q.has(out|engaged) || c.shots[c.units[i].place][f.sides[enemy].units[k].place].dice(far, p) == 0 {
				continue
			}
			if best < 0 || far < least {
				best, least = k, far
			}
		}
		if best >= 0 {
			p.plan = toFireAt(best)
		}
	}
	b.Turn.stage = stageShots
}

// strikeByDice attacks a unit with as many dice as one or two dice show.
func (f *field) strikeByDice(d *sim.Dice, b *board, side battle.Side, i, size int) {
	f.strikeUnit(d, b, side, i, 1, size)
}

// strikeOwn attacks a unit with so many dice.
func (f *field) strikeOwn(d *sim.Dice, b *board, side battle.Side, i, dice int) {
	f.strikeUnit(d, b, side, i, dice, 0)
}

// strikeUnit is an attack by nobody in particular: at the front, in the unit's own cover, apart from any order (bkc1
// AMB-17, bkc2 AMB-18).
func (f *field) strikeUnit(d *sim.Dice, b *board, side battle.Side, i, dice, size int) {
	p, u := &b.Units[side][i], f.sides[side].units[i]
	s := f.aimAt(b, side, i, min(p.standing(), suppressedBefore))
	s.add(u.direct[p.exposed()].with(dice))
	s.size = uint8(size)
	e := f.attackNow(d, b, side, i, s)
	if d.Telling() {
		d.Tell(f.tellStruck(side, i, &s, &e))
	}
}
