package sim

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
)

func mustCouple(t *testing.T, first, second Model, event Event, run Run) *Difference {
	t.Helper()
	of := [][2]Measure{{event.Of(), event.Of()}}
	all, err := SameLuckDifferences(context.Background(), first, second, of, run)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

var knockedOut = Event{Metric: 0, Low: resultOut, High: resultOut}

func TestSameModelsDifferByNothingAtAll(t *testing.T) {
	d := mustCouple(t, duelModel(), duelModel(), Event{Metric: 0, Low: 2, High: 2}, Run{Trials: 10_000, Seed: 1})
	if d.Difference != certain(0) || d.First != d.Second || d.Trials != 10_000 {
		t.Errorf("%+v", d)
	}
	if d.Independent <= 0 {
		t.Errorf("independent runs would differ by %v", d.Independent)
	}
}

func TestCoupledRunsGiveTheExactDifference(t *testing.T) {
	first, second := attackModel(7), attackModel(6)
	x, y := mustWalk(t, first, false).Of(knockedOut).Value, mustWalk(t, second, false).Of(knockedOut).Value
	d := mustCouple(t, first, second, knockedOut, Run{Trials: 200_000, Seed: 1})
	for i, pair := range []struct {
		got  Estimate
		want float64
	}{
		{d.First, x}, {d.Second, y}, {d.Difference, x - y},
	} {
		if sigmas := math.Abs(pair.got.Value-pair.want) / (pair.got.Half() / Z95); sigmas > 5 {
			t.Errorf("figure %d is %v, want %v", i, pair.got, pair.want)
		}
	}
	if d.Difference.Half() >= d.Independent {
		t.Errorf("half-width %v, independent runs have %v", d.Difference.Half(), d.Independent)
	}
}

func TestRareChangeIsSeenSharplyWithTheSameLuck(t *testing.T) {
	// The two differ only after a double six twice in a row, in one trial of 1296.
	march := func(lost int) Model {
		return oneRoll("march", 20, func(d *Dice) int {
			if first, second := d.TwoD6(), d.TwoD6(); first+second == 24 {
				return lost
			}
			return d.D6()
		})
	}
	d := mustCouple(t, march(20), march(0), Event{Metric: 0, Low: 4, High: 20}, Run{Trials: 400_000, Seed: 5})
	if d.Difference.Half()*10 > d.Independent {
		t.Errorf("half-width %v, independent runs have %v", d.Difference.Half(), d.Independent)
	}
	if want := 1.0 / 1296; math.Abs(d.Difference.Value-want) > 3*d.Difference.Half() {
		t.Errorf("the difference is %v, want %v", d.Difference, want)
	}
}

func TestSameLuckIsNeverWorseOnTheDuel(t *testing.T) {
	start := func(s duelState) Model {
		chain := &Chain[duelState]{
			Name: "duel", Step: duelOrder, NewTurn: func(s *duelState) bool { return s.fresh }, Turns: 100,
		}
		return NewModel("duel", duelMetrics, chain, s, measureDuel)
	}
	starts := map[string]duelState{"as it is": {}, "second first": {me: 1}, "one hit": {marks: 1}, "late": {orders: 2}}
	for name, s := range starts {
		for winner := range 3 {
			d := mustCouple(t, start(duelState{}), start(s), Event{0, winner, winner}, Run{Trials: 8000, Seed: 2})
			if d.Difference.Half() > 1.03*d.Independent { // a little noise, where the luck has nothing in common
				t.Errorf("%s: half-width %v, independent runs have %v", name, d.Difference.Half(), d.Independent)
			}
		}
	}
}

func TestCoupledRunDoesNotDependOnTheWorkers(t *testing.T) {
	run := Run{Trials: 30_001, Seed: 4, Workers: 1}
	want := mustCouple(t, attackModel(7), attackModel(6), knockedOut, run)
	for _, run.Workers = range []int{2, 7} {
		if got := mustCouple(t, attackModel(7), attackModel(6), knockedOut, run); *got != *want {
			t.Errorf("%d workers: %+v, want %+v", run.Workers, got, want)
		}
	}
}

func TestSeveralMeasuresOfOneCoupledRunAreThoseOfSingleRuns(t *testing.T) {
	run := Run{Trials: 20_000, Seed: 9}
	events := []Event{knockedOut, {Metric: 0, Low: 0, High: 0}}
	var measures [][2]Measure
	for _, e := range events {
		measures = append(measures, [2]Measure{e.Of(), e.Of()})
	}
	all, err := SameLuckDifferences(context.Background(), attackModel(7), attackModel(6), measures, run)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range events {
		if want := mustCouple(t, attackModel(7), attackModel(6), e, run); *all[i] != *want {
			t.Errorf("measure %d is %+v, alone %+v", i, all[i], want)
		}
	}
}

func TestMistakeInACoupledRunNamesItsTrial(t *testing.T) {
	fails := oneRoll("fails", 6, func(d *Dice) int { panic("no such unit") })
	measures := [][2]Measure{{knockedOut.Of(), knockedOut.Of()}}
	_, err := SameLuckDifferences(context.Background(), attackModel(6), fails, measures, Run{Trials: 10, Seed: 3})
	var wrong RuleError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "attack | fails, seed 3, coupled trial 0") {
		t.Errorf("error %v", err)
	}
}
