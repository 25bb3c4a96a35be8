package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays artillery and aircraft from off the table: scheduled (SCH), or requested by observers in the Command
// Phase (ART, AIR). A mission comes down somewhere and marks the units in its zone; then they are attacked one after
// the other.

// An asset holds the values of a battery or aircraft that its missions need.
type asset struct {
	sortie    sortie
	attack    int
	limit     int     // the limit of the attack, by its place in limitWords
	zone      float64 // the side of the zone in cm
	wild      bool    // fire on request deviates twice as far
	scheduled int     // the number of deviation dice of scheduled fire
	driven    bool    // self-propelled
	smoke     bool    // the battery fires smoke
	falls     string  // the way of firing: as observers choose, concentration or barrage
	struck    handful // the dice that strike the asset in a blunder
}

// A sortie is a class of assets that may take part in one mission: batteries of one class (AMB-19), aircraft, or
// bombers.
type sortie uint8

const (
	conventionalFire sortie = iota
	rocketFire
	navalFire
	planes
	bombers
	sorties
)

var sortieOf = map[string]sortie{"conventional": conventionalFire, "rocket": rocketFire, "naval": navalFire,
	"ground-attack": planes, "dive-bomber": planes, "bomber": bombers}

func (s sortie) flies() bool { return s >= planes }

// joins reports whether two assets may take part in one mission.
func (a *asset) joins(other *troop) bool { return a.sortie == other.sortie && a.smoke == other.smoke }

// limitWords lists how an attack may be limited. In one mission each die keeps the limit of its battery.
var limitWords = [...]string{"none", "soft-only", "armour-only"}

// supports holds the planned missions of a side, and what its requests depend on.
type supports struct {
	planned   []plannedFire
	cost      [sorties][2][]int8 // the modifier of a request, by class of assets, by whether all are self-propelled, and by their number
	sides     int                // the sides of the direction die; 0: any angle
	roundDown bool               // deviation-dice=round-down
	circles   bool               // zone=circle
}

// A plannedFire is a mission planned before the battle: a turn, a point, and the batteries or aircraft.
type plannedFire struct {
	turn    int
	aim     point
	units   []int
	barrage bool // the units fire a barrage
}

// schedules reports whether a side has planned missions.
func (f *field) schedules() bool {
	return len(f.sides[battle.A].planned)+len(f.sides[battle.B].planned) > 0
}

// scheduled finds the next planned mission of this turn, or the next unit in its zone (SCH-01).
func (f *field) scheduled(d *sim.Dice, b *board) bool {
	if b.Turn.stage == stageZone && f.nextInZone(b) {
		return true
	}
	c := &f.sides[b.Clock.Active]
	for ; int(b.Clock.At) < len(c.planned); b.Clock.At++ {
		m := &c.planned[b.Clock.At]
		due := false
		if b.Guessed[c.Side] {
			due = f.mayBeDue(d, b, c.Side, int(b.Clock.At))
		} else {
			due = f.isDue(b, c.Side, int(b.Clock.At), b.Clock.Number())
		}
		if !due {
			continue
		}
		for _, i := range m.units {
			if !b.Units[c.Side][i].has(out | absent) {
				return true
			}
		}
	}
	return false
}

// fireScheduled brings a scheduled mission down where it was planned (bkc1 SCH-02, bkc2 SCH-03), or attacks one unit in
// its zone.
func (f *field) fireScheduled(d *sim.Dice, b *board) (ended bool) {
	if b.Turn.stage == stageZone {
		f.strikeInZone(d, b)
		return false
	}
	c := &f.sides[b.Clock.Active]
	m := &c.planned[b.Clock.At]
	b.Clock.At++
	for _, i := range m.units {
		if p := &b.Units[c.Side][i]; !p.has(out | absent) {
			p.is |= firing
		}
	}
	lead := c.Units[m.units[0]]
	b.Turn.falls = f.plannedPattern(m)
	if d.Telling() {
		battle.Tell(d, f.tellPlanned(b, c, m), rules.Strike, nil)
	}
	aim := f.planned(b, m)
	if b.Guessed[c.Side] {
		aim = f.anywhere(d, b)
		f.cross(b, c.Side, int(b.Clock.At)-1)
	}
	if f.takeOff(d, b, aim) {
		f.comeDown(d, b, f.impact(d, b, aim, lead.scheduled, false, false), battle.Nobody)
	}
	return false
}

// planned returns the aim of a planned mission. On a table its coordinates are those of the active side: they have the
// opposite sign for side b.
func (f *field) planned(b *board, m *plannedFire) point {
	if f.wide {
		forward := float64(b.Clock.Active.Home())
		return point{forward * m.aim.x, forward * m.aim.y}
	}
	return m.aim
}

// anywhere draws where a planned mission of the enemy falls, for a player that tries out in its mind how the battle goes
// on. Every square is equally likely.
func (f *field) anywhere(d *sim.Dice, b *board) point {
	square := ground.Square(d.Pick(sim.Die(f.ground.Squares())) - 1)
	east, north := f.ground.Middle(ground.Stand(square, 0))
	return f.planned(b, &plannedFire{aim: point{east.Units(), north.Units()}})
}

