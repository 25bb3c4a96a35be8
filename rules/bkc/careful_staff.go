package bkc

import (
	"math"
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Where command units of the careful player go at the end of the Command Phase (bkc1 CMD-09, bkc2 CMD-08): commanders go
// where distance costs their orders least, observers where they see most, and both stay out of the enemy's reach.

// All in hundredths of the cost of the units that a commander leads, or of the enemies that an observer could see.
const (
	staffMove = 3  // what a move must gain
	staffBack = 12 // the same of a move back to the square that it has just left
	staffRisk = 20 // what it costs to stand where an enemy could come with one move
	blindWay  = 30 // what it costs an observer that sees nobody to be longWay from the nearest enemy
	watchRisk = 8  // what it costs an observer to stand where an enemy could come with two
)

const (
	secondOrder = 50 // hundredths that the second order of a turn counts
	fixedWorth  = 50 // hundredths that units count that do not move: they need fewer orders
	allSeen     = 20 // hundredths that all enemies in sight count beside the best of them
)

// eightWays are how far a move leads east and north, in thousandths of it.
var eightWays = [8][2]ground.Length{{0, 1000}, {707, 707}, {1000, 0}, {707, -707}, {0, -1000}, {-707, -707}, {-1000, 0}, {-707, 707}}

// moveStaff lets a command unit go to the best of some squares around it, or stay: in each of the eight ways a third, two
// thirds and all of its move.
func (f *field) moveStaff(d *sim.Dice, b *board, who battle.Ref) {
	p := b.At(who)
	var led flock
	observes := f.unit(who).observes()
	if !observes {
		f.collectLed(b, who, &led)
	}
	now, total := f.staffWorth(b, who, &led, p.at, math.MinInt)
	best, most := p.at, now+total*staffMove/100
	if !observes && most >= total { // no place is worth more
		return
	}
	east, north := f.ground.Middle(p.at)
	move := f.unit(who).move
	for _, way := range eightWays {
		for third := ground.Length(1); third <= 3; third++ {
			at := f.ground.Nearest(east+way[0]*move/1000*third/3, north+way[1]*move/1000*third/3)
			value, _ := f.staffWorth(b, who, &led, at, most)
			if at.Square() == b.Scene.CameFrom(who) {
				value -= total * (staffBack - staffMove) / 100
			}
			if value > most && f.ground.Admits(at, f.mover(who), f.among(b)) {
				best, most = at, value
			}
		}
	}
	if best.Square() != p.at.Square() {
		from := p.at
		f.goTo(d, b, who, best)
		if p.at.Square() != from.Square() {
			b.Scene.Came(who, from)
		}
	}
}

// observes reports whether a unit observes for artillery or aircraft.
func (u *troop) observes() bool { return u.role == "fao" || u.role == "fac" }

// staffWorth returns what it is worth for a command unit to stand in a place, and what it could be worth at most. A value that
// is not above least may be too high, but it is not above least then.
func (f *field) staffWorth(b *board, who battle.Ref, led *flock, at ground.Place, least int) (value, total int) {
	if f.unit(who).observes() {
		return f.seenWorth(b, who, at, least)
	}
	return f.ledWorth(b, who, led, at, least), led.total
}

// A flock is the units that a commander leads, as far as it matters where the commander stands.
type flock struct {
	n       int
	at      [battle.MostUnits]ground.Place
	far     [battle.MostUnits]ground.Length // from the commander
	cost    [battle.MostUnits]int           // what each counts
	most    [battle.MostUnits]int           // of that, what its orders are worth if distance costs nothing
	total   int                             // the sum of most
	chances [len(orderChance)]int           // of two orders, by what distance costs
}

// collectLed collects the units that a commander leads.
func (f *field) collectLed(b *board, who battle.Ref, all *flock) {
	c, units := &f.sides[who.Side], b.Units[who.Side]
	cv, view := f.unit(who).cv-b.At(who).cut(), f.ground.View(b.At(who).at)
	for penalty := range all.chances {
		first := min(max(cv-penalty, 0), len(orderChance)-1)
		all.chances[penalty] = orderChance[first] + orderChance[max(first-1, 0)]*secondOrder/100
	}
	for led := f.ledBy(b, c, who); led != 0; led &= led - 1 {
		i := bits.TrailingZeros64(led)
		q := &units[i]
		if q.has(gone) {
			continue
		}
		cost := 100 * c.Costs[i]
		if !c.Units[i].mobile {
			cost = cost * fixedWorth / 100
		}
		f.joins(all, q.at, cost, view.Gap(q.at))
	}
}

// joins puts a unit so far away into a flock. The farthest stand first: where a commander would lose by them, ledWorth stops soon.
func (f *field) joins(all *flock, at ground.Place, cost int, far ground.Length) {
	i := all.n
	for ; i > 0 && all.far[i-1] < far; i-- {
		all.at[i], all.cost[i], all.most[i], all.far[i] = all.at[i-1], all.cost[i-1], all.most[i-1], all.far[i-1]
	}
	all.at[i], all.cost[i], all.most[i], all.far[i] = at, cost, cost*all.chances[0]/1000, far
	all.total += all.most[i]
	all.n++
}

// ledWorth returns what the units that a commander leads are worth to it by the chance of its orders from a place, less the danger
// there. It stops as soon as that cannot exceed least.
func (f *field) ledWorth(b *board, who battle.Ref, led *flock, at ground.Place, least int) int {
	value, view := led.total, f.ground.View(at)
	for i := range led.n {
		penalty := min(distancePenalty(view.Gap(led.at[i]), f.fullSteps), len(led.chances)-1)
		if value += led.cost[i]*led.chances[penalty]/1000 - led.most[i]; value <= least {
			return value
		}
	}
	return value - f.staffDanger(b, who, at, led.total)
}

// seenWorth returns what the enemies are worth that an observer sees from a place, less the danger there, and what all enemies are
// worth. It leaves the danger out of a value that is not above least.
func (f *field) seenWorth(b *board, who battle.Ref, at ground.Place, least int) (value, total int) {
	enemy := who.Side.Other()
	c, units := &f.sides[enemy], b.Units[enemy][:f.sides[enemy].combat]
	view, far := f.ground.View(at), f.visibility(b)
	best, seen, nearest := 0, 0, ground.Endless
	for i := range units {
		q := &units[i]
		if q.has(gone) {
			continue
		}
		cost := 100 * c.Costs[i]
		total += cost
		gap := view.Gap(q.at)
		nearest = min(nearest, gap)
		if gap <= far && view.Sees(q.at) {
			best, seen = max(best, cost), seen+cost
		}
	}
	if seen == 0 { // nearer is better: there is more to see
		way := int64(total) * blindWay / 100 * int64(min(nearest, longWay)) / int64(longWay)
		if value = -int(way); value > least {
			value -= f.staffDanger(b, who, at, total)
		}
		return value, total
	}
	if value = best + seen*allSeen/100; value > least {
		value = max(0, value-f.staffDanger(b, who, at, total)) // to see is better than to see nobody
	}
	return value, total
}

// longWay is a way beyond which no square is nearer to anything.
const longWay = ground.Length(300_00)

// staffDanger returns what it costs to stand in a place that an enemy could come to with one move, or an observer with two, of so
// much.
func (f *field) staffDanger(b *board, who battle.Ref, at ground.Place, total int) int {
	enemy := who.Side.Other()
	c, units, view := &f.sides[enemy], b.Units[enemy][:f.sides[enemy].combat], f.ground.View(at)
	near := false
	for i := range units {
		q, u := &units[i], c.Units[i]
		if !u.mobile || q.has(gone|suppressed) {
			continue
		}
		gap := view.Gap(q.at)
		if gap <= u.move {
			return total * staffRisk / 100
		}
		near = near || gap <= 2*u.move
	}
	if near && f.unit(who).observes() {
		return total * watchRisk / 100
	}
	return 0
}
