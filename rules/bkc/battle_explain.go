package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
)

// explainBattle lists what a battle without a map assumes: the positions of the sides, which units each command unit
// commands, and which units are off the table.
func (f *field) explainBattle(b rulebook) []rules.Assumption {
	all := []rules.Assumption{battle.PointsTold(b.Scenario)}
	say := func(topic, format string, args ...any) {
		all = append(all, rules.Assumption{Topic: topic, Text: fmt.Sprintf(format, args...)})
	}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		topic := "side " + side.String()
		say(topic, "%d %s %s cm from the centre line, %s; breakpoint %d of %d", c.combat, english.Plural(c.combat, "unit"),
			b.Word(side.Of("pos")), f.explainSide(c), c.breakpoint, c.counting)
		all = append(all, f.explainStaff(c)...)
	}
	all = append(all, f.explainOrders())
	for _, side := range battle.Sides {
		for _, text := range f.tooWide(side) {
			say("warning", "spacing: %s", text)
		}
	}
	all = append(all, f.explainLine(b)...)
	return append(all, f.explainShots()...)
}

// explainStaff lists which units each command unit commands, and which units are off the table.
func (f *field) explainStaff(c *army) (all []rules.Assumption) {
	say := func(format string, args ...any) {
		all = append(all, rules.Assumption{Topic: "side " + c.Side.String(), Text: fmt.Sprintf(format, args...)})
	}
	for _, who := range c.lines {
		u := f.unit(who)
		switch u.role {
		case "fao":
			say("%s asks for artillery on %d", c.Labels[who.Number], u.cv)
		case "fac":
			say("%s asks for aircraft on %d", c.Labels[who.Number], u.cv)
		default:
			under := c.Names(c.under(who))
			if !c.settled && len(c.under(who)) < c.combat {
				under = fmt.Sprintf("%d units drawn by lot", len(c.under(who)))
			}
			say("%s commands %s on %d", c.Labels[who.Number], under, u.cv)
		}
	}
	for i := c.staff; i < len(c.Units); i++ {
		u := c.Units[i]
		if u.smoke {
			say("%s off the table, smoke of %g cm", c.Labels[i], u.zone)
			continue
		}
		say("%s off the table, %d dice on each unit in %g cm", c.Labels[i], u.asset.attack, u.zone)
	}
	return all
}

func (f *field) explainOrders() rules.Assumption {
	return rules.Assumption{Topic: "orders", Text: fmt.Sprintf(
		"up to %d a formation; with nobody to give them units act only on initiative", f.maxOrders)}
}

// tooWide lists warnings about a side whose units stand very far apart sideways. On a map such units would be out of
// range or out of command, which a battle without a map ignores.
func (f *field) tooWide(side battle.Side) (all []string) {
	c, enemy := &f.sides[side], &f.sides[side.Other()]
	end := c.x[c.combat-1]
	reach := ground.Length(0)
	for _, u := range c.Kinds {
		reach = max(reach, u.weapon.reach)
	}
	if far := end + enemy.x[enemy.combat-1]; far > reach && end > 0 {
		all = append(all, fmt.Sprintf("the ends of the two lines are %s cm apart sideways, on a table out of range of all "+
			"that side %s has", far, side))
	}
	for _, who := range c.lines {
		u := f.unit(who)
		if leads := u.role == "hq" || u.role == "co"; leads && u.cv-distancePenalty(end, f.fullSteps) < 2 {
			all = append(all, fmt.Sprintf("its farthest unit stands %s cm sideways of %s, on a table out of its command", end,
				c.Labels[who.Number]))
		}
	}
	return all
}

// under returns the indices of the units that a command unit commands.
func (c *army) under(who battle.Ref) (units []int) {
	for i, commander := range c.commander {
		if commander == who {
			units = append(units, i)
		}
	}
	return units
}

// explainCarried lists which unit carries which other on a table, and until when.
func (f *field) explainCarried(c *army) (all []rules.Assumption) {
	for i := range c.combat {
		if load := f.script.Load(c.Side.Unit(i)); load != battle.Nobody {
			all = append(all, rules.Assumption{Topic: "side " + c.Side.String(), Text: fmt.Sprintf(
				"%s carries %s to its goal, or until an enemy is in sight and in range of %s", c.Labels[i], c.Labels[load.Number], c.Labels[load.Number])})
		}
	}
	return all
}

// explainTable lists what a battle on a table assumes.
func (f *field) explainTable(b rulebook) []rules.Assumption {
	all := []rules.Assumption{battle.PointsTold(b.Scenario)}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		all = append(all, rules.Assumption{Topic: "side " + side.String(), Text: fmt.Sprintf(
			"%d %s, plan %s, %s; breakpoint %d of %d", c.combat, english.Plural(c.combat, "unit"), b.Word(side.Of("plan")),
			c.Led(b.Scenario), c.breakpoint, c.counting)})
		all = append(all, f.explainStaff(c)...)
		all = append(all, f.explainCarried(c)...)
	}
	all = append(all, battle.UndoneTold(b.Scenario, f.undone())...)
	return append(all, f.explainOrders(), battle.TiesTold(b.Scenario))
}

// undone lists actions that the rules allow and that units on a table never take.
func (f *field) undone() []battle.Undone {
	recce, charge := "INI-08", "CHG-02"
	if f.turn.opportunityFire { // the second edition
		recce, charge = "INI-04", "CA-02"
	}
	return []battle.Undone{
		{Rule: recce, Could: func(u *rules.Unit) bool { return u.Yes("recce") },
			Text: "links up with no command unit, since the rules at hand do not say how"},
		{Rule: charge, Could: func(u *rules.Unit) bool { return !u.Is("aboard", "none") && !newUnit(u).isTowedGun() },
			Text: "gets out before what carries it charges, and does not charge aboard"},
		{Rule: "WPN-05", Could: func(u *rules.Unit) bool {
			return takesRoom(u) && newUnit(u).hasModes() && u.Int("attack") > 0 && !u.Is("calibre", "none")
		}, Text: "fires its printed attack, not over open sights by its calibre"},
	}
}