// planRequest finds what an observer may request, and where (ART-01). The observer asks for all free assets that may
// join the first one. On the line the aim is the enemy unit with most enemies and no friend around it. On a table it is
// the mission that is worth most, except for smoke, whose aim is found as on the line. The observer asks for smoke if there
// is nothing else.
func (f *field) planRequest(d *sim.Dice, b *board, who battle.Ref, flies bool) bool {
	c := &f.sides[b.Clock.Active]
	lead := f.freeAsset(b, flies)
	if lead < 0 {
		return false
	}
	m := f.flightOf(b, lead)
	best := strikePlan{}
	if f.wide && !m.lead.smoke {
		best = f.bestStrike(b, who, &m)
	} else {
		best.at = f.bestAim(b, who, &zone{side: m.lead.zone, fires: 1, circle: c.circles})
	}
	at := best.at
	if at == battle.Nobody {
		return false
	}
	t := b.Turn
	why := reasons{cut: int8(b.At(who).cut()), assets: c.cost[m.lead.sortie][m.allDriven][m.units]}
	if f.turn.laterRequestsCost { // bkc2 ART-02, AIR-01
		why.earlier = int8(t.orders)
	}
	why.is[whySmoke] = m.lead.smoke                                             // ART-02
	why.is[whyFlown] = flies && f.turn.enemyAirCosts && t.flown[c.Side.Other()] // bkc1 AIR-01
	value := f.unit(who).cv - int(why.cut) - int(why.assets) - int(why.earlier) - oneIf(why.is[whySmoke]) - oneIf(why.is[whyFlown])
	if d.Telling() {
		t.why = why
	}
	t.stage, t.next, t.target, t.value, t.falls = stageRequest, uint8(lead), at.Number, uint8(max(value, 0)), best.as
	return true
}

// freeAsset returns the first battery or aircraft that may be requested, smoke last, or -1 if there is none.
func (f *field) freeAsset(b *board, flies bool) int {
	side, smoke := b.Clock.Active, -1
	for _, i := range f.offTable(b, side) {
		u := f.sides[side].Units[i]
		switch {
		case b.Units[side][i].has(out|spent|absent) || u.sortie.flies() != flies:
		case !u.smoke:
			return int(i)
		case smoke < 0:
			smoke = int(i)
		}
	}
	return smoke
}

// bestAim returns the enemy unit in sight of an observer around which a zone covers most enemies and no friend, command
// units included. Of equal units it returns the one nearest to the centre line.
func (f *field) bestAim(b *board, who battle.Ref, z *zone) battle.Ref {
	side := b.Clock.Active
	enemy := side.Other()
	lo := f.lookOut(b, side)
	best, most, least := battle.Nobody, 0, ground.Endless
	for _, k := range f.fighters(b, enemy) {
		at := enemy.Unit(int(k))
		aim := f.place(b, at)
		if b.At(at).has(gone) || !f.sees(b, &lo, who, at, false) || f.within(b, z, aim, side, f.sides[side].staff) > 0 {
			continue
		}
		n, far := f.within(b, z, aim, enemy, f.sides[enemy].combat), f.ground.FromCentre(b.At(at).at, enemy.Home())
		if n > most || n == most && far < least {
			best, most, least = at, n, far
		}
	}
	return best
}

// within returns how many units of a side a zone covers. It counts only the first units of the side; the argument units is
// their number.
func (f *field) within(b *board, z *zone, at point, side battle.Side, units int) (n int) {
	for i := range units {
		if !b.Units[side][i].has(gone) && z.covers(at, f.place(b, side.Unit(i))) {
			n++
		}
	}
	return n
}

// place returns where a unit stands as the active side sees it: y grows from that side towards the enemy. On the line y
// is the distance beyond the centre line, so friends have negative values. On a table it is that of spot.
func (f *field) place(b *board, r battle.Ref) point {
	if f.wide {
		return f.spot(b, b.At(r).at)
	}
	beyond := f.ground.FromCentre(b.At(r).at, b.Clock.Active.Other().Home())
	return point{f.across(b, r).Units(), beyond.Units()}
}

// request throws for a mission (ART-02, ART-03, AIR-01, AIR-02) and, if it is granted, lets it come down.
func (f *field) request(d *sim.Dice, b *board) {
	c, t := &f.sides[b.Clock.Active], b.Turn
	who, at, lead := c.nextInLine(b), c.Side.Other().Unit(int(t.target)), c.Units[t.next]
	result := order(d.Pick(orderTest(int(t.value), f.strict)))
	if result == orderBlunder && !f.blunders {
		result = orderFailed
	}
	if d.Telling() {
		f.tellRequest(d, b, who, at, lead, result)
	}
	t.stage, t.next, t.target, t.value, t.why = stageNone, 0, 0, 0, reasons{}
	if granted := result == orderBonus || result == orderPassed; granted && f.wide {
		t.orders++ // the observer may ask for other assets (bkc1 AMB-18)
	} else {
		f.nextCommander(b)
	}
	if result == orderFailed {
		t.falls = concentrated
		return
	}
	for i := c.staff; i < len(c.Units); i++ {
		if p := &b.Units[c.Side][i]; !p.has(out|spent|absent) && c.Units[i].joins(lead) {
			p.is |= firing
		}
	}
	if result == orderBlunder {
		t.falls = concentrated
		f.observerBlunder(d, b, who, at, lead)
		return
	}
	if aim := f.place(b, at); f.takeOff(d, b, aim) {
		dice := f.deviation(f.far(b, who, at), f.ground.Look(b.At(who).at, b.At(at).at).Higher())
		f.comeDown(d, b, f.impact(d, b, aim, dice, lead.wild, result == orderBonus), at)
	}
}

// spot returns the middle of a square of a table in the coordinates of the active side: y grows away from its own edge.
func (f *field) spot(b *board, p ground.Place) point {
	east, north := f.ground.Middle(p)
	forward := float64(b.Clock.Active.Home())
	return point{forward * east.Units(), forward * north.Units()}
}
