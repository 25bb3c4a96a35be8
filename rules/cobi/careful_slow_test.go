package cobi_test

import (
	"strings"
	"testing"
)

// slowGun is a table with a heavy machine gun behind a wood, which needs three turns for a square. Before the wood stands a
// squad of riflemen.
func slowGun(row, cost string) tabletop {
	return tabletop{ground: "......... ......... ......... ...WWW... ......... " + row + " .........", places: "1: {at: E1, reach: 0, least: 1}, P: A7",
		does: "support 1", a: "unit:figures=gunner/loader/heavy-mg,cost=15,pos=E2", b: "unit:figures=5xrifle,cost=" + cost + ",pos=A7", doesB: "hold P",
		turns: 8, factors: "fog=no player-a=careful player-b=simple"}
}

// A gun in a house has another house in reach, but the way leads through the open in sight of the enemy. It does not set
// out, only to think better of it in the next turn.
func TestCarefulSlowGunsLookWhereTheirWayLeads(t *testing.T) {
	c := slowGun("..t.t....", "60")
	if told := strings.Join(c.told(t, 1), "\n"); strings.Contains(told, "on its way out") {
		t.Errorf("it sets out:\n%s", told)
	}
}

// A gun does not give up turns for a post from which it could expect little.
func TestCarefulSlowGunsStayWhereAPostGainsLittle(t *testing.T) {
	for cost, goes := range map[string]bool{"35": false, "90": true} {
		c := slowGun(".t.......", cost)
		if first, _, _ := strings.Cut(strings.Join(c.told(t, 1), "\n"), "TURN 2"); strings.Contains(first, "on its way out") != goes {
			t.Errorf("an enemy of %s points: it should set out: %v\n%s", cost, goes, first)
		}
	}
}

// The way of a slow team through the woods leads over a corner, which takes three turns. It sets out.
func TestCarefulSlowTeamsGoOnDiagonally(t *testing.T) {
	c := tabletop{ground: "wwwww wwwww wwwww wwwww wwwww", places: "1: {at: E5, reach: 0, least: 1}", does: "attack 1",
		a: "unit:figures=loader/at-launcher,cost=15,pos=A1", b: "unit:figures=rifle,cost=10,hidden=yes,pos=A5", turns: 20, factors: "player-a=careful"}
	c.tells(t, 1, "on its way out of A1", "from A1 to B2")
}

// A machine gun that sees the objective from 110 cm goes on until its fire is good there, and a gun in a wood leaves the
// wood for that while no enemy sees it. The enemy waits behind houses.
func TestCarefulSlowGunsSupportFromNear(t *testing.T) {
	for _, from := range []string{"A1", "A2"} {
		c := tabletop{ground: "............ w........... ............ tttttttttttt ............", places: "1: {at: L1, reach: 0, least: 1}", does: "support 1",
			a: "unit:figures=gunner/loader/heavy-mg,cost=15,pos=" + from, b: "unit:figures=5xrifle,cost=50,pos=L5", turns: 12,
			factors: "fog=no player-a=careful player-b=simple"}
		c.tells(t, 1, "a's unit moves from E")
	}
}
