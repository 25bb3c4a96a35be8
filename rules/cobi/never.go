package cobi

import (
	"fmt"
	"math"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// meeting returns the facts from which [battle.Meeting] finds units that can never fire at or touch an enemy: how far
// each unit fires, and whether it moves. In a duel no unit moves.
func (f *field) meeting(s *rules.Scenario, units [2][]piece) *battle.Meeting {
	m := &battle.Meeting{Scenario: s, Unit: "cm"}
	m.Grip = func(by battle.Side, own, enemy int) battle.Grip { return f.grip(s, by, own, enemy) }
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for i, u := range c.Units {
			moves := u.infantry || u.forward > 0
			m.Sides[side].Units = append(m.Sides[side].Units, battle.Stand{Name: u.Called(), Kind: u.place,
				From: f.ground.FromCentre(units[side][i].at, side.Home()), Acts: ground.Endless,
				Follows: moves && !battle.OwnStance(u.Unit), Goes: moves && u.Stance != battle.Hold,
				Assaults: u.infantry && u.Stance == battle.Assault})
		}
	}
	return m
}

// grip returns what a kind of unit can do to a kind of enemy, and from how far. A unit can hurt an enemy wherever it
// can fire, since damage dice have no upper limit (DIE-04).
func (f *field) grip(s *rules.Scenario, by battle.Side, own, enemy int) battle.Grip {
	u, at := f.sides[by].Kinds[own], f.sides[by.Other()].Kinds[enemy]
	g := battle.Grip{Fires: battle.Nowhere, Closes: u.infantry && at.infantry}
	for k := range u.arms {
		if a := &u.arms[k]; a.fires {
			g.Fires = max(g.Fires, a.shooter.reachAt(aimAt(s, by, at.target)))
		}
	}
	g.Fires = min(g.Fires, u.engage)
	g.Hurts = g.Fires
	return g
}

// reachAt returns the longest distance from which a shooter can fire at the target of an aim, or battle.Nowhere. It
// changes the distance of the aim.
func (sh *shooter) reachAt(a *aim) ground.Length {
	for band := bands - 1; band >= 0; band-- {
		reach := ground.Endless
		if a.distance = math.Inf(1); band < len(bandEnds) {
			a.distance, reach = bandEnds[band], ground.LengthOf(bandEnds[band])
		}
		if made, _ := a.shot(sh); made != nil {
			return reach
		}
	}
	return battle.Nowhere
}

// never returns a warning, with the reason, if none of the attackers can fire at the target; otherwise nil.
func (f *fire) never(s *rules.Scenario, a *aim, groups []gang) []rules.Never {
	if len(f.shots) > 0 {
		return nil
	}
	reach := battle.Nowhere
	for _, g := range groups {
		shooters, _, _ := shootersOf(s, g.unit, g.Name) // no error is possible: add has read the same shooters
		for i := range shooters {
			own := *a
			reach = max(reach, shooters[i].reachAt(&own))
		}
	}
	claim := s.Never(0, "fire at")
	switch {
	case heldFire(s, groups[0].unit) != "":
		claim.Why = heldFire(s, groups[0].unit)
	case reach == battle.Nowhere:
		claim.Why = "no weapon there can fire at such a target"
	case ground.LengthOf(a.distance) > reach:
		claim.Why = fmt.Sprintf("weapons that reach %s cm are out of range at %s", reach, number(a.distance))
		claim.Mend = "range=" + reach.String()
	default:
		claim.Why = "its weapons are not manned, or have no ammunition"
	}
	return []rules.Never{claim}
}
