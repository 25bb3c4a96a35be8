package bkc

import (
	"math"

	"salvo/rules/battle"
	"salvo/sim"
)

// This file chooses what batteries and aircraft do on a table: the target of a mission and its pattern. Batteries may
// fire a concentration or a barrage (bkc1 ART-07, ART-08; bkc2 ART-06, ART-07). Aircraft may attack a zone, or one unit
// with doubled dice (AIR-06). A player does not order a mission if friends may expect to lose half as much as the enemy
// or more.

// A pattern says how the fire of a mission falls.
type pattern uint8

const (
	concentrated pattern = iota // all dice in one zone
	asBarrage                   // the zones of the batteries side by side
	onOneUnit                   // the doubled dice of aircraft at one unit
)

// A strikePlan is a mission on a table and its expected gain in cents: hundredths of a point of cost.
type strikePlan struct {
	at    battle.Ref
	as    pattern
	worth int
}

// A flight is a group of assets that take part in one mission.
type flight struct {
	lead       *troop
	units      int
	dice       int // the dice of all together
	allDriven  int // 1: all are self-propelled
	oneLimit   bool
	patterns   [3]bool              // the patterns in which the fire may fall
	limitsDice [len(limitWords)]int // the dice of all, by their limits
}

// flightOf returns the flight of an asset with all free assets that may join it.
func (f *field) flightOf(b *board, lead int) (m flight) {
	c := &f.sides[b.Clock.Active]
	m.lead, m.allDriven, m.oneLimit = c.Units[lead], 1, true
	for i := c.staff; i < len(c.Units); i++ {
		u := c.Units[i]
		if b.Units[c.Side][i].has(out|spent|absent) || !u.joins(m.lead) {
			continue
		}
		m.units++
		m.dice += u.asset.attack
		m.limitsDice[u.limit] += u.asset.attack
		m.allDriven = min(m.allDriven, oneIf(u.driven))
		m.oneLimit = m.oneLimit && u.limit == m.lead.limit
	}
	m.patterns = [3]bool{concentrated: m.lead.falls != "barrage" || !m.oneLimit,
		asBarrage: m.units > 1 && m.oneLimit && !m.lead.sortie.flies() && m.lead.falls != "concentration",
		onOneUnit: m.lead.sortie == planes}
	return m
}

// averageDice returns the dice of a barrage on each unit (bkc1 ART-08, bkc2 ART-07).
func averageDice(dice, units int) int { return (dice + units - 1) / units }

// zone returns the zone of a mission by its pattern.
func (m *flight) zone(as pattern, circle bool) zone {
	z := zone{side: m.lead.zone, fires: 1, circle: circle}
	if as == asBarrage {
		z.fires = m.units
	}
	return z
}

// bestStrike returns the mission of a flight that is worth most against an enemy in sight of an observer. Its field at
// is Nobody if no mission is worth its risk.
func (f *field) bestStrike(b *board, who battle.Ref, m *flight) (best strikePlan) {
	best.at = battle.Nobody
	side, lo := who.Side, f.lookOut(b, who.Side)
	enemy := side.Other()
	seen := uint64(0) // the enemies in sight, a bit each
	for _, k := range f.fighters(b, enemy) {
		if at := enemy.Unit(int(k)); !b.At(at).has(gone) && f.sees(b, &lo, who, at, false) {
			seen |= 1 << k
		}
	}
	if seen == 0 {
		return best
	}
	t := tolls{field: f, board: b, flight: m}
	t.spot()
	for as, may := range m.patterns {
		if !may {
			continue
		}
		z := m.zone(pattern(as), f.circles())
		t.fall(pattern(as))
		for _, k := range f.fighters(b, enemy) {
			if seen>>k&1 == 0 {
				continue
			}
			at, only := enemy.Unit(int(k)), battle.Nobody
			if pattern(as) == onOneUnit {
				only = at
			}
			dice := f.deviation(f.far(b, who, at), f.ground.Look(b.At(who).at, b.At(at).at).Higher())
			aim, far := t.at[at.Side][at.Number], meanDeviation(dice, m.lead.wild)
			if !t.mayExceed(best.worth, &z, aim, far, enemy, only) {
				continue
			}
			gain, loss := t.expect(&z, aim, far, side, only)
			if worth := gain - loss; worth > best.worth && isSafe(gain, loss) {
				best = strikePlan{at: at, as: pattern(as), worth: worth}
			}
		}
	}
	return best
}

// isSafe reports whether the expected loss of friends is less than half of the enemy's.
func isSafe(gain, loss int) bool { return 2*loss < gain }

// meanDeviation returns the average distance, in cm, by which fire deviates.
func meanDeviation(dice int, wild bool) float64 {
	far := float64(7*dice) / 2
	if wild {
		far *= 2
	}
	return far
}

// tolls holds the places of all units and the expected loss of each unit under a mission, in cents. A loss is worked
// out when it is first needed, because most units are out of reach of every aim.
type tolls struct {
	field  *field
	board  *board
	flight *flight
	falls  pattern
	of     [2][battle.MostUnits]int // unpriced until the loss of the unit is known
	at     [2][battle.MostUnits]point
	n      [2]int // units of each side
}

