package cobi

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/sim"
)

// This file plays the scenario about the commander on a table (SCN-03, E-74): the commander of each side is one figure
// of a unit. Enemies may aim at him, which costs -1. If his unit loses men, each figure that could be hit is the
// commander with equal chance. On the line, a whole unit stands for him.

// readCommanders finds the unit of each side's commander: the unit with commander=yes, or else the first unit of the
// party.
func (f *field) readCommanders() error {
	for _, side := range battle.Sides {
		named := -1
		for i, u := range f.sides[side].Units {
			switch {
			case !u.Yes("commander"):
			case named >= 0:
				return fmt.Errorf("side %s has more than one unit with commander=yes: its commander is one figure of one unit", side)
			default:
				named = i
			}
		}
		f.leaders[side] = max(named, 0)
	}
	return nil
}

// leaderless reports whether the commander of a side has been killed or wounded (SCN-03, E-74). On the line, it reports
// whether his unit is out.
func (f *field) leaderless(b *board, side battle.Side) bool {
	if f.script == nil {
		return b.Units[side][0].out()
	}
	return !b.Units[side][f.leaders[side]].has(leads)
}

// seeks reports whether a figure, or a gun, aims at the enemy's commander in the target unit. It does so if an aimed
// shot is more likely to hit him than a shot at all figures of the unit. No shooter aims at the crew of a vehicle.
func (f *field) seeks(b *board, by battle.Ref, figure int, at battle.Ref) bool {
	q, t := b.At(at), f.unit(at)
	if !q.has(leads) || !t.infantry || !f.sides[by.Side].picks || q.fit == 1 {
		return false
	}
	plain, aimed := f.shotAt(b, by, figure, at, false), f.shotAt(b, by, figure, at, true)
	if aimed == nil {
		return false
	}
	under := int(aimed.under[q.fit])
	return aimed.expected(intact).Harm*int(q.fit) > plain.expected(intact).Harm*under
}

// loses decides whether the commander is one of the men that his unit has lost (E-74). among is the number of men who
// could be hit: if all of them are lost he is lost for certain, otherwise by lot.
func (f *field) loses(d *sim.Dice, b *board, r battle.Ref, among, lost int) {
	p := b.At(r)
	if lost <= 0 || !p.has(leads) || lost < among && d.Pick(lots(lot{among - lost, lost})) == 0 {
		return
	}
	if p.is &^= leads; d.Telling() {
		d.Tell(f.whose(r.Side) + "its commander is among them")
	}
}

// A lot holds how many of the men who could be hit are spared, and how many are struck.
type lot struct{ spared, struck int }

var lots = shelved(func(l lot) *sim.Table { return sim.Draw(l.spared, l.struck) })
