package experiments

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/sim"
)

func TestEachMethodRunsItsEngines(t *testing.T) {
	for method, want := range map[Method][2]bool{ // exact, simulated
		Exact: {true, false}, Simulate: {false, true}, Both: {true, true}, Auto: {true, false},
	} {
		o := worked(t, "dice 3xunit", Settings{Method: method, Trials: 10_000, Seed: 5})
		if got := [2]bool{o.Exact != nil, o.Simulated != nil}; got != want {
			t.Errorf("%s: exact and simulated are %v, want %v", method, got, want)
		}
		if o.Exact != nil && math.Abs(o.Exact.Metrics[0].Prob[1]-7.0/8) > 1e-12 {
			t.Errorf("%s: the chance of a hit is %g, want 7/8", method, o.Exact.Metrics[0].Prob[1])
		}
		if r := o.Simulated; r != nil && (r.Trials != 10_000 || r.Seed != 5) {
			t.Errorf("%s: rolled %d trials with seed %d", method, r.Trials, r.Seed)
		}
		if o.Scenario != "dice 3xunit" || o.Title != "Dice: Throw" || len(o.Notes) > 0 {
			t.Errorf("%s: %q, %q, %q", method, o.Scenario, o.Title, o.Notes)
		}
	}
}

func TestBeyondTheLimitsTheSimulatorStepsInWithANote(t *testing.T) {
	o := worked(t, "dice/long", Settings{Method: Both, Trials: 1000})
	if o.Exact != nil || o.Simulated == nil {
		t.Errorf("exact %v, simulated %v", o.Exact, o.Simulated)
	}
	if len(o.Notes) != 1 || !strings.HasPrefix(o.Notes[0], "Simulated, because this is too large to work out exactly.") {
		t.Errorf("notes %q", o.Notes)
	}
	var input InputError
	err := refused(t, "dice/long", Settings{Method: Exact})
	if !errors.As(err, &input) || !strings.HasSuffix(err.Error(), "; use method simulate") {
		t.Errorf("exact: %v", err)
	}
}

func TestMissingFractionsAreExplained(t *testing.T) {
	o := worked(t, "dice unit", Settings{Method: Exact, Fractions: true})
	if got := o.Exact.Metrics[1].Fraction(1, 1).RatString(); got != "1/2" || o.Notes != nil {
		t.Errorf("%s, notes %q", got, o.Notes)
	}
	for _, test := range []struct {
		line   string
		method Method
		note   string
	}{
		{"dice unit", Simulate, "No fractions: the result is simulated."},
		{"dice/angle", Exact, "No fractions: an angle is drawn, and its chances are not fractions."},
	} {
		o := worked(t, test.line, Settings{Method: test.method, Fractions: true, Trials: 1000})
		if !slices.Equal(o.Notes, []string{test.note}) {
			t.Errorf("%s: notes %q, want %q", test.line, o.Notes, test.note)
		}
	}
}

func TestPrecisionDecidesHowLongToRoll(t *testing.T) {
	o := worked(t, "dice unit", Settings{Method: Simulate, PrecisionInPoints: 0.5, Trials: MostTrials})
	if o.Simulated.Trials != 40_000 || o.Warnings() != nil {
		t.Errorf("%d trials, warnings %q; half of all hits needs 40,000", o.Simulated.Trials, o.Warnings())
	}
	o = worked(t, "dice unit", Settings{Method: Simulate, PrecisionInPoints: 0.5, Trials: 15_000})
	want := []string{"15000 trials were not enough for a precision of 0.5 percentage points"}
	if o.Simulated.Trials != 15_000 || !slices.Equal(o.Warnings(), want) {
		t.Errorf("%d trials, warnings %q", o.Simulated.Trials, o.Warnings())
	}
}

func TestProgressIsToldOfEveryTrial(t *testing.T) {
	for _, test := range []struct {
		set    Settings
		expect int64
	}{
		{Settings{Trials: 10_000}, 10_000},
		{Settings{Trials: MostTrials, PrecisionInPoints: 2}, -1}, // the precision decides, so the number is unknown beforehand
	} {
		set, expected, done := test.set, int64(0), int64(0)
		set.Method, set.Workers = Simulate, 1
		set.Progress = func(trials int64) func(int64) {
			expected = trials
			return func(n int64) { done += n }
		}
		if worked(t, "dice unit", set); expected != test.expect || done != 10_000 {
			t.Errorf("expected %d trials, want %d; told of %d", expected, test.expect, done)
		}
	}
}

func TestEnginesThatDisagreeAreAnError(t *testing.T) {
	for _, set := range []Settings{{Method: Both, Trials: 1000}, {Method: Auto}} {
		var disagree sim.DisagreementError
		if err := refused(t, "dice/crooked", set); !errors.As(err, &disagree) {
			t.Errorf("%s: %v", set.Method, err)
		}
	}
}

func TestWhatIsOnlyRolledIsKnownToHalfAPoint(t *testing.T) {
	usual := worked(t, "dice unit", Settings{Method: Simulate})
	if half := 100 * usual.Simulated.Metrics[0].Widest(); half > UsualPrecision || usual.Simulated.Trials > 40_000 {
		t.Errorf("%d trials give %v percentage points", usual.Simulated.Trials, half)
	}
	if both := worked(t, "dice unit", Settings{Method: Both}); both.Simulated.Trials != UsualTrials {
		t.Errorf("beside the exact result %d trials are rolled", both.Simulated.Trials)
	}
	if auto := worked(t, "dice unit", Settings{Method: Auto}); auto.Simulated != nil {
		t.Errorf("what is exact shows the %d trials that checked it", auto.Simulated.Trials)
	}
}

func TestAnInterruptedRunIsNoResult(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, method := range []Method{Exact, Simulate} {
		_, err := Odds(ctx, scenario(t, "dice/long"), Settings{Method: method, Trials: MostTrials})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", method, err)
		}
	}
}
