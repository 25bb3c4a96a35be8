package cobi_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// column returns the ground of a table of one column, with a number of open squares.
func column(squares int) string { return strings.Repeat(". ", squares) }

// E-70, DMG-02: a shot that takes the -1 for aiming strikes the top armour, on tables as on the line. The Tiger's
// armour is 8 in front and 3 on top: the Sherman wins the duel with 36.7 % instead of 15.4 %.
func TestAimedShotsStrikeTheTopOnTables(t *testing.T) {
	c := tabletop{ground: column(7), a: "sherman-m4a1:pos=A1", b: "tiger-1:pos=A7", turns: 3, factors: "repair=no aimed-a=yes"}
	line := "cobi/battle sherman-m4a1 vs tiger-1 pos-a=30 pos-b=30 stance-a=hold turns=3 repair=no "
	for facing, factors := range map[string]string{"top": "aimed-a=yes", "front": "aimed-a=no"} {
		c.factors = "repair=no " + factors
		c.is(t, "winner=a", rulestest.Fraction(t, walked(t, line+"facing-b="+facing, true), "winner=a").RatString())
	}
	// The front of this vehicle has less armour than its top, so an aimed shot strikes the front.
	const box = "unit:class=medium,armour-front=2,armour-top=6,destroy=4,crew=3"
	c = tabletop{ground: column(5), a: "sherman-m4a1:pos=A1", b: box + ",pos=A5", factors: "repair=no aimed-a=yes"}
	c.is(t, "b-units-lost=1", rulestest.Fraction(t, walked(t, "cobi sherman-m4a1 vs "+box+" aimed=yes", true), "effect=out").RatString())
}

// The careful player of side a aims at the top of the Tiger. That of side b fires at the front of the Sherman, because
// aiming would cost the Tiger more than it gains.
func TestCarefulAimsWhereItPays(t *testing.T) {
	c := tabletop{ground: column(7), a: "sherman-m4a1:pos=A1", b: "tiger-1:pos=A7", turns: 10, factors: "player-a=careful player-b=careful"}
	want := rulestest.Fraction(t, walked(t, "cobi/duel sherman-m4a1 vs tiger-1 facing-b=top", true), "winner=a")
	wins, _ := want.Float64()
	if got := c.chance(t, "winner=a"); math.Abs(got-wins) > 0.04 { // four standard deviations in 2,000 battles
		t.Errorf("the sherman wins %v of its battles, want %v", got, wins)
	}
	c.factors += " aimed-a=no"
	if got := c.chance(t, "winner=a"); math.Abs(got-0.154) > 0.035 {
		t.Errorf("without aiming it wins %v", got)
	}
}

// E-71: a squad opens fire at 70 cm and puts out one man after the other, the last one 80 cm away. All five figures
// fire, and each hits with 5/9 (INF-04: 0 beyond 60 cm). The squad is on its way, so it would not open fire at an enemy
// beyond 70 cm.
func TestAllFiguresFireWhenTheFirstTargetFalls(t *testing.T) {
	c := tabletop{ground: strings.Repeat("..... ", 8), places: "1: E8", does: "attack 1", a: "unit:figures=5xrifle,cost=10,pos=A1",
		b: "5x" + man + ",pos=A8/B8/C8/D8/E8", factors: "engage-a=70"}
	c.is(t, "b-units-lost=5", "3125/59049")
	c.is(t, "b-units-lost=0", "1024/59049")
}

// E-71: a figure that cannot fire at the target of its squad fires at another. The pistol does not reach 110 cm. At 70
// cm it has -4 and hits with 1/12: only a 6 reaches a defence die, of 1 or 2.
func TestAFigureThatCannotReachTheTargetTakesAnother(t *testing.T) {
	c := tabletop{ground: column(12), a: "unit:figures=rifle/pistol,cost=10,pos=A1", b: "unit:figures=6xunarmed,cost=10,pos=A8+" + man + ",pos=A12",
		factors: "policy-a=weakest"}
	c.tells(t, 1, "rifle fires at b's unit 2", "pistol fires at b's unit 1")
}

