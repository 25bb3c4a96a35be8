package sim

import (
	"fmt"
	"math"
	"testing"
)

// pairCounts calls visit for every possible result of n trials, with its chance. A result is the number of trials in which
// only the first event happened, and the number in which only the second did.
func pairCounts(n int, p, q float64, visit func(onlyFirst, onlySecond int, chance float64)) {
	logs := func(k int) float64 { v, _ := math.Lgamma(float64(k + 1)); return v }
	power := func(p float64, k int) float64 {
		if k == 0 {
			return 0
		}
		return float64(k) * math.Log(p)
	}
	for i := range n + 1 {
		for k := range n + 1 - i {
			rest := n - i - k
			ways := logs(n) - logs(i) - logs(k) - logs(rest)
			visit(i, k, math.Exp(ways+power(p, i)+power(q, k)+power(1-p-q, rest)))
		}
	}
}

// The true difference lies in the interval as often as 95 % promise. All outcomes of few trials are counted, including
// cases in which nearly all trials agree or nearly all differ. In the first case with 30 trials, the normal interval holds
// it in 26 %.
func TestPairedDifferencesAreCoveredNearNothingAndEverything(t *testing.T) {
	sum, cases := 0.0, 0
	for _, n := range []int{20, 30, 60} {
		for _, c := range [][2]float64{
			{0.01, 0}, {0.001, 0.002}, {0.02, 0.01}, {0.05, 0}, {0.05, 0.05}, {0.1, 0.02}, {0.3, 0.3},
			{0.98, 0.01}, {0.95, 0}, {0.9, 0.05}, {0.005, 0.99}, {0.6, 0.2},
		} {
			covered, total := 0.0, 0.0
			pairCounts(n, c[0], c[1], func(onlyFirst, onlySecond int, chance float64) {
				e := pairedShares(int64(onlyFirst), int64(onlySecond), int64(n))
				total += chance
				if d := c[1] - c[0]; e.Low <= d && d <= e.High {
					covered += chance
				}
				if e.Low > e.Value || e.High < e.Value || e.Low < -1 || e.High > 1 || e.High <= e.Low {
					t.Fatalf("%d and %d of %d: %v", onlyFirst, onlySecond, n, e)
				}
			})
			if math.Abs(total-1) > 1e-9 {
				t.Fatalf("the chances add up to %v", total)
			}
			if covered < 0.9 {
				t.Errorf("%d trials that differ with %v: the interval holds in %.3f", n, c, covered)
			}
			sum, cases = sum+covered, cases+1
		}
	}
	if mean := sum / float64(cases); mean < 0.945 {
		t.Errorf("the interval holds in %.4f of all cases", mean)
	}
}

// Without a trial that differs the score interval ends at z²/(n+z²), worked out by hand from its formula.
func TestNoDifferenceSeenIsNoProofOfNone(t *testing.T) {
	e, want := pairedShares(0, 0, 1000), Z95*Z95/(1000+Z95*Z95)
	if e.Value != 0 || !closeTo(e.High, want, 1e-12) || !closeTo(e.Low, -want, 1e-12) {
		t.Errorf("%v, want ±%v", e, want)
	}
}

// Newcombe's first example (1998, table II): 56 of 70 against 48 of 80 differ by 0.2, from 0.0524 to 0.3339.
func TestIndependentSharesDifferAsPublished(t *testing.T) {
	e := Apart(Wilson(48, 80), Wilson(56, 70))
	if got := fmt.Sprintf("%.4f %.4f %.4f", e.Value, e.Low, e.High); got != "0.2000 0.0524 0.3339" {
		t.Errorf("%s", got)
	}
	if none := Apart(Wilson(0, 1000), Wilson(0, 1000)); none.Low >= 0 || none.High <= 0 {
		t.Errorf("0 and 0 of 1000: %v", none)
	}
}

func TestMeansOfWhatNeverVariedHaveAnInterval(t *testing.T) {
	d := Distribution{Metric: Metric{Name: "hits", Max: 4}, Prob: []float64{1, 0, 0, 0, 0}, Counts: []int64{1000, 0, 0, 0, 0}}
	if e := d.Mean(); e.Value != 0 || e.Low != 0 || !closeTo(e.High, 4*Wilson(0, 1000).High, 1e-12) {
		t.Errorf("%v", e)
	}
}
