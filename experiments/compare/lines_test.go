package compare

import (
	"context"
	"math"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
	"salvo/sim"
)

// linesCompared compares the scenario lines with the first of them.
func linesCompared(t *testing.T, set experiments.Settings, lines ...string) *reports.Comparison {
	t.Helper()
	lib := games.All()
	var all []*rules.Scenario
	for _, line := range lines {
		s, err := lib.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	found, err := Lines(context.Background(), all, set)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestADifferenceOfExactOddsIsExact(t *testing.T) {
	base := "bkc2 panther vs sherman-m4"
	s := &linesCompared(t, exactly, base, base+" +suppress-dice=gross").Situations[0]
	row := rowOf(t, s, "result", "suppressed")
	want := chanceOf(t, base+" +suppress-dice=gross", "result=suppressed") - chanceOf(t, base, "result=suppressed")
	if got := row.Changes[1]; !got.Exact() || !near(got.Estimate.Value, want) || got.Within() {
		t.Errorf("the difference is %+v, want %v", got, want)
	}
	if got := rowOf(t, s, "result", "knocked-out").Changes[1]; !got.Exact() || !got.Within() {
		t.Errorf("the chance of a knock-out differs by %+v", got)
	}
}

// everyChange calls visit for each difference from the first line.
func everyChange(s *reports.Situation, visit func(group string, row *reports.FigureRow, change *reports.Shift)) {
	for i := range s.Groups {
		for k := range s.Groups[i].Rows {
			row := &s.Groups[i].Rows[k]
			for col := range row.Changes[1:] {
				visit(s.Groups[i].Name, row, &row.Changes[1+col])
			}
		}
	}
}

func TestTheSameLuckIsNeverWiderThanIndependentRuns(t *testing.T) {
	set := experiments.Settings{Method: experiments.Simulate, Trials: 20_000, Seed: 2}
	duel := "bkc2/duel panther vs sherman-m4 range=40"
	s := &linesCompared(t, set, duel, duel+" first=b", "bkc1/duel panther vs sherman-m4 range=40",
		duel+" cover-a=hard", "bkc2/duel sherman-m4 vs panther range=40").Situations[0]
	apart := 0
	everyChange(s, func(group string, row *reports.FigureRow, change *reports.Shift) {
		if change.Narrower < 1 {
			t.Errorf("%s=%s: %v times narrower", group, row.Name, change.Narrower)
		}
		if change.Narrower == 1 {
			apart++
		}
		if change.Estimate.Half() <= 0 {
			t.Errorf("%s=%s: an interval without width", group, row.Name)
		}
	})
	if apart == 0 {
		t.Error("none of these was better rolled independently: the test says nothing about those")
	}
}

func TestSharesOfLinesHaveTheIntervalsOfOdds(t *testing.T) {
	set := experiments.Settings{Method: experiments.Simulate, Trials: 1000, Seed: 1}
	base := "bkc2 panther vs sherman-m4"
	s := &linesCompared(t, set, base, base+" cover=hard").Situations[0]
	row := rowOf(t, s, "result", "fell-back") // tanks never fall back
	for i, cell := range row.Cells {
		if cell.Estimate != sim.Wilson(0, 1000) {
			t.Errorf("line %d: %v, want %v", i, cell.Estimate, sim.Wilson(0, 1000))
		}
	}
	if change := row.Changes[1].Estimate; math.Signbit(change.Value) || change.Low >= 0 || change.High <= 0 {
		t.Errorf("the difference is %v", change)
	}
	everyChange(s, func(group string, row *reports.FigureRow, _ *reports.Shift) {
		for _, cell := range row.Cells {
			if e := cell.Estimate; row.Kind == reports.KindChance && (e.Low < 0 || e.High > 1 || e.Low == e.High) {
				t.Errorf("%s=%s: %v", group, row.Name, e)
			}
		}
	})
}

func TestARareBlunderIsSeenThreeTimesAsSharply(t *testing.T) {
	set := experiments.Settings{Method: experiments.Auto, Trials: 4000, Seed: 1}
	battle := "bkc2/battle de-advance-guard+de-air-support vs us-advance-guard"
	s := &linesCompared(t, set, battle, battle+" +fighter-score=4").Situations[0]
	if got := rowOf(t, s, "mean", "a-points-lost").Changes[1]; got.Narrower < 3 {
		t.Errorf("%v times narrower than independent runs, want at least 3", got.Narrower)
	}
}

func TestCoupledDifferencesAreThoseOfTheExactOdds(t *testing.T) {
	base := "bkc2/duel pak-40 vs sherman-m4 range=40 blunders=no"
	exact := &linesCompared(t, exactly, base, base+" +suppress-dice=gross").Situations[0]
	set := experiments.Settings{Method: experiments.Simulate, Trials: 100_000, Seed: 5}
	rolled := &linesCompared(t, set, base, base+" +suppress-dice=gross").Situations[0]
	everyChange(rolled, func(group string, row *reports.FigureRow, change *reports.Shift) {
		want := rowOf(t, exact, group, row.Name).Changes[1].Estimate.Value
		if off := math.Abs(change.Estimate.Value - want); off > 2.5*change.Estimate.Half() {
			t.Errorf("%s=%s: %+v, want %v", group, row.Name, change.Estimate, want)
		}
	})
}

func TestRollingGoesOnUntilTheDifferenceIsPrecise(t *testing.T) {
	set := experiments.Settings{Method: experiments.Simulate, Trials: experiments.MostTrials, PrecisionInPoints: 0.5, Seed: 1}
	base := "bkc2/duel pak-40 vs sherman-m4 range=40 blunders=no"
	s := &linesCompared(t, set, base, base+" +suppress-dice=gross").Situations[0]
	everyChange(s, func(group string, row *reports.FigureRow, change *reports.Shift) {
		if row.Kind == reports.KindChance && change.Estimate.Half() > 0.005 {
			t.Errorf("%s=%s: ±%v", group, row.Name, change.Estimate.Half())
		}
	})
}

func TestLinesThatCannotBeComparedAreRefused(t *testing.T) {
	lib := games.All()
	parse := func(line string) *rules.Scenario {
		s, err := lib.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	fire := parse("bkc2 panther vs sherman-m4")
	for want, lines := range map[string][]*rules.Scenario{
		"give at least two scenario lines":  {fire},
		"have nothing in common that could": {fire, parse("bkc2/command cv=8")},
	} {
		_, err := Lines(context.Background(), lines, exactly)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestTheFirstOfThreeLinesFaresTheSameBesideEach(t *testing.T) {
	set := experiments.Settings{Method: experiments.Simulate, Trials: 5000, Seed: 3}
	duel := "bkc2/duel panther vs sherman-m4 range=40"
	s := &linesCompared(t, set, duel, duel+" cover-a=hard", duel+" first=b").Situations[0]
	for i := range s.Groups {
		for k := range s.Groups[i].Rows {
			row := &s.Groups[i].Rows[k]
			for col := 1; col < len(row.Cells); col++ {
				gap := row.Cells[col].Estimate.Value - row.Cells[0].Estimate.Value
				if math.Abs(gap-row.Changes[col].Estimate.Value) > 1e-9 {
					t.Errorf("%s=%s, line %d: %v to %v, but a difference of %v", s.Groups[i].Name, row.Name, col,
						row.Cells[0].Estimate.Value, row.Cells[col].Estimate.Value, row.Changes[col].Estimate.Value)
				}
			}
		}
	}
}