// E-72: soldiers and light vehicles take -1 if they fire past a nearer enemy. By default every enemy in sight counts,
// under nearest=legal only one that they may hurt. A rifle at 40 cm hits one man with 3/4, with 2/3 at -1.
func TestTheNearestEnemyIsPassedOver(t *testing.T) {
	const tank = "unit:class=medium,hit=6-6,loads=0,crew=3"
	c := tabletop{ground: "..... .....", a: rifle + ",pos=A1", b: tank + ",pos=B2+" + man + ",pos=E1"}
	c.is(t, "b-units-lost=1", "2/3")
	c.factors = "+nearest=legal"
	c.is(t, "b-units-lost=1", "3/4")
	c.b = tank + ",hidden=yes,pos=B2+" + man + ",pos=E1" // a hidden enemy does not count
	c.factors = "fog=no"
	c.is(t, "b-units-lost=1", "3/4")
	for vehicle, want := range map[string]string{ // a gun of a vehicle's card takes no -1 (VEH-01)
		"unit:class=light,weapon=rifle,crew=2":          "2/3",
		"unit:class=medium,hit=2-6,explosion=20,crew=2": "5/6",
	} {
		c = tabletop{ground: "..... .....", a: vehicle + ",pos=A1", b: "2x" + man + ",pos=B2/E1", factors: "policy-a=weakest"}
		c.b = "unit:figures=2xunarmed,cost=10,pos=B2+" + man + ",pos=E1"
		c.is(t, "b-units-lost=1", want)
	}
}

// E-73: a move of 29 cm is two squares and 9 cm. Turning to the enemy takes 5 of the 9 cm. So the next move, of 4 + 29
// cm less 5 for turning back, is two squares again, not three.
func TestALeftoverOfAMoveIsSpentOnce(t *testing.T) {
	c := tabletop{ground: strings.Repeat("............ ", 14), places: "1: {at: A14, least: 1}", does: "attack 1",
		a: "unit:class=medium,forward=29,turn=5,armour-side=0,destroy=6,crew=5,cost=10,pos=A1", b: "unit:class=medium,hit=6-6,reload=6-6,strength=6,destroy=6,crew=5,cost=10,pos=L6",
		turns: 2, factors: "player-a=careful"}
	c.tells(t, 1, "from A1 to A3 and faces north-east", "from A3 to A5")
}

// E-74: the commander is one figure of its unit. A shooter that may aim does so if that makes it more likely to hit the
// commander. A rifle at 40 cm hits the commander with 2/3 at -1. Without aiming it hits one of two figures with 3/4.
func TestTheCommanderIsOneFigure(t *testing.T) {
	c := tabletop{ground: ".....", a: rifle + ",pos=A1", b: "unit:figures=2xunarmed,cost=10,pos=E1", factors: "scenario=commander"}
	c.is(t, "winner=a", "2/3")
	c.factors = "scenario=commander aimed-a=no"
	c.is(t, "winner=a", "3/8")
	c.b = man + ",pos=D1+unit:figures=2xunarmed,commander=yes,cost=10,pos=E1" // the rifle fires at the nearer man, at 30 cm, who is not the commander
	c.is(t, "winner=a", "0")
	c.factors = "scenario=commander policy-a=weakest"
	c.is(t, "winner=a", "0")
	c.b = "unit:figures=2xunarmed,commander=yes,cost=10,pos=E1+" + man + ",pos=D1"
	c.a = rifle + ",pos=A1+" + rifle + ",pos=B1" // one rifle puts the man in D1 out, so that the other fires at the commander's unit
	if p := c.odds(t, "winner=a"); p.Sign() == 0 {
		t.Error("nobody fires at the commander")
	}
	c = tabletop{ground: ".....", a: rifle + ",pos=A1", b: "2x" + man + ",commander=yes,pos=D1/E1", factors: "scenario=commander"}
	c.refused(t, "more than one unit with commander=yes")
}

// E-74, CREW-02: every result of a hit kills or wounds all of the crew, also a commander in the vehicle.
func TestACommanderInAVehicleIsHurtByEveryResult(t *testing.T) {
	const tank = "unit:class=medium,armour-front=6,destroy=4,incapacitate=3,damage=2,immobilise=1,crew=5"
	c := tabletop{ground: column(5), a: "sherman-m4a1:pos=A1", b: tank + ",pos=A5", factors: "scenario=commander repair=no aimed-a=no"}
	hurt := new(big.Rat).Sub(big.NewRat(1, 1), rulestest.Fraction(t, walked(t, "cobi sherman-m4a1 vs "+tank, true), "effect=none"))
	c.is(t, "winner=a", hurt.RatString())
}

