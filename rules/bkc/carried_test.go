package bkc_test

import (
	"strings"
	"testing"
)

// bothEditions runs a test of a table in each of the two editions.
func bothEditions(t *testing.T, c tabletop, test func(t *testing.T, c tabletop)) {
	t.Helper()
	for _, c.edition = range []string{"bkc1", "bkc2"} {
		t.Run(c.edition, func(t *testing.T) { test(t, c) })
	}
}

// The carriers stand in A8. The gun in A1 is 35 cm away from them and throws one die, which hits on 4+.
const (
	gunner    = "unit:kind=at-gun,attack=1,range=60,hits=4,pos=A1+" + hq8 + ",pos=A1"
	lorry     = "unit:kind=transport,hits=12,move=30,cost=7,pos=A8"
	halfTrack = "unit:kind=transport,armour=open,hits=12,move=30,cost=7,pos=A8"
	ridden    = "unit:kind=afv,armour=full,hits=12,move=20,cost=7,pos=A8"
	riders    = "+unit:kind=infantry,hits=4,cost=10,move=10,aboard=1"
	towed     = "+unit:kind=at-gun,hits=4,cost=10,aboard=1"
)

// TRN-01: if a lorry is knocked out, all units aboard are lost. An order with value 8 succeeds in 26 of 36 cases, in
// one of them with two actions. One die hits with 1/2, at least one of two with 3/4. Together that is 25/36 of 1/2 and
// 1/36 of 3/4.
func TestWhoIsCarriedIsLostWithTheCarrier(t *testing.T) {
	for _, load := range []string{riders, towed} {
		c := tabletop{ground: column(10), places: "P: A1", a: gunner, b: strings.Replace(lorry, "hits=12", "hits=1", 1) + load}
		bothEditions(t, c, func(t *testing.T, c tabletop) {
			c.is(t, "b-units-lost=2", "53/144")
			c.is(t, "b-units-lost=1", "0")
			c.is(t, "b-points-lost=17", "53/144")
		})
	}
}

// TRN-02: a hit throws troops off soft transport and tanks and suppresses them. So an order leads to a suppressed unit with
// chance 53/144. Troops in armoured transport and guns in tow stay aboard, and only the carrier may be suppressed, by a hit
// and a die of 4+: 25/36 of 1/4 (an order with one action) and 1/36 of 7/16 (with two actions).
func TestAHitThrowsTroopsOffWhatDoesNotProtectThem(t *testing.T) {
	for party, want := range map[string]string{
		lorry:              "107/576",
		lorry + riders:     "53/144",
		lorry + towed:      "107/576",
		ridden + riders:    "53/144",
		halfTrack + riders: "107/576",
	} {
		c := tabletop{ground: column(10), places: "P: A1", a: gunner, b: party, factors: "first=b"}
		bothEditions(t, c, func(t *testing.T, c tabletop) { c.is(t, "b-effect=hindered", want) })
	}
}

// TRN-02: troops that are thrown off get out next to their carrier, and are suppressed.
func TestWhoIsThrownOffStandsWhereTheCarrierWasHit(t *testing.T) {
	c := tabletop{ground: column(10), places: "P: A1", a: gunner, b: lorry + riders}
	bothEditions(t, c, func(t *testing.T, c tabletop) {
		if got := c.told(t, 3, 4, 5, 1); !strings.Contains(got, "gets out to A7, suppressed") {
			t.Errorf("they do not get out before the lorry:\n%s", got)
		}
	})
}

// bkc1 WPN-06, bkc2 WPN-04: a gun in tow needs an action to unlimber. In the first turn it hits only with the second action
// of a double 1: 1/36 of 1/2. In the second turn it hits with 53/144 if it has unlimbered. The sum is 10/36 of 1/72 (no
// order in the first turn), 25/36 of 53/144 (one action), and 1/36 of 1/2 and half of 53/144 (two actions). A deployed gun
// fires at once.
func TestTowedGunsUnlimberBeforeTheyFire(t *testing.T) {
	const gun = "unit:kind=at-gun,attack=1,range=60,hits=4"
	c := tabletop{ground: column(10), places: "P: A1", b: "unit:hits=1,cost=10,pos=A9",
		a: strings.Replace(lorry, "A8", "A1", 1) + "+" + gun + ",aboard=1+" + hq8 + ",pos=A1"}
	bothEditions(t, c, func(t *testing.T, c tabletop) {
		c.is(t, "b-units-lost=1", "1/72")
		c.turns = 2
		c.is(t, "b-units-lost=1", "2887/10368")
		c.turns, c.a = 1, gun+",pos=A2+"+hq8+",pos=A1"
		c.is(t, "b-units-lost=1", "53/144")
	})
}

