package bkc_test

import (
	"strings"
	"testing"
)

// behindHouses is a table on which houses hide an enemy from a machine gun. The gun supports an objective, and stands
// where it can do that.
func behindHouses(edition, lane string) tabletop {
	return tabletop{edition: edition, ground: "............ ............ ............ ............ tttttt...... " + lane, places: "1: {at: L1, reach: 0}",
		does: "support 1", a: "unit:kind=mg,attack=4,range=60,limit=soft-only,hits=4,move=10,cost=40,pos=B1+" + hq8 + ",pos=A1",
		b: "unit:kind=infantry,attack=3,range=10,hits=5,move=0,cost=40,pos=D6+" + hq8 + ",pos=A6", turns: 4, rules: carefully}
}

// A machine gun that has no target goes to a square from which it can fire.
func TestCarefulTakesAPostWhereItCanFire(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		fired := 0
		for seed := uint64(1); seed <= 10; seed++ {
			if strings.Contains(tell(t, behindHouses(edition, "............"), seed), "a's unit 1 fires at") {
				fired++
			}
		}
		if fired < 8 { // not 10, since orders may fail
			t.Errorf("%s: it fires in %d of 10 battles", edition, fired)
		}
	}
}

// bkc2 OPP-01: a squad with nothing to do could fire at one of three squads from a post in their sight. It stays out of
// sight, since all three would fire on opportunity at its move.
func TestCarefulTakesNoPostUnderTheFireOfMany(t *testing.T) {
	c := tabletop{edition: "bkc2", ground: "............ ............ ............ ............ tttttt...... ............ ............ ............",
		places: "1: {at: L1, reach: 0}", does: "support 1", doesB: "hold 1", turns: 3, rules: carefully,
		a: "unit:kind=infantry,attack=4,range=30,limit=soft-only,hits=4,move=10,cost=40,pos=F1+" + hq8 + ",pos=A1",
		b: "3xunit:kind=infantry,attack=4,range=40,hits=5,move=0,cost=40,pos=D7/E7/F7+" + hq8 + ",pos=A8"}
	for seed := range uint64(8) {
		if got := tell(t, c, seed); strings.Contains(got, "a's unit 1 moves") {
			t.Errorf("seed %d: it goes into their fire\n%s", seed, got)
		}
	}
}
