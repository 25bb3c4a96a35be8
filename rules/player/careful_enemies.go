package player

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// Facts about enemies are kept from view to view. They are computed again only for units that have moved or fallen
// since, because most units stand where they stood.

// An enemy is a unit of the other side.
type enemy struct {
	number   int
	row      int // the index in knownSightlines.all at which the row of the enemy's square begins
	odds     int // where the odds against the enemy's kind begin: to be added to the result of oddsAt for an own kind
	prize    int // the value of knocking the enemy out, in cents
	pressure int // how much of the enemy's fire one target must expect, in 256ths
}

// enemies holds all units of the other side, those on the table first, since only these matter.
type enemies struct {
	all   []enemy
	there int                     // how many enemies are on the table
	slots [battle.MostUnits]uint8 // by number of an enemy: its index in all
}

func (e *enemies) by(number int) *enemy { return &e.all[e.slots[number]] }

// onTable returns the enemies on the table.
func (e *enemies) onTable() []enemy { return e.all[:e.there] }

// put moves an enemy to the part of the list for enemies on the table, or to the part for all others.
func (e *enemies) put(number int, there bool) {
	switch slot := int(e.slots[number]); {
	case there && slot >= e.there:
		e.swap(slot, e.there)
		e.there++
	case !there && slot < e.there:
		e.there--
		e.swap(slot, e.there)
	}
}

func (e *enemies) swap(i, j int) {
	e.all[i], e.all[j] = e.all[j], e.all[i]
	e.slots[e.all[i].number], e.slots[e.all[j].number] = uint8(i), uint8(j)
}

// everybody returns a bit set of all enemies.
func (e *enemies) everybody() uint64 { return 1<<len(e.all) - 1 }

// A blow is the effect that the fire of friends will have on an enemy, as Aim has recorded it so far. harm is in
// thousandths of a point of harm, hinder is the chance to be hindered, in thousandths.
type blow struct{ harm, hinder int }

// Show stores the current state of a unit. Games compare all units with Shown and show those that have changed. Most
// units have not changed, so the comparison stays in the loop of the game, where the compiler inlines it.
func (v *View) Show(side battle.Side, number int, now Figure) {
	was := v.units[side][number]
	v.units[side][number], v.sized = now, false
	if v.alive[side] &^= 1 << number; now != 0 {
		v.alive[side] |= 1 << number
	}
	if (was ^ now).hindered() && side != v.side {
		v.resize |= 1 << number
	}
	if was.there() == now.there() && was.at().Square() == now.at().Square() {
		return
	}
	v.moved[side] |= 1 << number
	v.count(side, number, was, -1)
	v.count(side, number, now, 1)
}

// count adds a unit in a state to the counts of units that can hold each objective, or subtracts it if the argument by
// is -1. An enemy is counted also among those that may reach each objective soon. If an enemy that can hold an objective
// comes or goes, the values of all enemies are computed again.
func (v *View) count(side battle.Side, number int, f Figure, by int) {
	if !f.there() {
		return
	}
	if side != v.side {
		for soon := uint(v.soon[side][v.Units[side][number].Kind][f.at().Square()]); soon != 0; soon &= soon - 1 {
			v.close[bits.TrailingZeros(soon)] += by
		}
	}
	for held := uint(v.reach[f.at().Square()]); held != 0; held &= held - 1 {
		v.near[bits.TrailingZeros(held)][side] += by
		if side != v.side {
			v.resize = v.enemies.everybody()
		}
	}
}

// meet computes the odds between units and enemies if either have moved.
func (v *View) meet() {
	own, others := v.moved[v.side], v.moved[v.side.Other()]
	v.moved = [2]uint64{}
	for left := others; left != 0; left &= left - 1 {
		v.find(bits.TrailingZeros64(left))
	}
	for left := own; left != 0; left &= left - 1 {
		v.meetAll(bits.TrailingZeros64(left))
	}
	for left := others; left != 0; left &= left - 1 {
		v.meetWith(bits.TrailingZeros64(left), ^own)
	}
	if others != 0 {
		v.renew()
	}
}

