package bkc_test

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/rulestest"
)

// A meeting is one unit with its HQ against another in a column of open ground, on the line and on a table. Their
// distances from the middle of the column are multiples of the square.
type meeting struct {
	a, b        string // units
	farA, farB  int    // from the centre line
	behind      int    // how far behind the units their HQs stay; 0: the HQs go with the units
	line        string // factors that only the line has
	does, doesB string // tasks on the table
	turns       int
	factors     string // factors of both the line and the table
}

// half is the number of rows on each side of the middle row. There are so many that no unit is driven off the table.
const half = 40

func (m meeting) hq() string {
	if m.behind > 0 {
		return strings.Replace(hq8, "move=60", "move=0", 1)
	}
	return hq8
}

func (m meeting) onLine(edition string) string {
	return fmt.Sprintf("%s/battle %s+%s,pos=%d vs %s+%s,pos=%d pos-a=%d pos-b=%d depth-a=%[10]d depth-b=%[10]d turns=%d %s %s",
		edition, m.a, m.hq(), m.farA+m.behind, m.b, m.hq(), m.farB+m.behind, m.farA, m.farB, 5*half, m.turns, m.line, m.factors)
}

func (m meeting) onTable(edition string) tabletop {
	stand := func(u string, row, rear int) string {
		own := ","
		if !strings.Contains(u, ":") {
			own = ":"
		}
		return fmt.Sprintf("%s%spos=A%d+%s,pos=A%d", u, own, row, m.hq(), rear)
	}
	const middle = half + 1
	return tabletop{edition: edition, ground: column(2*half + 1), places: fmt.Sprintf("1: A%d, 2: A1", 2*half+1),
		a: stand(m.a, middle-m.farA/5, middle-(m.farA+m.behind)/5), b: stand(m.b, middle+m.farB/5, middle+(m.farB+m.behind)/5),
		does: m.does, doesB: m.doesB,
		turns: m.turns, rules: m.factors}
}

// columns returns the meetings in both editions, each on the line and on a table.
func columns() (both []rulestest.Column) {
	for _, m := range slices.Concat(holding, advancing(), charging()) {
		for _, edition := range []string{"bkc1", "bkc2"} {
			both = append(both, rulestest.Column{Line: m.onLine(edition), File: m.onTable(edition).String()})
		}
	}
	return both
}

// Guns do not fall back. For the other units it does not matter how far they fall back: from 100 to 200 cm they throw
// equally many dice.
const (
	antiTank = "unit:kind=at-gun,attack=4,range=200,hits=3,cost=80"
	hunter   = "unit:kind=afv,armour=full,attack=4,range=200,hits=3,save=5,move=20,cost=110"
	foot     = "unit:kind=infantry,attack=3,range=200,hits=3,move=10,cost=30"
	scout    = "unit:kind=afv,armour=open,attack=2,range=200,hits=2,save=6,recce=yes,move=30,cost=60"
)

// holding lists meetings in which both sides hold. The table rounds the distance that a unit falls back to squares,
// which changes nothing here.
var holding = []meeting{
	{a: antiTank, b: antiTank, farA: 20, farB: 25, turns: 2, factors: "blunders=no max-orders=1"},
	{a: antiTank, b: antiTank, farA: 10, farB: 5, turns: 1, factors: "max-orders=2"}, // on initiative, too
	{a: hunter, b: antiTank, farA: 65, farB: 65, turns: 1, factors: "max-orders=2"},
	{a: hunter, b: foot, farA: 65, farB: 65, turns: 2, factors: "blunders=no max-orders=2"},
	{a: foot, b: scout, farA: 65, farB: 65, turns: 2, factors: "blunders=no max-orders=2 first=b"},
	{a: foot, b: hunter, farA: 65, farB: 70, turns: 1, factors: "max-orders=1 first=random"},
	{a: "panther", b: "pak-40", farA: 15, farB: 15, turns: 1, factors: "blunders=no max-orders=2 policy-a=best-odds"},
}

// advancing returns meetings with moves that are multiples of the square. A unit that advances on the line stops where
// it comes into range; there its task on the table lets it fire. With one order a turn no unit is hit that is
// suppressed already, so that no unit falls back.
func advancing() (all []meeting) {
	const (
		car   = "unit:kind=afv,armour=open,attack=2,range=30,hits=2,save=6,move=15,cost=60"
		gun   = "unit:kind=at-gun,attack=3,range=45,hits=2,cost=60"
		squad = "unit:kind=infantry,attack=3,range=40,hits=2,move=10,cost=30"
	)
	for _, m := range []meeting{
		{a: squad, b: squad, farA: 30, farB: 30, turns: 2, does: "move 1", line: "stance-a=advance"},
		{a: squad, b: squad, farA: 35, farB: 35, turns: 2, does: "move 1", doesB: "move 2", line: "stance-a=advance stance-b=advance"},
		{a: squad, b: squad, farA: 30, farB: 40, turns: 3, doesB: "attack 2", line: "stance-b=advance"},
		{a: car, b: gun, farA: 40, farB: 35, turns: 3, does: "move 1", line: "stance-a=advance"},
		{a: gun, b: car, farA: 30, farB: 45, turns: 3, doesB: "move 2", line: "stance-b=advance", factors: "first=b"},
	} {
		m.factors += " blunders=no max-orders=1"
		all = append(all, m)
	}
	return all
}

// charging returns meetings of one turn with a charge. A charge is as long on the table as on the line, except for the
// last square, so that both are possible or neither. A unit that gives way ends elsewhere on squares, so the battle
// ends with the turn. HQs can be overrun on a table, so they stay behind.
func charging() (all []meeting) {
	const (
		storm = "unit:kind=infantry,hits=3,move=30,cost=30"
		squad = "unit:kind=infantry,attack=3,range=60,hits=2,move=10,cost=30"
	)
	for _, m := range []meeting{
		{a: storm, b: squad, farA: 10, farB: 5, factors: "max-orders=0"}, // on initiative
		{a: storm, b: squad, farA: 10, farB: 15, factors: "max-orders=1"},
		{a: storm, b: hunter, farA: 15, farB: 10, factors: "max-orders=1"},
		{a: hunter, b: squad, farA: 5, farB: 15, factors: "max-orders=1"},
	} {
		m.turns, m.does, m.line, m.behind = 1, "attack 1", "stance-a=assault", 60
		m.factors += " blunders=no first=b"
		all = append(all, m)
	}
	return all
}
