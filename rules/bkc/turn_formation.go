package bkc

// This file keeps formations on a table. A command unit may order any of its units (CMD-01). The units that it has
// ordered so far are its formation. An order that includes one of them makes the formation larger. An order that
// includes none of them begins another formation, and the command unit does not return to earlier ones (CMD-07, E-41).
// On the line all its units are one formation.

// earlierOrders returns how many orders a unit has had this turn. Each of them lowers the value of the next by 1 (bkc1
// CMD-04 note 1, bkc2 CMD-04, E-40).
func (f *field) earlierOrders(b *board, p *piece) int {
	if !f.wide {
		return int(b.Turn.orders)
	}
	return int(p.is & orders / oneOrder)
}

// takesOrders reports whether a unit may be ordered again this turn.
func (f *field) takesOrders(p *piece) bool {
	return !f.wide || !p.has(finished) && int(p.is&orders/oneOrder) < f.maxOrders
}

// nameFormation closes the current formation of the command unit if the new order goes to none of its units.
func (f *field) nameFormation(b *board) {
	if !f.wide {
		return
	}
	units := b.Units[b.Clock.Active][:f.sides[b.Clock.Active].combat]
	for i := range units {
		if p := &units[i]; p.plan != noPlan && p.has(orders) && !p.has(finished|engaged) {
			return
		}
	}
	f.finish(b)
}

// finish makes sure that units that have had orders take no further orders from any command unit this turn (CMD-07, E-41).
func (f *field) finish(b *board) {
	if !f.wide {
		return
	}
	units := b.Units[b.Clock.Active][:f.sides[b.Clock.Active].combat]
	for i := range units {
		if units[i].has(orders) {
			units[i].is |= finished
		}
	}
}

// countOrder counts a successful order for each unit that obeys it.
func (f *field) countOrder(b *board) {
	if !f.wide {
		b.Turn.orders++
		return
	}
	units := b.Units[b.Clock.Active][:f.sides[b.Clock.Active].combat]
	for i := range units {
		if p := &units[i]; p.plan != noPlan && !p.has(engaged) {
			p.is += oneOrder
		}
	}
}