const unpriced = -1

// spot records where all units stand.
func (t *tolls) spot() {
	for _, side := range battle.Sides {
		t.n[side] = t.field.sides[side].staff
		for i := range t.n[side] {
			t.at[side][i] = t.field.place(t.board, side.Unit(i))
		}
	}
}

// fall begins a new pattern, for which all losses are unknown.
func (t *tolls) fall(as pattern) {
	t.falls = as
	for _, side := range battle.Sides {
		for i := range t.n[side] {
			t.of[side][i] = unpriced
		}
	}
}

// toll returns the expected loss of a unit under the mission in cents. Units that are not on the table lose nothing.
func (t *tolls) toll(r battle.Ref) int {
	known := &t.of[r.Side][r.Number]
	if *known == unpriced {
		*known = 0
		if !t.board.At(r).has(gone) {
			*known = t.field.tollOn(t.board, r, t.flight, t.falls)
		}
	}
	return *known
}

// mayExceed reports whether the expected losses of a side (expect) may be above worth: whether the losses of all units
// that the fire may strike are.
func (t *tolls) mayExceed(worth int, z *zone, aim point, far float64, side battle.Side, only battle.Ref) bool {
	cents := 0
	for i := range t.n[side] {
		if r := side.Unit(i); (only == battle.Nobody || only == r) && z.mayCover(aim, far, t.at[side][i]) {
			if cents += t.toll(r); cents > worth {
				return true
			}
		}
	}
	return false
}

// tollOn returns the expected loss of a unit under a mission of a pattern, in cents.
func (f *field) tollOn(b *board, r battle.Ref, m *flight, as pattern) int {
	p, u := b.At(r), f.unit(r)
	how, harm, hinder := f.standsIn(p), 0, 0
	for limit, dice := range m.limitsDice {
		if dice == 0 {
			continue
		}
		var h handful
		switch {
		case m.lead.sortie.flies():
			h = u.bombed[how][m.lead.sortie-planes][limit].with(dice << oneIf(as == onOneUnit))
		case as == asBarrage:
			h = u.shelled[how][limit].with(averageDice(m.dice, m.units))
		default:
			h = u.shelled[how][limit].with(dice)
		}
		fire := f.fireOf(h)
		harm, hinder = harm+fire.Harm, max(hinder, fire.Hinder)
	}
	share := harm / max(1, u.hits-int(p.marks))
	if !p.has(suppressed) {
		share += hinder * carefulWeights.Hindered / 100
	}
	cost := f.sides[r.Side].Costs[r.Number]
	return max(1, 100*cost) * min(1000, share) / 1000
}

// headings holds the directions of deviation that estimates use.
var headings = func() (all [8]point) {
	for i := range all {
		all[i] = at(1, 2*math.Pi*float64(i)/float64(len(all)))
	}
	return all
}()

// expect returns the expected losses of the enemy (gain) and of the own side (loss), in cents. The fire deviates from
// its aim by a distance, in any direction with equal chance. All units in the zone count, or only one of them.
func (t *tolls) expect(z *zone, aim point, far float64, own battle.Side, only battle.Ref) (gain, loss int) {
	var lands [len(headings)]point
	for i, way := range headings {
		lands[i] = point{aim.x + float64(way.x*far), aim.y + float64(way.y*far)}
	}
	var lost [2]int
	for _, side := range battle.Sides {
		for i := range t.n[side] {
			r := side.Unit(i)
			if only != battle.Nobody && only != r || !z.mayCover(aim, far, t.at[side][i]) {
				continue
			}
			if toll := t.toll(r); toll > 0 {
				lost[side] += toll * z.coveredFrom(&lands, t.at[side][i])
			}
		}
	}
	return lost[own.Other()] / len(headings), lost[own] / len(headings)
}

// coveredFrom returns from how many points a zone that lands there covers a place.
func (z *zone) coveredFrom(lands *[len(headings)]point, place point) (n int) {
	for i := range lands {
		n += oneIf(z.covers(lands[i], place))
	}
	return n
}

// A mission of the next turn is postponed on a table if it would harm friends about as much as the enemy, or strike no
// unit. The scene stores this in its tokens, three bits for each mission of each side: the number of turns, or that the
// mission is cancelled; and whether a side may try again.
const (
	mostDelayed  = 10 // how many missions of a side can be put off
	tokenBits    = 3
	cancelled    = 1<<tokenBits - 1
	mostTurnsOff = cancelled - 1
	barredToken  = mostDelayed * tokenBits // the bit after the missions
	tokensOfSide = 32
)

// delayOf returns by how many turns a mission has been postponed.
func (f *field) delayOf(b *board, side battle.Side, mission int) int {
	if !f.wide || mission >= mostDelayed {
		return 0
	}
	return int(b.Scene.Tokens >> (int(side)*tokensOfSide + mission*tokenBits) & cancelled)
}

func (f *field) setDelay(b *board, side battle.Side, mission, turns int) {
	at := int(side)*tokensOfSide + mission*tokenBits
	b.Scene.Tokens = b.Scene.Tokens&^(cancelled<<at) | uint64(turns)<<at
}

