package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
)

// explainBattle lists what a battle on the line assumes: what it is about, how the sides stand, and their shots.
func (f *field) explainBattle(s *rules.Scenario) []rules.Assumption {
	var all assumptions
	all.say("scenario", "%s", [...]string{
		elimination:    "a side without units has lost; at the last turn nobody has won",
		defencePoint:   "a wins with 2 units 20 cm beyond the centre line at 3 turn ends in a row; b if it holds out",
		strategicPoint: "a side wins with 2 units, and no enemy, within 20 cm of the centre line at 3 turn ends in a row",
		commander:      "a side has lost with the first unit that the line lists for it",
		ambush:         "a wins when a quarter of its points has left the table beyond b; b if it does not",
		documents:      "a side wins that brings papers from an objective into its zone",
	}[f.scenario])
	all = append(all, battle.PointsTold(s))
	for _, side := range battle.Sides {
		c := &f.sides[side]
		orders := c.Bearing("advances")
		switch c.Stance {
		case battle.Advance:
			orders += ", fires within " + s.Word(side.Of("engage")) + " cm"
		case battle.Assault:
			orders += ": squads run at enemy squads, the others advance and fire within " + s.Word(side.Of("engage")) + " cm"
		}
		all.say("side "+side.String(), "%d %s %s cm from the centre line, %s, %s", len(c.Units), english.Plural(len(c.Units), "unit"),
			s.Word(side.Of("pos")), orders, f.explainSide(s, c))
	}
	all.say("end", "what can neither fire nor move nor be repaired any more does not count")
	f.explainTurn(s, &all)
	if f.frost {
		all.say("frost", "light vehicles start on %s when they are to move", plus(frostStarts))
	}
	f.explainFire(s, &all)
	return append(all, battle.UndoneTold(s, f.undone(s))...)
}

// explainTable lists what a battle on a table assumes.
func (f *field) explainTable(s *rules.Scenario) []rules.Assumption {
	all := assumptions{battle.PointsTold(s)}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		text := c.Led(s)
		if c.hq != noReroll {
			text += ", once a turn " + c.hq.String()
		}
		if battle.PlayerOf(s, side) == battle.PlayerSimple { // other players fire at any distance
			text = "on the way fires within " + s.Word(side.Of("engage")) + " cm, " + text
		}
		all.say("side "+side.String(), "%d %s, plan %s, %s", len(c.Units), english.Plural(len(c.Units), "unit"),
			s.Word(side.Of("plan")), text)
	}
	f.explainAid(s, &all)
	all.say("end", "what can neither fire nor move nor be repaired any more does not count")
	f.explainTurn(s, &all)
	if f.frost {
		all.say("frost", "light vehicles start on %s when they are to move", plus(frostStarts))
	}
	return append(all, battle.UndoneTold(s, f.undone(s))...)
}

// explainAid describes how the players of a table use the headquarters, the hospital, the commander and the vehicle
// that acts together with a squad.
func (f *field) explainAid(s *rules.Scenario, all *assumptions) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		if n := f.quarters[side].garrison; n > 0 {
			all.say("headquarters", "%s is in that of side %s and stays there; without three soldiers no die is thrown again", c.Labels[n-1], side)
		}
		if c.hospital {
			all.say("hospital", "medics of side %s tow the wounded to it; if none is left they walk", side)
		}
		if f.scenario == commander {
			all.say("commander", "that of side %s is one figure of %s", side, c.Labels[f.leaders[side]])
		}
	}
	if f.together {
		all.say("activations", "a vehicle and a squad that stand next to each other act together")
	}
}
