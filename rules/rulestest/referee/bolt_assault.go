package referee

import (
	"slices"
	"strings"
)

// charge checks an assault: the order, the units, and the dice against a vehicle (SUP-58, AVEH).
func (c *bolt) charge(group []event) {
	e := &group[0]
	by, at := e.By[0], e.At[0]
	m := &c.units[by]
	if m.order != "assault" {
		c.fault("SUP-58", "%s assaults with the order %q", c.name(by), m.order)
	}
	if c.Units[by].word("kind") == "vehicle" || c.Units[by].word("kind") == "artillery" {
		c.fault("SUP-58", "%s may not assault", c.name(by))
	}
	if c.has(at, "ran") > 0 && c.Units[at].word("kind") == "vehicle" && !c.units[at].immobilised {
		c.fault("AVEH-01", "%s runs and cannot be assaulted", c.name(at))
	}
	m.may, m.from, m.left = "assault", c.now[by].Square, 0
	r := rowsOf(group)
	if c.Units[at].enclosed() && !c.Units[by].yes("at") {
		c.moraleCheck(r, by, -3)
	}
	c.storm = [2]int{by, at}
	c.attackVehicle(r)
}

// takeBlows removes the dice of close quarters from a group of events and returns them.
func takeBlows(group []event) (all []dice) {
	for i := range group {
		group[i].Dice = slices.DeleteFunc(group[i].Dice, func(d dice) bool {
			if strings.HasSuffix(d.For, " to kill") {
				all = append(all, d)
			}
			return strings.HasSuffix(d.For, " to kill")
		})
	}
	return all
}

// attackVehicle checks the dice of infantry that assaults a vehicle, and records the result.
func (c *bolt) attackVehicle(r *rowReader) {
	by, at := c.storm[0], c.storm[1]
	row := r.next("to hit the vehicle")
	if row == nil {
		return
	}
	dice := c.units[by].men
	if c.Units[by].trait("tough-tank-hunter") {
		dice *= 2
	}
	score := 4
	if c.has(at, "advanced") > 0 && !c.units[at].immobilised {
		score = 6
	}
	if len(row.Faces) != dice || row.Need != score {
		c.fault("SUP-67", "%d dice at %d+ are due", dice, score)
	}
	hits := atLeast(row.Faces, row.Need)
	if hits == 0 {
		return
	}
	damage := r.next("damage to the vehicle")
	if damage == nil {
		c.fault("AVEH-05", "a damage die is due")
		return
	}
	if hits+damage.Faces[0] < c.Units[at].int("armour") {
		return
	}
	if !c.Units[at].enclosed() {
		c.units[at].lost = true
		return
	}
	extra := -3
	if c.Units[by].yes("at") {
		extra = 0
	}
	c.vehicleResult(r, at, extra)
}

// close checks the dice of all rounds of close quarters, and records the losses.
func (c *bolt) close(r *rowReader, by, at int) {
	a, d := &c.units[by], &c.units[at]
	met := false
	for {
		before := [2]int{a.men, d.men}
		first, second := r.next("attackers to kill"), (*dice)(nil)
		if first == nil {
			if second = r.next("defenders to kill"); second == nil {
				break
			}
		}
		if !met {
			met, d.pins = true, 0 // SUP-61
		}
		if first != nil {
			c.blows(first, by, at, before[0])
			d.men -= min(d.men, atLeast(first.Faces, first.Need))
			second = r.next("defenders to kill")
		}
		if second != nil {
			men := before[1]
			if c.blowsOf(at, men) != len(second.Faces) {
				men = d.men
			}
			c.blows(second, at, by, men)
			a.men -= min(a.men, atLeast(second.Faces, second.Need))
		}
		lostA, lostD := before[0]-a.men, before[1]-d.men
		a.green, d.green = a.green && lostA == 0, d.green && lostD == 0 // SUP-73
		switch {
		case a.men == 0 || d.men == 0:
			a.lost, d.lost = a.men == 0, d.men == 0
		case lostA > lostD && !c.Units[by].trait("fanatic"):
			a.lost = true
		case lostD > lostA && !c.Units[at].trait("fanatic"):
			d.lost = true
		}
		if a.lost || d.lost {
			break
		}
	}
}

// blowsOf returns the number of dice that a unit has in close quarters, by the number of its men (SUP-62).
func (c *bolt) blowsOf(u, men int) int {
	strong := 0
	t := c.Units[u]
	switch {
	case t.trait("tough"):
		strong = men
	case t.word("kind") == "infantry":
		for _, a := range t.arms() {
			if a.assault {
				strong += a.count
			}
		}
	}
	return men + min(strong, men)
}

func (c *bolt) blows(row *dice, by, at, men int) {
	if want := c.blowsOf(by, men); len(row.Faces) != want {
		c.fault("SUP-62", "%s strikes with %d dice, not %d", c.name(by), want, len(row.Faces))
	}
	if want := 2 + c.units[at].quality; row.Need != want {
		c.fault("SUP-60", "%s kills on %d, not %d", c.name(by), want, row.Need)
	}
}

// checkCloseQuarters checks the dice of close quarters that are over.
func (c *bolt) checkCloseQuarters(e *event, group []event) {
	c.close(&rowReader{rows: c.melee}, e.By[0], e.At[0])
	c.melee = nil
	c.units[e.By[0]].may = "assault"
	c.rows(group)
}

// rows reports a fault for every roll in a group of events. It is for groups in which the rules have no rolls.
func (c *bolt) rows(group []event) {
	for i := range group {
		for _, d := range group[i].Dice {
			if d.For != "another turn" && len(d.Faces) > 0 {
				c.fault("trace", "dice %s are thrown where none are due", d.For)
			}
		}
	}
}
