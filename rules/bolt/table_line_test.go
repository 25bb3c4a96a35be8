package bolt_test

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/rulestest"
)

// A meeting is one unit against another in a column of open ground, on the line and on a table. Their distances from
// the middle are whole numbers of squares.
type meeting struct {
	a, b       string // units
	farA, farB int    // their distances from the centre line
	line       string // factors that only the line has
	stop       int    // on the table: the distance of the place of a's task from the centre line
	does       string
	turns      int
	factors    string // factors of both the line and the table
}

// half is the number of rows on each side of the middle row. There are so many that no unit runs off the table.
const half = 40

func (m meeting) onLine() string {
	return fmt.Sprintf("bolt-action/battle %s vs %s pos-a=%d pos-b=%d edge=%d turns=%d extra-turn=no %s %s", m.a, m.b, m.farA, m.farB,
		3*half, m.turns, m.line, m.factors)
}

func (m meeting) onTable() tabletop {
	const middle = half + 1
	return tabletop{ground: column(strings.Repeat(".", 2*half+1)), places: fmt.Sprintf("1: A%d", middle-m.stop/3), does: m.does,
		a:     fmt.Sprintf("%s,pos=A%d", m.a, middle-m.farA/3),
		b:     fmt.Sprintf("%s,pos=A%d", m.b, middle+m.farB/3),
		turns: m.turns, factors: m.factors}
}

// columns returns the meetings, each on the line and on a table.
func columns() (both []rulestest.Column) {
	for _, m := range slices.Concat(holding, advancing(), assaulting()) {
		both = append(both, rulestest.Column{Line: m.onLine(), File: m.onTable().String()})
	}
	return both
}

// The distance that a panicking unit runs is a whole number of squares here, so line and table agree. A tank that ran
// would show its rear, so the tanks here cannot move.
const (
	post  = "unit:kind=team,men=3,weapons=mmg,move=0,cost=50"
	squad = "unit:weapons=3xrifle,cost=30"
	green = "unit:quality=inexperienced,traits=green,weapons=2xrifle/lmg,men=3,cost=25"
	pak   = "unit:kind=artillery,men=3,weapons=medium-at,shield=yes,cost=75"
	bunch = "unit:kind=vehicle,armour=8,weapons=light-at/coax-mmg,move=0,cost=100"
)

// holding lists meetings in which both sides hold.
var holding = []meeting{
	{a: squad, b: squad, farA: 6, farB: 6, turns: 3},
	{a: squad, b: post, farA: 9, farB: 12, turns: 3, factors: "rally-at=1"},
	{a: post, b: green, farA: 6, farB: 12, turns: 2, factors: "keep-down=pinned down-react=always"},
	{a: bunch, b: pak, farA: 15, farB: 15, turns: 3},
	{a: "unit:kind=team,men=2,weapons=light-mortar", b: squad, farA: 6, farB: 9, turns: 3},
	{a: "unit:kind=team,men=2,weapons=sniper-rifle,quality=veteran", b: post, farA: 15, farB: 15, turns: 2, factors: "policy-a=best-odds"},
}

// advancing returns meetings in which each move is a whole number of squares. On the table a unit that holds a place
// comes within three squares of it. On the line a unit that advances stops 12 inches before an enemy that stays, which
// is the same distance from the centre. The enemy is always in reach; otherwise the unit would run.
func advancing() (all []meeting) {
	for _, m := range []meeting{
		{a: "unit:weapons=3xautomatic-rifle,cost=30", b: post, farA: 12, farB: 12, stop: -9, turns: 2},
		{a: "unit:weapons=3xautomatic-rifle,cost=30", b: post, farA: 18, farB: 6, stop: -3, turns: 2, factors: "rally-at=2"},
		{a: "unit:kind=vehicle,armour=9,weapons=medium-at,move=9", b: post, farA: 18, farB: 12, stop: -9, turns: 2},
		{a: "unit:kind=team,men=2,weapons=bazooka,cost=60", b: bunch, farA: 9, farB: 9, stop: -6, turns: 3},
	} {
		m.line, m.does = "stance-a=advance close=12", "hold 1"
		if strings.Contains(m.a, "vehicle") { // a vehicle that panics would show its rear
			m.a = strings.Replace(m.a, "armour=9", "armour=9,traits=all-round", 1)
		}
		all = append(all, m)
	}
	return all
}

// assaulting returns meetings with an assault. Units meet an inch apart on the line and in the next square on the
// table. This difference changes nothing before or during the fight.
func assaulting() (all []meeting) {
	for _, m := range []meeting{
		{a: "unit:weapons=3xsmg,cost=30", b: post, farA: 6, farB: 6, turns: 1},
		{a: "unit:weapons=3xautomatic-rifle,cost=30", b: post, farA: 9, farB: 9, turns: 2},
		{a: "unit:weapons=4xrifle,cost=30", b: bunch, farA: 3, farB: 3, turns: 1},
		{a: "unit:weapons=4xrifle,at=yes,cost=30", b: bunch, farA: 6, farB: 6, turns: 1},
	} {
		m.line, m.does, m.stop = "stance-a=assault", "attack 1", -m.farB
		all = append(all, m)
	}
	return all
}
