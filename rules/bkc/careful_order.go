package bkc

import (
	"math/bits"
	"sync"

	"salvo/rules/battle"
	"salvo/sim"
)

// Who is ordered (CMD-04): an order is worth what its units expect to gain times its chance. So those are left out who gain
// little and make it harder: far from their commander, in dense ground, next to the enemy, ordered already.

// A recruit is a unit that would be ordered.
type recruit struct {
	battle.Ref
	intent
	gain   int // cents
	burden int // by how much it makes the order harder by itself
}

// A draft are those of a formation who would be.
type draft struct {
	all [battle.MostUnits]recruit
	n   int
}

func (d *draft) add(r recruit) {
	d.all[d.n] = r
	d.n++
}

var drafts = sync.Pool{New: func() any { return new(draft) }}

// orderChance is that of an order by its value, in thousandths: two dice show at most so much.
var orderChance = [...]int{0, 0, 28, 83, 167, 278, 417, 583, 722, 833, 917, 972, 1000}

// carefulIntent is what the units of a formation plan that a careful player wants to order.
func (f *field) carefulIntent(d *sim.Dice, b *board, lo *lookout, who battle.Ref) intent {
	drafted := drafts.Get().(*draft)
	defer drafts.Put(drafted)
	drafted.n = 0
	c, units := &f.sides[who.Side], b.Units[who.Side]
	led := f.ledBy(b, c, who)
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

// leaveOut takes those from an order whom it is better without, and forgets what they planned. It tries all orders that
// could be: to units with at most so much against them.
func (f *field) leaveOut(b *board, who battle.Ref, all []recruit) (kept intent) {
	var met uint // burdens, a bit each
	for i := range all {
		all[i].burden = f.burden(&all[i].intent)
		met |= 1 << all[i].burden
	}
	best, most := 0, -1
	for ; met != 0; met &= met - 1 {
		burden := bits.TrailingZeros(met)
		in, gain := intent{}, 0
		for i := range all {
			if all[i].burden <= burden {
				in.join(&all[i].intent)
				gain += all[i].gain
			}
		}
		value := min(max(f.valueOf(b, who, &in), 0), len(orderChance)-1)
		if worth := gain * orderChance[value]; worth > most {
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

const mostBurden = 12

// burden is by how much a unit by itself makes an order harder.
func (f *field) burden(in *intent) int {
	n := in.earlier + distancePenalty(in.distance, f.fullSteps)
	for _, is := range [...]bool{in.initiative || in.seized, in.closes, in.damaged, in.dense} {
		n += oneIf(is)
	}
	return min(n, mostBurden)
}

// join adds the plans of others.
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
