package bkc

import (
	"math/bits"
	"sync"

	"salvo/rules/battle"
	"salvo/sim"
)

// Which units are ordered (CMD-04): the value of an order is the expected gain of its units times its chance. So units are left
// out that gain little and make it harder: far from their commander, in dense ground, next to the enemy, ordered already.

// A recruit is a unit that could be ordered.
type recruit struct {
	battle.Ref
	intent
	gain   int // in cents
	burden int // by how much the unit alone makes the order harder
}

// A draft is the list of recruits of a formation.
type draft struct {
	all [battle.MostUnits]recruit
	n   int
}

func (d *draft) add(r recruit) {
	d.all[d.n] = r
	d.n++
}

var drafts = sync.Pool{New: func() any { return new(draft) }}

// orderChance is the chance of an order by its value, in thousandths: two dice show at most that value.
var orderChance = [...]int{0, 0, 28, 83, 167, 278, 417, 583, 722, 833, 917, 972, 1000}

// carefulIntent returns the plans of the units of a formation that a careful player wants to order.
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

// ledNow returns the units that a command unit may order, a bit each: its own, and units of others that have had no order this
// turn and will get none, since their own command unit is done, suppressed or lost. Formations are not fixed (CMD-01, E-13),
// but units that have had orders take none from others (CMD-07, E-41).
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

// leaveOut removes units from an order that is better without them, and drops their plans. It tries all possible orders: to the
// units with at most a given burden. An order that fails is the last of its command unit (CMD-03), so each counts with what may
// follow it: another order to the same units, or one to the rest.
func (f *field) leaveOut(b *board, who battle.Ref, all []recruit) (kept intent) {
	var met uint // the burdens that occur, a bit each
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
	anotherOrder = 50 // hundredths of a unit's gain by an order that it gains by the next one
)

// chanceOf returns the chance of an order, in thousandths.
func (f *field) chanceOf(b *board, who battle.Ref, in *intent) int {
	return orderChance[min(max(f.valueOf(b, who, in), 0), len(orderChance)-1)]
}

// burden returns by how much a unit alone makes an order harder.
func (f *field) burden(in *intent) int {
	n := in.earlier + distancePenalty(in.distance, f.fullSteps)
	for _, is := range [...]bool{in.initiative || in.seized, in.closes, in.damaged, in.dense} {
		n += oneIf(is)
	}
	return min(n, mostBurden)
}

// join adds the plans of other units.
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
