package cobi_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/rulestest"
	"salvo/sim"
)

const fiveRifles = "unit:figures=5xrifle,cost=20"

// chance returns the chance of an event on a table, from 2,000 simulated battles.
func (c tabletop) chance(t *testing.T, event string) float64 {
	t.Helper()
	return rulestest.TableChance(t, library, c.String(), event, 2000)
}

// undefended is a table on which the careful player can take the objective without a fight.
var undefended = tabletop{ground: "..........%. ..........%. ......w...%. ..........%.", places: "1: {at: H2, least: 1}", does: "attack 1",
	a: fiveRifles + ",pos=A2", b: idle + ",pos=L4", turns: 8, factors: "player-a=careful"}

func TestCarefulDoesNotKnowWhereTheHiddenAre(t *testing.T) {
	goes := func(hidden string) (steps []ground.Place) {
		c := tabletop{ground: "............ ............ ....w....... ............", places: "1: H2", does: "attack 1", doesB: "ambush 1",
			a: fiveRifles + ",pos=A2", b: fiveRifles + ",hidden=yes,pos=" + hidden, turns: 2, factors: "player-a=careful"}
		err := sim.Observe(context.Background(), c.prepared(t).Model, 1, 0, 20, func(_ int64, shown any) {
			if now, is := shown.(*rules.Moment); is {
				steps = append(steps, now.At[0][0])
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return steps
	}
	if one, other := goes("H3"), goes("G1"); !slices.Equal(one, other) {
		t.Errorf("it goes %v, and %v if they hide elsewhere", one, other)
	}
}

// A squad sets out on a way out of the woods that takes two turns.
func TestCarefulComesOutOfTheWoods(t *testing.T) {
	c := tabletop{ground: "......... wwww..... wwww..... wwww.....", places: "1: {at: I2, least: 1}", does: "attack 1",
		a: fiveRifles + ",pos=A2", b: idle + ",pos=A4", doesB: "wait 99", turns: 14, factors: "player-a=careful"}
	if got := c.chance(t, "held-1=a"); got < 0.95 {
		t.Errorf("it is held with %v", got)
	}
}

// Knocking out the last enemy ends the battle. A side that does not win by that takes an objective first.
func TestCarefulDoesNotEndABattleThatIsNotWon(t *testing.T) {
	c := tabletop{ground: ".......... .......... .......... ..........", places: "1: {at: H2, reach: 0, least: 1}", does: "attack 1",
		a: "2x" + fiveRifles + ",pos=B2/B3", b: "unit:figures=1xrifle,cost=20,pos=D4", turns: 8,
		victory: "{a: {hold: {1: 3}, losses: 1 per 25}, b: {hold: {1: 3}, losses: 1 per 25}}", factors: "player-a=careful player-b=simple"}
	if got := c.chance(t, "held-1=a"); got < 0.9 {
		t.Errorf("it is held with %v", got)
	}
}

// A moving unit waits until others have fired, even if they may do so only because an enemy has moved: a vehicle that was in
// their way, or a squad that has come into sight.
func TestCarefulFiresAsSoonAsItCan(t *testing.T) {
	c := tabletop{ground: "........ ........ ........ ........ ..t..... ........ ........ ........", places: "1: {at: A8, least: 3}, P: E8, Q: E1",
		does: "attack 1", a: "2x" + walker + ",pos=B1/C1+unit:figures=3xrifle,cost=20,pos=A2", factors: "player-a=careful player-b=simple"}
	for _, comes := range []struct{ party, to string }{
		{turns + ",pos=E2+2x" + man + ",pos=G2/H2", "P"}, // out of the way
		{"2x" + man + ",pos=E5/H8", "Q"},                 // into sight
	} {
		c.b, c.doesB = comes.party, "move "+comes.to
		c.tells(t, 1, "side a has the initiative", "b's unit 1 moves", "rifle fires at b's unit", "a's unit 2 moves")
	}
}

// The value of a shot is its expected effect: a shot that can hardly hurt the dearer vehicle is not fired.
func TestCarefulFiresWhereItHurts(t *testing.T) {
	const wall = "unit:class=heavy,armour-front=14,armour-side=14,armour-rear=14,armour-top=14,destroy=6,crew=5,cost=100"
	const box = "unit:class=medium,armour-front=3,armour-side=3,armour-rear=3,armour-top=3,destroy=3,crew=3,cost=50"
	c := tabletop{ground: "..... ..... ..... ..... ..... .....", a: "sherman-m4a1:pos=C1", b: wall + ",pos=B6+" + box + ",pos=D6",
		factors: "player-a=careful"}
	c.tells(t, 1, "fires at unit 2")
}

// A tank that goes to its objective stops short if it could not turn its front to the gun any more: two squares take 20 cm of
// its 24, and a turn takes 5.
func TestCarefulShowsItsFront(t *testing.T) {
	c := tabletop{ground: strings.Repeat("........... ", 9), places: "1: {at: A9, least: 1}", does: "attack 1",
		a:     "unit:class=medium,forward=24,turn=5,armour-front=9,armour-side=2,armour-rear=2,armour-top=9,destroy=4,crew=5,cost=90,pos=A1",
		b:     "unit:class=light,hit=3-6,reload=3-6,strength=10,armour-front=3,destroy=3,crew=4,cost=40,pos=K4",
		turns: 1, factors: "player-a=careful"}
	c.tells(t, 1, "from A1 to A2 and faces north-east")
}

// A tank whose move is too short for the next square keeps the rest and gets there with the next move: 14 cm on a diagonal of
// 14.14.
func TestCarefulTanksGetOnDiagonally(t *testing.T) {
	c := tabletop{ground: ".... .... .... ....", places: "1: {at: D4, reach: 0, least: 1}", does: "attack 1",
		a: "unit:class=heavy,forward=14,turn=0,destroy=6,crew=5,cost=80,pos=A1", b: idle + ",pos=A4", turns: 8, factors: "player-a=careful"}
	if got := c.chance(t, "held-1=a"); got < 0.95 {
		t.Errorf("it is held with %v", got)
	}
}

// An armoured car does not drive into the fire of two tanks to an objective that it cannot live to hold.
func TestCarefulDoesNotDieForAnObjective(t *testing.T) {
	const tank = "unit:class=heavy,hit=2-6,reload=2-6,strength=14,armour-front=12,armour-side=12,armour-rear=12,armour-top=12,destroy=6,crew=5,cost=60"
	c := tabletop{ground: "......... ......... ......... ......... tttttttt. .........", places: "1: {at: I3, reach: 0, least: 1}", does: "attack 1",
		a: "sdkfz-222:pos=I1", b: tank + ",pos=D6+" + tank + ",pos=F6", turns: 4, factors: "player-a=careful",
		victory: "{a: {hold: {1: 20}, losses: 1 per 25}, b: {hold: {1: 20}, losses: 1 per 25}}"}
	if told := strings.Join(c.told(t, 1), "\n"); strings.Contains(told, "to I3") {
		t.Errorf("it drives there:\n%s", told)
	}
}

// A launcher fires at a lonely soldier. It keeps its load as long as the enemy has a tank.
func TestCarefulLaunchersKeepTheirLoads(t *testing.T) {
	c := tabletop{ground: column(9), a: "unit:figures=loader/at-launcher,loads=1,cost=30,pos=A1", b: man + ",pos=A9", factors: "player-a=careful"}
	c.tells(t, 1, "at-launcher fires at b's unit")
	c.b += "+unit:class=heavy,hit=2-6,reload=2-6,strength=14,destroy=6,crew=5,cost=60,hidden=yes,pos=A8"
	if told := strings.Join(c.told(t, 1), "\n"); strings.Contains(told, "at-launcher fires") {
		t.Errorf("it fires at the soldier:\n%s", told)
	}
}

// A squad behind houses that has nothing to do goes to where it can fire.
func TestCarefulTakesAPostWhereItCanFire(t *testing.T) {
	c := tabletop{ground: ".......... .......... .......... .......... tttt...... ..........", places: "1: {at: J1, reach: 0, least: 1}", does: "support 1",
		a: fiveRifles + ",pos=B1", b: "unit:figures=2xrifle,cost=20,pos=D6", turns: 6, factors: "player-a=careful player-b=simple"}
	c.tells(t, 1, "rifle fires at b's unit")
}

// A heavy machine gun behind a wood moves less than a square a turn, and the nearest squares with a view are two or three squares away.
func TestCarefulSlowGunsTakeAPost(t *testing.T) {
	c := tabletop{ground: ".......... .......... .......... .......... .WWWW..... .WWWW..... ..........", places: "1: {at: G1, reach: 0, least: 1}, P: D7",
		does: "support 1", a: "unit:figures=gunner/loader/heavy-mg,cost=15,pos=D1", b: "unit:figures=2xunarmed,cost=20,pos=D7", doesB: "hold P", turns: 14,
		factors: "player-a=careful player-b=simple"}
	c.tells(t, 1, "a's unit moves", "fires at b's unit")
}

// Squads that cannot drive a tank from their objective do not all wait there while another objective lies empty.
func TestCarefulSpareSquadsTakeAnotherObjective(t *testing.T) {
	const wall = "unit:class=heavy,hit=6-6,reload=6-6,armour-front=14,armour-side=14,armour-rear=14,armour-top=14,destroy=6,crew=5,cost=100"
	c := tabletop{ground: "......... ......... .........", places: "1: {at: B2, reach: 1, least: 1}, 2: {at: H2, reach: 0, least: 1}", does: "attack 1",
		a: "3x" + fiveRifles + ",pos=A1/A2/A3", b: wall + ",pos=C2", turns: 10, factors: "fog=no player-a=careful player-b=simple",
		victory: "{a: {hold: {1: 3, 2: 3}}, b: {hold: {1: 3, 2: 3}}}"}
	if got := c.chance(t, "held-2=a"); got < 0.9 {
		t.Errorf("the second objective is held with %v", got)
	}
}

// A squad seldom goes into the open for an objective before four tanks in the first third of a battle.
func TestCarefulDoesNotContestTooEarly(t *testing.T) {
	const tank = "unit:class=heavy,hit=2-6,reload=2-6,strength=14,armour-front=12,armour-side=12,armour-rear=12,armour-top=12,destroy=6,crew=5,cost=60"
	c := tabletop{ground: strings.Repeat("......... ", 5) + "....t....", places: "1: {at: E3, reach: 1, least: 1}", does: "attack 1",
		a: fiveRifles + ",pos=E1", b: "4x" + tank + ",pos=C6/D6/F6/G6", turns: 12, factors: "fog=no player-a=careful player-b=simple",
		victory: "{a: {hold: {1: 3}, losses: 1 per 20}, b: {hold: {1: 3}, losses: 1 per 20}}"}
	goes := 0
	for seed := range uint64(16) {
		if told, _, _ := strings.Cut(strings.Join(c.told(t, seed), "\n"), "TURN 5"); strings.Contains(told, "to E3") {
			goes++
		}
	}
	if goes > 6 {
		t.Errorf("it goes into the open in %d of 16 battles", goes)
	}
}

// A tank fires at five soldiers in the open, not at a lonely one in a far house who is worth as much as one of them.
func TestCarefulTanksFireAtSquads(t *testing.T) {
	c := tabletop{ground: strings.Repeat("........ ", 6) + ".......t", a: "sherman-m4a1:pos=C1", b: fiveRifles + ",pos=C4+unit:figures=rifle,cost=4,pos=H7",
		factors: "player-a=careful player-b=simple"}
	for seed := range uint64(4) {
		c.tells(t, seed, "sherman-m4a1 fires at unit 1")
	}
}

// A tank behind houses comes out after the gun before it has fired and is not loaded, because the gun must reload in its
// next turn.
func TestCarefulComesOutWhileTheGunIsEmpty(t *testing.T) {
	const gun = "unit:class=heavy,hit=2-6,reload=6-6,strength=14,armour-front=3,armour-side=3,armour-rear=3,armour-top=3,destroy=6,crew=5,cost=60"
	c := tabletop{ground: "......... ......... .t....... .t....... .........", places: "1: {at: B1, reach: 0, least: 1}", does: "attack 1",
		a: "sherman-m4a1:pos=A3+" + fiveRifles + ",pos=B1", b: gun + ",pos=H3", turns: 8, factors: "fog=no player-a=careful player-b=simple"}
	comes := false
	for seed := range uint64(10) {
		first, _, _ := strings.Cut(strings.Join(c.told(t, seed), "\n"), "TURN 2")
		_, empty, _ := strings.Cut(first, "not loaded")
		if strings.Contains(strings.TrimSuffix(first, empty), "moves from A3 to A4") {
			t.Errorf("it comes out before a gun that can fire:\n%s", first)
		}
		comes = comes || strings.Contains(empty, "moves from A3 to A4")
	}
	if !comes {
		t.Error("it never comes out")
	}
}

// A soldier in a house reloads there. He does not go nearer to the enemy with an empty weapon.
func TestCarefulReloadsInCover(t *testing.T) {
	c := tabletop{ground: "........ ........ ..t..... ........ ........", places: "1: {at: B1, reach: 0, least: 1}", does: "support 1",
		a: "unit:figures=submachine-gun,cost=20,pos=C3", b: "unit:figures=5xunarmed,cost=90,pos=G3", turns: 8,
		factors: "fog=no player-a=careful player-b=simple"}
	for seed := range uint64(10) {
		if told := strings.Join(c.told(t, seed), "\n"); strings.Contains(told, "moves from C3") {
			t.Errorf("it goes:\n%s", told)
		}
	}
}

// A side that wins by knocking out the last enemy fires at it, although it may still reach an objective. The same side
// holds its fire if it wins only with the objective.
func TestCarefulEndsABattleThatItWins(t *testing.T) {
	c := tabletop{ground: strings.Repeat("............... ", 4), places: "1: {at: O2, reach: 0, least: 1}", does: "attack 1",
		a: "2x" + fiveRifles + ",pos=B2/B3", b: "unit:figures=1xrifle,cost=20,pos=D4", turns: 12, factors: "fog=no player-a=careful player-b=simple"}
	for points, fires := range map[string]bool{"1 per 20": true, "1 per 30": false} {
		c.victory = "{a: {hold: {1: 3}, losses: " + points + "}, b: {hold: {1: 3}, losses: " + points + "}}"
		first, _, _ := strings.Cut(strings.Join(c.told(t, 1), "\n"), "TURN 2")
		if strings.Contains(first, "fires at b's unit") != fires {
			t.Errorf("%s: it should fire: %v\n%s", points, fires, first)
		}
	}
}

// A machine gun that is dug in fires at men in a far wood who fire at it, because it stays dug in when it fires.
func TestCarefulFiresFromATrench(t *testing.T) {
	c := tabletop{ground: strings.Repeat("... ", 8) + "www", a: "unit:figures=gunner/loader/heavy-mg,cost=30,dug-in=yes,pos=B1",
		b: "3x" + fiveRifles + ",pos=A9/B9/C9", factors: "fog=no player-a=careful player-b=simple"}
	fires := 0
	for seed := range uint64(16) {
		if strings.Contains(strings.Join(c.told(t, seed), "\n"), "heavy-mg fires") {
			fires++
		}
	}
	if fires < 8 {
		t.Errorf("it fires in %d of 16 battles", fires)
	}
}
