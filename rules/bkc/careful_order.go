package bkc

import (
	"fmt"
	"math/bits"
	"sync"

	"salvo/rules/battle"
	"salvo/sim"
)

// This file chooses which units get an order (CMD-04). The value of an order is the expected gain of its units, times
// the chance that it succeeds. A unit is left out if it gains little and makes the order harder: it is far from its
// commander, in dense ground, next to the enemy, or has had orders already.

// A recruit is a unit that could be included in an order.
type recruit struct {
	battle.Ref
	intent
	gain int // the expected gain by the order, in hundredths of a point
}

// A draft is the list of units that could be included in an order to a formation.
type draft struct {
	all   [battle.MostUnits]recruit
	n     int
	peers [mostKinds]peers
	kinds int                 // the number of kinds of peers
	sets  [1 << mostKinds]set // all sets of peers, by the bits of their indices
}

// peers are recruits in the same circumstances: each of them makes an order equally hard, for the same reasons.
type peers struct {
	intent
	gain int
	who  uint64 // the recruits by their indices in the draft, a bit each
}

// include adds the recruits of other peers.
func (p *peers) include(other *peers) {
	p.join(&other.intent)
	p.gain += other.gain
	p.who |= other.who
}

// mostKinds is the largest number of groups of peers in a draft. findPeers puts a recruit in further circumstances into
// one of these groups.
const mostKinds = 6

// A set is a choice among the peers of a draft, with the values of orders to them.
type set struct {
	peers
	chance int // the chance that an order to all recruits of the set succeeds, in thousandths
	again  int // the expected gain of another order to all of them, in hundredths of a point; 0 if there can be none
	worth  int // the expected gain of the best orders to recruits of the set, one order after the other, in hundredths of a point
	first  int // the index in draft.sets of the set that the first of these orders includes
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
	lo.orders = who
	if d.Wondering() {
		lo.weighed = new([]remark)
	}
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
	in := f.leaveOut(b, who, drafted)
	if lo.weighed != nil {
		f.tellDraft(d, b, who, *lo.weighed, drafted)
		lo.weighed = nil
	}
	return in
}

// tellDraft prints what the units of a command unit weigh, and what an order to them is worth. If there is nothing to
// order, it names only the command unit's own units, and only if no order has named them this turn.
func (f *field) tellDraft(d *sim.Dice, b *board, who battle.Ref, weighed []remark, drafted *draft) {
	own, units := f.ledBy(b, &f.sides[who.Side], who), b.Units[who.Side]
	for left := own; left != 0 && drafted.n == 0; left &= left - 1 {
		if units[bits.TrailingZeros64(left)].has(orders) {
			own = 0
		}
	}
	for _, r := range weighed {
		if drafted.n > 0 || own>>r.by.Number&1 != 0 {
			f.tellWhy(d, r.by, r.text)
		}
	}
	switch {
	case drafted.n > 0:
		f.tellWhy(d, who, f.tellWorth(b, who, drafted))
	case len(weighed) > 0:
		f.tellWhy(d, who, f.label(who)+" gives no order: its units do best to stay")
	}
}

// tellWorth says what an order to all recruits is worth. If the order leaves some out, it also says what the order is
// worth without them.
func (f *field) tellWorth(b *board, who battle.Ref, d *draft) string {
	all := &d.sets[1<<d.kinds-1]
	first := &d.sets[all.first]
	inWords := func(s *set, worth int) string {
		return fmt.Sprintf("needs %d, %+.1f", max(f.valueOf(b, who, &s.intent), 0), float64(worth)/100)
	}
	text := f.label(who) + " weighs orders, with what may follow: to all that would act, " + inWords(all, (all.gain+all.again)*all.chance/1000)
	var without []int
	for i := range d.all[:d.n] {
		if first.who>>i&1 == 0 {
			without = append(without, int(d.all[i].Number))
		}
	}
	if without == nil {
		return text
	}
	return text + "; first without " + f.names(who.Side, without) + ", " + inWords(first, all.worth)
}

