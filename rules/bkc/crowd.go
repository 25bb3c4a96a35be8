package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// A crowd holds the units that a fire zone may cover: units of several kinds, friends of the firing side among them
// (bkc1 ART-07, bkc2 ART-08). The units have the same order as the places of the deviation.
type crowd struct {
	kinds   []*victims
	units   []unit  // the unit of each kind
	side    []uint8 // enemies or friends, for each kind
	byPlace []uint8 // the kind of the unit at each place of the group
}

// maxKinds is the largest number of kinds of units in a group under fire.
const maxKinds = 8

const (
	enemies = iota
	friends
)

// crowdOf reads the units of the party "target", in the order in which they stand.
func crowdOf(b rulebook) (*crowd, error) {
	c := &crowd{}
	var names []string
	for _, g := range b.Party("target").Groups {
		u := b.unit(g.Unit)
		if err := checkTarget(b, byZone, u); err != nil {
			return nil, err
		}
		kind := indexOrEnd(names, g.Unit.String())
		if kind == len(names) {
			names, c.units = append(names, g.Unit.String()), append(c.units, u)
			c.side = append(c.side, uint8(oneIf(u.Yes("friend"))))
		}
		for range g.Count {
			c.byPlace = append(c.byPlace, uint8(kind))
		}
	}
	if len(c.units) > maxKinds {
		return nil, fmt.Errorf("the group has %d kinds of units; %d can be in one zone", len(c.units), maxKinds)
	}
	return c, nil
}

func indexOrEnd(all []string, word string) int {
	for i := range all {
		if all[i] == word {
			return i
		}
	}
	return len(all)
}

// checkAim returns an error if the unit aimed at is a friend or a command unit (bkc1 CMD-10, ART-01; bkc2 CMD-09,
// ART-01).
func (c *crowd) checkAim(b rulebook) error {
	if b.Is("aim", "centre") && !(b.Procedure.Name == "air-strike" && b.Is("run", "single")) {
		return nil
	}
	at := 0
	if !b.Is("aim", "centre") {
		at = b.Int("aim") - 1
	}
	if at >= len(c.byPlace) {
		return nil // newDeviation returns the error
	}
	switch kind := c.byPlace[at]; {
	case c.side[kind] == friends:
		return fmt.Errorf("aim=%d is a friend, %s: aim at an enemy, or at the centre", at+1, c.units[kind].Name)
	case c.units[kind].kind == "command":
		return fmt.Errorf("aim=%d is a command unit, %s, which cannot be chosen as a target", at+1, c.units[kind].Name)
	}
	return nil
}

// expose prepares every kind of unit for the volleys that may fall on it. The argument again says that a unit may be
// attacked twice.
func (c *crowd) expose(b rulebook, again bool, volleys func(a *aim) ([]volley, error)) error {
	for _, u := range c.units {
		a := &aim{book: b, target: u, cover: b.sheltered(b.Word("cover"), b.Yes("dug-in")), facing: "front"}
		all, err := volleys(a)
		if err != nil {
			return err
		}
		v, err := newVictims(b, u, all, again)
		if err != nil {
			return err
		}
		c.kinds = append(c.kinds, v)
	}
	return nil
}

// explain lists how a volley attacks the units of each kind.
func (c *crowd) explain(volley int) (all []rules.Assumption) {
	for kind, v := range c.kinds {
		all = append(all, v.explain(c.units[kind], v.volleys[volley])...)
		if c.side[kind] == friends {
			all = append(all, rules.Assumption{Topic: "target", Text: v.name + " is a friend"})
		}
	}
	return all
}

// A reckoning is the progress of the attacks on the units in a zone.
type reckoning struct {
	left    [maxKinds]int16 // units of each kind that are still to be attacked
	covered [2]int16        // the numbers of enemies and of friends in the zone
	tolls   [2]toll
}

// reckon prepares the attacks on the units in the zone. caught is the number of units of each kind in the zone.
func (c *crowd) reckon(caught [maxKinds]int16) reckoning {
	r := reckoning{left: caught}
	for kind := range c.kinds {
		r.covered[c.side[kind]] += caught[kind]
		r.tolls[c.side[kind]].left += caught[kind]
	}
	return r
}

func (r *reckoning) done() bool { return r.tolls[enemies].left+r.tolls[friends].left == 0 }

// alone reports whether the zone covers exactly one unit.
func (r *reckoning) alone() bool { return r.covered[enemies]+r.covered[friends] == 1 }

// attackNext attacks the next unit in the zone.
func (c *crowd) attackNext(d *sim.Dice, r *reckoning, s strike) {
	for kind, v := range c.kinds {
		if r.left[kind] > 0 {
			r.left[kind]--
			r.tolls[c.side[kind]].count(v.hit(d, s))
			return
		}
	}
}

func tollMetrics(units int) []sim.Metric {
	return []sim.Metric{
		{Name: "in-zone", Max: units, Help: "units in the zone, without friends"},
		{Name: "out", Max: units, Help: "units knocked out, without friends"},
		{Name: "hindered", Max: units, Help: "units newly suppressed or driven back, without friends"},
		{Name: "effect", Labels: effectLabels, Help: "on the unit that fares worst, friends aside"},
		{Name: "friends-out", Max: units, Help: "friends in the zone that are knocked out"},
		{Name: "friends-hindered", Max: units, Help: "friends in the zone that are newly suppressed or driven back"},
	}
}

func (r *reckoning) measure(out []int) {
	enemy, friend := &r.tolls[enemies], &r.tolls[friends]
	out[0], out[1], out[2], out[3] = int(r.covered[enemies]), int(enemy.out), int(enemy.hindered), int(enemy.worst())
	out[4], out[5] = int(friend.out), int(friend.hindered)
}
