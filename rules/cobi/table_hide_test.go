package cobi_test

import "testing"

// One rifle at 40 cm, +2, hits one man with 3/4 (EX-30); at 20 cm, +1, with 2/3.
const (
	rifle  = "unit:figures=rifle,cost=10"
	man    = "unit:figures=unarmed,cost=10"
	hidden = "unit:figures=unarmed,hidden=yes,cost=10"
)

// HID-01, HID-03, SPC-09: no unit fires at a hidden man until he is found, on 5 and 6 within 30 cm. Binoculars find him
// within 60 cm, on 4 or more, and add 1 to the shot: 3/4 at 20 cm, 29/36 at 40.
func TestTheHiddenAreFoundBeforeTheyAreFiredAt(t *testing.T) {
	c := tabletop{ground: "......", a: rifle + ",pos=A1", b: hidden + ",pos=C1"}
	c.is(t, "b-units-lost=1", "0")
	c.turns = 2
	c.is(t, "b-units-lost=1", "2/9")
	c.a = rifle + ",commander-binoculars=yes,pos=A1"
	c.is(t, "b-units-lost=1", "3/8")
	c.b = hidden + ",pos=E1"
	c.is(t, "b-units-lost=1", "29/72")
	c.a = rifle + ",pos=A1" // too far to find anybody
	c.is(t, "b-units-lost=1", "0")
	c.b = man + ",pos=E1"
	c.turns = 1
	c.is(t, "b-units-lost=1", "3/4")
}

// SPC-10: during a covered move a unit finds hidden enemies on a 6 only, and goes half as far. The 8 cm of the first
// move are no square, and 7.5 of them are kept.
func TestWhoIsOnHisWayLooksLessWell(t *testing.T) {
	c := tabletop{ground: "......", places: "P: F1", does: "move P", a: rifle + ",pos=A1", b: hidden + ",pos=C1", turns: 2}
	c.is(t, "b-units-lost=1", "1/9")
}

// HID-01: a squad in ambush hides with one action. If it acts before the rifle, the rifle cannot fire at it: the chance
// is half of 3/4.
func TestWhoLiesInAmbushHides(t *testing.T) {
	c := tabletop{ground: ".....", places: "P: E1", doesB: "ambush P", a: rifle + ",pos=A1", b: man + ",pos=E1"}
	c.is(t, "b-units-lost=1", "3/8")
	c.ground = "....="
	c.is(t, "b-units-lost=1", "3/4") // HID-04: the squad does not hide on a road,
	c.ground, c.b, c.places = ".....", man+",pos=D1", "P: D1"
	c.is(t, "b-units-lost=1", "2/3") // nor within 30 cm of the enemy,
	c.ground, c.b, c.places = ".......", man+",pos=G1", "P: G1"
	c.is(t, "b-units-lost=1", "3/8")
	c.a = rifle + ",gunner-binoculars=yes,pos=A1"
	c.is(t, "b-units-lost=1", "29/36") // nor within 60 cm of an enemy with binoculars
}

// HID-02: a vehicle takes two actions.
func TestAVehicleIsCamouflagedInTwoTurns(t *testing.T) {
	c := tabletop{ground: "........", places: "P: H1", doesB: "ambush P", a: idle + ",pos=A1", b: "unit:forward=10,pos=H1", turns: 2}
	c.tells(t, 1, "begins to camouflage itself", "TURN 2", "is hidden")
}

// HID-03: a unit that fires is hidden no more, so that the enemy may fire back.
func TestWhoFiresIsHiddenNoMore(t *testing.T) {
	c := tabletop{ground: "......", a: rifle + ",pos=A1", b: "unit:figures=rifle,hidden=yes,cost=10,pos=C1"}
	// If b acts first, it hits a's man with 2/3, else a fires back. If a acts first, it only looks for b.
	c.is(t, "b-units-lost=1", "1/9") // 1/2 (b acts first) x 1/3 (b misses) x 2/3 (a hits)
}

// A unit in ambush that cannot hide, because an enemy with binoculars watches it, does not hold its fire: 50 cm, +2.
func TestWhoCannotHideInAmbushFires(t *testing.T) {
	c := tabletop{ground: "......", places: "P: F1", doesB: "ambush P", b: rifle + ",pos=F1"}
	for watcher, want := range map[string]string{man: "0", man + ",gunner-binoculars=yes": "3/4"} {
		c.a = watcher + ",pos=A1"
		c.is(t, "a-units-lost=1", want)
	}
}

// EFX-06: a vehicle that would have to start its engine in the cold first looks for hidden enemies from where it
// stands, on 5 and 6. Then it hits with 2/3.
func TestNobodyMakesACoveredMoveInFrostWithoutStarting(t *testing.T) {
	c := tabletop{ground: "......", places: "P: F1", does: "move P", b: hidden + ",pos=C1", turns: 2, factors: "frost=yes",
		a: "unit:class=light,forward=20,weapon=rifle,crew=1,destroy=1,cost=10,pos=A1"}
	c.is(t, "b-units-lost=1", "2/9")
}
