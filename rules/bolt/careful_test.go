package bolt_test

import (
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// chance returns the chance of an event on a table, from 1,000 simulated battles.
func (c tabletop) chance(t *testing.T, event string) float64 {
	t.Helper()
	return rulestest.TableChance(t, library, c.String(), event, 1000)
}

// undefended is a table on which the careful player can take the objective without a fight.
var undefended = tabletop{ground: "..........%. ..........%. ......w...%. ..........%.", places: "1: H2", does: "attack 1", turns: 6,
	a: "unit:weapons=6xrifle,cost=60,pos=A2", b: "unit:weapons=6xrifle,cost=60,pos=L4", factors: "player-a=careful"}

// The side's policy does not bind the careful player. It fires at the car, which is farther away but worth more.
func TestCarefulFiresWhereItHurtsMost(t *testing.T) {
	c := tabletop{ground: ".......... .......... ..........", a: "unit:kind=vehicle,armour=9,weapons=medium-at,cost=150,pos=A2", turns: 1,
		b:       "unit:kind=vehicle,armour=7,weapons=lmg,cost=150,pos=J2+unit:weapons=2xrifle,cost=20,pos=D2",
		factors: "player-a=careful policy-a=nearest"}
	if got := c.chance(t, "b-points-lost=100+"); got < 0.2 {
		t.Errorf("the dear car is lost with %v", got)
	}
}

// A unit with so many pins that it would hardly obey rallies instead of firing.
func TestCarefulRalliesWhoIsPinned(t *testing.T) {
	c := tabletop{ground: "......... ......... .........", a: "unit:weapons=6xrifle,cost=60,pins=6,pos=A2", b: "unit:weapons=2xrifle,cost=20,pos=I2",
		factors: "player-a=careful"}
	c.tells(t, "Rally")
}

// A unit that is to leave the table leaves it in time, although it has targets in every turn.
func TestCarefulLeavesInTime(t *testing.T) {
	c := tabletop{ground: ".... .... .... .... .... .... .... .... .... .... .... ....", places: "P: B5", does: "move P, exit north", turns: 4,
		a: "unit:kind=vehicle,armour=9,weapons=lmg,cost=100,pos=B1", b: "unit:weapons=8xrifle,cost=80,pos=D2",
		factors: "player-a=careful", more: "victory: {a: {exit: {north: 1 per 50}}, b: {losses: 1 per 50}}"}
	if got := c.chance(t, "a-points=2"); got < 0.9 {
		t.Errorf("it is in time with %v", got)
	}
}

// The careful player fires at the cheaper of two squads, because it holds the objective.
func TestCarefulFiresAtWhoKeepsAnObjective(t *testing.T) {
	c := tabletop{ground: "........ ........ ........", places: "1: {at: G1, reach: 0}", does: "attack 1", turns: 1,
		a: "unit:kind=team,weapons=hmg,cost=80,pos=A2", b: "unit:weapons=2xrifle,cost=24,pos=G3+unit:weapons=2xrifle,cost=20,pos=G1",
		factors: "player-a=careful down-react=never", more: "victory: {a: {hold: {1: 3}, losses: 1 per 20}, b: {hold: {1: 3}, losses: 1 per 20}}"}
	if keeps, other := c.chance(t, "b-points-lost=20"), c.chance(t, "b-points-lost=24"); keeps <= other {
		t.Errorf("who keeps it is lost with %v, the other with %v", keeps, other)
	}
}

// The story says why a unit goes Down. Another order may be possible, but is worth less.
func TestTheStoryTellsWhyAUnitGoesDown(t *testing.T) {
	covers := tabletop{ground: column("........"), a: "unit:weapons=6xrifle,cost=60,pos=A1", turns: 1,
		b: "unit:kind=vehicle,armour=9,weapons=hmg,cost=150,move=0,pos=A7", factors: "player-a=careful down-react=never"}
	told := false
	for seed := range uint64(4) { // with some seeds the enemy fires first
		told = told || strings.Contains(covers.story(t, seed), "a's unit goes Down to be harder to hit")
	}
	if !told {
		t.Errorf("nobody goes Down to be harder to hit:\n%s", covers.story(t, 0))
	}
	idle := tabletop{ground: "..t.. ..t..", a: "unit:kind=team,men=3,weapons=light-mortar,cost=50,move=0,pos=A1", turns: 1,
		b: "unit:weapons=6xrifle,cost=60,pos=E1", factors: "player-a=careful"}
	idle.tells(t, "a's unit has nothing better to do and goes Down")
}
