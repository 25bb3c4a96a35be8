package bkc

import (
	"fmt"
	"slices"

	"salvo/rules/battle"
)

// prepareSupport prepares the artillery and aircraft of both sides that are off the table.
func (f *field) prepareSupport(b rulebook) error {
	var any [2]bool // whether there is any artillery, and any aircraft
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for i := c.staff; i < len(c.Units); i++ {
			u := c.Units[i]
			u.prepareAsset(b)
			any[oneIf(u.sortie.flies())] = true
		}
	}
	if !any[0] && !any[1] {
		return nil
	}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		c.askSpread(b)
		c.planFire(b)
		c.priceRequests(b)
		if err := c.checkLimits(); err != nil {
			return err
		}
		for i := range c.staff {
			c.Units[i].prepareForSupport(b, min(f.stands, fronts), any)
		}
	}
	if any[1] {
		f.prepareFlak(b)
		f.askRuns(b)
	}
	return nil
}

// prepareAsset prepares a battery or aircraft, with its zone of 20 or 30 cm (ART-05, AIR-05).
func (u *troop) prepareAsset(b rulebook) {
	u.asset = asset{attack: u.Int("attack"), limit: slices.Index(limitWords[:], u.Word("limit")), zone: 20,
		driven: u.Yes("self-propelled"), smoke: u.Is("shell", "smoke"), falls: u.Word("pattern")}
	a := &u.asset
	if u.kind == "aircraft" {
		a.sortie = sortieOf[u.Word("aircraft-class")]
		a.wild = a.sortie == bombers && b.Reading("bomber-deviation") == "double"
	} else {
		a.sortie = sortieOf[u.Word("battery")]
		a.wild = a.sortie == rocketFire && b.Reading("rocket-deviation") == "double"
	}
	if a.sortie == rocketFire || a.sortie == navalFire || a.sortie == bombers {
		a.zone = 30
	}
	if planned := !u.Is("schedule", "none"); planned && (a.sortie == rocketFire ||
		a.sortie.flies() && b.Reading("scheduled-air") == "deviates") {
		a.scheduled = plainDeviation
	}
	if b.Yes("blunders") {
		a.struck = handfulOf(struckBy(u.unit, b.hitOn(b.turn.requestedScore(b, u.unit))))
	}
}

// askSpread reads the chosen interpretations about deviation: the die for the direction, the rounding, and the shape of
// the zone.
func (c *army) askSpread(b rulebook) {
	switch b.Reading("direction") {
	case "d6":
		c.sides = 6
	case "d8":
		c.sides = 8
	}
	c.roundDown = !b.turn.plainDeviation && b.Reading("deviation-dice") == "round-down"
	c.circles = b.Reading("zone") == "circle"
}

// planFire combines scheduled fire on the same turn and point into missions (bkc1 SCH-01, AMB-24; bkc2 SCH-02). A
// mission is a barrage if it has more than one battery, no aircraft, and all its batteries fire barrages and have the
// same limit.
func (c *army) planFire(b rulebook) {
	for i := c.staff; i < len(c.Units); i++ {
		for _, m := range b.MissionsOf(c.Units[i].Unit, "schedule") {
			aim := point{m.X, m.P}
			k := slices.IndexFunc(c.planned, func(p plannedFire) bool {
				return p.turn == m.Turn && p.aim == aim && c.Units[p.units[0]].joins(c.Units[i])
			})
			if k < 0 {
				k = len(c.planned)
				c.planned = append(c.planned, plannedFire{turn: m.Turn, aim: aim})
			}
			c.planned[k].units = append(c.planned[k].units, i)
		}
	}
	for k := range c.planned {
		m := &c.planned[k]
		lead := c.Units[m.units[0]]
		m.barrage = len(m.units) > 1 && !lead.sortie.flies() && !slices.ContainsFunc(m.units, func(i int) bool {
			return c.Units[i].falls != "barrage" || c.Units[i].limit != lead.limit
		})
	}
}