// bkc1 FIRE-06, bkc2 FIRE-05: on initiative troops fire with one die from armoured transport and from a tank, but not
// from a lorry. A gun in tow never fires.
func TestTroopsFireFromArmouredTransportAndTanks(t *testing.T) {
	for party, want := range map[string]string{
		lorry + riders:     "0",
		halfTrack + riders: "1/2",
		ridden + riders:    "1/2",
		halfTrack + towed:  "0",
	} {
		party = strings.NewReplacer("pos=A8", "pos=A1", "hits=4", "hits=4,attack=1,range=20").Replace(party)
		c := tabletop{ground: column(10), places: "P: A1", a: party, b: "unit:hits=1,cost=10,pos=A4"}
		bothEditions(t, c, func(t *testing.T, c tabletop) { c.is(t, "b-units-lost=1", want) })
	}
}

// bkc1 FIRE-06, bkc2 FIRE-05: a carrier from which troops have fired does not move in this turn. It goes on in the next
// turn, when no enemy is left near it.
func TestWhatTroopsHaveFiredFromDoesNotMove(t *testing.T) {
	party := strings.NewReplacer("pos=A8", "pos=A1", "hits=4", "hits=4,attack=1,range=20").Replace(halfTrack + riders)
	c := tabletop{ground: column(30), places: "P: A20", does: "move P", a: party + "+" + hq8 + ",pos=A1",
		b: "unit:hits=1,cost=10,pos=A4+" + idle + ",pos=A30+" + idle + ",pos=A29", turns: 2}
	bothEditions(t, c, func(t *testing.T, c tabletop) {
		got := c.told(t, 4, 3, 4) // the die hits, and in the next turn the order succeeds
		first, second, _ := strings.Cut(got, "TURN 2, SIDE A")
		if strings.Contains(first, "moves") || !strings.Contains(second, "moves 30 cm to A7") {
			t.Errorf("the half-track moves in the turn in which they fire, or not in the next:\n%s", got)
		}
	})
}

// bkc1 FIRE-06: troops do not fire from a carrier that has moved this turn, even if the second order is a blunder that
// makes all units open fire.
func TestTroopsDoNotFireFromWhatHasMoved(t *testing.T) {
	party := strings.NewReplacer("pos=A8", "pos=A1", "hits=4", "hits=4,attack=1,range=20").Replace(halfTrack + riders)
	c := tabletop{edition: "bkc1", ground: column(20), places: "1: A20", does: "attack 1", b: idle + ",pos=A11",
		a: party + "+" + hq8 + ",pos=A1"}
	file := strings.Replace(c.String(), "blunders=no max-orders=1", "max-orders=2", 1)
	got := toldOf(t, file, 3, 4, 6, 6, 5)
	if !strings.Contains(got, "the units open fire") || strings.Contains(got, " fires at ") {
		t.Errorf("they fire, or are not told to:\n%s", got)
	}
}

// CMD-02: transport takes its troops to their goal. There the troops get out by an order, as near to the goal as they
// can, and go on without the transport, which stays where it is.
func TestTransportTakesTroopsToTheirGoal(t *testing.T) {
	c := tabletop{ground: column(20), places: "1: A10", does: "attack 1", turns: 4, b: idle + ",pos=A20",
		a: strings.Replace(lorry, "A8", "A2", 1) + riders + "+" + hq8 + ",pos=A1"}
	bothEditions(t, c, func(t *testing.T, c tabletop) {
		got := c.told(t, 3, 4, 3, 4, 3, 4)
		for _, want := range []string{"transport moves 30 cm to A8", "infantry gets out to A9", "infantry moves 5 cm to A10"} {
			want = strings.NewReplacer("transport", "unit 1", "infantry", "unit 2").Replace(want)
			if !strings.Contains(got, want) {
				t.Errorf("%q is not told:\n%s", want, got)
			}
		}
		if strings.Count(got, "unit 1 moves") != 1 {
			t.Errorf("the empty lorry goes on:\n%s", got)
		}
	})
}

