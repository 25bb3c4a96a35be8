package sim

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

// chanceOf returns a pair that compares the chances of an event.
func chanceOf(e Event) Pair { return Pair{e.Of(), e.Of(), 1} }

func mustDiffer(t *testing.T, first, second Model, event Event, run Run) *Difference {
	t.Helper()
	of := []Pair{chanceOf(event)}
	all, err := SameLuckDifferences(context.Background(), first, second, of, run)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

var knockedOut = Event{Metric: 0, Low: resultOut, High: resultOut}

func TestSameModelsDifferByNothingAtAll(t *testing.T) {
	d := mustDiffer(t, duelModel(), duelModel(), Event{Metric: 0, Low: 2, High: 2}, Run{Trials: 10_000, Seed: 1})
	if d.Difference.Value != 0 || d.First != d.Second || d.Trials != 10_000 {
		t.Errorf("%+v", d)
	}
	if half := d.Difference.Half(); half <= 0 || d.Independent < 10*half {
		t.Errorf("half-width %v, independent runs have %v", half, d.Independent)
	}
}

func TestTheSameLuckGivesTheExactDifference(t *testing.T) {
	first, second := attackModel(7), attackModel(6)
	x, y := mustWalk(t, first, false).Of(knockedOut).Value, mustWalk(t, second, false).Of(knockedOut).Value
	d := mustDiffer(t, first, second, knockedOut, Run{Trials: 200_000, Seed: 1})
	for i, pair := range []struct {
		got  Estimate
		want float64
	}{
		{d.First, x}, {d.Second, y}, {d.Difference, y - x},
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
	d := mustDiffer(t, march(0), march(20), Event{Metric: 0, Low: 4, High: 20}, Run{Trials: 400_000, Seed: 5})
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
			d := mustDiffer(t, start(duelState{}), start(s), Event{0, winner, winner}, Run{Trials: 8000, Seed: 2})
			if d.Difference.Half() > 1.03*d.Independent { // a little noise, since the luck has nothing in common
				t.Errorf("%s: half-width %v, independent runs have %v", name, d.Difference.Half(), d.Independent)
			}
		}
	}
}

func TestDifferenceDoesNotDependOnTheWorkers(t *testing.T) {
	run := Run{Trials: 30_001, Seed: 4, Workers: 1}
	want := mustDiffer(t, attackModel(7), attackModel(6), knockedOut, run)
	for _, run.Workers = range []int{2, 7} {
		if got := mustDiffer(t, attackModel(7), attackModel(6), knockedOut, run); *got != *want {
			t.Errorf("%d workers: %+v, want %+v", run.Workers, got, want)
		}
	}
}

func TestSeveralMeasuresOfOneRunAreThoseOfSingleRuns(t *testing.T) {
	run := Run{Trials: 20_000, Seed: 9}
	events := []Event{knockedOut, {Metric: 0, Low: 0, High: 0}}
	var measures []Pair
	for _, e := range events {
		measures = append(measures, chanceOf(e))
	}
	all, err := SameLuckDifferences(context.Background(), attackModel(7), attackModel(6), measures, run)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range events {
		if want := mustDiffer(t, attackModel(7), attackModel(6), e, run); *all[i] != *want {
			t.Errorf("measure %d is %+v, alone %+v", i, all[i], want)
		}
	}
}

func TestMistakeInADifferenceNamesItsTrial(t *testing.T) {
	fails := oneRoll("fails", 6, func(d *Dice) int { panic("no such unit") })
	measures := []Pair{chanceOf(knockedOut)}
	_, err := SameLuckDifferences(context.Background(), attackModel(6), fails, measures, Run{Trials: 10, Seed: 3})
	var wrong RuleError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "attack | fails, seed 3, coupled trial 0") {
		t.Errorf("error %v", err)
	}
}

func mustCount(t *testing.T, luck string, m Model, from, to int64, run Run) []int64 {
	t.Helper()
	counts, err := SameLuckCounts(context.Background(), luck, m, 0, from, to, run)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func TestTheSameLuckLeavesModelsTheirOwnOdds(t *testing.T) {
	const trials = 100_000
	m := attackModel(6)
	counts := mustCount(t, "luck", m, 0, trials, Run{Seed: 1})
	for v, p := range mustWalk(t, m, false).Metrics[0].Prob {
		e := Wilson(counts[v], trials)
		if sigmas := math.Abs(e.Value-p) / (e.Half() / Z95); sigmas > 5 {
			t.Errorf("value %d: %v, want %v", v, e, p)
		}
	}
}

func TestTrialsOfTheSameLuckMayBeRolledInPieces(t *testing.T) {
	m, run := attackModel(6), Run{Seed: 1, Workers: 1}
	whole := mustCount(t, "luck", m, 0, 20_000, run)
	for _, run.Workers = range []int{2, 7} {
		pieces := mustCount(t, "luck", m, 0, 5000, run)
		for v, n := range mustCount(t, "luck", m, 5000, 20_000, run) {
			pieces[v] += n
		}
		if !slices.Equal(whole, pieces) {
			t.Errorf("%d workers: %v, want %v", run.Workers, pieces, whole)
		}
	}
}

func TestModelsOfOneStreamMeetTheSameLuck(t *testing.T) {
	throw := func(name string, add int) Model {
		return oneRoll(name, 12, func(d *Dice) int { return d.D6() + add })
	}
	plain := mustCount(t, "luck", throw("plain", 0), 0, 1000, Run{Seed: 1})
	better := mustCount(t, "luck", throw("better", 3), 0, 1000, Run{Seed: 1})
	if !slices.Equal(plain[:7], better[3:10]) {
		t.Errorf("%v and %v differ in more than what was added", plain, better)
	}
	if slices.Equal(plain, mustCount(t, "other luck", throw("plain", 0), 0, 1000, Run{Seed: 1})) {
		t.Error("another name has the same luck")
	}
}

func TestMistakeInACountNamesItsTrial(t *testing.T) {
	fails := oneRoll("fails", 6, func(*Dice) int { panic("no such unit") })
	_, err := SameLuckCounts(context.Background(), "luck", fails, 0, 0, 10, Run{Seed: 3})
	var wrong RuleError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "fails, seed 3, trial 0") {
		t.Errorf("error %v", err)
	}
}
