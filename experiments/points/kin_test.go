package points

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// kinsfolk returns observations of kinds with the given weights. The argument bouts is about how many bouts a kind
// fights; a bout has 16 battles.
func kinsfolk(luck *rand.Rand, truly []float64, bouts int) (all []observation) {
	for i := range bouts * len(truly) / 2 {
		a, b := i%len(truly), luck.IntN(len(truly))
		if a == b {
			continue
		}
		o := observation{terms: []term{{a, 4}, {b, -4}}, battles: 16, pair: i}
		chance := 1 / (1 + math.Exp(-4*(truly[a]-truly[b])))
		for range 16 {
			if luck.Float64() < chance {
				o.share += 1.0 / 16
			}
		}
		all = append(all, o)
	}
	return all
}

// TestKinHelpsKindsThatFoughtLittle fits kinds with known weights, with few battles and with many, once as a group
// (kin) and once without. With few battles, the weights of the group must be nearer to the truth; with many, both fits
// must be alike. At least nine in ten intervals must hold the true weight.
func TestKinHelpsKindsThatFoughtLittle(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	truly, places := make([]float64, 12), make([]int, 12)
	for _, bouts := range []int{6, 600} {
		plain, pulled, apart, missed := 0.0, 0.0, 0.0, 0
		for range 20 {
			for i := range truly {
				truly[i], places[i] = 0.5+0.1*luck.NormFloat64(), i
			}
			all := kinsfolk(luck, truly, bouts)
			alone, err := fitted(all, len(truly))
			if err != nil {
				t.Fatal(err)
			}
			together := &fit{weights: make([]float64, len(truly)), kin: []kin{{places, 100}}}
			if err := together.find(all); err != nil {
				t.Fatal(err)
			}
			shift := func(f *fit) float64 { return meanOf(f.weights) - meanOf(truly) } // only differences of weights decide these battles
			for i := range truly {
				plain += math.Pow(alone.weights[i]-shift(alone)-truly[i], 2)
				pulled += math.Pow(together.weights[i]-shift(together)-truly[i], 2)
				if math.Abs(together.weights[i]-shift(together)-truly[i]) > 1.96*math.Sqrt(together.covariance.At(i, i)) {
					missed++
				}
				apart = max(apart, math.Abs(alone.weights[i]-shift(alone)-together.weights[i]+shift(together)))
			}
		}
		if bouts == 6 && pulled > 0.8*plain {
			t.Errorf("squared errors of %g with kin, %g without", pulled, plain)
		}
		if missed > 20*len(truly)/10 {
			t.Errorf("%d bouts: %d of %d intervals miss the true weight", bouts, missed, 20*len(truly))
		}
		if bouts == 600 && apart > 0.02 {
			t.Errorf("with many battles, a weight differs by %g", apart)
		}
	}
}

func meanOf(values []float64) (mean float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	return mean
}

// TestTrueSpreadLeavesLuckOut draws deviations with a true standard deviation of 0.4, to which luck of different sizes
// is added. trueSpread must find about 0.4. For weights that do not differ it must find the smallest value.
func TestTrueSpreadLeavesLuckOut(t *testing.T) {
	luck := rand.New(rand.NewPCG(3, 4))
	var all []deviation
	for i := range 600 {
		err := []float64{0.1, 0.5, 1}[i%3]
		all = append(all, deviation{math.Hypot(0.4, err) * luck.NormFloat64(), err * err})
	}
	if found := trueSpread(all, float64(len(all)-1)); math.Abs(found-0.4) > 0.06 {
		t.Errorf("spread %g, want 0.4", found)
	}
	if found := trueSpread(slices.Repeat([]deviation{{0, 1}}, 5), 4); found != leastUnlike {
		t.Errorf("spread %g without a difference, want the smallest", found)
	}
}