// priceRequests works out by how much the modifiers of a request lower the value to roll (ART-02, AIR-01), for each
// type of mission and number of units.
func (c *army) priceRequests(b rulebook) {
	var have [sorties]int
	for i := c.staff; i < len(c.Units); i++ {
		have[c.Units[i].sortie]++
	}
	for s := range sorties {
		for driven := range 2 {
			for n := range len(c.Units) - c.staff + 1 {
				m := mission{air: s.flies(), units: n, allSP: driven > 0}
				if !m.air {
					m.battery = []string{"conventional", "rocket", "naval"}[s]
				}
				if n <= have[s] {
					m.askRockets(b)
				}
				cost := -total(m.modifiers())
				if m.air && b.turn.airSuperiority {
					cost += map[string]int{"none": 0, "partial": 1, "full": 2}[b.Word(c.Side.Other().Of("superiority"))]
				}
				c.cost[s][driven] = append(c.cost[s][driven], int8(cost))
			}
		}
	}
}

// checkLimits returns an error if aircraft of one mission have different limits, since they throw their dice together.
func (c *army) checkLimits() error {
	for i := c.staff; i < len(c.Units); i++ {
		for k := i + 1; k < len(c.Units); k++ {
			if u, v := c.Units[i], c.Units[k]; u.sortie.flies() && u.sortie == v.sortie && u.limit != v.limit {
				return fmt.Errorf("%s and %s differ in limit: they cannot fly one mission", u.Name, v.Name)
			}
		}
	}
	return nil
}

// prepareForSupport prepares the dice of artillery and aircraft against a unit: indirect fire without bonuses (bkc1
// ART-10, bkc2 ART-08), and air attacks with the scores of direct fire (AIR-05).
func (u *troop) prepareForSupport(b rulebook, stands int, any [2]bool) {
	for i := range stands {
		a := aim{book: b, target: u.unit, cover: u.coverIn(footing(i)), facing: "front"}
		for k, limit := range limitWords {
			if any[0] {
				u.shelled[i][k] = handfulOf(a.group(indirectFire, 1, limit))
			}
			if any[1] {
				u.bombed[i][0][k] = handfulOf(a.group(airAttack, 1, limit))
				u.bombed[i][1][k] = handfulOf(a.group(bombing, 1, limit))
			}
		}
	}
}

// askRuns reads the chosen interpretations of how aircraft on a table double their dice against a single unit (AIR-06).
func (f *field) askRuns(b rulebook) {
	if !f.wide || !f.anyPlanes() {
		return
	}
	f.doublesAlone = b.Reading("double-when") == "alone"
	f.runsTwice = b.Reading("double-run") == "two-attacks"
	f.doublesFirst = !f.runsTwice && b.Reading("double-order") == "double-first"
}

// anyPlanes reports whether either side has aircraft that may attack a single unit.
func (f *field) anyPlanes() bool {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for i := c.staff; i < len(c.Units); i++ {
			if c.Units[i].sortie == planes {
				return true
			}
		}
	}
	return false
}

// prepareFlak prepares anti-aircraft fire at the aircraft of both sides.
func (f *field) prepareFlak(b rulebook) {
	f.flak = newFlak(b)
	for _, side := range battle.Sides {
		c := &f.sides[side]
		flying := 0
		for i := c.staff; i < len(c.Units); i++ {
			flying += oneIf(c.Units[i].sortie.flies())
		}
		f.flakShared = f.flakShared || flying > 1 && b.Reading("aa-fire") == "split"
		for i := range c.staff {
			c.Units[i].flak, c.Units[i].flakReach = b.turn.flakOf(c.Units[i])
		}
	}
}

// firstRequestedScore returns the score that hits batteries and aircraft if an observer blunders (bkc1 ART-04, AIR-02).
func firstRequestedScore(_ rulebook, u unit) int {
	switch {
	case u.kind == "aircraft":
		return enemyFighterScore
	case u.Yes("self-propelled"):
		return drivingBatteryScore
	}
	return towedBatteryScore
}
