package bkc_test

import (
	"math"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// Duels between two equal sides, in which each side must have the same chances if it begins.
const (
	rifles  = "unit:kind=infantry,attack=2,range=30,hits=2,move=10"
	mirror  = rifles + " vs " + rifles
	tank    = "unit:kind=afv,armour=full,attack=3,range=50,hits=3,save=5,move=20"
	oneTank = tank + " vs " + tank
)

func same(p, q float64) bool { return math.Abs(p-q) < 1e-12 }

// mirrors returns pairs of the same duel between equal sides: in one side a begins, in the other side b.
func mirrors() (lines [][2]string) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for _, factors := range []string{
			"range=30 turns=2 blunders=no",
			"range=40 turns=2 blunders=no stance-a=advance stance-b=advance",
			"range=18 turns=1 blunders=no max-orders=1 stance-a=assault stance-b=assault",
			"range=30 turns=1 max-orders=1",
		} {
			line := edition + "/duel " + mirror + " " + factors
			lines = append(lines, [2]string{line + " first=a", line + " first=b"})
		}
	}
	return lines
}

func TestWhoBeginsAtRandomMakesASymmetricDuelEven(t *testing.T) {
	r := walked(t, "bkc2/duel "+mirror+" range=30 turns=2 blunders=no first=random", false)
	if a, b := rulestest.Of(t, r, "winner=a"), rulestest.Of(t, r, "winner=b"); !same(a, b) {
		t.Errorf("a wins with %.15g, b with %.15g", a, b)
	}
}

// duels are small enough for the exact engine, and use together everything that happens in a turn.
var duels = []string{
	"bkc2/duel " + oneTank + " range=40 turns=3 blunders=no",
	"bkc2/duel " + oneTank + " range=60 turns=2 blunders=no stance-a=advance policy-a=best-odds",
	"bkc2/duel " + mirror + " range=18 turns=2 blunders=no stance-a=assault cover-b=soft",
	"bkc2/duel 2x" + rifles + " vs " + tank + " range=30 turns=1 blunders=no max-orders=2 policy-b=weakest",
	"bkc2/duel " + mirror + " range=30 turns=1 max-orders=2 +opp-init=both +suppress-dice=gross",
	"bkc1/duel " + oneTank + " range=40 turns=2 blunders=no +damage-table=yes",
	"bkc1/duel " + mirror + " range=18 turns=1 stance-a=assault stance-b=assault max-orders=1 blunders=no",
	"bkc1/duel " + mirror + " range=30 turns=1 max-orders=2 dug-in-b=yes",
	"bkc1/duel 2x" + rifles + " vs " + tank + " range=30 turns=1 blunders=no max-orders=2 policy-a=best-odds",
}

func TestBetterCoverNeverHurtsInADuel(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		before := 2.0
		for _, cover := range []string{"none", "soft", "hard"} {
			r := walked(t, edition+"/duel "+mirror+" range=30 turns=2 blunders=no cover-b="+cover, false)
			p := rulestest.Of(t, r, "winner=a")
			if p >= before {
				t.Errorf("%s: a wins with %v against cover %s, with %v against less", edition, p, cover, before)
			}
			before = p
		}
	}
}

func TestAHigherCommandValueNeverHurtsInADuel(t *testing.T) {
	before := -1.0
	for _, cv := range []string{"none", "6", "8", "10"} {
		r := walked(t, "bkc2/duel "+mirror+" range=30 turns=2 blunders=no cv-a="+cv, false)
		if p := rulestest.Of(t, r, "winner=a"); p <= before {
			t.Errorf("cv-a=%s wins with %v, a lower one with %v", cv, p, before)
		} else {
			before = p
		}
	}
}

var refusedDuels = map[string]string{
	"bkc2/duel panther+de-hq vs sherman-m4": "de-hq is a command unit: duels have only combat units",
	"bkc2/duel panther vs sherman-m4+p-47":  "p-47 is off the table: duels have only combat units",
	"bkc2/duel 60xpanther vs sherman-m4":    "side a may throw 420 dice at one unit: 240 are the most",
	"bkc2/duel panther vs sherman-m4 range=80 depth-b=30": "sherman-m4 starts 40 cm from the centre line, " +
		"beyond the table edge: depth-b=30",
	"bkc2/duel 48xde-truck vs sherman-m4":       "a side has 49 units: it may have 48",
	"bkc1/duel unit:kind=command vs sherman-m4": "unit is a command unit without a role",
}