// unknown hides the enemy's planned missions from a side whose player tries out in its mind how the battle goes on. A
// mission that has come down is over. For each other mission, even one put off or cancelled, a draw at every turn decides
// whether it comes down in that turn (mayBeDue).
func (f *field) unknown(_ *sim.Dice, b *board, to battle.Side) {
	enemy, last := to.Other(), b.Clock.Number()
	if b.Clock.First == to {
		last-- // the enemy's turn of this number is yet to come
	}
	for k := range f.sides[enemy].planned[:min(len(f.sides[enemy].planned), mostDelayed)] {
		off := f.delayOf(b, enemy, k)
		if off != cancelled && f.sides[enemy].planned[k].turn+off <= last {
			f.setDelay(b, enemy, k, cancelled)
		} else {
			f.setDelay(b, enemy, k, 0)
		}
	}
}

// cross cancels a mission. It does nothing for missions that the scene has no tokens for.
func (f *field) cross(b *board, side battle.Side, mission int) {
	if mission < mostDelayed {
		f.setDelay(b, side, mission, cancelled)
	}
}

// mayBeDue draws whether a mission of the enemy is fired this turn, for a player that tries out in its mind how the battle
// goes on. All turns that are left are equally likely.
func (f *field) mayBeDue(d *sim.Dice, b *board, side battle.Side, mission int) bool {
	left := max(1, f.script.Turns()-b.Clock.Number()+1)
	return f.delayOf(b, side, mission) != cancelled && d.Pick(sim.Die(left)) == 1
}

// isDue reports whether a mission is to be fired in a turn of the game.
func (f *field) isDue(b *board, side battle.Side, mission, turn int) bool {
	off := f.delayOf(b, side, mission)
	return off != cancelled && f.sides[side].planned[mission].turn+off == turn
}

// planDelay finds a mission of the next turn that an FAO tries to put off (bkc1 SCH-03, bkc2 SCH-04). It tries each
// mission once a turn.
func (f *field) planDelay(b *board, who battle.Ref) bool {
	c, t := &f.sides[who.Side], b.Turn
	if !f.wide || b.Guessed[who.Side] || f.unit(who).role != "fao" || b.Scene.Tokens>>(int(who.Side)*tokensOfSide+barredToken)&1 != 0 {
		return false
	}
	for k := range c.planned[:min(len(c.planned), mostDelayed)] {
		if t.tried>>k&1 != 0 || !f.isDue(b, who.Side, k, b.Clock.Number()+1) || !f.regrets(b, &c.planned[k]) {
			continue
		}
		t.stage, t.target, t.value = stageDelay, uint8(k), uint8(max(f.unit(who).cv-b.At(who).cut(), 0))
		return true
	}
	return false
}

// regrets reports whether a planned mission would be worth nothing, or too dangerous, as units stand now.
func (f *field) regrets(b *board, m *plannedFire) bool {
	c := &f.sides[b.Clock.Active]
	fl := flight{lead: c.Units[m.units[0]], units: len(m.units), oneLimit: true}
	for _, i := range m.units {
		fl.dice += c.Units[i].asset.attack
		fl.limitsDice[c.Units[i].limit] += c.Units[i].asset.attack
	}
	if fl.lead.smoke {
		return false
	}
	as := f.plannedPattern(m)
	t := tolls{field: f, board: b, flight: &fl}
	t.spot()
	t.fall(as)
	z := fl.zone(as, f.circles())
	gain, loss := t.expect(&z, f.planned(b, m), meanDeviation(fl.lead.scheduled, false), c.Side, battle.Nobody)
	return !isSafe(gain, loss)
}

// plannedPattern returns the pattern of planned fire: a barrage if all its batteries are to fire one.
func (f *field) plannedPattern(m *plannedFire) pattern {
	if m.barrage && f.wide {
		return asBarrage
	}
	return concentrated
}

// rescheduleTests holds the throws to put off fire against values from 0 to 12.
var rescheduleTests = func() (all [13]*sim.Table) {
	for cv := range all {
		all[cv] = rescheduleTest(cv)
	}
	return all
}()

// putOff throws for the attempt to put off a mission by one more turn. After mostTurnsOff turns the mission is
// cancelled. After double 6 the player may not try again (bkc1 SCH-03, bkc2 SCH-04).
func (f *field) putOff(d *sim.Dice, b *board) {
	t, side := b.Turn, b.Clock.Active
	who, mission := f.sides[side].nextInLine(b), int(t.target)
	came := order(d.Pick(rescheduleTests[min(int(t.value), 12)]))
	off := min(f.delayOf(b, side, mission)+1, cancelled)
	if off > mostTurnsOff {
		off = cancelled
	}
	if d.Telling() {
		f.tellPutOff(d, b, who, mission, off, came)
	}
	switch came {
	case orderPassed:
		f.setDelay(b, side, mission, off)
	case barred:
		b.Scene.Tokens |= 1 << (int(side)*tokensOfSide + barredToken)
	}
	t.tried |= 1 << mission
	t.stage, t.target, t.value = stageNone, 0, 0
}