// Troops get out when their carrier sees an enemy within their range.
func TestTroopsGetOutWithinTheirRange(t *testing.T) {
	c := tabletop{ground: column(20), places: "1: A20", does: "attack 1", b: idle + ",pos=A12", edition: "bkc2"}
	for _, test := range []struct {
		weapon, want string
		faces        []int
	}{
		{"attack=1,range=30", "gets out to A7", []int{3, 4}},
		{"attack=1,range=25", "moves 25 cm", []int{3, 4 /* to get out: */, 6, 6}},
	} {
		c.a = strings.NewReplacer("A8", "A6", "hits=4", "hits=4,"+test.weapon).Replace(lorry+riders) + "+" + hq8 + ",pos=A1"
		if got := c.told(t, test.faces...); !strings.Contains(got, test.want) {
			t.Errorf("%s: %q is not told:\n%s", test.weapon, test.want, got)
		}
	}
}

// A unit that is carried leaves the table and arrives together with its carrier.
func TestWhoIsCarriedComesAndGoesWithTheCarrier(t *testing.T) {
	c := tabletop{ground: column(10), places: "P: A1", does: "exit north", b: idle + ",pos=A1",
		a: strings.Replace(lorry, "A8", "A10", 1) + riders + "+" + idle + ",pos=A3+" + hq8 + ",pos=A2"}
	bothEditions(t, c, func(t *testing.T, c tabletop) {
		c.turns = 2
		c.is(t, "a-units-lost=0", "1")
		if got := c.told(t, 3, 4); !strings.Contains(got, "TURN 2, SIDE A: 1 unit against 1") {
			t.Errorf("the riders stay behind:\n%s", got)
		}
	})
	arrive := tabletop{edition: "bkc2", ground: column(10), places: "P: A1", does: "move P", a: idle + ",pos=A3+" + hq8 + ",pos=A2",
		b: idle + ",pos=A10", turns: 2, zones: "S: A1-A1", arrives: `{turn: 2, party: "` + strings.Replace(lorry, ",pos=A8", "", 1) +
			strings.Replace(riders, "aboard=1", "aboard=2", 1) + `", zone: S}`}
	if got := arrive.told(t, 3, 4); !strings.Contains(got, "arrives in A1") || !strings.Contains(got, "gets out to A2") {
		t.Errorf("they do not arrive together:\n%s", got)
	}
}

func TestWhoCannotBeCarriedIsToldWhy(t *testing.T) {
	c := tabletop{edition: "bkc1", ground: column(10), places: "P: A1", b: idle + ",pos=A1"}
	for party, want := range map[string]string{
		lorry + strings.Replace(riders, "aboard=1", "aboard=3", 1): "unit:aboard=3: side a has 2 places",
		lorry + strings.Replace(riders, "aboard=1", "aboard=2", 1): "it cannot carry itself",
		lorry + riders + riders:                                   "has no room left",
		lorry + riders + strings.Replace(riders, "d=1", "d=2", 1): "is aboard another itself",
		lorry + riders + ",pos=A7":                                "leave out its pos",
		ridden + towed:                                            "tows no guns: transport does",
		lorry + "+unit:kind=afv,hits=4,aboard=1":                  "is not carried: troops on foot and towed guns are",
		lorry + "+unit:role=hq,hits=4,aboard=1":                   "is not carried",
		"unit:kind=infantry,hits=4,pos=A8" + riders:               "carries nobody: transport and tanks do",
	} {
		c.a = party
		s, err := library.Load("test.yaml", []byte(c.String()))
		if err == nil {
			_, err = s.Prepare()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", party, err, want)
		}
	}
}

// A file names carriers by their position in the party. A change of the number of units that would shift these
// positions is an error.
func TestPlacesOfCarriersDoNotChangeWithTheUnits(t *testing.T) {
	c := tabletop{edition: "bkc2", ground: column(10), places: "P: A1", b: idle + ",pos=A10",
		a: "mg-42:pos=A2+de-truck:pos=A1+de-infantry:aboard=2"}
	s, err := library.Load("test.yaml", []byte(c.String()))
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.SetCount("a", "mg-42", 0); err == nil {
		_, err = s.Prepare()
	}
	const want = "de-infantry:aboard=2 counts places in the party of side a, which change with the number of mg-42"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error is %v, want %q", err, want)
	}
}
