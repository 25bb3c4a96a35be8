package cobi_test

import (
	"math"
	"testing"
)

const (
	// walker has nothing to fire and walks 15 cm, in difficult ground 8.
	walker = "unit:figures=unarmed,cost=10"
	// driver cannot fire either.
	driver = "unit:class=medium,forward=24,difficult=5,road=10,cost=10"
	turns  = driver + ",reverse=10,turn=5"
)

// MOV-02: a move of 15 cm is one square; with the 5 cm that are left over the next move is two squares. In difficult
// ground a move is 8 cm.
func TestInfantryKeepsWhatIsLeftOfItsMove(t *testing.T) {
	c := tabletop{ground: "..........", places: "P: I1", does: "move P", a: walker + ",pos=A1", b: idle + ",pos=J1", turns: 3}
	c.tells(t, 1, "from A1 to B1", "from B1 to D1", "from D1 to E1")
	c.ground = ".rrrr....." // in cm: no square; 7.5 left over and 15 less 7; 5 and 8; 2.5 and 8
	c.turns = 4
	c.tells(t, 1, "on its way out of A1", "from A1 to B1", "from B1 to C1", "from C1 to D1")
	c.ground, c.factors = "..........", "mud=yes" // EFX-01
	c.tells(t, 1, "on its way out of A1", "from A1 to B1", "from B1 to C1", "from C1 to D1")
	c.ground = "=========." // mud leaves roads as they are
	c.tells(t, 1, "from A1 to B1", "from B1 to D1", "from D1 to E1")
}

// MOV-01: turning by 45 degrees costs card 3, difficult ground card 4 once, and a road adds card 5.
func TestVehiclesPayForTurnsAndGround(t *testing.T) {
	c := tabletop{ground: ".......... .......... .......... .......... ..........", places: "1: A5, 2: E1", does: "attack 1",
		a: turns + ",pos=A1", b: idle + ",pos=J5", turns: 2}
	c.tells(t, 1, "from A1 to A3", "from A3 to A5") // 24 cm, then 3.75 left over and 24
	c.does = "attack 2"                             // two turns to the east leave 14 cm
	c.tells(t, 1, "from A1 to B1", "from B1 to D1")
	c.does, c.ground = "attack 1", ".......... .......... r......... r......... .........."
	c.tells(t, 1, "from A1 to B2") // around the rough ground: 5 for the turn, 14.14 for the step
	c.ground = ".%........ r%........ r%........ .%........ .%........"
	c.tells(t, 1, "from A1 to A2", "from A2 to A4") // 24 cm less 5 in difficult ground: 9 left, then 24 and 8.75 less 5
	c.ground = "=%........ =%........ =%........ =%........ =%........"
	c.tells(t, 1, "from A1 to A4") // 34 cm
	c.ground = ".%........ .%........ .%........ =%........ =%........"
	c.tells(t, 1, "from A1 to A3") // off the road there is no gain
}

// MOV-01: turning around costs 20 of 24 cm. Backwards a move is 10 cm.
func TestAVehicleGoesBackwardsWhereTurningLeadsNowhere(t *testing.T) {
	c := tabletop{ground: "... ... ... ... ...", places: "1: A1", does: "attack 1", a: turns + ",pos=A5", b: idle + ",pos=C1", turns: 2}
	c.tells(t, 1, "from A5 to A4", "from A4 to A3")
	c.a = driver + ",turn=5,pos=A5"
	c.tells(t, 1, "turns to face south in A5", "from A5 to A3")
	c.a = driver + ",turn=8,pos=A5" // three turns use up the whole move
	c.tells(t, 1, "turns to face south-", "from A5 to A4")
}

// DMG-02: a vehicle at its goal turns to the enemy as far as the rest of its move allows. Its side has no armour.
func TestAVehicleThatHasArrivedTurnsToTheEnemy(t *testing.T) {
	for turn, want := range map[string]float64{"5": 5.0 / 12, "8": 5.0 / 12, "15": 5.0 / 6} { // 5/12: only a hit before its move puts it out; 5/6: any hit
		c := tabletop{ground: "..... ..... ..... ..... .....", places: "1: A2", does: "attack 1",
			a: "unit:class=medium,forward=24,armour-front=60,destroy=1,crew=1,cost=10,turn=" + turn + ",pos=A1",
			b: "unit:hit=2-6,strength=30,crew=9,pos=E2"}
		if p, _ := c.odds(t, "a-units-lost=1").Float64(); math.Abs(p-want) > 1e-6 {
			t.Errorf("turn %s: lost with %v, want %v", turn, p, want)
		}
	}
	c := tabletop{ground: "..... ..... .....", places: "1: A2", does: "attack 1", a: turns + ",pos=A1", b: idle + ",pos=E2"}
	c.tells(t, 1, "from A1 to A2", "turns to face east in A2")
	c.places = "1: C3" // 24 cm less 5 for the turn are enough for one square
	c.tells(t, 1, "from A1 to B2 and faces north-east")
}

// RND-03: the units of both sides come to the table at the start of a turn.
func TestUnitsArriveAtTheStartOfATurn(t *testing.T) {
	c := tabletop{ground: "..... .....", zones: "S: A1-B1", places: "1: E2", does: "attack 1", a: idle + ",pos=E1",
		b: idle + ",pos=E2", arrives: "{turn: 2, party: '2x" + walker + "', zone: S}", turns: 2}
	c.tells(t, 1, "TURN 1: 1 unit against 1", "TURN 2", "arrives in B1", "arrives in A1", "initiative", "from B1")
}

// LOAD-02: a squad that has nobody to fire at reloads. The first man falls in turn 1, whatever the loading test says, or in
// turn 2 after a miss and two good tests; the second one comes in turn 3: 9/16 + 2/9 x 5/6 x 3/4 x 5/6 x 3/4.
func TestASquadWithoutATargetReloads(t *testing.T) {
	c := tabletop{ground: ".....", zones: "S: A1", a: man + ",pos=A1", b: rifle + ",pos=E1",
		arrives: "{turn: 3, party: '" + man + "', zone: S}", turns: 3}
	c.is(t, "a-units-lost=2", "187/288")
}

// SPC-11, AMB-18: a crew repairs a vehicle that cannot move if the vehicle has farther to go and nobody to fire at.
// Five of a crew of 20 are enough to succeed on any die.
func TestAVehicleThatCannotGoOnIsRepaired(t *testing.T) {
	c := tabletop{ground: "..........", places: "P: G1", does: "move P", turns: 4, b: "unit:hit=2-6,strength=9,loads=1,crew=9,pos=I1+" + idle + ",pos=J1",
		a: "unit:class=medium,forward=10,destroy=20,immobilise=1,crew=20,cost=10,pos=A1"}
	c.tells(t, 1, "immobilised", "repairs it on 1+: it works again", "moves from")
}
