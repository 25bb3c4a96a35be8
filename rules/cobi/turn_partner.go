package cobi

import "salvo/sim"

// A vehicle and a squad within 5 cm of it act in the same activation (RND-04, AMB-32). On a table, these are a vehicle
// and a squad on the same or on neighbouring squares when one of them is activated.

// activate begins the activation of the unit of the active side with this number.
func (f *field) activate(b *board, number uint8) {
	side := b.Clock.Active
	b.Units[side][number].is |= acted
	b.Turn.acting.unit = number + 1
	if f.together {
		b.Turn.acting.partner = f.partnerOf(b, number)
	}
}

// partnerOf returns the unit that acts in the same activation as the given unit (RND-04), counted from 1; 0: none. It
// is the first squad beside a vehicle, or the first vehicle beside a squad, that has not acted.
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

// follows activates the partner of the unit that has just acted, and reports whether it can act.
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