// E-01: a trench gives soft cover in duels, too, until its unit moves.
func TestADugInSideIsInSoftCover(t *testing.T) {
	for _, c := range []struct {
		edition, option string
		covered         bool
	}{{"bkc1", "", true}, {"bkc2", "", true}, {"bkc2", " +dug-in-cover=as-said", false}} {
		line := c.edition + "/duel " + mirror + " range=30 turns=1 max-orders=1 blunders=no dug-in-b=yes" + c.option
		dug, soft := walked(t, line, false), walked(t, line+" cover-b=soft", false)
		p, q := rulestest.Of(t, dug, "b-units-lost=1"), rulestest.Of(t, soft, "b-units-lost=1")
		if same(p, q) != c.covered {
			t.Errorf("%s: b is lost with %.15g, in soft cover with %.15g", line, p, q)
		}
	}
}

// E-05: tanks do not charge units in trenches, so that an assault has the same result as staying and firing.
func TestTanksDoNotChargeDugInUnits(t *testing.T) {
	line := "bkc2/duel " + tank + " vs " + rifles + " range=15 turns=1 blunders=no max-orders=1 stance-a=assault "
	dug := walked(t, line+"dug-in-b=yes +dug-in-cover=as-said", false)
	held := walked(t, strings.Replace(line, "stance-a=assault", "stance-a=hold", 1)+"dug-in-b=yes +dug-in-cover=as-said", false)
	if p, q := rulestest.Of(t, dug, "b-units-lost=1"), rulestest.Of(t, held, "b-units-lost=1"); !same(p, q) {
		t.Errorf("%s: b is lost with %.15g, but with %.15g to a tank that only fires", line, p, q)
	}
}

// E-06: self-propelled artillery can advance in a duel, towed artillery cannot.
func TestSelfPropelledArtilleryMovesInDuels(t *testing.T) {
	line := "bkc2/duel unit:kind=artillery,attack=2,range=20,hits=2,move=20,self-propelled=%s vs " + rifles +
		" range=40 turns=1 blunders=no max-orders=2 stance-a=advance"
	driven := walked(t, strings.Replace(line, "%s", "yes", 1), false)
	towed := walked(t, strings.Replace(line, "%s", "no", 1), false)
	if p := rulestest.Of(t, towed, "b-units-lost=1"); p != 0 {
		t.Errorf("a towed gun that stands out of range puts b out with %.15g", p)
	}
	if p := rulestest.Of(t, driven, "b-units-lost=1"); p == 0 {
		t.Error("self-propelled artillery never comes into range")
	}
}

// In a duel a retreat is no loss. So a charge on initiative must have the same chances as in the procedure charge.
func TestAChargeInADuelEndsLikeTheProcedure(t *testing.T) {
	meek := strings.Replace(rifles, "attack=2", "attack=0", 1) // with attack=0 neither side fires
	fought := walked(t, "bkc2/duel "+meek+" vs "+meek+" range=15 turns=1 max-orders=0 stance-a=assault", false)
	charged := walked(t, "bkc2/charge "+meek+" vs "+meek+" range=15", false)
	for lost, outcome := range map[string]string{"b-units-lost=1": "outcome=target-out", "a-units-lost=1": "outcome=attacker-out"} {
		if p, q := rulestest.Of(t, fought, lost), rulestest.Of(t, charged, outcome); !same(p, q) {
			t.Errorf("%s with %.15g, %s with %.15g", lost, p, outcome, q)
		}
	}
}

// Friends behind a unit stop its retreat: the unit is not lost and does not move.
func TestFriendsBehindStopARetreat(t *testing.T) {
	line := "bkc2/assault unit:kind=infantry,hits=6 vs unit:kind=infantry,hits=6"
	free, stopped := walked(t, line, false), walked(t, line+" room=0 behind=friends", false)
	if p, q := rulestest.Of(t, free, "outcome=target-retreats"), rulestest.Of(t, stopped, "outcome=target-retreats"); !same(p, q) {
		t.Errorf("retreats with %.15g, with friends behind %.15g", p, q)
	}
	if p, q := rulestest.Of(t, free, "outcome=attacker-retreats"), rulestest.Of(t, stopped, "retreat=1+"); !same(p, q) {
		t.Errorf("only the attackers move, with %.15g, but somebody does with %.15g", p, q)
	}
}