// E-75: papers lie at three objectives. The side that has brought home more of them at the end wins. Under papers=first
// the first papers decide.
func TestMostPapersWin(t *testing.T) {
	const truck = "unit:forward=20,reverse=20,cost=10"
	c := tabletop{ground: "... ... ... ... ... ...", zones: "A: A1-C2, B: A5-C6", in: "A", inB: "B", places: "1: A4, 2: B4, 3: C4", does: "attack 1",
		a: truck + ",pos=A2", b: idle + ",pos=C6", factors: "scenario=documents", turns: 5}
	c.is(t, "winner=a", "1")
	c.is(t, "turns=5", "1")
	c.factors = "scenario=documents +papers=first"
	c.is(t, "turns=2", "1")
	// The truck of a has two papers, more than b can bring home. The truck of b has brought the third one home before.
	c.factors, c.turns = "scenario=documents", 8
	c.a, c.places = truck+",pos=A2", "1: A4, 2: A3, 3: C4"
	c.b, c.doesB = "unit:forward=20,reverse=20,turn=0,cost=10,pos=C5", "attack 3"
	c.is(t, "winner=a", "1")
	c.is(t, "turns=2", "1")
}

// E-76: the headquarters is a place in the zone of its side with three soldiers in it. With three rifles the first die
// to hit that fails is thrown again, with two it is not.
func TestAHeadquartersNeedsThreeSoldiers(t *testing.T) {
	c := tabletop{ground: ".....", zones: "A: A1", in: "A", places: "H: A1", b: man + ",pos=E1", factors: "hq-a=hit hq-place-a=h"}
	for figures, line := range map[string]string{"3xrifle": " hq-a=hit", "2xrifle": ""} {
		c.a = "unit:figures=" + figures + ",cost=10,pos=A1"
		want := walked(t, "cobi/battle unit:figures="+figures+" vs "+man+" pos-a=20 pos-b=20 turns=1 stance-a=hold"+line, true)
		c.is(t, "b-units-lost=1", rulestest.Fraction(t, want, "b-units-lost=1").RatString())
	}
	c.a, c.factors = "unit:figures=2xrifle,cost=10,pos=A1", "hq-a=hit" // no place is named, and no squad is large enough for a headquarters
	c.refused(t, "three soldiers")
	c.factors = "hq-a=hit hq-place-a=p"
	c.refused(t, "no such place")
	c.places = "P: C1"
	c.refused(t, "does not lie in the zone of side a")
	// The squad in the headquarters stays there, whatever the other units do.
	c = tabletop{ground: ".......... ..........", zones: "A: A1-A2", in: "A", places: "1: J1", does: "attack 1",
		a: "unit:figures=3xunarmed,cost=10,pos=A1+" + walker + ",pos=A2", b: idle + ",pos=J2", factors: "hq-a=hit", turns: 3}
	if told := strings.Join(c.told(t, 1), "\n"); strings.Contains(told, "a's unit 1 moves") || !strings.Contains(told, "a's unit 2 moves") {
		t.Errorf("the wrong one moves:\n%s", told)
	}
}

// E-77: vehicles go around houses, or along the road through them. With vehicles-in-houses=yes they go through houses.
// Infantry always does.
func TestVehiclesEnterTownsAlongRoads(t *testing.T) {
	c := tabletop{ground: ". t . .", places: "1: A4", does: "attack 1", a: driver + ",pos=A1", b: idle + ",pos=A4", turns: 4}
	c.ground = "... ttt ... ..."
	c.b = idle + ",pos=C4"
	moves := func() bool { return strings.Contains(strings.Join(c.told(t, 1), " "), "to A4") }
	for _, test := range []struct {
		a, ground, factors string
		arrives            bool
	}{
		{driver, "... ttt ... ...", "fog=no", false},
		{driver, "... ttt ... ...", "+vehicles-in-houses=yes", true},
		{driver, "... t=t ... ...", "fog=no", true},
		{walker, "... ttt ... ...", "fog=no", true},
	} {
		c.a, c.ground, c.factors = test.a+",pos=A1", test.ground, test.factors
		if got := moves(); got != test.arrives {
			t.Errorf("%s on %s with %s arrives: %v", test.a, test.ground, test.factors, got)
		}
	}
	c.a, c.factors = driver+",pos=A3", "fog=no"
	c.refused(t, "cannot stand in A3")
	c.factors = "+vehicles-in-houses=yes"
	c.prepared(t)
}
