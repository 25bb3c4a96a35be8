package bkc

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Where a mission of artillery or aircraft comes down, and what it does to the units in its zone (bkc1 ART-05 to
// ART-10, AIR-05; bkc2 ART-04 to ART-08, AIR-05).

// deviation is the dice of fire that an observer directs from so far away, who may stand higher than whom he aims at
// (bkc1 ART-06, bkc2 ART-04).
func (f *field) deviation(far ground.Length, higher bool) int {
	if f.turn.plainDeviation {
		return plainDeviation
	}
	return deviationDice(far, higher, f.sides[battle.A].roundDown)
}

// impact throws where fire lands that is aimed at a point.
func (f *field) impact(d *sim.Dice, b *board, aim point, dice int, wild, bonus bool) point {
	if dice == 0 {
		return aim
	}
	distance := float64(d.Sum(dice))
	if wild {
		distance *= 2
	}
	if bonus {
		distance /= 2
	}
	var off point
	if sides := f.sides[b.Clock.Active].sides; sides > 0 {
		off = at(distance, 2*math.Pi*float64(d.Pick(sim.Die(sides))-1)/float64(sides))
	} else {
		off = at(distance, d.Spin(func() []float64 { return f.cuts(b, aim, distance) }))
	}
	return point{aim.x + off.x, aim.y + off.y}
}

// cuts are the angles at which a unit of either side enters or leaves the zone.
func (f *field) cuts(b *board, aim point, distance float64) []float64 {
	var places []point
	for _, side := range battle.Sides {
		for i := range f.sides[side].staff {
			if !b.Units[side][i].has(gone) {
				p := f.place(b, side.Unit(i))
				places = append(places, point{p.x - aim.x, p.y - aim.y})
			}
		}
	}
	z := f.zoneOf(b)
	if f.lead(b).smoke {
		places = f.allPlaces(b, aim)
	}
	return z.cuts(places, distance)
}

// zoneOf is the zone of what fires now.
func (f *field) zoneOf(b *board) zone {
	return zone{side: f.lead(b).zone, fires: 1, circle: f.sides[b.Clock.Active].circles}
}

// lead is the first asset that fires now.
func (f *field) lead(b *board) *troop {
	c := &f.sides[b.Clock.Active]
	for _, i := range f.offTable(b, c.Side) {
		if b.Units[c.Side][i].has(firing) {
			return c.Units[i]
		}
	}
	return nil
}

// comeDown marks the units in the zone, friend and foe alike (bkc1 ART-07, AIR-05; bkc2 ART-08, AIR-05).
func (f *field) comeDown(d *sim.Dice, b *board, at point) {
	if f.lead(b).smoke {
		f.laySmoke(d, b, at)
		return
	}
	z := f.zoneOf(b)
	n := 0
	for _, side := range battle.Sides {
		for i := range f.sides[side].staff {
			if p := &b.Units[side][i]; !p.has(gone) && z.covers(at, f.place(b, side.Unit(i))) {
				p.is |= inZone
				n++
			}
		}
	}
	f.spend(b)
	b.Turn.stage = stageZone
	if d.Telling() {
		d.Tell(tellLanding(n))
	}
}

// spend marks those who fire as not to be asked for again (bkc1 SCH-04, bkc2 SCH-02).
func (f *field) spend(b *board) {
	c := &f.sides[b.Clock.Active]
	for i := c.staff; i < len(c.Units); i++ {
		if p := &b.Units[c.Side][i]; p.has(firing) {
			p.is |= spent
		}
	}
}

// nextInZone reports whether a unit in the zone is yet to be attacked; if not, the mission is over.
func (f *field) nextInZone(b *board) bool {
	for _, side := range battle.Sides {
		for i := range f.sides[side].staff {
			if b.Units[side][i].has(inZone) {
				return true
			}
		}
	}
	f.ceaseFire(b)
	return false
}

// ceaseFire ends a mission.
func (f *field) ceaseFire(b *board) {
	c := &f.sides[b.Clock.Active]
	for i := c.staff; i < len(c.Units); i++ {
		b.Units[c.Side][i].is &^= firing
	}
	b.Turn.stage, b.Turn.dice = stageNone, 0
}

// strikeInZone attacks the next unit in the zone, enemies first: all dice of a concentration (bkc1 ART-07, bkc2
// ART-06), or of the aircraft that got through.
func (f *field) strikeInZone(d *sim.Dice, b *board) {
	c := &f.sides[b.Clock.Active]
	at := f.firstInZone(b)
	p, u := b.At(at), f.unit(at)
	p.is &^= inZone
	s := f.aimAt(b, at, min(p.standing(), suppressedBefore))
	if lead := f.lead(b); lead.sortie.flies() {
		s.add(u.bombed[f.standsIn(p)][lead.sortie-planes][lead.limit].with(int(b.Turn.dice)))
	} else {
		for j := c.staff; j < len(c.Units); j++ {
			if b.Units[c.Side][j].has(firing) {
				s.add(u.shelled[f.standsIn(p)][c.Units[j].limit].with(c.Units[j].asset.attack))
			}
		}
	}
	if d.Telling() {
		f.tellStruck(d, at)
	}
	f.attackNow(d, b, at, &s, f.fromHome(b, at))
}

// firstInZone is the next unit in the zone.
func (f *field) firstInZone(b *board) battle.Ref {
	for _, side := range [2]battle.Side{b.Clock.Active.Other(), b.Clock.Active} {
		for i := range f.sides[side].staff {
			if b.Units[side][i].has(inZone) {
				return side.Unit(i)
			}
		}
	}
	panic("bkc: nobody is in the zone")
}
