package cobi_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// DIE-04: for high t the chance that one open-ended die beats another by t or more is exactly 5443/(21 x 6^t), however
// thick the armour. The chances of all results add up to exactly 1.
func TestNoArmourIsTooThickForTheOpenEndedDie(t *testing.T) {
	for armour := 1; armour <= 60; armour++ {
		r := walked(t, fmt.Sprintf("cobi/damage unit vs unit:armour-front=%d,destroy=4", armour), true)
		power := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(armour+4)), nil)
		want := new(big.Rat).SetFrac(big.NewInt(5443), power.Mul(power, big.NewInt(21)))
		result := r.Metrics[0]
		if got := result.Fractions[4]; got.Cmp(want) != 0 {
			t.Errorf("armour %d: destroyed with %s, want %s", armour, got.RatString(), want.RatString())
		}
		sum := new(big.Rat)
		for _, p := range result.Fractions {
			sum.Add(sum, p)
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("armour %d: the chances add up to %s", armour, sum.RatString())
		}
		if inFire := chanceOf(t, fmt.Sprintf("cobi unit:hit=2-6 vs unit:armour-front=%d,destroy=4", armour),
			"result=destroyed"); inFire <= 0 {
			t.Errorf("armour %d: a gun never destroys it", armour)
		}
	}
}

// AMB-05 and DMG-08: the result of a hit depends on the condition of the vehicle before the hit.
func TestConditionsAddUp(t *testing.T) {
	const hit = "cobi/damage unit:strength=9 vs unit:armour-front=6,incapacitate=3,damage=2,immobilise=1,crew=5"
	for _, c := range []struct {
		factors, event string
		want           float64
	}{
		{"state=immobilised", "result=damaged", 0}, // it is incapacitated then
		{"state=immobilised", "result=ok", 0},
		{"state=damaged", "result=destroyed", 1},
		{"state=incapacitated", "result=destroyed", 1},
		{"state=incapacitated +further-hit=penetrating", "result=incapacitated", 781.0 / 4536},
		{"state=damaged crew-dead=2", "crew-dead=5", 1},
		{"crew-dead=2 crew-wounded=3", "crew-wounded=0", // the wounded roll again like anyone else
			53.0/126 + 10.0/63*8/27 + 26.0/189/8 + 503.0/4536/27},
	} {
		if p := chanceOf(t, hit+" "+c.factors, c.event); math.Abs(p-c.want) > 1e-12 {
			t.Errorf("%s: %s has %v, want %v", c.factors, c.event, p, c.want)
		}
	}
}

// EFX-09: the closed form gives the same chances as a sum over all dice up to a very high total, for each card and
// whichever headquarters has dice thrown again.
func TestDamageDiceThrownAgainAddUp(t *testing.T) {
	for _, c := range []struct{ strength, armour int }{{9, 6}, {3, 11}} {
		for _, hq := range []struct{ attack, defence bool }{{true, false}, {false, true}, {true, true}} {
			for _, exact := range []bool{false, true} {
				line := fmt.Sprintf("cobi/damage unit:strength=%d vs unit:armour-front=%d,destroy=6,incapacitate=none,damage=3,"+
					"immobilise=1,crew=1", c.strength, c.armour)
				if hq.attack {
					line += " hq=damage"
				}
				if hq.defence {
					line += " target-hq=armour"
				}
				if exact {
					line += " +thresholds=exact"
				}
				want := damageThrown(c.strength-c.armour, hq.attack, hq.defence, exact)
				for result, p := range walked(t, line, false).Metrics[0].Prob {
					if math.Abs(p-want[result]) > 1e-12 {
						t.Errorf("%s: result %d has %v, thrown %v", line, result, p, want[result])
					}
				}
			}
		}
	}
}

// A gun that hits does the damage that the procedure damage works out, in exact fractions, whichever headquarters has
// dice thrown again (EFX-09). The two procedures cut the dice off at different totals.
func TestFireDoesTheDamageOfItsHits(t *testing.T) {
	const gun, card = "unit:strength=9,hit=2-6", "unit:armour-front=%d,destroy=6,damage=3,immobilise=1,crew=1"
	for _, armour := range []int{3, 6, 11} {
		for _, hq := range []string{"", " hq=damage", " target-hq=armour", " hq=damage target-hq=armour"} {
			line := fmt.Sprintf(gun+" vs "+card+hq, armour)
			fire, _ := walked(t, "cobi "+line, true).Metric("result")
			damage, _ := walked(t, "cobi/damage "+line, true).Metric("result")
			for result := 1; result < len(damage.Fractions); result++ {
				want := new(big.Rat).Mul(big.NewRat(5, 6), damage.Fractions[result])
				if got := fire.Fractions[result]; got.Cmp(want) != 0 {
					t.Errorf("%s: result %d is %s, 5/6 of a hit's is %s", line, result, got.RatString(), want.RatString())
				}
			}
		}
	}
}

// damageThrown returns the chances of the results of the card in the tests above, as a sum over all totals of the dice
// up to most.
func damageThrown(edge int, attackAgain, defenceAgain, exact bool) (chances [5]float64) {
	const most = 24
	result := func(a, b int) int {
		switch points := edge + a - b; {
		case points >= 6:
			return 4
		case points == 3, points > 3 && !exact:
			return 2
		case points == 1, points > 1 && !exact:
			return 1
		}
		return 0
	}
	chance := func(face int) float64 {
		if face < 6 {
			return 1.0 / 6
		}
		return 5 / math.Pow(6, float64(face-4))
	}
	defend := func(a, b int, p float64) {
		if !defenceAgain || b >= 6 || result(a, b) == 0 {
			chances[result(a, b)] += p
			return
		}
		for again := 1; again <= most; again++ {
			chances[result(a, again)] += p * chance(again)
		}
	}
	for a := 1; a <= most; a++ {
		for b := 1; b <= most; b++ {
			p := chance(a) * chance(b)
			if !attackAgain || a >= 6 || result(a, b) > 0 {
				defend(a, b, p)
				continue
			}
			for again := 1; again <= most; again++ {
				defend(again, b, p*chance(again))
			}
		}
	}
	return chances
}
