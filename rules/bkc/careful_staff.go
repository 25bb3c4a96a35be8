package bkc

import (
	"math"
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Where command units of the careful player go at the end of the Command Phase (bkc1 CMD-09, bkc2 CMD-08): commanders go where
// distance costs their orders least, observers where they see most, and both stay out of the enemy's reach.

// All in hundredths of the cost of the units that a commander leads, or of the enemies that an observer could see.
const (
	staffMove = 3  // what a move must gain
	staffBack = 12 // what a move back to the square that it has just left must gain
	staffRisk = 20 // the cost of standing where an enemy could come with one move
	blindWay  = 30 // the cost for an observer without enemies in sight of being longWay from the nearest one
	strayRisk = 20 // the cost for an observer of being strayWay nearer to an enemy than to any combat unit of its side
	watchRisk = 8  // the cost for an observer of standing where an enemy could come with two moves
)

const (
	secondOrder = 50 // hundredths that the second order of a turn counts
	fixedWorth  = 50 // hundredths that immobile units count, since they need fewer orders
	allSeen     = 20 // hundredths that all enemies in sight count beside the best of them
)

// eightWays holds how far a move leads east and north in each direction, in thousandths of its length.
var eightWays = [8][2]ground.Length{{0, 1000}, {707, 707}, {1000, 0}, {707, -707}, {0, -1000}, {-707, -707}, {-1000, 0}, {-707, 707}}

// moveStaff lets a command unit go to the best of some squares around it, or stay: in each of the eight directions a third, two
// thirds and all of its move. In the last turn it stays.
func (f *field) moveStaff(d *sim.Dice, b *board, who battle.Ref) {
	if b.Clock.Number() >= f.script.Turns() { // it gives no order any more
		return
	}
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
			if value <= most {
				continue
			}
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

// staffWorth returns the value of a place for a command unit, and the largest possible value. A value that is not above least
// may be too high, but the true value is not above least either.
func (f *field) staffWorth(b *board, who battle.Ref, led *flock, at ground.Place, least int) (value, total int) {
	if f.unit(who).observes() {
		return f.seenWorth(b, who, at, least)
	}
	return f.ledWorth(b, who, led, at, least), led.total
}

// A flock holds the units that a commander leads, as far as the commander's place matters.
type flock struct {
	n       int
	at      [battle.MostUnits]ground.Place
	far     [battle.MostUnits]ground.Length // from the commander
	cost    [battle.MostUnits]int           // the weight of each unit
	most    [battle.MostUnits]int           // the value of its orders if distance costs nothing
	total   int                             // the sum of most
	chances [len(orderChance)]int           // the chance of two orders, by the penalty for distance
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

// joins adds a unit at a distance to a flock. The farthest come first, so that ledWorth can stop soon if a place is bad for
// them.
func (f *field) joins(all *flock, at ground.Place, cost int, far ground.Length) {
	i := all.n
	for ; i > 0 && all.far[i-1] < far; i-- {
		all.at[i], all.cost[i], all.most[i], all.far[i] = all.at[i-1], all.cost[i-1], all.most[i-1], all.far[i-1]
	}
	all.at[i], all.cost[i], all.most[i], all.far[i] = at, cost, cost*all.chances[0]/1000, far
	all.total += all.most[i]
	all.n++
}

// ledWorth returns the value of a place for a commander: the value of the units that it leads, by the chance of its orders from
// there, minus the danger. It stops as soon as that cannot exceed least.
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

// seenWorth returns the value of a place for an observer: the value of the enemies that it sees from there, minus the danger
// and the cost of being astray, and the value of all enemies. It leaves both out of a value that is not above least.
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
	if seen == 0 { // an observer that sees no enemy goes nearer, where there is more to see
		way := int64(total) * blindWay / 100 * int64(min(nearest, longWay)) / int64(longWay)
		if value = -int(way); value > least {
			value -= f.staffDanger(b, who, at, total)
		}
		return value, total
	}
	if value = best + seen*allSeen/100; value > least {
		value -= f.staffDanger(b, who, at, total) + f.strayCost(b, who, at, nearest, total)
		value = max(0, value) // seeing an enemy is better than seeing none
	}
	return value, total
}

// longWay is the longest distance that counts.
const longWay = ground.Length(300_00)

// strayCost returns the cost for an observer of being nearer to an enemy than to any combat unit of its side, as a part of
// total. nearest is the distance of the nearest enemy.
func (f *field) strayCost(b *board, who battle.Ref, at ground.Place, nearest ground.Length, total int) int {
	view, friend := f.ground.View(at), nearest+strayWay
	units := b.Units[who.Side][:f.sides[who.Side].combat]
	for i := range units {
		if q := &units[i]; !q.has(gone) {
			friend = min(friend, view.Gap(q.at))
		}
	}
	return int(int64(total) * strayRisk / 100 * int64(max(0, friend-nearest)) / int64(strayWay))
}

// strayWay is the largest difference between the distances of the nearest friend and of the nearest enemy that counts.
const strayWay = ground.Length(30_00)

// staffDanger returns the cost of standing in a place that an enemy could reach with one move, or for an observer with two, as
// a part of total.
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
