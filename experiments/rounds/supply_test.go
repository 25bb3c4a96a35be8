package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"salvo/sim"
)

// Machines that share work skip some checks of the precision (looks), but never one at which a single machine would
// stop. The shares here range from rare events to nearly one half.
func TestLooksThatAreLeftOutAreInVain(t *testing.T) {
	luck := rand.New(rand.NewPCG(4, 5))
	left := 0
	const firstLook = 10_000
	p := new(page)
	for range 2000 {
		share, wanted := math.Pow(10, -4*luck.Float64())/2, math.Pow(10, -2-3*luck.Float64())
		hits := sim.Distribution{Metric: sim.Metric{Name: "hit", Max: 1}, Counts: make([]int64, 2), Prob: make([]float64, 2)}
		roll := func(n int64) float64 {
			k := int64(distuv.Binomial{N: float64(n), P: share, Src: luck}.Rand())
			hits.Counts[0], hits.Counts[1] = hits.Counts[0]+n-k, hits.Counts[1]+k
			return hits.Widest()
		}
		for half, n := roll(firstLook), int64(firstLook); half > wanted && n < 1<<30; {
			r := &sim.Result{Trials: n, Metrics: []sim.Distribution{hits}}
			for next := p.NextLook(r, half, wanted, 0); n < next; n *= 2 {
				if half = roll(n); 2*n == next {
					continue
				}
				if left++; half <= wanted {
					t.Fatalf("share %v, wanted %v: nobody looks at %d trials", share, wanted, 2*n)
				}
			}
		}
	}
	if left < 2000 {
		t.Errorf("only %d looks are left out", left)
	}
}
