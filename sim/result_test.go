package sim

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestWilsonHasItsKnownValues(t *testing.T) {
	for _, c := range []struct {
		k, n      int64
		low, high float64
	}{
		{5, 10, 0.236593, 0.763407},
		{0, 10, 0, 0.277533},
		{10, 10, 0.722467, 1},
		{1, 100, 0.001767, 0.054486},
		{50, 100, 0.403832, 0.596168},
		{0, 0, 0, 1},
	} {
		e := Wilson(c.k, c.n)
		if math.Abs(e.Low-c.low) > 1e-6 || math.Abs(e.High-c.high) > 1e-6 {
			t.Errorf("%d of %d: %v to %v, want %v to %v", c.k, c.n, e.Low, e.High, c.low, c.high)
		}
	}
}

func TestWilsonHoldsItsShareWithinOneAndNil(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 1<<50).Draw(t, "n")
		e := Wilson(rapid.Int64Range(0, n).Draw(t, "k"), n)
		if !(0 <= e.Low && e.Low <= e.Value && e.Value <= e.High && e.High <= 1) {
			t.Fatal(e)
		}
	})
}

func TestIntervalsHoldTheExactShareAsOftenAsTheySay(t *testing.T) {
	m := attackModel(6)
	exact := mustWalk(t, m, false)
	held, heldMean := 0, 0
	const runs = 1000
	for seed := range uint64(runs) {
		r := mustSimulate(t, m, Run{Trials: 1000, Seed: seed, Workers: 1})
		within := func(e Estimate, v float64) int { return oneIf(e.Low <= v && v <= e.High) }
		held += within(r.Of(knockedOut), exact.Of(knockedOut).Value)
		heldMean += within(r.Metrics[3].Mean(), 3)
	}
	for what, n := range map[string]int{"share": held, "mean": heldMean} {
		if n < 920 || n > 980 {
			t.Errorf("the interval of a %s held it in %d of %d runs", what, n, runs)
		}
	}
}

func TestExactFiguresOfADie(t *testing.T) {
	r := mustWalk(t, oneRoll("die", 6, (*Dice).D6), true)
	d, known := r.Metric("number")
	if !known {
		t.Fatal("there is no such metric")
	}
	if got := d.MeanFraction(); got.Cmp(big.NewRat(7, 2)) != 0 {
		t.Errorf("the mean is %v", got)
	}
	if got := d.Mean(); !closeTo(got.Value, 3.5, 1e-15) || got.Half() != 0 {
		t.Errorf("the mean is %v", got)
	}
	if got := d.Deviation(); !closeTo(got, math.Sqrt(35.0/12), 1e-14) {
		t.Errorf("the deviation is %v", got)
	}
	if got := d.Fraction(5, 99); got.Cmp(big.NewRat(1, 3)) != 0 {
		t.Errorf("5 or more has the chance %v", got)
	}
	if got := d.Share(-3, 99); !closeTo(got.Value, 1, 1e-15) || got.Half() != 0 {
		t.Errorf("anything has the chance %v", got)
	}
	if got := d.Share(5, 4); got != Certain(0) {
		t.Errorf("nothing has the chance %v", got)
	}
	for p, want := range map[float64]int{0.01: 1, 1.0 / 6: 1, 0.17: 2, 0.5: 3, 0.51: 4, 5.0 / 6: 5, 0.99: 6, 1: 6} {
		if got := d.Quantile(p); got != want {
			t.Errorf("the quantile of %v is %d, want %d", p, got, want)
		}
	}
	if _, known := r.Metric("hits"); known {
		t.Error("there is a metric that was never declared")
	}
}

func TestEmptyTailNeedNotBeShown(t *testing.T) {
	for want, prob := range map[int][]float64{0: {1, 0, 0}, 2: {0.5, 0, 0.5, 0}, 3: {0, 0, 0, 1}} {
		if got := handMade(Exact, prob, nil).Metrics[0].Reached(); got != want {
			t.Errorf("%v reaches %d, want %d", prob, got, want)
		}
	}
}
