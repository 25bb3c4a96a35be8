package cobi

import "salvo/sim"

// A vehicle and a squad within 5 cm of it are one unit and act in the same activation (RND-04, AMB-32): on a table,
// units that stand next to each other when one of them is activated.

// activate begins the activation of a unit of the side to act, by its number.
func (f *field) activate(b *board, number uint8) {
	side := b.Clock.Active
	b.Units[side][number].is |= acted
	b.Turn.acting.unit = number + 1
	if f.together {
		b.Turn.acting.partner = f.partnerOf(b, number)
	}
}

// partnerOf returns the unit that acts with another (RND-04), from 1: the first squad in the line beside a vehicle, or
// the first vehicle beside a squad, that has not acted; 0: none.
func (f *field) partnerOf(b *board, number uint8) uint8 {
	side := b.Clock.Active
	own, kinds := b.Units[side], f.sides[side].Units
	for _, i := range b.Order(side) {
		p := &own[i]
		if kinds[i].infantry != kinds[number].infantry && !p.has(acted) && p.inPlay() && f.nextTo(p.at, own[number].at) {
			return i + 1
		}
	}
	return 0
}

// follows lets the partner of a unit that has acted act as well, and reports whether it does.
func (f *field) follows(d *sim.Dice, b *board, partner uint8) bool {
	if partner == 0 || b.Turn.won != [2]bool{} {
		return false
	}
	p := &b.Units[b.Clock.Active][partner-1]
	if p.has(acted) || !p.inPlay() {
		return false
	}
	p.is |= acted
	b.Turn.acting.unit = partner
	if d.Wondering() {
		f.tellOf(d, acting(b), " acts in the same activation, for it stands next to it")
	}
	return true
}
