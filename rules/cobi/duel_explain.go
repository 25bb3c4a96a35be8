package cobi

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
)

// explainDuel lists what the duel assumes of both sides, and their shots.
func (f *field) explainDuel(s *rules.Scenario) []rules.Assumption {
	var all assumptions
	for _, side := range battle.Sides {
		all.say("side "+side.String(), "%s", f.explainSide(s, &f.sides[side]))
	}
	f.explainTurn(s, &all)
	f.explainFire(s, &all)
	return all
}

// explainSide describes how a side stands and fires.
func (f *field) explainSide(s *rules.Scenario, c *army) string {
	words := append([]string{c.Policy.Told()}, c.Conducts()...)
	if s.Yes(c.Side.Of("dug-in")) {
		words = append(words, "dug in")
	}
	if cover := s.Word(c.Side.Of("cover")); cover != "none" {
		words = append(words, "in "+cover+" cover")
	}
	for _, u := range c.Kinds {
		if !u.infantry {
			words = append(words, "shows its "+s.Word(c.Side.Of("facing")))
			break
		}
	}
	if c.hq != noReroll {
		words = append(words, "once a turn "+c.hq.String())
	}
	return strings.Join(words, ", ")
}

// explainTurn describes what applies to both sides.
func (f *field) explainTurn(s *rules.Scenario, all *assumptions) {
	if f.script == nil {
		all.say("the line", "sight, flanks and distance sideways are left out: everybody sees everybody, and vehicles show the "+
			"side that the scenario says")
	}
	if max(len(f.sides[battle.A].Units), len(f.sides[battle.B].Units)) > 1 {
		*all = append(*all, battle.TiesTold(s))
	}
	switch s.Word("fog") {
	case "yes":
		all.say("fog", "-1 to hit for both sides")
	case "rolling":
		all.say("fog", "-1 to hit for both sides until it lifts, on %s at the start of a turn", plus(fogLifts))
	}
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			all.explainMerged(u.unit)
		}
	}
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			if !u.infantry {
				switch {
				case f.repairs && f.script != nil:
					all.say("repair", "the crew of a vehicle repairs it if it cannot shoot, or cannot go on and has nobody to fire at")
				case f.repairs:
					all.say("repair", "the crew of a vehicle that cannot shoot repairs it")
				default:
					all.say("repair", "none: a vehicle that cannot shoot stays so")
				}
				return
			}
		}
	}
}

// mostShotsTold is the largest number of kinds of shots that explainFire lists.
const mostShotsTold = 8

// explainFire lists the shots of each kind of unit at each kind of enemy at the start of the fight, up to
// mostShotsTold.
func (f *field) explainFire(s *rules.Scenario, all *assumptions) {
	told := 0
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		for _, u := range c.Kinds {
			for e, at := range enemy.Kinds {
				if told++; told > mostShotsTold {
					return
				}
				all.say("shots", "%s at %s: %s", u.Name, at.Name, u.explainAt(e, !s.Is("fog", "no")))
			}
		}
	}
}

// explainAt describes the shots of a unit at a kind of enemy, each weapon once, at the longest distance at which it may
// fire. A team has its gunner, and the fog is that of the start.
func (u *troop) explainAt(enemy int, fog bool) string {
	at := circumstances{fog: fog, gunner: u.infantry && u.gunners[len(u.figures)]}.place()
	var parts, said []string
	for k := range u.arms {
		a := &u.arms[k]
		if !a.fires || slices.Contains(said, a.name()) {
			continue
		}
		said = append(said, a.name())
		for band := bands - 1; band >= 0; band-- {
			if shots := a.shots[enemy][band]; shots != nil && shots[0][at] != nil {
				parts = append(parts, fmt.Sprintf("%s %s", a.name(), shots[0][at].explainNeeds()))
				break
			}
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "; ")
}

func (a *arm) name() string {
	if a.shooter.weapon == nil {
		return "gun"
	}
	return a.shooter.weapon.name
}

// explainNeeds describes the numbers that a shot needs on its dice.
func (s *shot) explainNeeds() string {
	var text string
	if s.test != nil {
		text = fmt.Sprintf("%s to hit (%s)", s.test.needs(), s.why)
	} else {
		text = fmt.Sprintf("die %+d (%s)", s.dice.modifier, s.why)
	}
	if s.blow != nil {
		text += fmt.Sprintf(", strength %d on armour %d", s.blow.strength, s.blow.armour)
	}
	if s.load.score > 1 {
		text += ", loads on " + plus(s.load.score)
	}
	return text
}
