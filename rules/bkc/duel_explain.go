package bkc

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
)

// explainDuel lists what a duel assumes of both sides, and their shots.
func (f *field) explainDuel(b rulebook) []rules.Assumption {
	var all []rules.Assumption
	for _, side := range battle.Sides {
		c := &f.sides[side]
		orders := "no orders, only initiative"
		if len(c.lines) > 0 {
			orders = fmt.Sprintf("orders on %d, up to %d a turn", c.Units[c.combat].cv, f.maxOrders)
		}
		all = append(all, rules.Assumption{Topic: "side " + side.String(), Text: f.explainSide(c) + "; " + orders})
	}
	all = append(all, f.explainLine(b)...)
	return append(all, f.explainShots()...)
}

// onTheLine names what a battle without a map ignores. Distance sideways counts only for zones, reaction fire and
// crossfire.
const onTheLine = "everybody sees everybody, all fire strikes the front, and distance sideways counts neither for fire nor " +
	"for initiative and command"

// onTheLineHelp is onTheLine as the last sentence of a help text.
const onTheLineHelp = "The line knows no sight and no flanks: " + onTheLine + "."

// explainLine lists what a battle without a map ignores, and how ties between targets are decided.
func (f *field) explainLine(b rulebook) []rules.Assumption {
	all := []rules.Assumption{{Topic: "line", Text: onTheLine}}
	if max(f.sides[battle.A].combat, f.sides[battle.B].combat) > 1 {
		all = append(all, battle.TiesTold(b.Scenario))
	}
	return all
}

// explainSide describes a side: stance, policy, cover, the distance within which it acts by itself, and the edge beyond
// which units are lost.
func (f *field) explainSide(c *army) string {
	words := append([]string{c.Bearing("advances into range"), c.Policy.Told()}, c.Conducts()...)
	switch start := c.shelter[0]; {
	case start.fortified:
		words = append(words, "fortified")
	case start.cover != inTheOpen:
		words = append(words, "in "+coverNames[start.cover]+" cover")
	}
	if c.shelter[0].dugIn {
		words = append(words, "dug in")
	}
	words = append(words, fmt.Sprintf("acts by itself within %s cm", c.initiative),
		fmt.Sprintf("lost beyond %s cm from the centre", f.ground.Depth(c.Side.Home())))
	return strings.Join(words, ", ")
}

// mostShots is the largest number of pairs of shooter and target whose dice are listed.
const mostShots = 8

// explainShots lists the dice of each kind of unit against each enemy kind, up to mostShots.
func (f *field) explainShots() []rules.Assumption {
	var all []rules.Assumption
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		for i, by := range c.Kinds {
			for k, at := range enemy.Kinds {
				if len(all) == mostShots {
					return all
				}
				all = append(all, rules.Assumption{Topic: "shots", Text: fmt.Sprintf("%s at %s: %s", by.Name, at.Name,
					c.shots[i][k].explain())})
			}
		}
	}
	return all
}

func (s *shot) explain() string {
	if s.attack == 0 {
		return "none"
	}
	h := s.throws[0]
	text := fmt.Sprintf("%s to %s cm", diceOf(s.attack), s.reach)
	if s.half >= 0 {
		text += fmt.Sprintf(", +1 to %s", s.half)
	}
	if s.guns >= 0 {
		text += fmt.Sprintf(", +1 to %s", s.guns)
	}
	text += ", " + plus(int(h.score)) + " to hit"
	switch {
	case !h.harms:
		text += ", can only suppress"
	case h.save < noSave:
		text += ", saves at " + plus(int(h.save))
	}
	return text
}
