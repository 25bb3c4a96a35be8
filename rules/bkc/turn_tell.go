package bkc

import (
	"fmt"
	"strings"

	"salvo/rules/battle"
	"salvo/sim"
)

// What a battle tells: a heading for every player's turn, and a line for what throws dice or moves.

// tellTurn heads a player's turn.
func (f *field) tellTurn(d *sim.Dice, b *board) {
	left := [2]int{}
	for _, side := range battle.Sides {
		for i := range f.sides[side].combat {
			left[side] += oneIf(!b.Units[side][i].has(out))
		}
	}
	own, enemy := b.Clock.Active, b.Clock.Active.Other()
	d.Tell(fmt.Sprintf("TURN %d, SIDE %s: %d %s against %d", b.Clock.Turn+1, strings.ToUpper(own.String()), left[own],
		plural(left[own], "unit"), left[enemy]))
}

// tellOrder is an order with the value it needs and what came of it.
func (f *field) tellOrder(b *board, who int, result order) string {
	c := &f.sides[b.Clock.Active]
	var units []int
	for i := range c.combat {
		if p := &b.Units[c.side][i]; p.plan != noPlan && !p.has(engaged) {
			units = append(units, i)
		}
	}
	came := [...]string{orderBonus: "obeyed, twice over", orderPassed: "obeyed", orderFailed: "no",
		orderBlunder: "no, a blunder"}[result]
	return fmt.Sprintf("%s orders %s, needs %d: %s", c.labels[who], c.names(units), b.Turn.value, came)
}

// tellMoves lists who has moved, and how near.
func (f *field) tellMoves(b *board, side battle.Side) string {
	c := &f.sides[side]
	var units []int
	nearest := cm(2 * farthest * 100)
	for i := range c.combat {
		p := &b.Units[side][i]
		if p.plan != toMove {
			continue
		}
		units = append(units, i)
		near := f.nearest(b, p, side.Other(), f.foremost(b, side.Other()))
		nearest = min(nearest, gap(p, &b.Units[side.Other()][near]))
	}
	return fmt.Sprintf("%s %s up to %s cm from the enemy", c.names(units), verb(units, "move"), nearest)
}

// tellShot is an attack with its dice and what came of it.
func (f *field) tellShot(side battle.Side, shooters []int, k int, s, e *salvo, why string) string {
	c, enemy := &f.sides[side], &f.sides[side.Other()]
	return fmt.Sprintf("%s %s%s at %s, %s: %s", c.names(shooters), verb(shooters, "fire"), why, enemy.labels[k],
		s.tellDice(), e.tellResult())
}

// tellStruck is an attack that nobody made.
func (f *field) tellStruck(side battle.Side, i int, s, e *salvo) string {
	return fmt.Sprintf("%s is struck, %s: %s", f.sides[side].labels[i], s.tellDice(), e.tellResult())
}

func (s *salvo) tellDice() string {
	if s.size > 0 {
		return fmt.Sprintf("%dd6 dice at %s", s.size, plus(int(s.throws[0].score)))
	}
	var parts []string
	for _, h := range s.throws {
		if h.dice > 0 {
			parts = append(parts, fmt.Sprintf("%s at %s", diceOf(int(h.dice)), plus(int(h.score))))
		}
	}
	return strings.Join(parts, " and ")
}

func (s *salvo) tellResult() string {
	hits := ""
	if s.unsaved > 0 {
		hits = fmt.Sprintf("%d %s, ", s.unsaved, plural(int(s.unsaved), "hit"))
	}
	switch s.result {
	case resultSuppressed:
		return hits + "suppressed"
	case resultFellBack:
		return fmt.Sprintf("%sfalls back %d cm", hits, s.fallback)
	case resultKnockedOut:
		if s.loss == lossRout {
			return "routed"
		}
		return "knocked out"
	case resultHit:
		return strings.TrimSuffix(hits, ", ")
	}
	return "nothing"
}

func (f *field) tellCharge(side battle.Side, i, k int, from cm) string {
	return fmt.Sprintf("%s charges %s from %s cm", f.sides[side].labels[i], f.sides[side.Other()].labels[k], from)
}

func (f *field) tellFight(side battle.Side, i, k int, came outcome, p, q *piece) string {
	charger, target := f.sides[side].labels[i], f.sides[side.Other()].labels[k]
	switch {
	case p.has(out) && q.has(out):
		return fmt.Sprintf("%s and %s are both lost", charger, target)
	case p.has(out):
		return charger + " is lost"
	case q.has(out):
		return target + " is lost"
	case came == attackerGivesWay:
		return charger + " gives way"
	case came == targetGivesWay:
		return target + " gives way"
	}
	return "nobody wins, they part"
}

func (f *field) tellBreak(c *contingent, lost, value int, held bool) string {
	came := "breaks and withdraws"
	if held {
		came = "holds"
	}
	return fmt.Sprintf("break test of %s, %d of %d units lost, needs %d: %s", c.side, lost, c.counting, max(value, 0),
		came)
}

// tellRequest is a request with the value it needs and what came of it.
func (f *field) tellRequest(b *board, who, at int, lead *troop, result order) string {
	c := &f.sides[b.Clock.Active]
	what := "artillery"
	if lead.sortie.flies() {
		what = "aircraft"
	}
	came := [...]string{orderBonus: "granted, well aimed", orderPassed: "granted", orderFailed: "no",
		orderBlunder: "no, a blunder"}[result]
	return fmt.Sprintf("%s asks for %s on %s, needs %d: %s", c.labels[who], what, f.sides[c.side.Other()].labels[at],
		b.Turn.value, came)
}

func (f *field) tellPlanned(c *contingent, m *plannedFire) string {
	return fmt.Sprintf("%s %s as scheduled", c.names(m.units), verb(m.units, "fire"))
}

func tellLanding(units int) string {
	return fmt.Sprintf("it comes down on %d %s", units, plural(units, "unit"))
}

// names lists units for a sentence; those of one name are run together: "panzer-iv-h 1-3 and pak-40".
func (c *contingent) names(units []int) string {
	var words []string
	for n := 0; n < len(units); {
		last, name := n, c.units[units[n]].Name
		for last+1 < len(units) && units[last+1] == units[last]+1 && c.units[units[last+1]].Name == name {
			last++
		}
		word := c.labels[units[n]]
		if last > n {
			_, number, _ := cutLast(c.labels[units[last]], " ")
			word += "-" + number
		}
		words = append(words, word)
		n = last + 1
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// cutLast cuts at the last separator.
func cutLast(s, separator string) (before, after string, found bool) {
	i := strings.LastIndex(s, separator)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(separator):], true
}

// verb is what one or several units do.
func verb(units []int, word string) string {
	if len(units) == 1 {
		return word + "s"
	}
	return word
}

// diceOf is a number of dice.
func diceOf(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}