// find stores whether an enemy is on the table, and the row of sightlines for the enemy's square.
func (v *View) find(number int) {
	f := v.units[v.side.Other()][number]
	v.enemies.put(number, f.there())
	e := v.enemies.by(number)
	if e.row = v.sightlines.nobody(); f.there() {
		e.row = v.sightlines.row(f.at().Square())
	}
}

// meetAll computes the odds between a unit and all enemies.
func (v *View) meetAll(number int) {
	f, seen := v.units[v.side][number], uint64(0)
	from, square := v.oddsAt(v.side, v.Units[v.side][number].Kind), int(f.at().Square())
	if f.there() {
		seen = v.seenFrom(square)
	}
	for left := seen | v.inSight[number]; left != 0; left &= left - 1 {
		j, now := bits.TrailingZeros64(left), odds(0)
		if seen>>j&1 != 0 {
			e := v.enemies.by(j)
			now = v.oddsIn(from + e.odds + int(v.sightlines.known.all[e.row+square]))
		}
		v.remember(number, j, now)
	}
}

// seenFrom returns the enemies that see a square and are seen from there, a bit each, within the distance at which any
// unit can act.
func (v *View) seenFrom(square int) (seen uint64) {
	sightlines := v.sightlines.known.all[square:]
	all := v.enemies.onTable()
	for i := range all {
		seen |= sightlines[all[i].row].seen() << all[i].number
	}
	return seen
}

// meetWith computes the odds between an enemy and the own units in some, a bit each.
func (v *View) meetWith(number int, some uint64) {
	e, own, seen := v.enemies.by(number), v.Shown(v.side), uint64(0)
	sightlines := v.sightlines.known.all[e.row:]
	for k, f := range own {
		seen |= sightlines[f.at().Square()].seen() & uint64(f>>thereAt) << k
	}
	for left := (seen | v.watched[number]) & some; left != 0; left &= left - 1 {
		k, now := bits.TrailingZeros64(left), odds(0)
		if seen>>k&1 != 0 {
			how := sightlines[own[k].at().Square()]
			now = v.oddsIn(v.oddsAt(v.side, v.Units[v.side][k].Kind) + e.odds + int(how))
		}
		v.remember(k, number, now)
	}
}

// remember stores the odds between a unit and an enemy.
func (v *View) remember(number, enemy int, now odds) {
	if met := &v.met[number][enemy]; *met != now {
		*met = now
		v.resize |= 1 << enemy
		v.inSight[number] &^= 1 << enemy
		v.watched[enemy] &^= 1 << number
		if now != 0 {
			v.inSight[number] |= 1 << enemy
			v.watched[enemy] |= 1 << number
		}
		if v.engaged &^= 1 << number; v.inSight[number] != 0 {
			v.engaged |= 1 << number
		}
	}
}

// oddsIn returns the odds at an index of lore.odds. It works them out if they are not known.
func (v *View) oddsIn(at int) odds {
	if o := odds(v.odds[v.side][at].Load()); o != 0 {
		return o
	}
	return v.workOut(v.side, at)
}

// sizeUp computes for each enemy the value of knocking it out. This is the enemy's cost, plus the effect of its best
// shot over the next turns, at most two (Weights.Threat), plus the worth of objectives that it contests, less the cost
// of ending the battle too early. sizeUp also computes how much of the enemy's fire one target must expect (shares). One
// of n targets must expect more than an n-th of the fire, since the enemy may choose. A hindered enemy fires little.
func (v *View) sizeUp() {
	if v.sized {
		return
	}
	v.sized = true
	if v.moved != [2]uint64{} {
		v.meet()
	}
	if lasts := max(0, min(v.turns-v.turn, 2)); lasts != v.lasts {
		v.lasts, v.resize = lasts, v.enemies.everybody()
	}
	v.ahead = v.isAhead()
	if early := v.tooEarly(); early != v.early {
		v.early, v.resize = early, v.enemies.everybody()
	}
	for ; v.resize != 0; v.resize &= v.resize - 1 {
		v.size(bits.TrailingZeros64(v.resize))
	}
}

