package sim

import (
	"context"
	"math"
	"testing"
)

// The turn in which the first side wins the duel, 0 if it does not.
var (
	wonIn     = Metric{Name: "won-in", Max: 100}
	wonInTurn = func(out []int) int {
		if out[0] == 0 {
			return out[1]
		}
		return 0
	}
)

func TestAFurtherMetricTellsWhatTwoOthersSayTogether(t *testing.T) {
	m := WithMetric(duelModel(), wonIn, wonInTurn)
	exact := mustWalk(t, m, false)
	found, ok := exact.Metric("won-in")
	if !ok {
		t.Fatal("no such metric")
	}
	given, err := Walk(context.Background(), duelModel(), WalkOptions{Given: &Condition{Event{0, 0, 0}, "winner=0"}})
	if err != nil {
		t.Fatal(err)
	}
	turns := &given.Metrics[1]
	for turn := 1; turn <= 3; turn++ {
		want := turns.Prob[turn] * given.Share.Value
		if got := found.Prob[turn]; got < want-1e-12 || got > want+1e-12 {
			t.Errorf("won in turn %d: %v, want %v", turn, got, want)
		}
	}
	simulated, err := Simulate(context.Background(), m, Run{Trials: 100_000, Seed: 1, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := Agree(exact, simulated); err != nil {
		t.Error(err)
	}
}

func TestAFurtherMetricLeavesTheOthersAlone(t *testing.T) {
	pair := Together("pair", Metric{Name: "successes"}, []Part{{attackModel(6), knockedOut}, {attackModel(7), knockedOut}})
	any := func(out []int) int { return min(out[0], 1) }
	for _, m := range []Model{duelModel(), attackModel(6), pair} {
		more := WithMetric(m, Metric{Name: "any", Max: 1}, any)
		for _, run := range []Run{{Trials: 20_000, Seed: 3}, {Trials: 20_000, Seed: 3, Keep: true}} {
			a, err := Simulate(context.Background(), m, run)
			if err != nil {
				t.Fatal(err)
			}
			b, err := Simulate(context.Background(), more, run)
			if err != nil {
				t.Fatal(err)
			}
			for i := range a.Metrics {
				for v, count := range a.Metrics[i].Counts {
					if b.Metrics[i].Counts[v] != count {
						t.Errorf("%s: %s=%d came %d times, alone %d times", m.Name(), a.Metrics[i].Name, v,
							b.Metrics[i].Counts[v], count)
					}
				}
			}
			last := &b.Metrics[len(b.Metrics)-1]
			if zero := a.Metrics[0].Counts[0]; last.Counts[0] != zero || last.Counts[0]+last.Counts[1] != run.Trials {
				t.Errorf("%s: %v, want %d times 0", m.Name(), last.Counts, zero)
			}
		}
		inFractions := m.Name() != duelModel().Name() // a duel takes seconds
		r := mustWalk(t, more, inFractions)
		last := &r.Metrics[len(r.Metrics)-1]
		if sum := last.Prob[0] + last.Prob[1]; math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: the chances add up to %g", m.Name(), sum)
		}
		if inFractions && last.Fraction(0, 1).RatString() != "1" {
			t.Errorf("%s: the fractions do not add up", m.Name())
		}
	}
}
