package bolt

import (
	"fmt"
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/sim"
)

// diceLeft reports whether a die is left in the bag (TURN-01).
func (f *field) diceLeft(_ *sim.Dice, b *board) bool { return b.Turn.bag != [2]uint64{} }

// diceOf returns how many dice of a side are in the bag.
func (t *turn) diceOf(side battle.Side) int { return bits.OnesCount64(t.bag[side]) }

// takeDie takes the die of a unit out of the bag, if it is there.
func takeDie(b *board, r battle.Ref) {
	if p := b.At(r); p.inBag() {
		p.acted = true
		b.Turn.bag[r.Side] &^= 1 << r.Number
	}
}

// goDown turns the die of a unit to Down. The unit does nothing more this turn.
func goDown(b *board, r battle.Ref) {
	takeDie(b, r)
	p := b.At(r)
	p.down = true
	if p.pace == lurking {
		p.pace = stood
	}
}

// activate draws a die and lets a unit of its side act. The battle ends as soon as a side has no unit left.
func (f *field) activate(d *sim.Dice, b *board) (ended bool) {
	if side := f.draw(d, b); f.careful.Leads(side) {
		f.actCarefully(d, b, side)
	} else {
		f.act(d, b, f.pick(d, b, side), nil)
	}
	if gone(b, battle.A) || gone(b, battle.B) {
		f.takeStock(d, b)
		return true
	}
	return false
}

// draw draws a die from the bag; each is equally likely (SUP-01).
func (f *field) draw(d *sim.Dice, b *board) battle.Side {
	a, z := b.Turn.diceOf(battle.A), b.Turn.diceOf(battle.B)
	switch {
	case z == 0:
		return battle.A
	case a == 0:
		return battle.B
	}
	drawn := battle.Side(d.Pick(bags[a].Of(z)))
	if d.Wondering() {
		d.Tell(fmt.Sprintf("%sits die is drawn, of %d of a and %d of b in the bag", f.side(drawn), a, z))
	}
	return drawn
}

// pick returns the unit that acts: the first in the list without an order (TURN-02), or any unit without one.
func (f *field) pick(d *sim.Dice, b *board, side battle.Side) battle.Ref {
	skip := 0
	if f.anyUnit {
		skip = battle.OneOf(d, b.Turn.diceOf(side))
	}
	return b.First(side, b.Turn.bag[side], skip)
}

// gone reports whether a side has no unit left; units that are not on the table are not lost.
func gone(b *board, side battle.Side) bool { return int(b.Turn.lost[side]) == len(b.Units[side]) }

// gatherDice puts all dice back into the bag, except those of units that stay in ambush or Down (TURN-03, SUP-09).
func (f *field) gatherDice(d *sim.Dice, b *board) (ended bool) {
	if f.takeStock(d, b) {
		return true
	}
	for _, side := range battle.Sides {
		units, bag := b.Units[side], uint64(0) // the bag is empty now
		for i := range units {
			if f.script != nil && f.lingers(b, side.Unit(i)) {
				continue
			}
			p := &units[i]
			p.pace = stood
			if !p.isOut() && (f.keepsDown == downNever || !f.staysDown(b, side.Unit(i))) {
				p.acted, p.down = false, false
				bag |= 1 << i
			}
		}
		b.Turn.bag[side] = bag
	}
	return false
}

// resting reports whether some unit stays Down and has yet to throw a die for the pins that it loses. Units before it
// in the list that need no die lose their pins at once (SUP-09).
func (f *field) resting(d *sim.Dice, b *board) bool {
	if d.Telling() && b.Clock.At == 0 {
		f.tellTurn(d, b)
	}
	if f.keepsDown == downNever {
		return false
	}
	for ; int(b.Clock.At) < len(b.Units[battle.A])+len(b.Units[battle.B]); b.Clock.At++ {
		r := battle.Either(int(b.Clock.At), len(b.Units[battle.A]))
		if !b.At(r).down {
			continue
		}
		switch f.rests {
		case restsOne:
			f.shed(d, b, r, 1)
		case restsAll:
			f.shed(d, b, r, mostPins)
		case restsD3:
			return true
		}
	}
	return false
}

// throwForRest throws the die of the unit that resting has found, and removes that many pins from the unit.
func (f *field) throwForRest(d *sim.Dice, b *board) (ended bool) {
	r := battle.Either(int(b.Clock.At), len(b.Units[battle.A]))
	f.shed(d, b, r, int8(d.Pick(diceTables[d3])))
	b.Clock.At++
	return false
}

// shed removes a number of pins from a unit that stays Down.
func (f *field) shed(d *sim.Dice, b *board, r battle.Ref, pins int8) {
	p := b.At(r)
	p.pins = max(p.pins-pins, 0)
	if d.Telling() {
		d.Cast("pins", 1, nil)
		d.Tell(fmt.Sprintf("%s%s stays Down, %s left", f.side(r.Side), f.label(r), english.Counted(int(p.pins), "pin")))
	}
}

// inDoubt reports whether the last turn is over and a die decides whether there is another turn (SUP-77).
func (f *field) inDoubt(_ *sim.Dice, b *board) bool {
	return f.extraTurn && int(b.Clock.Turn) == f.turns-1 && b.Clock.At == 0
}

// throwForAnother throws the die that decides about another turn.
func (f *field) throwForAnother(d *sim.Dice, b *board) (ended bool) {
	b.Clock.At++
	another := d.AtLeast(1, 4) > 0
	if d.Telling() {
		noteThrow(d, "another turn", 4)
		d.Cast("another turn 4+", 1, sim.Reaches(4))
		d.Tell(tellAnother(another))
	}
	if !another { // the battle ends here, so the objectives are checked now
		f.takeStock(d, b)
	}
	return !another
}
