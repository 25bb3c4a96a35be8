package bkc

import (
	"math/bits"
	"sync"

	"salvo/rules/battle"
	"salvo/sim"
)

// This file chooses which units get an order (CMD-04). The value of an order is the expected gain of its units, times
// the chance that it succeeds. Units that gain little and make the order harder are left out: far from their commander,
// in dense ground, next to the enemy, ordered already.

// A recruit is a unit that could be included in an order.
type recruit struct {
	battle.Ref
	intent
	gain   int // the expected gain by the order, in hundredths of a point
	burden int // by how much the unit alone lowers the value to roll
}

// A draft is the list of units that could be included in an order to a formation.
type draft struct {
	all [battle.MostUnits]recruit
	n   int
}

func (d *draft) add(r recruit) {
	d.all[d.n] = r
	d.n++
}

var drafts = sync.Pool{New: func() any { return new(draft) }}

// orderChance is the chance in thousandths that two dice total at most the index, the value of an order.
var orderChance = [...]int{0, 0, 28, 83, 167, 278, 417, 583, 722, 833, 917, 972, 1000}

// carefulIntent chooses the units of a formation that a careful player orders, and returns what their order depends on.
// The chosen units keep their plans.
func (f *field) carefulIntent(d *sim.Dice, b *board, lo *lookout, who battle.Ref) intent {
	drafted := drafts.Get().(*draft)
	defer drafts.Put(drafted)
	drafted.n = 0
	c, units := &f.sides[who.Side], b.Units[who.Side]
	led := f.ledNow(b, c, who)
	for _, i := range f.fighters(b, who.Side) {
		p, by := &units[i], who.Side.Unit(int(i))
		if led>>i&1 == 0 || p.has(suppressed|engaged) || p.has(gone) && !f.rides(b, by) || !f.takesOrders(p) {
			continue
		}
		near := f.nearest(b, lo, by, c.Units[i].concern)
		if p.plan = f.planOf(d, b, lo, by, near); p.plan != noPlan {
			one := recruit{Ref: by, gain: lo.gain}
			f.mean(b, lo, who, by, near, &one.intent)
			drafted.add(one)
		}
	}
	return f.leaveOut(b, who, drafted.all[:drafted.n])
}

// ledNow returns the units that a command unit may order, as a bit set: its own, and units of others that have had no
// order this turn and will get none. Their own command unit is done, suppressed or lost. Formations are not fixed
// (CMD-01, E-13), but units that have had orders take none from others (CMD-07, E-41).
func (f *field) ledNow(b *board, c *army, who battle.Ref) uint64 {
	led := f.ledBy(b, c, who)
	units := b.Units[c.Side]
	for k, line := range c.lines {
		other := c.Side.Unit(int(b.Line[c.Side][line.Number]))
		if other == who || k > int(b.Clock.At) && !b.At(other).has(gone|suppressed) {
			continue
		}
		for left := c.ledAtFirst(b, int(other.Number)) &^ led; left != 0; left &= left - 1 {
			if i := bits.TrailingZeros64(left); !units[i].has(orders | finished) {
				led |= 1 << i
			}
		}
	}
	return led
}

// leaveOut chooses the units that an order includes, and drops the plans of the others. It compares orders to all units
// up to each burden (the amount by which a unit makes the order harder). An order that fails is the last of its command
// unit (CMD-03). So the value of an order includes what may follow it: another order to its units, or one to the rest.
func (f *field) leaveOut(b *board, who battle.Ref, all []recruit) (kept intent) {
	var met uint // the set of burdens that occur, as bits
	for i := range all {
		all[i].burden = f.burden(&all[i].intent)
		met |= 1 << all[i].burden
	}
	best, most := 0, -1
	for ; met != 0; met &= met - 1 {
		burden := bits.TrailingZeros(met)
		in, rest, gain, later := intent{}, intent{}, 0, 0
		for i := range all {
			if all[i].burden <= burden {
				in.join(&all[i].intent)
				gain += all[i].gain
			} else {
				rest.join(&all[i].intent)
				later += all[i].gain
			}
		}
		again := in
		again.earlier++
		later = max(later*f.chanceOf(b, who, &rest), gain*f.chanceOf(b, who, &again)*anotherOrder/100) / 1000
		if worth := (gain + later) * f.chanceOf(b, who, &in); worth > most {
			best, most, kept = burden, worth, in
		}
	}
	for i := range all {
		if all[i].burden > best {
			b.At(all[i].Ref).plan = noPlan
		}
	}
	return kept
}

const (
	mostBurden   = 12
	anotherOrder = 50 // the gain by a second order to the same units, in hundredths of that by the first
)

// chanceOf returns the chance that an order succeeds, in thousandths.
func (f *field) chanceOf(b *board, who battle.Ref, in *intent) int {
	return orderChance[min(max(f.valueOf(b, who, in), 0), len(orderChance)-1)]
}

// burden returns by how much one unit alone lowers the value to roll for an order.
func (f *field) burden(in *intent) int {
	n := in.earlier + distancePenalty(in.distance, f.fullSteps)
	for _, is := range [...]bool{in.initiative || in.seized, in.closes, in.damaged, in.dense} {
		n += oneIf(is)
	}
	return min(n, mostBurden)
}

// join adds other units to an order: their number is added, and of each circumstance that makes the order harder the
// worst case counts.
func (in *intent) join(other *intent) {
	in.units += other.units
	in.earlier = max(in.earlier, other.earlier)
	in.initiative = in.initiative || other.initiative
	in.seized = in.seized || other.seized
	in.closes = in.closes || other.closes
	in.damaged = in.damaged || other.damaged
	in.dense = in.dense || other.dense
	in.distance = max(in.distance, other.distance)
}