func (v *View) size(number int) {
	seen, own, choice := 0, v.Units[v.side], pick{}
	for left := v.watched[number]; left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		if steps := v.met[k][number].menaceSteps(); steps > 0 {
			seen++
			choice.add(k, steps*own[k].Worth)
		}
	}
	v.picks[number] = choice
	other := v.side.Other()
	prize := v.Units[other][number].Worth + choice.first*oddsStep/1000*v.Threat/100*v.lasts/2 + v.contested(v.units[other][number]) - v.early
	pressure := shares[min(seen, len(shares)-1)]
	if v.units[other][number].hindered() {
		pressure = silentFire
	}
	if e := v.enemies.by(number); e.prize != prize || e.pressure != pressure {
		e.prize, e.pressure = prize, pressure
		v.renew()
	}
}

// contested returns the value of knocking out an enemy because of objectives that can be held from its place, in cents.
func (v *View) contested(f Figure) (cents int) {
	if !f.there() {
		return 0
	}
	for held := uint(v.reach[f.at().Square()]); held != 0; held &= held - 1 {
		objective := bits.TrailingZeros(held)
		cents += among(v.worth[objective]*v.Contest/100, v.near[objective][v.side.Other()])
	}
	return cents
}

// shares holds the part of an enemy's fire that one target must expect, in 256ths, by the number of targets. It is 256
// divided by the square root of that number.
var shares = [...]int{256, 256, 181, 148, 128, 114, 105, 97, 91, 85, 81, 77, 74}

// silentFire is the part of a hindered enemy's fire that a target must expect, in 256ths.
const silentFire = 24

// Urgency returns what is at stake for a unit where it stands, as if all units were fresh. best is what the unit's best
// fire may gain, in thousandths of a cent. danger is the danger, in thousandths, from the enemies that may still fire
// (ready, a bit each).
func (v *View) Urgency(number int, ready uint64) (best, danger int) {
	v.sizeUp()
	other, dim := v.side.Other(), v.far < v.sightlines.reach
	for left := v.inSight[number]; left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		if dim && v.Ground.Gap(v.units[v.side][number].at(), v.units[other][j].at()) > v.far {
			continue
		}
		met := v.met[number][j]
		best = max(best, met.target()*v.Units[other][j].Worth)
		danger += max(met.menace(), met.charge()) * int(ready>>j&1)
	}
	return best, danger
}

// A prospect holds what a unit of one kind must expect in a square, and may hope for. It is valid if known equals
// View.number.
type prospect struct {
	known  uint32
	danger int32 // the danger in thousandths
	hope   int32 // what the unit's best fire may gain, in cents
}

// renew invalidates all prospects.
func (v *View) renew() {
	if v.number++; v.number == 0 { // all numbers have been used
		clear(v.prospects)
		v.number = 1
	}
}

// prospect returns the prospect of the weighed unit in a place.
func (v *View) prospect(at ground.Place) *prospect {
	p := &v.outlook[at.Square()]
	if p.known != v.number && !v.look(p, int(at.Square())) {
		v.workOutFrom(int(at.Square()))
		v.look(p, int(at.Square()))
	}
	return p
}

// look computes a prospect. It returns false if the prospect depends on odds that have not been worked out. look adds up
// every enemy on the table, because testing which of them see the square would take longer.
func (v *View) look(p *prospect, square int) bool {
	sightlines, known, all := v.sightlines.known.all[square:], v.odds[v.side][v.oddsFrom:], v.enemies.onTable()
	danger, best, every := 0, 0, odds(oddsKnown)
	for i := range all {
		e := &all[i]
		now := odds(known[e.odds+int(sightlines[e.row])].Load())
		danger += now.menaceSteps() * e.pressure
		best = max(best, now.targetSteps()*e.prize)
		every &= now
	}
	*p = prospect{known: v.number, danger: int32(min(danger*oddsStep/256, 1000)), hope: int32(best * oddsStep / 1000)}
	return every != 0
}

// workOutFrom works out the odds between the weighed unit in a square and all enemies.
func (v *View) workOutFrom(square int) {
	for _, e := range v.enemies.onTable() {
		v.oddsIn(v.oddsFrom + e.odds + int(v.sightlines.known.all[e.row+square]))
	}
}
