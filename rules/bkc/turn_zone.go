package bkc

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file decides where a mission of artillery or aircraft comes down, and attacks the units in its zone (bkc1 ART-05
// to ART-10, AIR-05; bkc2 ART-04 to ART-08, AIR-05).

// deviation returns the number of deviation dice, by the observer's distance and by whether the observer stands higher
// than the target (bkc1 ART-06, AIR-03; bkc2 ART-04, AIR-03).
func (f *field) deviation(far ground.Length, higher bool) int {
	if f.turn.plainDeviation {
		return plainDeviation
	}
	return deviationDice(far, higher, f.sides[battle.A].roundDown)
}

// impact throws the deviation of fire that is aimed at a point, and returns the point where it lands.
func (f *field) impact(d *sim.Dice, b *board, aim point, dice int, wild, bonus bool) point {
	if dice == 0 {
		if d.Telling() {
			d.Tell(ofSide(b.Clock.Active, "fire") + " does not deviate" + f.squareAt(b, aim))
		}
		return aim
	}
	sum := d.Sum(dice)
	distance := float64(sum)
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
	landed := point{aim.x + off.x, aim.y + off.y}
	if d.Telling() {
		f.tellImpact(d, b, dice, sum, distance, off, landed)
	}
	return landed
}

// cuts returns the angles of deviation at which a unit of either side enters or leaves the zone. For smoke it returns
// those of all squares.
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

// zoneOf returns the zone of the mission that fires now.
func (f *field) zoneOf(b *board) zone {
	z := zone{side: f.lead(b).zone, fires: 1, circle: f.sides[b.Clock.Active].circles}
	if b.Turn.falls == asBarrage { // bkc1 ART-08, bkc2 ART-07
		z.fires, _ = f.firingNow(b)
	}
	return z
}

// firingNow returns how many assets fire now, and the sum of their dice.
func (f *field) firingNow(b *board) (n, dice int) {
	c := &f.sides[b.Clock.Active]
	for i := c.staff; i < len(c.Units); i++ {
		if b.Units[c.Side][i].has(firing) {
			n, dice = n+1, dice+c.Units[i].asset.attack
		}
	}
	return n, dice
}

// lead returns the first asset that fires now.
func (f *field) lead(b *board) *troop {
	c := &f.sides[b.Clock.Active]
	for _, i := range f.offTable(b, c.Side) {
		if b.Units[c.Side][i].has(firing) {
			return c.Units[i]
		}
	}
	return nil
}

// comeDown marks the units in the zone, friend and foe alike (bkc1 ART-07, AIR-05; bkc2 ART-08, AIR-05), or only the
// target of aircraft with doubled dice (AIR-06).
func (f *field) comeDown(d *sim.Dice, b *board, at point, aimed battle.Ref) {
	if f.lead(b).smoke {
		f.laySmoke(d, b, at)
		return
	}
	z := f.zoneOf(b)
	n := 0
	for _, side := range battle.Sides {
		for i := range f.sides[side].staff {
			r := side.Unit(i)
			if p := &b.Units[side][i]; !p.has(gone) && z.covers(at, f.place(b, r)) && (b.Turn.falls != onOneUnit || r == aimed) {
				p.is |= inZone
				n++
			}
		}
	}
	if f.doublesAlone && n == 1 {
		f.doubleAlone(b)
	}
	f.spend(b)
	b.Turn.stage = stageZone
	if d.Telling() {
		d.Tell(tellLanding(b.Clock.Active, n))
	}
}

// doubleAlone doubles the dice of aircraft that find a single unit in their zone, by a reading (bkc2 AMB-28).
func (f *field) doubleAlone(b *board) {
	t := b.Turn
	if t.falls != concentrated || f.lead(b).sortie != planes {
		return
	}
	t.falls = onOneUnit
	switch _, dice := f.firingNow(b); {
	case f.runsTwice:
	case f.doublesFirst:
		t.dice += uint16(dice)
	default:
		t.dice *= 2
	}
}

// spend marks the assets that fire, so that they are not requested again (bkc1 SCH-04, bkc2 SCH-02).
func (f *field) spend(b *board) {
	c := &f.sides[b.Clock.Active]
	for i := c.staff; i < len(c.Units); i++ {
		if p := &b.Units[c.Side][i]; p.has(firing) {
			p.is |= spent
		}
	}
}

// nextInZone reports whether a unit in the zone is yet to be attacked. If none is, it ends the mission.
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
	b.Turn.stage, b.Turn.dice, b.Turn.falls = stageNone, 0, concentrated
}

// strikeInZone attacks the next unit in the zone, enemies first. If doubled dice are two attacks by a reading of
// AIR-06, both belong to one order (FB-04).
func (f *field) strikeInZone(d *sim.Dice, b *board) {
	at := f.firstInZone(b)
	p := b.At(at)
	p.is &^= inZone
	if d.Telling() {
		f.tellStruck(d, at)
	}
	s := f.aimInZone(b, at, min(p.standing(), suppressedBefore))
	f.attackNow(d, b, at, &s, f.fromHome(b, at))
	if !f.runsTwice || b.Turn.falls != onOneUnit || p.has(gone) {
		return
	}
	was := min(p.standing(), suppressedBefore)
	if s.result == resultSuppressed {
		was = suppressedByThisOrder
	}
	again := f.aimInZone(b, at, was)
	f.attackNow(d, b, at, &again, f.fromHome(b, at))
}

// aimInZone returns the attack on a unit in the zone: all dice of a concentration (bkc1 ART-07, bkc2 ART-06), the
// average of a barrage (bkc1 ART-08, bkc2 ART-07), or the dice of the aircraft that got through.
func (f *field) aimInZone(b *board, at battle.Ref, was standing) salvo {
	c, p, u, lead := &f.sides[b.Clock.Active], b.At(at), f.unit(at), f.lead(b)
	s := f.aimAt(b, at, was)
	how := f.standsIn(p)
	switch {
	case lead.sortie.flies():
		s.add(u.bombed[how][lead.sortie-planes][lead.limit].with(int(b.Turn.dice)))
	case b.Turn.falls == asBarrage:
		n, dice := f.firingNow(b)
		s.add(u.shelled[how][lead.limit].with(averageDice(dice, n)))
	default:
		for j := c.staff; j < len(c.Units); j++ {
			if b.Units[c.Side][j].has(firing) {
				s.add(u.shelled[how][c.Units[j].limit].with(c.Units[j].asset.attack))
			}
		}
	}
	return s
}

// firstInZone returns the next unit in the zone, enemies first.
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
