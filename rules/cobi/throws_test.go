package cobi_test

import (
	"math/big"
	"strings"
	"testing"

	"salvo/sim"
)

// The engines draw from tables instead of throwing dice. The odds must be the same as those of all possible throws of
// single dice. Open-ended dice have no last throw and are left to the worked examples.
func TestEverySingleThrowAddsUpToTheExactOdds(t *testing.T) {
	for _, line := range []string{
		"cobi unit:figures=rifle vs unit:figures=2xunarmed cover=hard fog=yes rain=yes hq=hit",
		"cobi unit:figures=rifle vs unit:figures=unarmed hq=reload motivation=hit",
		"cobi unit:figures=pistol vs unit:figures=unarmed range=80 cover=hard hq=hit",
		"cobi unit:figures=pistol vs unit:figures=unarmed range=80 cover=soft hq=hit +six-six=always",
		"cobi unit:figures=pistol vs unit:figures=unarmed range=80 +six-six=always +six-six-result=compare",
		"cobi unit:figures=submachine-gun vs unit:figures=2xunarmed range=20 hq=hit +six-six=always",
		"cobi unit:figures=submachine-gun vs unit:figures=2xunarmed range=80 hq=hit +template-dice=each",
		"cobi unit:figures=grenade vs unit:figures=2xunarmed range=8 hq=hit",
		"cobi unit:figures=at-launcher vs unit:figures=2xunarmed hq=hit +template-dice=each",
		"cobi unit:hit=5-6,reload=4-6 vs unit:figures=2xunarmed modifier=-2 +he=opposed",
		"cobi unit:figures=rifle vs unit:class=light,crew=2 +small-arms=crew",
		"cobi/to-hit hit=5-6 modifier=-2 hq=hit",
		"cobi/to-hit hit=3-6 modifier=4 +hit-range=bounded +natural-one=modified",
		"cobi/sustain hit=3-6 reload=4-6 turns=2",
		"cobi/mine unit:figures=2xunarmed turns=1", "cobi/mine unit:figures=unarmed turns=1 hq=hit +explosion-one=misses",
		"cobi unit:figures=rifle vs unit:figures=2xunarmed hq=hit target-hq=defence",
		"cobi unit:figures=submachine-gun vs unit:figures=2xunarmed range=20 target-hq=defence +six-six=always",
		"cobi unit:figures=submachine-gun vs unit:figures=2xunarmed range=20 target-hq=defence +template-dice=each",
		"cobi unit:hit=5-6,reload=4-6 vs unit:figures=unarmed hq=explosion target-hq=defence +explosion-one=misses",
		"cobi/melee hq=yes target-hq=yes", "cobi/treat turns=2 hq=yes", "cobi/sustain reload=4-6 turns=1 hq=reload",
	} {
		m := prepared(t, line).Model
		thrown := throwAll(t, m)
		exact := walked(t, line, true)
		for i := range exact.Metrics {
			for v, want := range exact.Metrics[i].Fractions {
				if got := thrown[i][v]; got.Cmp(want) != 0 {
					t.Errorf("%s: %s=%s is %s thrown and %s worked out", line, exact.Metrics[i].Metric.Name,
						exact.Metrics[i].Metric.Value(v), got.RatString(), want.RatString())
				}
			}
		}
	}
}

// AMB-12: the headquarters has no attack dice of a burst thrown again if each figure has a die, whether the burst
// covers one figure or more.
func TestTheHeadquartersLeavesBurstsAloneThatHaveADieForEachFigure(t *testing.T) {
	for _, figures := range []string{"unarmed", "2xunarmed"} {
		line := "cobi unit:figures=submachine-gun vs unit:figures=" + figures + " range=20 +template-dice=each"
		for _, event := range []string{"casualties=1+", "jams=1"} {
			if p, q := chanceOf(t, line, event), chanceOf(t, line+" hq=hit", event); !same(p, q) {
				t.Errorf("%s: %s has %v, with a headquarters %v", line, event, p, q)
			}
		}
	}
}

// throwAll returns the chances of every metric, from all sequences of dice that the model may throw.
func throwAll(t *testing.T, m sim.Model) (chances [][]*big.Rat) {
	for _, metric := range m.Metrics() {
		row := make([]*big.Rat, metric.Size())
		for i := range row {
			row[i] = new(big.Rat)
		}
		chances = append(chances, row)
	}
	weight := big.NewRat(1, 1)
	var extend func(dice []int)
	extend = func(dice []int) {
		_, out, err := sim.Follow(m, dice)
		switch {
		case err == nil:
			for i, v := range out {
				chances[i][v].Add(chances[i][v], weight)
			}
		case !strings.Contains(err.Error(), "no more dice"):
			t.Fatal(err)
		default:
			weight.Mul(weight, big.NewRat(1, 6))
			for face := 1; face <= 6; face++ {
				extend(append(dice[:len(dice):len(dice)], face))
			}
			weight.Mul(weight, big.NewRat(6, 1))
		}
	}
	extend(nil)
	return chances
}
