package bolt_test

import (
	"fmt"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// onLine returns the exact chance of a figure in a scenario line, as a fraction.
func onLine(t *testing.T, line, figure string) string {
	t.Helper()
	return rulestest.Fraction(t, walked(t, line, true), figure).RatString()
}

const (
	rockets = "unit:kind=team,men=2,weapons=bazooka" // a team that fires all round
	hulk    = "unit:kind=vehicle,armour=9,weapons=none,move=0,cost=100"
	dummies = "unit:kind=team,men=3,weapons=medium-mortar" // a mortar team whose enemies are too near for indirect fire
)

// PEN-01, SUP-23: distance, cover and the side struck come from the map. Units face the enemy's edge: a's units face
// north.
func TestOneVolleyIsFireWithWhatTheMapGives(t *testing.T) {
	for _, c := range []struct{ ground, a, b, factors string }{
		{column("....."), "A1", "A4", "range=9"},
		{column("....."), "A4", "A1", "range=9 facing=rear"},
		{".....", "A1", "D1", "range=9 facing=side"},
		{"... ... ... ...", "A1", "C3", "range=8.49"},             // at 45 degrees the shot still strikes the front
		{"... ... ... ...", "A4", "B1", "range=9.49 facing=rear"}, // beyond 135 degrees it strikes the rear
		{"... ... ... ...", "A3", "C1", "range=8.49 facing=side"}, // at 135 degrees it strikes the side
		{column("w...."), "A1", "A4", "range=9"},                  // the target is not in the wood
		{column("r...."), "A1", "A5", "range=12"},                 // rough ground gives no cover
		{column(".n..."), "A1", "A5", "range=12 cover=soft"},      // the target is behind the hedge
		{column(".#..."), "A1", "A5", "range=12 cover=hard"},      // the target is behind the wall
		{column(".#..."), "A1", "A4", "range=9 cover=hard"},       // the target stands at the wall
		{column("..#.."), "A1", "A5", "range=12"},                 // the target is far from the wall
		{column("hh..."), "A1", "A5", "range=12"},                 // the target is on a hill
		{column("w.... "), "A1", "A5", "range=12 cover=soft"},     // the target is in the wood
	} {
		table := tabletop{ground: c.ground, a: rockets + ",pos=" + c.a, b: hulk + ",pos=" + c.b}
		for _, figure := range []string{"b-effect=out", "b-effect=reduced"} {
			table.is(t, figure, onLine(t, "bolt-action "+rockets+" vs "+hulk+" "+c.factors, strings.TrimPrefix(figure, "b-")))
		}
	}
}

// SUP-02 to SUP-08: the odds of an order are those of its test and then of its fire. The procedure fire plays both if
// order=test (E-22).
func TestOneOrderIsTheTestTimesTheFire(t *testing.T) {
	for pins := range 4 {
		shooter := fmt.Sprintf("%s,pins=%d", rockets, pins)
		table := tabletop{ground: column("......w"), a: shooter + ",pos=A1", b: hulk + ",pos=A5", factors: "rally-at=0"}
		table.is(t, "b-effect=out", onLine(t, fmt.Sprintf("bolt-action %s vs %s range=12 order=test", shooter, hulk), "effect=out"))
	}
}

// SUP-12: an officer helps units within 6 inches: two squares straight on, one square diagonally.
func TestOfficersHelpThoseNearThem(t *testing.T) {
	shooter := rockets + ",pins=3"
	for at, bonus := range map[string]int{"A1": 3, "B3": 3, "A2": 3, "C2": 3, "C3": 0, "B4": 0, "D1": 3, "E1": 0} {
		table := tabletop{ground: strings.Repeat("...... ", 9), factors: "rally-at=0",
			a: "unit:rank=captain,weapons=pistol,pos=" + at + "+" + shooter + ",pos=B1", b: hulk + ",pos=B5"}
		want := onLine(t, fmt.Sprintf("bolt-action %s vs %s range=12 order=test attacker-officer=%d", shooter, hulk, bonus), "effect=out")
		table.is(t, "b-effect=out", want)
	}
}

// FUB-01: two in three double sixes are panic, and the run ends off the table. A unit that sees no enemy goes Down.
func TestWhoPanicsRunsFromTheNearestEnemyThatItSees(t *testing.T) {
	flees := tabletop{ground: column("......"), a: dummies + ",pins=1,pos=A3", b: idle + ",pos=A6", factors: "rally-at=1"}
	flees.is(t, "a-units-lost=1", "1/54")
	far := flees
	far.ground, far.a, far.b = column("........."), dummies+",pins=1,pos=A6", idle+",pos=A9"
	far.is(t, "a-units-lost=1", "0")
	rough := flees
	rough.ground = column("...rrr") // units may not run there and go only 6 inches (MOVE-04)
	rough.is(t, "a-units-lost=1", "0")
	hidden := flees
	hidden.ground = column(".w....")
	hidden.is(t, "a-units-lost=1", "0")
	beside := flees // the unit runs away from the enemy, but not off the table
	beside.ground, beside.a, beside.b = "......", dummies+",pins=1,pos=C1", idle+",pos=F1"
	beside.is(t, "a-units-lost=1", "1/54")
}

// CQ-01 to CQ-03, SUP-63: close quarters on a table have the odds of the procedure assault. The winner regroups where
// the loser stood.
func TestAssaultsOverTheMapAreThoseOfTheProcedure(t *testing.T) {
	const storm = "unit:weapons=5xsmg"
	for ground, factors := range map[string]string{
		"...... ": "", ".....w ": "", "....t. ": "obstacle=defended", "....#. ": "obstacle=defended", "...n.. ": "obstacle=defended",
		"....f. ": "obstacle=defended",
	} {
		table := tabletop{ground: column(strings.TrimSpace(ground)), places: "1: {at: A2, reach: 0}", does: "attack 1",
			a: storm + ",pos=A4", b: dummies + ",pos=A2"}
		line := "bolt-action/assault " + storm + " vs " + dummies + " " + factors
		table.is(t, "held-1=a", onLine(t, line, "winner=attacker"))
		table.is(t, "a-units-lost=1", onLine(t, line, "winner=defender"))
	}
}

// SUP-58: an assault reaches 12 inches, but only 6 over obstacles and rough ground.
func TestAnAssaultReachesTwelveInchesOrSixOverRoughGround(t *testing.T) {
	const storm = "unit:weapons=5xsmg"
	for ground, assaults := range map[string]bool{
		".......": true, "...r...": false, "...n...": false, ".....r.": true, "r......": false, ".r.....": false,
	} {
		table := tabletop{ground: ground, places: "1: F1", does: "attack 1", a: storm + ",pos=A1", b: dummies + ",pos=E1"}
		if story := table.story(t, 1); strings.Contains(story, "runs to assault") != assaults {
			t.Errorf("over %s it assaults: %v\n%s", ground, !assaults, story)
		}
	}
	far := tabletop{ground: ".......", places: "1: F1", does: "attack 1", a: storm + ",pos=A1", b: dummies + ",pos=F1"}
	if story := far.story(t, 1); strings.Contains(story, "assault") {
		t.Errorf("15 inches away:\n%s", story)
	}
}

// AVEH-02 to AVEH-07: an assault of infantry on a vehicle on a table has the odds of the procedure assault-vehicle.
func TestAssaultsOnVehiclesOverTheMapAreThoseOfTheProcedure(t *testing.T) {
	const storm = "unit:weapons=5xsmg,at=yes"
	table := tabletop{ground: column("......"), places: "1: A6", does: "attack 1", a: storm + ",pos=A1", b: hulk + ",pos=A3"}
	line := "bolt-action/assault-vehicle " + storm + " vs " + hulk
	table.is(t, "b-units-lost=1", onLine(t, line, "result=knocked-out"))
}

// AVEH-03: a recce vehicle that has had no order drives off from an assault that begins more than 6 inches away, if it
// can.
func TestRecceDrivesOffFromAnAssault(t *testing.T) {
	const (
		storm = "unit:weapons=5xsmg,at=yes"
		car   = "unit:kind=vehicle,armour=7,move=12,traits=recce,weapons=none,cost=60"
	)
	escapes := tabletop{ground: column("..........."), places: "1: A9", does: "attack 1", a: storm + ",pos=A1", b: car + ",pos=A4"}
	// In half of the cases b's die is drawn first. Then the vehicle has had an order and is assaulted.
	caught := onLine(t, "bolt-action/assault-vehicle "+storm+" vs "+car, "result=knocked-out")
	half := func(fraction string) string { return product(t, "1/2", fraction) }
	escapes.is(t, "b-units-lost=1", half(caught))
	cornered := escapes
	cornered.ground = column("....") // the vehicle has nowhere to go
	cornered.places = "1: A4"
	cornered.is(t, "b-units-lost=1", caught)
	slow := escapes
	slow.b = strings.Replace(slow.b, "traits=recce,", "", 1)
	slow.is(t, "b-units-lost=1", caught)
}

// SUP-11: a unit in ambush fires at an enemy that moves in its sight, before that enemy can fire. The shot is like one
// by an order.
func TestAnAmbushFiresAtWhoMoves(t *testing.T) {
	const (
		mg     = "unit:kind=team,men=3,weapons=mmg,cost=50"
		runner = "unit:weapons=rifle,nco=no,cost=10"
	)
	c := tabletop{ground: column("............w"), places: "P: A1, 2: A1", does: "ambush P", doesB: "move 2", turns: 2,
		a: mg + ",pos=A1", b: runner + ",pos=A12"}
	c.tells(t, "waits in ambush", "from ambush a's unit")
	long := c
	long.turns = 1 // the runner gets from A12 to A8, which is beyond 18 inches: half the reach
	if story := long.story(t, 1); strings.Contains(story, "from ambush") {
		t.Errorf("at long range:\n%s", story)
	}
	hidden := c
	hidden.ground = column("............w")
	hidden.does = "hold 2"
	if story := hidden.story(t, 1); strings.Contains(story, "ambush") {
		t.Errorf("who holds lies in ambush:\n%s", story)
	}
	mortar := c
	mortar.a = "unit:kind=team,men=3,weapons=light-mortar,pos=A1" // no indirect fire from ambush
	if story := mortar.story(t, 1); strings.Contains(story, "ambush") {
		t.Errorf("a mortar lies in ambush:\n%s", story)
	}
}

// AVEH-03, MOVE-02: a unit with an arc turns towards its enemy first. A gun does not fire in the turn in which it turns
// (SUP-24).
func TestArcsOfFire(t *testing.T) {
	const (
		hunter = "unit:kind=vehicle,armour=9,weapons=heavy-at,arc=90"
		gun    = "unit:kind=artillery,men=3,weapons=medium-at"
	)
	side := tabletop{ground: ".......", a: hunter + ",pos=A1", b: hulk + ",pos=E1"}
	side.tells(t, "turns to the east in A1", "fires at")
	side.is(t, "b-units-lost=1", onLine(t, "bolt-action "+hunter+" vs "+hulk+" range=12 moved=yes facing=side", "effect=out"))
	side.a = gun + ",pos=A1"
	side.tells(t, "turns to the east in A1")
	side.is(t, "b-units-lost=1", "0")
	side.turns = 2
	side.is(t, "b-units-lost=1", onLine(t, "bolt-action "+gun+" vs "+hulk+" range=12 facing=side", "effect=out"))
	turret := side
	turret.a = strings.Replace(hunter, "arc=90", "arc=360", 1) + ",pos=A1"
	turret.turns = 1
	turret.is(t, "b-units-lost=1", onLine(t, "bolt-action "+hunter+" vs "+hulk+" range=12 facing=side", "effect=out"))
}

// SUP-46: a gun shield covers only the front.
func TestAGunShieldCoversTheFront(t *testing.T) {
	const crew, fire = "unit:kind=artillery,men=3,weapons=medium-mortar,shield=yes", "unit:weapons=5xrifle" // the enemies of the mortar are too near for its fire
	for at, factors := range map[string]string{"B1": "range=6", "A3": "range=3 facing=side", "B5": "range=6 facing=rear"} {
		table := tabletop{ground: strings.Repeat("... ", 5), a: fire + ",pos=" + at, b: crew + ",pos=B3"}
		line := "bolt-action " + fire + " vs " + crew + " " + factors
		up, down := onLine(t, line, "effect=out"), onLine(t, line+" down=yes", "effect=out") // down: b's die is drawn first
		table.is(t, "b-units-lost=1", sum(t, product(t, "1/2", up), product(t, "1/2", down)))
	}
}

// SUP-33: a medic helps within 6 inches.
func TestAMedicHelpsThoseNearHim(t *testing.T) {
	const fire, hurt = "unit:weapons=5xrifle", "unit:kind=team,men=3,weapons=medium-mortar"
	for at, near := range map[string]string{"A5": "yes", "A7": "no"} {
		table := tabletop{ground: column("wwwww...."), a: fire + ",pos=A1",
			b: hurt + ",pos=A4+unit:traits=medic,weapons=pistol,pos=" + at, factors: "down-react=always"}
		line := "bolt-action " + fire + " vs " + hurt + " range=9 down=yes medic=" + near
		table.is(t, "b-units-lost=1", onLine(t, line, "effect=out"))
	}
}

// Units that arrive later come in their turn, with a die of their own.
func TestUnitsArriveAndAct(t *testing.T) {
	table := tabletop{ground: column("......"), zones: "S: A1", turns: 2, a: dummies + ",pos=A2", b: hulk + ",pos=A5",
		arrives: "{turn: 2, party: '" + rockets + "', zone: S}"}
	table.tells(t, "unit 2 arrives in A1")
	table.is(t, "b-units-lost=1", onLine(t, "bolt-action "+rockets+" vs "+hulk+" range=12", "effect=out"))
	table.arrives = "{turn: 2, on: 4+, party: '" + rockets + "', zone: S}"
	table.is(t, "b-units-lost=1", product(t, "1/2", onLine(t, "bolt-action "+rockets+" vs "+hulk+" range=12", "effect=out")))
}

// A unit that leaves the table is not lost. The scenario file says how many points its exit earns.
func TestWhoLeavesTheTableIsNotLost(t *testing.T) {
	table := tabletop{ground: column("....."), does: "exit north", turns: 2, a: "unit:weapons=rifle,cost=30,pos=A4", b: hulk + ",pos=A1",
		more: "victory: {a: {exit: {north: 1 per 10}}}\n"}
	table.is(t, "a-points=3", "1")
	table.is(t, "a-units-lost=0", "1")
	table.is(t, "winner=a", "1")
}

// No unit sees farther than the visibility of the turn.
func TestNobodySeesFartherThanTheLight(t *testing.T) {
	table := tabletop{ground: column("....."), a: rockets + ",pos=A1", b: hulk + ",pos=A5", more: "visibility: 11\n"}
	table.is(t, "b-effect=none", "1")
	table.more = "visibility: 12\n"
	table.is(t, "b-effect=out", onLine(t, "bolt-action "+rockets+" vs "+hulk+" range=12", "effect=out"))
}

// The danger of a square is the fire of all enemies that see it, one after another, with the distance, cover and side
// that the square gives.
func TestTheDangerOfASquareIsTheFireAtIt(t *testing.T) {
	const squad, firers = "unit:weapons=4xrifle", "unit:weapons=3xrifle,pos=A1+unit:kind=team,men=3,weapons=mmg,pos=B1"
	s, err := library.Load("danger.yaml", []byte(tabletop{ground: "..w .#. ... .w. ...", a: firers, b: squad + ",pos=C4"}.String()))
	if err != nil {
		t.Fatal(err)
	}
	top := s.Ruleset.Tabletop
	units, err := top.Deployed(s)
	if err != nil {
		t.Fatal(err)
	}
	danger, err := top.Danger(s, &units[2])
	if err != nil {
		t.Fatal(err)
	}
	for square, want := range map[string]string{
		"A5": "unit:weapons=3xrifle,distance=12 vs " + squad, // the wood hides A5 from B1
		"B5": "unit:weapons=3xrifle,distance=12.37,cover=hard vs " + squad,
		"C1": "unit:weapons=3xrifle,distance=6+unit:kind=team,men=3,weapons=mmg,distance=3 vs " + squad,
		"B3": "", // no enemy sees B3
		"A1": "nowhere",
	} {
		at, err := s.Table.Map.Parse(square)
		if err != nil {
			t.Fatal(err)
		}
		m, stands := danger.At(at)
		switch {
		case stands == (want == "nowhere"), stands && (m == nil) != (want == ""):
			t.Errorf("%s: stands %v, is fired at %v", square, stands, m != nil)
		case m != nil:
			got := rulestest.Fraction(t, walkedModel(t, m, true), "out=1").RatString()
			if want := onLine(t, "bolt-action "+want, "effect=out"); got != want {
				t.Errorf("%s: %s, want %s", square, got, want)
			}
		}
	}
}
