package bkc_test

import (
	"strings"
	"testing"
)

// bkc1 CHG-03, bkc2 CA-04: a charger turns to its target, even if it touches the target already with its flank. So two
// dice are thrown at it in reaction, not three. Then it throws five, and one is thrown at it. Without hits they part in
// the first edition. In the second there is another round, so that the charger is lost in 1 of 63 combats.
func TestAChargerShowsItsFront(t *testing.T) {
	on := tabletop{ground: ".......... .......... ..........", places: "1: F2", does: "attack 1",
		a: "unit:kind=infantry,hits=1,move=10,pos=E2", b: "unit:kind=transport,hits=1,attack=2,range=5,cost=10,pos=F2"}
	for edition, lost := range map[string]string{"bkc1": "193/256", "bkc2": "95/126"} {
		on.edition = edition
		on.is(t, "a-units-lost=1", lost)
	}
}

// E-43: a charger gives up its cover at once: that of a wood or a fortification next to the target, and its trench. It is hit
// as in the open, in reaction and in the combat.
func TestAChargerGivesUpItsCover(t *testing.T) {
	for ground, charger := range map[string]string{
		".......... ....w..... ..........": "unit:kind=infantry,hits=1,move=10,pos=E2",
		".......... ....f..... ..........": "unit:kind=infantry,hits=1,move=10,pos=E2",
		".......... .......... ..........": "unit:kind=infantry,hits=1,move=10,dug-in=yes,pos=E2",
	} {
		on := tabletop{ground: ground, places: "1: F2", does: "attack 1", a: charger, b: "unit:kind=transport,hits=1,attack=2,range=5,cost=10,pos=F2"}
		for edition, lost := range map[string]string{"bkc1": "193/256", "bkc2": "95/126"} {
			on.edition = edition
			on.is(t, "a-units-lost=1", lost)
		}
	}
}

// bkc1 CC-08: a pursuer stays in contact. A fight that moves by 3 cm moves by a square.
func TestAPursuerComesAsFarAsTheFight(t *testing.T) {
	on := tabletop{edition: "bkc1", ground: column(9), places: "1: {at: A5, reach: 0}, 2: A9", does: "attack 2",
		a: "unit:kind=afv,armour=full,hits=12,move=20,pos=A4", b: "unit:kind=transport,hits=4,cost=10,pos=A5+" + idle + ",pos=A9"}
	story := on.told(t, 4, 4, 4, 1, 1, 1, 4, 4, 4, 4, 4)
	if !strings.Contains(story, "pursue 3 cm") || !strings.Contains(story, "side a holds objective 1") {
		t.Errorf("it is not where the fight was:\n%s", story)
	}
}

// bkc1 AMB-43, bkc2 AMB-47: a side that breaks has left, so that its enemy holds the place at which both were. The
// order is given on 8 and one die of two hits. A double 1 lets the unit fire twice: 25/36 x 1/2 + 1/36 x 3/4.
func TestWhoBreaksHoldsNothing(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		on := tabletop{edition: edition, ground: column(24), places: "1: A20", turns: 2,
			a: "unit:hits=1,cost=10,pos=A2+" + idle + ",pos=A19",
			b: "unit:hits=4,attack=1,range=25,cost=10,pos=A7+" + idle + ",pos=A21+" + hq8 + ",pos=A7"}
		on.is(t, "held-1=b", "53/144")
	}
}

// bkc1 BRK-03, bkc2 BRK-04, E-45: side a begins and breaks at the start of turn 2, or at the end of its turn. Side b
// still has its turn, and its tank comes to the place. The units that leave are not lost. A side that breaks after its
// enemy's turn ends the battle at once.
func TestTheEnemyOfWhoBreaksHasHisLastTurn(t *testing.T) {
	on := tabletop{ground: column(24), places: "1: {at: A20, reach: 0}", turns: 4, doesB: "attack 1",
		a: "unit:hits=1,cost=10,pos=A2+" + idle + ",pos=A1",
		b: "unit:kind=at-gun,hits=4,attack=1,range=25,cost=10,pos=A7+unit:kind=afv,hits=4,move=10,cost=10,pos=A24+" + hq8 + ",pos=A14"}
	for _, c := range []struct {
		edition, factors, held string
		lasts                  bool
	}{
		{"bkc1", "", "b", true},
		{"bkc2", "", "b", true},
		{"bkc2", "+break-test=end-phase", "b", true},
		{"bkc2", "+last-turn=no", "", false},
		{"bkc1", "first=b", "", false},
	} {
		on.edition, on.factors = c.edition, c.factors
		faces := []int{2, 3 /* it hits */, 4 /* the break test */, 6, 6}
		if c.lasts {
			faces = append(faces, 2, 3)
		}
		got := on.told(t, faces...)
		if strings.Contains(got, "TURN 2, SIDE B") != c.lasts || strings.Contains(got, "side b holds objective 1") != (c.held == "b") ||
			strings.Contains(got, "TURN 3") {
			t.Errorf("%s %s: the last turn is played: %v\n%s", c.edition, c.factors, !c.lasts, got)
		}
	}
	on.edition, on.factors = "bkc2", ""
	on.is(t, "a-units-lost=2", "0")
}

// bkc1 CMD-09, bkc2 CMD-08, E-46: an observer that sees no enemy goes to the friend nearest to the enemy.
func TestObserversMoveAfterTheOrders(t *testing.T) {
	on := tabletop{ground: "......... ......... ....t.... ......... .........", places: "P: A1", b: idle + ",pos=E5",
		a: idle + ",pos=A1+" + idle + ",pos=I3+unit:role=fao,cv=8,hits=2,move=60,pos=E1"}
	for _, on.edition = range []string{"bkc1", "bkc2"} {
		if got := on.told(t); !strings.Contains(got, "a's unit 3 moves") || !strings.Contains(got, "to I3") {
			t.Errorf("%s: it does not go there:\n%s", on.edition, got)
		}
	}
}

// A unit that supports a place stops where the place is in its sight and range, though it could go farther.
func TestWhoSupportsGoesNoFartherThanHeHasTo(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		on := tabletop{edition: edition, ground: column(24), places: "1: A20", does: "support 1", turns: 2, b: idle + ",pos=A24",
			a: "unit:kind=afv,hits=4,attack=3,range=50,move=25,pos=A1+" + hq8 + ",pos=A1"}
		if got := on.told(t, 3, 4, 3, 3); !strings.Contains(got, "moves 20 cm to A10") {
			t.Errorf("%s: it does not stop at 50 cm:\n%s", edition, got)
		}
	}
}
