package bkc_test

import (
	"strings"
	"testing"

	"salvo/sim"
)

// bkc1 CHG-05, INI-06, E-51: infantry in A18 moves up 10 cm, to the edge of the attacker in A21. The close combat is that of
// the procedure with one supporter. Infantry that moves only 5 cm, support weapons and unarmed transport do not support.
func TestSupportersMoveUp(t *testing.T) {
	const attacker, target = "unit:kind=infantry,hits=4", "unit:kind=infantry,hits=4"
	on := tabletop{edition: "bkc1", ground: column(60), places: "1: A60", does: "attack 1", b: target + ",pos=A22"}
	for helper, support := range map[string]string{
		"unit:kind=infantry,hits=4,move=10,pos=A18":  "1",
		"unit:kind=infantry,hits=4,move=5,pos=A18":   "0", // too far
		"unit:kind=mg,hits=4,move=10,pos=A19":        "0", // support weapons may not
		"unit:kind=transport,hits=4,move=30,pos=A19": "0", // unarmed transport may not either
	} {
		on.a = attacker + ",move=10,pos=A21+" + helper
		line := "bkc1/assault " + attacker + " vs " + target + " attacker-support=" + support
		on.is(t, "b-units-lost=1", fought(t, line, "target-out", "both-out").RatString())
	}
}

// bkc1 CC-08: supporters pursue together with the unit that they support. The fight goes 3 cm, a square, and both units
// go with it.
func TestSupportersPursue(t *testing.T) {
	on := tabletop{edition: "bkc1", ground: column(12), places: "1: A12", does: "attack 1",
		a: "unit:kind=afv,armour=full,hits=12,move=20,pos=A4+unit:kind=afv,armour=full,hits=12,move=20,pos=A2",
		b: "unit:kind=transport,hits=5,cost=10,pos=A5+" + idle + ",pos=A12"}
	story := on.told(t, 4, 4, 1, 1, 1, 1, 4, 4, 4, 4, 4)
	for _, want := range []string{"moves up to A3 to support", "pursue 3 cm", "follows to A4"} {
		if !strings.Contains(story, want) {
			t.Errorf("%q is not told:\n%s", want, story)
		}
	}
}

// bkc1 INI-04, bkc2 INI-05, E-51: a charged gun without a target for its dice limbers up to the lorry that it touches,
// which runs half its move. Troops board a lorry within 5 cm if that takes them farther.
func TestWhoIsChargedLimbersUpOrBoards(t *testing.T) {
	const truck = "unit:kind=transport,hits=1,move=40,cost=10,pos=A6"
	for load, want := range map[string]string{
		"unit:kind=at-gun,hits=1,cost=10,aboard=1":           "limbers up to",
		"unit:kind=infantry,hits=1,move=10,cost=10,aboard=1": "boards",
	} {
		c := tabletop{ground: column(24), places: "1: A20, 2: A5", does: "attack 1", doesB: "attack 2",
			a: "unit:kind=afv,hits=4,move=20,pos=A1", b: truck + "+" + load + "+" + hq8 + ",pos=A8", factors: "first=b"}
		for _, c.edition = range []string{"bkc1", "bkc2"} {
			got := c.told(t, 3, 3)
			for _, told := range []string{want, "evades to A10"} {
				if !strings.Contains(got, told) {
					t.Errorf("%s: %q is not told:\n%s", c.edition, told, got)
				}
			}
		}
	}
}

// bkc1 INI-04, bkc2 INI-05: a lorry that is to stay where it is runs in its Initiative Phase from a tank within 20 cm.
func TestWhoCannotFightRunsOnInitiative(t *testing.T) {
	c := tabletop{ground: column(24), places: "P: A1", a: "unit:kind=afv,hits=4,move=20,pos=A1", b: "unit:kind=transport,hits=1,move=30,cost=10,pos=A5"}
	for _, c.edition = range []string{"bkc1", "bkc2"} {
		if got := c.told(t); !strings.Contains(got, "b's unit evades to A11") {
			t.Errorf("%s: it does not run:\n%s", c.edition, got)
		}
	}
}

// CMD-02, bkc1 WPN-06, bkc2 WPN-04: troops that have got out to fire and then have far to go board again by an order,
// and a gun limbers up.
func TestTroopsBoardAgain(t *testing.T) {
	for load, want := range map[string]string{towed: "limbers up to", riders: "boards"} {
		load = strings.Replace(load, "hits=4", "hits=4,attack=3,range=40", 1)
		c := tabletop{ground: column(40), places: "1: A30", does: "attack 1", turns: 5,
			a: strings.Replace(lorry, "A8", "A2", 1) + load + "+" + hq8 + ",pos=A1",
			b: "unit:hits=1,cost=10,pos=A8+" + idle + ",pos=A40+" + idle + ",pos=A39+" + idle + ",pos=A38"}
		for _, c.edition = range []string{"bkc1", "bkc2"} {
			story, boarded := "", false
			for seed := uint64(1); seed < 20 && !boarded; seed++ {
				story = tell(t, c, seed)
				boarded = strings.Contains(story, want)
			}
			if !boarded {
				t.Errorf("%s: %q is not told:\n%s", c.edition, want, story)
			}
		}
	}
}

// tell returns the story of a battle with a seed.
func tell(t *testing.T, c tabletop, seed uint64) string {
	t.Helper()
	story, _, err := sim.Tell(c.prepared(t).Model, seed, 0)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines(story), "\n")
}