// ledNow returns the units that a command unit may order, as a bit set. Besides its own these are units of other command
// units that are done, suppressed or lost. Formations are not fixed (CMD-01, E-13). A unit takes orders from only one
// command unit in a turn (CMD-07, E-41): units that others have ordered are finished by now. A unit with orders that is
// not finished has them from this command unit, which may order it again.
func (f *field) ledNow(b *board, c *army, who battle.Ref) uint64 {
	led := f.ledBy(b, c, who)
	units := b.Units[c.Side]
	for k, line := range c.lines {
		other := c.Side.Unit(int(b.Line[c.Side][line.Number]))
		if other == who || k > int(b.Clock.At) && !b.At(other).has(gone|suppressed) {
			continue
		}
		for left := c.ledAtFirst(b, int(other.Number)) &^ led; left != 0; left &= left - 1 {
			if i := bits.TrailingZeros64(left); !units[i].has(finished) {
				led |= 1 << i
			}
		}
	}
	return led
}

// leaveOut chooses the units that an order includes, and drops the plans of the others. Recruits in the same
// circumstances are included together or not at all, and every set of such peers is compared. Circumstances of
// different units add up: one that is far and one in dense ground make an order harder by 2. An order that fails is the
// last of its command unit (CMD-03). So the value of an order includes what may follow it: another order to its units,
// or the best orders to the rest. Units that had orders get no more once an order goes to none of them (CMD-07).
func (f *field) leaveOut(b *board, who battle.Ref, d *draft) (kept intent) {
	f.findPeers(d)
	ordered := 0
	for i := range d.peers[:d.kinds] {
		if d.peers[i].earlier > 0 {
			ordered |= 1 << i
		}
	}
	all := 1<<d.kinds - 1
	for set := 1; set <= all; set++ {
		s := &d.sets[set]
		*s = d.sets[set&(set-1)]
		s.include(&d.peers[bits.TrailingZeros(uint(set))])
		s.chance, s.again, s.worth = f.chanceOf(b, who, &s.intent), 0, -1
		if again := s.intent; again.earlier+1 < f.maxOrders {
			again.earlier++
			s.again = s.gain * f.chanceOf(b, who, &again) / 1000 * anotherOrder / 100
		}
		for part := set; part != 0; part = (part - 1) & set {
			rest := set &^ part
			if part&ordered == 0 {
				rest &^= ordered
			}
			p := &d.sets[part]
			if worth := (p.gain + max(p.again, d.sets[rest].worth)) * p.chance / 1000; worth > s.worth {
				s.worth, s.first = worth, part
			}
		}
	}
	first := &d.sets[d.sets[all].first]
	for i := range d.all[:d.n] {
		if first.who>>i&1 == 0 {
			b.At(d.all[i].Ref).plan = noPlan
		}
	}
	return first.intent
}

// findPeers groups the recruits of a draft that are in equal circumstances. When there are mostKinds groups, each further
// recruit joins the group with which a common order adds least to the burdens of the two (burden).
func (f *field) findPeers(d *draft) {
	d.kinds = 0
	for i := range d.all[:d.n] {
		one := peers{who: 1 << i, gain: d.all[i].gain, intent: d.all[i].intent}
		best, least := 0, mostBurden+1
		for k := range d.peers[:d.kinds] {
			p := &d.peers[k]
			both := p.intent
			both.join(&one.intent)
			if apart := 2*f.burden(&both) - f.burden(&p.intent) - f.burden(&one.intent); apart < least {
				best, least = k, apart
			}
		}
		if least > 0 && d.kinds < mostKinds {
			d.peers[d.kinds] = one
			d.kinds++
			continue
		}
		d.peers[best].include(&one)
	}
}

const (
	mostBurden   = 12
	anotherOrder = 50 // the gain by a second order to the same units, in hundredths of that by the first
)

// chanceOf returns the chance that an order succeeds, in thousandths.
func (f *field) chanceOf(b *board, who battle.Ref, in *intent) int {
	return orderChance[min(max(f.valueOf(b, who, in), 0), len(orderChance)-1)]
}

// burden returns by how much the circumstances of an intent lower the value to roll for an order.
func (f *field) burden(in *intent) int {
	n := in.earlier + distancePenalty(in.distance, f.fullSteps)
	for _, is := range [...]bool{in.initiative || in.seized, in.closes, in.damaged, in.dense} {
		n += oneIf(is)
	}
	return min(n, mostBurden)
}

// join adds the units of another intent to an order. Of each circumstance that makes the order harder the worst case
// counts.
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
