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
			u := c.units[who]
			switch u.role {
			case "fao":
				say(topic, "%s asks for artillery on %d", c.labels[who], u.cv)
			case "fac":
				say(topic, "%s asks for aircraft on %d", c.labels[who], u.cv)
			default:
				say(topic, "%s commands %s on %d", c.labels[who], c.names(c.under(who)), u.cv)
			}
		}
		for i := c.staff; i < len(c.units); i++ {
			u := c.units[i]
			say(topic, "%s off the table, %d dice on each unit in %g cm", c.labels[i], u.asset.attack, u.zone)
		}
	}
	say("orders", "up to %d a formation; with nobody to give them units act only on initiative", f.maxOrders)
	return append(all, f.explainShots()...)
}

// under are the units that a command unit commands.
func (c *contingent) under(who int) (units []int) {
	for i, boss := range c.boss {
		if boss == who {
			units = append(units, i)
		}
	}
	return units
}
