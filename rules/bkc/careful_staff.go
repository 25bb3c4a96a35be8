package bkc

import (
	"math"
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file chooses where command units of the careful player go at the end of the Command Phase (bkc1 CMD-09, bkc2
// CMD-08). They go behind combat units of their side: commanders where distance makes their orders least harder and where
// they see targets for their mortars, observers where they see most. Those that need a view and have none may go a
// little farther from friends. Observers stay out of the enemy's reach. Commanders stay near the units that they may
// order, since enemies cannot fire at them: in the first edition they always make way, and in the second edition an enemy
// must move onto them. An observer with a good view stays where it is.

// The values are in hundredths. For an observer 100 is the cost of all enemies. For a commander it is the cost of the
// units that it leads. In crushRisk and strayRisk it is the cost of its side, if that is more.
const (
	staffMove = 3  // the least gain for which a commander moves, or an observer whose post is worth nothing
	staffBack = 12 // the least gain for which it returns to the square that it has just left
	watchMove = 8  // the least gain for which an observer leaves a post that is worth something
	watchBack = 20 // the least gain for which it returns to the square that it has just left
	crushRisk = 4  // the cost for a commander of standing where an enemy could arrive with one move, if enemies overrun command units (bkc2 CMD-10)
	strayRisk = 40 // the cost of being strayWay nearer to an enemy than to any combat unit of its own side
	spotRisk  = 20 // the cost for an observer of standing where an enemy could arrive with one move
	watchRisk = 8  // the cost for an observer of standing where an enemy could arrive with two moves
	blindWay  = 30 // the cost for an observer that sees no enemy, if the nearest is longWay off; less if it is nearer
)

const (
	secondOrder = 50  // the weight of the second order of a turn, in hundredths of the first
	markWorth   = 300 // the weight of the fire of mortars at an enemy that their commander sees, in hundredths: other units count whole
	fixedWorth  = 50  // the weight of immobile units, in hundredths: they need fewer orders
	leftOver    = 30  // the weight of units that another command unit orders first, in hundredths: if that one fails, this one may order them
	allSeen     = 20  // the weight of all enemies in sight beside the most valuable one, in hundredths
)

// eightWays holds the east and north parts of a move in each of the eight directions, in thousandths of its length.
var eightWays = [8][2]ground.Length{{0, 1000}, {707, 707}, {1000, 0}, {707, -707}, {0, -1000}, {-707, -707}, {-1000, 0}, {-707, 707}}

// moveStaff moves a command unit to the best of the squares behind combat units of its side, or leaves it where it is. An
// observer that sees no enemy, and a commander that sees none for its mortars, may also go to one of the squares around,
// within staffWay of a friend. In the last turn command units stay.
func (f *field) moveStaff(d *sim.Dice, b *board, lo *lookout, who battle.Ref) {
	if b.Clock.Number() >= f.script.Turns() { // no further order can be given
		return
	}
	p := b.At(who)
	var led flock
	var foes foes
	observes, total, least, back := f.unit(who).observes(), 0, staffMove, staffBack
	f.collectFoes(b, who.Side.Other(), &foes)
	if !observes {
		f.collectLed(b, lo, who, &led)
		f.collectMarks(b, who, &led, &foes)
		total = led.total
	} else {
		total = foes.total
	}
	here := f.staffWorth(b, who, &led, &foes, p.at, math.MinInt)
	view := f.ground.View(p.at)
	blind := observes && here <= 0 || led.dearest > 0 && led.marksFrom(&view, &foes) == 0
	if observes && !blind {
		least, back = watchMove, watchBack
	}
	best, most := p.at, here+total*least/100
	if !observes && most >= total+led.dearest || observes && most >= foes.worthSeen(foes.dearest, foes.total) { // no square can be worth enough more
		return
	}
	move := f.unit(who).move
	weigh := func(at ground.Place) {
		value := f.staffWorth(b, who, &led, &foes, at, most)
		if value <= most {
			return
		}
		if far := f.ground.Gap(p.at, at); far > move { // it takes more than one turn to get there
			value = here + int(int64(value-here)*int64(move)/int64(far))
		}
		if at.Square() == b.Scene.CameFrom(who) {
			value -= total * (back - least) / 100
		}
		if value > most && f.ground.Admits(at, f.mover(who), f.among(b)) {
			best, most = at, value
		}
	}
	units := b.Units[who.Side][:f.sides[who.Side].combat]
	for i := range units {
		if !units[i].has(gone) {
			weigh(f.behind(b, who, units[i].at))
		}
	}
	if blind {
		f.around(p.at, move, func(at ground.Place) {
			view := f.ground.View(at)
			if f.nearestFriend(b, who.Side, &view, staffWay) <= staffWay {
				weigh(at)
			}
		})
	}
	if best.Square() != p.at.Square() {
		from := p.at
		f.goTo(d, b, who, best)
		if p.at.Square() != from.Square() {
			b.Scene.Came(who, from)
		}
	}
}

// behind returns the square behind a friend of a command unit. If that square is not free, it returns one beside it, or one
// beside the friend. If none of these is free, it returns the friend's square.
func (f *field) behind(b *board, who battle.Ref, friend ground.Place) ground.Place {
	forward := int(who.Side.Home())
	for _, step := range backward {
		at := f.ground.Shifted(friend, step[0]*forward, step[1]*forward)
		if f.ground.Admits(at, f.mover(who), f.among(b)) {
			return at
		}
	}
	return friend
}

// backward holds the squares behind and beside a unit, as numbers of squares east and north for a side whose own edge is
// in the south.
var backward = [...][2]int{{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}}

// around calls weigh for the 24 squares in the eight directions from a place, at a third, two thirds and all of a move.
func (f *field) around(p ground.Place, move ground.Length, weigh func(at ground.Place)) {
	east, north := f.ground.Middle(p)
	for _, way := range eightWays {
		for third := ground.Length(1); third <= 3; third++ {
			weigh(f.ground.Nearest(east+way[0]*move/1000*third/3, north+way[1]*move/1000*third/3))
		}
	}
}

// observes reports whether a unit observes for artillery or aircraft.
func (u *troop) observes() bool { return u.role == "fao" || u.role == "fac" }

// staffWorth returns the value of a square for a command unit. It may stop early once the value is not above least. The
// returned value may then be too high, but it is not above least either.
func (f *field) staffWorth(b *board, who battle.Ref, led *flock, enemies *foes, at ground.Place, least int) int {
	if f.unit(who).observes() {
		return f.seenWorth(b, who, enemies, at, least)
	}
	return f.ledWorth(b, who, led, enemies, at, least)
}

// foes holds the enemy combat units on the table, and which of them may arrive somewhere with their next move.
type foes struct {
	n       int
	at      [battle.MostUnits]ground.Place
	cost    [battle.MostUnits]int // hundredths of the cost of each unit
	total   int                   // the sum of cost
	dearest int                   // the largest cost
	movers  int
	from    [battle.MostUnits]ground.Place  // the places of mobile units that are not suppressed
	move    [battle.MostUnits]ground.Length // their moves
}

// collectFoes collects the combat units of a side.
func (f *field) collectFoes(b *board, side battle.Side, all *foes) {
	c := &f.sides[side]
	units := b.Units[side][:c.combat]
	for i := range units {
		q, u := &units[i], c.Units[i]
		if q.has(gone) {
			continue
		}
		cost := 100 * c.Costs[i]
		all.at[all.n], all.cost[all.n] = q.at, cost
		all.n++
		all.total += cost
		all.dearest = max(all.dearest, cost)
		if u.mobile && !q.has(suppressed) {
			all.from[all.movers], all.move[all.movers] = q.at, u.move
			all.movers++
		}
	}
}

// worthSeen returns the value of seeing enemies: the cost of the dearest of them, and a share of the cost of all.
func (e *foes) worthSeen(dearest, all int) int { return dearest + all*allSeen/100 }

// A flock holds the units that a commander leads, sorted by distance, the farthest first.
type flock struct {
	n       int
	at      [battle.MostUnits]ground.Place
	far     [battle.MostUnits]ground.Length // the distance of each unit from the commander
	cost    [battle.MostUnits]int           // the weight of each unit, in cents: its cost, half for immobile units, plus the gain of its best fire
	most    [battle.MostUnits]int           // the value of orders to each unit if distance made them no harder
	total   int                             // the sum of most
	stake   int                             // the cost of all combat units of its side, in cents, or total if that is more
	sight   ground.Length                   // how far the commander sees
	marks   [battle.MostUnits]int           // the value of seeing each enemy, for the commander's mortars
	dearest int                             // the largest of marks
	chances [len(orderChance)]int           // by distance penalty: chance of an order + half that of a second, in thousandths
}

// collectLed collects the units that a commander leads, and with a lower weight those that it may order if an earlier
// command unit fails. A unit with a target counts for more, by the gain of its best fire.
func (f *field) collectLed(b *board, lo *lookout, who battle.Ref, all *flock) {
	c, units := &f.sides[who.Side], b.Units[who.Side]
	all.sight = f.visibility(b)
	cv := f.unit(who).cv - b.At(who).cut()
	for penalty := range all.chances {
		first := min(max(cv-penalty, 0), len(orderChance)-1)
		all.chances[penalty] = orderChance[first] + orderChance[max(first-1, 0)]*secondOrder/100
	}
	for i := range units[:c.combat] {
		if !units[i].has(gone) {
			all.stake += 100 * c.Costs[i]
		}
	}
	own := f.ledBy(b, c, who)
	f.joinAll(b, lo, who, own, 100, all)
	f.joinAll(b, lo, who, f.ledEarlier(b, c, who)&^own, leftOver, all)
	all.stake = max(all.stake, all.total)
}

// joinAll inserts units, a bit each, into the flock of a commander. share is the weight of these units, in hundredths.
func (f *field) joinAll(b *board, lo *lookout, who battle.Ref, led uint64, share int, all *flock) {
	c, v, view := &f.sides[who.Side], f.view(b, lo), f.ground.View(b.At(who).at)
	for ; led != 0; led &= led - 1 {
		i := bits.TrailingZeros64(led)
		q := &b.Units[who.Side][i]
		if q.has(gone) {
			continue
		}
		cost := 100 * c.Costs[i]
		if !c.Units[i].mobile {
			cost = cost * fixedWorth / 100
		}
		best, _ := v.Urgency(i, 0)
		f.joins(all, q.at, (cost+best/1000)*share/100, view.Gap(q.at))
	}
}

// ledEarlier returns the units of the command units that give their orders before a commander, a bit each.
func (f *field) ledEarlier(b *board, c *army, who battle.Ref) (led uint64) {
	for _, line := range c.lines {
		other := c.Side.Unit(int(b.Line[c.Side][line.Number]))
		if other == who {
			break
		}
		led |= c.ledAtFirst(b, int(other.Number))
	}
	return led
}

// collectMarks works out the value to a commander of seeing each enemy: the gain by the fire of the commander's mortars at
// that enemy. Mortars fire at what their commander sees (bkc1 WPN-04, bkc2 WPN-03).
func (f *field) collectMarks(b *board, who battle.Ref, all *flock, enemies *foes) {
	c, units, enemy := &f.sides[who.Side], b.Units[who.Side], &f.sides[who.Side.Other()]
	mortars := f.ledBy(b, c, who) & c.mortars
	n := 0
	for k := range b.Units[enemy.Side][:enemy.combat] {
		at := enemy.Side.Unit(k)
		if mortars == 0 || b.At(at).has(gone) {
			continue
		}
		for left := mortars; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			if !units[i].has(gone) {
				gain := f.worthOfFire(b, who.Side.Unit(i), at) * markWorth / 100
				all.marks[n] = max(all.marks[n], gain*all.chances[0]/1000)
			}
		}
		all.dearest = max(all.dearest, all.marks[n])
		n++
	}
}

// joins inserts a unit at the given distance into a flock. The farthest units come first, so that ledWorth soon notices
// if a square is bad for them.
func (f *field) joins(all *flock, at ground.Place, cost int, far ground.Length) {
	i := all.n
	for ; i > 0 && all.far[i-1] < far; i-- {
		all.at[i], all.cost[i], all.most[i], all.far[i] = all.at[i-1], all.cost[i-1], all.most[i-1], all.far[i-1]
	}
	all.at[i], all.cost[i], all.most[i], all.far[i] = at, cost, cost*all.chances[0]/1000, far
	all.total += all.most[i]
	all.n++
}

// ledWorth returns the value of a square for a commander: the weights of its units times the chance of its orders from
// there, plus the value of what it sees for its mortars, minus the danger there and the cost of straying from friends
// (strayCost). It stops as soon as the value cannot exceed least.
func (f *field) ledWorth(b *board, who battle.Ref, led *flock, enemies *foes, at ground.Place, least int) int {
	value, view := led.total+led.dearest, f.ground.View(at)
	for i := range led.n {
		penalty := min(distancePenalty(view.Gap(led.at[i]), f.fullSteps), len(led.chances)-1)
		if value += led.cost[i]*led.chances[penalty]/1000 - led.most[i]; value <= least {
			return value
		}
	}
	if value += led.marksFrom(&view, enemies) - led.dearest; value > least {
		if f.turn.overruns {
			value -= enemies.danger(&view, led.stake, crushRisk, 0)
		}
		value -= f.strayCost(b, who, &view, enemies.nearest(&view), led.stake)
	}
	return value
}

// nearest returns the distance of the nearest enemy from the square of a view.
func (e *foes) nearest(view *ground.View) ground.Length {
	nearest := ground.Endless
	for _, q := range e.at[:e.n] {
		nearest = min(nearest, view.Gap(q))
	}
	return nearest
}

// marksFrom returns the value of the best enemy that the commander sees in a view, for its mortars.
func (l *flock) marksFrom(view *ground.View, enemies *foes) (most int) {
	for i, worth := range l.marks[:enemies.n] {
		if q := enemies.at[i]; worth > most && view.Gap(q) <= l.sight && view.Sees(q) {
			most = worth
		}
	}
	return most
}

// seenWorth returns the value of a square for an observer: the enemies seen from it, minus the danger and the cost of
// straying from friends (strayCost), but at least 0. If it sees none, the value is negative: the cost of the way to the
// nearest, and the danger. If the value without danger does not exceed least, nothing is subtracted.
func (f *field) seenWorth(b *board, who battle.Ref, enemies *foes, at ground.Place, least int) (value int) {
	view, far, total := f.ground.View(at), f.visibility(b), enemies.total
	best, seen, nearest := 0, 0, ground.Endless
	for i, q := range enemies.at[:enemies.n] {
		gap := view.Gap(q)
		nearest = min(nearest, gap)
		if gap <= far && view.Sees(q) {
			cost := enemies.cost[i]
			if !f.turn.plainDeviation {
				cost = cost * strikesHome[min(f.deviation(gap, false), len(strikesHome)-1)] / 100
			}
			best, seen = max(best, cost), seen+cost
		}
	}
	if seen == 0 { // an observer that sees no enemy should go nearer
		way := int64(total) * blindWay / 100 * int64(min(nearest, longWay)) / int64(longWay)
		if value = -int(way); value > least {
			value -= enemies.danger(&view, total, spotRisk, watchRisk)
		}
		return value
	}
	if value = enemies.worthSeen(best, seen); value > least {
		value -= enemies.danger(&view, total, spotRisk, watchRisk) + f.strayCost(b, who, &view, nearest, total)
		value = max(0, value) // to see an enemy is better than to see none
	}
	return value
}

// strikesHome is the share of an enemy's value, in hundredths, that counts for an observer that sees the enemy. The index
// is the number of deviation dice: the farther fire deviates, the more often it misses.
var strikesHome = [...]int{100, 100, 94, 85, 70, 55}

// longWay is the distance of the nearest enemy at which an observer that sees none has the full cost blindWay: 300 cm.
const longWay = ground.Length(300_00)

// strayCost returns the cost for a command unit of being nearer to an enemy than to any combat unit of its side, as a
// share of total. nearest is the distance of the nearest enemy.
func (f *field) strayCost(b *board, who battle.Ref, view *ground.View, nearest ground.Length, total int) int {
	friend := min(nearest+strayWay, f.nearestFriend(b, who.Side, view, nearest))
	return int(int64(total) * strayRisk / 100 * int64(max(0, friend-nearest)) / int64(strayWay))
}

// nearestFriend returns the distance of the nearest combat unit of a side from the square of a view. It may return the
// distance of any unit that is near enough.
func (f *field) nearestFriend(b *board, side battle.Side, view *ground.View, enough ground.Length) ground.Length {
	nearest := ground.Endless
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		if q := &units[i]; !q.has(gone) {
			if nearest = min(nearest, view.Gap(q.at)); nearest <= enough {
				break
			}
		}
	}
	return nearest
}

// staffWay is how far from its friends a command unit goes for a view: 20 cm.
const staffWay = ground.Length(20_00)

// strayWay is the distance by which a command unit must be nearer to the enemy than to its friends to have the full cost
// strayRisk: 30 cm.
const strayWay = ground.Length(30_00)

// danger returns the cost of standing in the square of a view, in the unit of total. It is one share of total, in
// hundredths, if an enemy could arrive there with one move, and another one if an enemy could arrive with two moves.
func (e *foes) danger(view *ground.View, total, withOne, withTwo int) int {
	near := false
	for i, from := range e.from[:e.movers] {
		gap := view.Gap(from)
		if gap <= e.move[i] {
			return total * withOne / 100
		}
		near = near || gap <= 2*e.move[i]
	}
	if near {
		return total * withTwo / 100
	}
	return 0
}
