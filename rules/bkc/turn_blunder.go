package bkc

import (
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays command blunders of both editions in duels and battles. A nominal commander cannot be hurt and does
// not move.

// halvedDie is the table of half a die, rounded up (bkc2 AMB-17).
var halvedDie = sim.Die(6).Map("half a die", halfDie)

// secondTurnBlunder plays the table of command blunders of the second edition (bkc2 BLU-01), by the sum of two dice. It
// returns false: the units do not go on.
func secondTurnBlunder(f *field, d *sim.Dice, b *board, who battle.Ref) (goOn bool) {
	p, u := b.At(who), f.unit(who)
	side := who.Side
	sum, more := d.TwoD6(), 0
	switch sum {
	case 2, 12:
		more = d.Pick(halvedDie)
	case 7:
		if !u.nominal {
			more = d.Sum(3)
		}
	}
	if d.Telling() {
		noteBlunder(d, who, sum, more)
		d.Cast("blunder", 2, nil)
		d.Cast("how much", 3, nil)
		f.tellBlunder(d, who, strings.ReplaceAll(secondBlunderTold[sum], "#", strconv.Itoa(more)))
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
		f.blunderMoves(d, b, func(r battle.Ref) { f.goBack(b, r, f.fromHome(b, r), halfIf(sum == 4, f.unit(r).move)) })
	case 6, 8:
		f.blunderMoves(d, b, func(r battle.Ref) { f.goForward(d, b, r, halfIf(sum == 6, f.unit(r).move)) })
	case 5:
		f.strikeByDice(d, b, f.mostForward(b, side), 1)
	case 9:
		f.strikeByDice(d, b, f.mostForward(b, side), 2)
	case 7:
		f.retire(b, who, f.fromHome(b, who), ground.Length(more)*100)
	}
	return false
}

// firstTurnBlunder plays the table of command blunders of the first edition (bkc1 CMD-06), by one die. It reports
// whether the units go on to do what they now plan.
func firstTurnBlunder(f *field, d *sim.Dice, b *board, who battle.Ref) (goOn bool) {
	u := f.unit(who)
	die := d.D6()
	if d.Telling() {
		noteBlunder(d, who, die, 0)
		d.Cast("blunder", 1, nil)
		f.tellBlunder(d, who, firstBlunderTold[die])
	}
	switch die {
	case 1: // cease-fire
		if !u.nominal {
			f.strikeByDice(d, b, who, 1)
		}
	case 2: // crossfire
		for _, r := range f.besideCommander(b, who) {
			if r != battle.Nobody {
				f.strikeOwn(d, b, r, crossfireDice)
			}
		}
	case 3: // relocate
		if !u.nominal {
			f.retire(b, who, f.threat(b, who), u.move/2)
		}
	case 4: // withdraw
		f.blunderMoves(d, b, func(r battle.Ref) { f.goBack(b, r, f.threat(b, r), f.moveOf(b.At(r), f.unit(r))/2) })
	case 5: // open-fire
		f.fireAtNearest(b)
		return true
	case 6: // at-them
		f.blunderMoves(d, b, func(r battle.Ref) {
			if q := b.At(r); f.unit(r).coverIn(f.standsIn(q)) == "none" {
				f.goForward(d, b, r, f.moveOf(q, f.unit(r))/2)
			}
		})
	}
	return false
}

// The words of the story for each blunder; # stands for the amount.
var (
	secondBlunderTold = [13]string{
		2:  "its command value is # lower next turn",
		3:  "every HQ has 1 less, now and next turn",
		4:  "the units go back half a move",
		5:  "the foremost unit comes under fire",
		6:  "the units go forward half a move",
		7:  "the command unit goes back # cm",
		8:  "the units go forward a full move",
		9:  "the foremost unit comes under fire",
		10: "the units go back a full move",
		11: "the CO has 2 less, now and next turn",
		12: "its command value is # lower from now on",
	}
	firstBlunderTold = [7]string{
		1: "the command unit comes under fire",
		2: "the units nearest to it are caught in crossfire",
		3: "the command unit goes back",
		4: "the units go back half a move",
		5: "the units open fire",
		6: "the units go forward half a move",
	}
)

func halfIf(half bool, move ground.Length) ground.Length {
	if half {
		return move / 2
	}
	return move
}

// cutRole lowers the value of command units of a role, now and next turn.
func (f *field) cutRole(b *board, side battle.Side, role string, by int8) {
	c := &f.sides[side]
	for who := c.combat; who < c.staff; who++ {
		if c.Units[who].role == role {
			b.Units[side][who].now += by
			b.Units[side][who].next += by
		}
	}
}

// blunderMoves moves the units of the failed order that can move. Guns, dug-in and fortified units do not move (bkc1
// CMD-06, bkc2 BLU-04), nor do units in contact (bkc1 E-14).
func (f *field) blunderMoves(d *sim.Dice, b *board, move func(r battle.Ref)) {
	c := &f.sides[b.Clock.Active]
	var story ways
	for i := range c.combat {
		if p := &b.Units[c.Side][i]; p.plan != noPlan && !p.has(engaged|away) && c.Units[i].mobile &&
			!c.Units[i].shelter[p.exposed()].stays {
			from := p.at
			if move(c.Side.Unit(i)); d.Telling() {
				story = append(story, f.wayFrom(b, c.Side.Unit(i), from))
			}
		}
	}
	if len(story) > 0 {
		battle.Tell(d, f.tellWays(c.Side, story), rules.Move, story.of(c.Side))
	}
	f.meetHazards(d, b)
}

// goBack moves a unit away from a place, or towards its own edge if that place is fromHome, but not off the table.
func (f *field) goBack(b *board, r battle.Ref, from ground.Place, by ground.Length) {
	f.retire(b, r, from, by)
	b.At(r).is |= moved
}

// threat returns the place of the nearest enemy that a unit sees. If the unit sees none, threat returns the place from
// which it is driven home (fromHome).
func (f *field) threat(b *board, r battle.Ref) ground.Place {
	lo := f.lookOut(b, r.Side)
	if near := f.nearest(b, &lo, r, ground.Endless-1); near.Ref != battle.Nobody {
		return b.At(near.Ref).at
	}
	return f.fromHome(b, r)
}

// goForward moves a unit towards the nearest enemy that it sees, but not nearer than 1 cm.
func (f *field) goForward(d *sim.Dice, b *board, r battle.Ref, by ground.Length) {
	lo := f.lookOut(b, r.Side)
	near, p := f.nearest(b, &lo, r, ground.Endless-1), b.At(r)
	if near.Ref == battle.Nobody {
		return
	}
	if by = min(by, near.far-1_00); by > 0 {
		m := f.ground.Along(p.at, f.ground.GoalAt(b.At(near.Ref).at), f.mover(r), by, 0, f.among(b))
		f.put(b, r, m.To)
		f.tellMadeWay(d, b, r.Side.Other(), f.tread(b, r, m.Trail, f.among(b)))
		p.is |= moved
	}
}

// mostForward returns the unit of the failed order that is nearest to an enemy, or its carrier. Ties go to the first.
func (f *field) mostForward(b *board, side battle.Side) battle.Ref {
	best, least := battle.Nobody, ground.Endless
	for _, i := range f.fighters(b, side) {
		r := side.Unit(int(i))
		if b.At(r).plan == noPlan {
			continue
		}
		if carrier := f.script.Carrier(b.Scene, r); carrier != battle.Nobody {
			r = carrier
		}
		if far := f.farFromAll(b, r); far < least || best == battle.Nobody {
			best, least = r, far
		}
	}
	return best
}

// farFromAll returns the distance of a unit from the nearest enemy, seen or not.
func (f *field) farFromAll(b *board, r battle.Ref) ground.Length {
	enemy, least := r.Side.Other(), ground.Endless
	for i := range f.sides[enemy].combat {
		if at := enemy.Unit(i); !b.At(at).has(gone) {
			least = min(least, f.far(b, r, at))
		}
	}
	return least
}

// besideCommander returns the three combat units nearest to a command unit; ties go to the first. It returns fewer if
// fewer are left. A nominal commander is equally near to all units.
func (f *field) besideCommander(b *board, who battle.Ref) (nearest [3]battle.Ref) {
	nearest = [3]battle.Ref{battle.Nobody, battle.Nobody, battle.Nobody}
	var far [3]int
	for _, i := range f.fighters(b, who.Side) {
		r := who.Side.Unit(int(i))
		if b.At(r).has(gone) {
			continue
		}
		away := 0
		if !f.unit(who).nominal {
			away = f.track(b, r, who)
		}
		for k := range nearest {
			if nearest[k] == battle.Nobody || away < far[k] {
				copy(nearest[k+1:], nearest[k:])
				copy(far[k+1:], far[k:])
				nearest[k], far[k] = r, away
				break
			}
		}
	}
	return nearest
}

// fireAtNearest lets every unit of the failed order plan to fire at the nearest enemy at which it can fire. Units in
// contact do not fire; their combat is fought (bkc1 E-14).
func (f *field) fireAtNearest(b *board) {
	c, enemy := &f.sides[b.Clock.Active], &f.sides[b.Clock.Active.Other()]
	lo := f.lookOut(b, c.Side)
	for i := range c.combat {
		by := c.Side.Unit(i)
		p := b.At(by)
		if p.plan == noPlan || p.has(engaged) {
			continue
		}
		if p.plan = noPlan; p.has(gone) && !f.firesAboard(b, by) {
			continue
		}
		least := ground.Endless
		for _, k := range f.fighters(b, enemy.Side) {
			at := enemy.Side.Unit(int(k))
			far := f.far(b, by, at)
			if far < least && !b.At(at).has(gone|engaged) && f.shotAt(by, at).dice(far, p) > 0 && f.sees(b, &lo, by, at, true) {
				p.plan, least = toFireAt(at), far
			}
		}
	}
	b.Turn.stage = stageShots
}

// strikeByDice attacks a unit with as many dice as one or two dice show.
func (f *field) strikeByDice(d *sim.Dice, b *board, at battle.Ref, size int) {
	f.strikeUnit(d, b, at, 1, size)
}

// strikeOwn attacks a unit of the active side with a number of dice.
func (f *field) strikeOwn(d *sim.Dice, b *board, at battle.Ref, dice int) {
	f.strikeUnit(d, b, at, dice, 0)
}

// strikeUnit plays an attack without an attacker. It strikes the unit's front, in its own cover, and belongs to no
// order (bkc1 AMB-17, bkc2 AMB-18).
func (f *field) strikeUnit(d *sim.Dice, b *board, at battle.Ref, dice, size int) {
	p := b.At(at)
	s := f.aimAt(b, at, min(p.standing(), suppressedBefore))
	s.add(f.unit(at).direct[f.standsIn(p)].with(dice))
	s.size = uint8(size)
	if d.Telling() {
		f.tellStruck(d, at)
	}
	f.attackNow(d, b, at, &s, f.fromHome(b, at))
}
