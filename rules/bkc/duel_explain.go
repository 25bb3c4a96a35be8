package bkc

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
)

// explainDuel tells what was taken for granted of both sides, and what their shots are.
func (f *field) explainDuel() []rules.Assumption {
	var all []rules.Assumption
	for _, side := range battle.Sides {
		c := &f.sides[side]
		orders := "no orders, only initiative"
		if len(c.lines) > 0 {
			orders = fmt.Sprintf("orders on %d, up to %d a turn", c.Units[c.combat].cv, f.maxOrders)
		}
		all = append(all, rules.Assumption{Topic: "side " + side.String(), Text: f.explainSide(c) + "; " + orders})
	}
	return append(all, f.explainShots()...)
}

// explainSide is how a side stands and what it wants.
func (f *field) explainSide(c *army) string {
	words := []string{c.Stance.Told("advances into range"), c.Policy.Told()}
	switch {
	case c.fortified[0]:
		words = append(words, "fortified")
	case c.cover[0] != "none":
		words = append(words, "in "+c.cover[0]+" cover")
	}
	if c.dugIn[0] {
		words = append(words, "dug in")
	}
	words = append(words, fmt.Sprintf("acts by itself within %s cm", c.initiative),
		fmt.Sprintf("lost beyond %s cm from the centre", f.ground.Depth(c.Side.Home())))
	return strings.Join(words, ", ")
}

// mostShots is how many kinds of shots are spelled out.
const mostShots = 8

// explainShots are the shots of one kind of unit at another, until there are too many to read.
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
