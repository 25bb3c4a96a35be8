package bkc

// Formations on a table. A command unit names any of its units (CMD-01). Those it has ordered so far are its formation;
// an order to some of them and to others makes it larger. An order to none of them is the first one to another
// formation, and then it does not return to those before (CMD-07, E-41). On the line its units are one formation.

// earlierOrders is how many orders a unit has had this turn: each costs the next one 1 (bkc1 CMD-04 note 1, bkc2 CMD-04,
// E-40).
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

// nameFormation finishes with the units that the command unit has ordered so far, if none of them is to be ordered now.
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

// finish lets the units that have had orders take no more this turn, from nobody (CMD-07, E-41).
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

// countOrder counts an order that is given with those who obey it.
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
