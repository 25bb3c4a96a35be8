package cobi_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// DIE-04: beyond the table the chance that one open-ended die beats another by t or more is 5443/(21 x 6^t). Nothing is
// cut off, however thick the armour, and what is missing to 1 is exactly the rest.
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

// AMB-05 and DMG-08: what a hit does depends on the condition before it.
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
