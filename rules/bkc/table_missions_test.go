package bkc_test

import (
	"regexp"
	"strings"
	"testing"
)

const (
	observer8 = "unit:role=fao,cv=8,hits=2,move=60,cost=50"
	guns4     = "unit:kind=artillery,attack=4,hits=3,cost=50"
	plane4    = "unit:kind=aircraft,aircraft-class=ground-attack,attack=4,hits=3,cost=50"
)

// bkc1 ART-07, ART-08; bkc2 ART-06, ART-07: four units stand side by side, 15 cm apart. A concentration of three
// batteries covers one or two of them, a barrage all. Batteries with pattern=concentration do not fire a barrage.
func TestObserversChooseABarrage(t *testing.T) {
	c := tabletop{ground: strings.Repeat(".......... ", 10), places: "P: A1", a: idle + ",pos=A1+" + observer8 + ",pos=E1+3x" + guns4,
		b: idle + ",pos=A10+" + idle + ",pos=D10+" + idle + ",pos=G10+" + idle + ",pos=J10"}
	for _, c.edition = range []string{"bkc1", "bkc2"} {
		if got := c.told(t, 6, 6); !strings.Contains(got, "asks for artillery on b's unit 2, a barrage, needs 8") {
			t.Errorf("%s: no barrage is asked for:\n%s", c.edition, got)
		}
		other := c
		other.a = strings.Replace(c.a, "hits=3,cost=50", "hits=3,cost=50,pattern=concentration", 1)
		if got := other.told(t, 6, 6); strings.Contains(got, "barrage") || !strings.Contains(got, "asks for artillery") {
			t.Errorf("%s: a barrage is asked for:\n%s", c.edition, got)
		}
	}
}

// Batteries with 1 and 2 dice throw 3 dice together in a concentration. In a barrage they throw 2 dice, their average
// rounded up. The barrage is twice as wide and reaches the unit 15 cm beside its aim.
func TestAScheduledBarrageIsWiderAndWeaker(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for _, pattern := range []string{"concentration", "barrage"} {
			guns := "+unit:kind=artillery,attack=1,hits=3,schedule=1@E4,pattern=" + pattern + "+unit:kind=artillery,attack=2,hits=3,schedule=1@E4,pattern=" + pattern
			c := tabletop{edition: edition, ground: ".......... .......... .......... ..........", places: "P: A1", a: idle + ",pos=E1" + guns,
				b: "unit:hits=3,cost=10,pos=E4+unit:hits=2,cost=20,pos=H4"}
			c.is(t, "b-points-lost=30", "0")
			if pattern == "concentration" {
				c.is(t, "b-points-lost=10", "1/8") // all three dice hit
				c.is(t, "b-points-lost=20", "0")
				continue
			}
			c.is(t, "b-points-lost=10", "0")
			c.is(t, "b-points-lost=20", "1/4") // both dice hit
		}
	}
}

// bkc1 SCH-03, bkc2 SCH-04: fire is planned for turn 2 on a square where a friend stands. The FAO puts the fire off,
// turn by turn, until a throw fails. Double 6 bars further attempts.
func TestFireOnFriendsIsPutOff(t *testing.T) {
	c := tabletop{ground: column(8) + "t " + column(11), places: "P: A1", turns: 4, a: "unit:hits=1,cost=10,pos=A5+" + strings.Replace(observer8, "move=60", "move=0", 1) + ",pos=A1+" + guns4 + ",schedule=2@A5",
		b: idle + ",pos=A20"}
	for _, c.edition = range []string{"bkc1", "bkc2"} {
		got := c.told(t, 3, 4 /* turn 2: */, 5, 3 /* turn 3: */, 6, 6 /* it falls in turn 4 */, 4, 1, 1, 1)
		for _, want := range []string{"puts off the fire of unit 3, needs 8: by one turn", "needs 8: no, and never again", "is struck"} {
			want = strings.Replace(want, "of unit 3", "of a's unit 3", 1)
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is not told:\n%s", c.edition, want, got)
			}
		}
		if before, _, _ := strings.Cut(got, "TURN 4"); strings.Contains(before, "is struck") {
			t.Errorf("%s: it falls before turn 4:\n%s", c.edition, got)
		}
	}
}

// AIR-06: aircraft attack a single enemy with doubled dice, eight instead of four. They do not do so if two enemies
// stand side by side.
func TestAircraftDoubleTheirDiceOnASingleUnit(t *testing.T) {
	c := tabletop{edition: "bkc2", ground: ".......... .......... .......... ..........", places: "P: A1",
		a: idle + ",pos=E1+unit:role=fac,cv=8,hits=2,move=60,pos=E2+" + plane4, b: "unit:hits=12,cost=10,pos=E4", factors: "+direction=d8"}
	faces := []int{3, 4 /* deviation, straight on */, 1, 1, 4, 4, 4, 4, 4, 4, 4, 1 /* later dice */, 1, 1, 1, 1, 1, 1, 1}
	if got := c.told(t, faces...); !strings.Contains(got, "asks for aircraft on b's unit alone, needs 8: granted") || !strings.Contains(got, "7 hits") {
		t.Errorf("the dice are not doubled:\n%s", got)
	}
	c.b += "+unit:hits=12,cost=10,pos=F4+unit:hits=12,cost=10,pos=D4"
	if got := c.told(t, 6, 6); strings.Contains(got, "alone") {
		t.Errorf("one of three is attacked:\n%s", got)
	}
}

// E-50: fire that deviates 10 cm hits each of two units 15 cm apart, a friend and an enemy, equally often.
func TestNobodyFiresWhereBothSidesLoseTheSame(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for friend, asks := range map[string]bool{"A15": false, "A5": true} {
			c := tabletop{edition: edition, ground: column(20), places: "P: A1", b: idle + ",pos=A18",
				a: "unit:kind=infantry,hits=4,cost=10,pos=" + friend + "+" + observer8 + ",pos=A4+" + guns4}
			var faces []int
			if asks {
				faces = []int{6, 6}
			}
			if got := c.told(t, faces...); strings.Contains(got, "asks for") != asks {
				t.Errorf("%s: it is asked for with a friend in %s: %v\n%s", edition, friend, !asks, got)
			}
		}
	}
}

// E-50: a story says how far artillery deviates, in which direction and where to.
func TestArtilleryTellsWhereItComesDown(t *testing.T) {
	c := tabletop{edition: "bkc1", ground: strings.Repeat("......... ", 9), places: "P: A1", factors: "+direction=d8",
		a: idle + ",pos=E1+" + observer8 + ",pos=E1+" + guns4, b: idle + ",pos=E7"}
	got := c.told(t, 3, 4 /* 3d6 */, 2, 2, 3 /* to the right of straight on */, 2, 1, 1, 1, 1)
	if !regexp.MustCompile(`deviation 3d6: 7 cm to the north-east \(45 degrees\), in F8`).MatchString(got) {
		t.Errorf("it is not told:\n%s", got)
	}
}
