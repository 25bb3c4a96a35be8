package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
)

// explainBattle tells what was taken for granted: how the sides stand, who commands whom, what is off the table.
func (f *field) explainBattle(b rulebook) []rules.Assumption {
	var all []rules.Assumption
	say := func(topic, format string, args ...any) {
		all = append(all, rules.Assumption{Topic: topic, Text: fmt.Sprintf(format, args...)})
	}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		topic := "side " + side.String()
		say(topic, "%d %s %s cm from the centre line, %s; breakpoint %d of %d", c.combat, plural(c.combat, "unit"),
			b.Word(side.Of("pos")), f.explainSide(c), c.breakpoint, c.counting)
		for _, who := range c.lines {
			u := f.unit(who)
			switch u.role {
			case "fao":
				say(topic, "%s asks for artillery on %d", f.label(who), u.cv)
			case "fac":
				say(topic, "%s asks for aircraft on %d", f.label(who), u.cv)
			default:
				say(topic, "%s commands %s on %d", f.label(who), c.Names(c.under(who)), u.cv)
			}
		}
		for i := c.staff; i < len(c.Units); i++ {
			u := c.Units[i]
			say(topic, "%s off the table, %d dice on each unit in %g cm", c.Labels[i], u.asset.attack, u.zone)
		}
	}
	say("orders", "up to %d a formation; with nobody to give them units act only on initiative", f.maxOrders)
	return append(all, f.explainShots()...)
}

// under are the units that a command unit commands.
func (c *army) under(who battle.Ref) (units []int) {
	for i, commander := range c.commander {
		if commander == who {
			units = append(units, i)
		}
	}
	return units
}
