package experiments

import (
	"errors"
	"math"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

func TestFiguresStandUnderTheirCondition(t *testing.T) {
	o := worked(t, "dice 2xunit", Settings{Method: Both, Trials: 100_000, Given: "hits=1+"})
	if share := o.Exact.Share.Value; math.Abs(share-0.75) > 1e-12 || o.Given != "hits=1+" {
		t.Errorf("%s has the chance %g, want 3/4", o.Given, share)
	}
	for _, r := range []*sim.Result{o.Exact, o.Simulated} {
		if two := r.Metrics[1].Prob[2]; math.Abs(two-1.0/3) > 0.01 {
			t.Errorf("%s: two hits, given one, have the chance %g, want 1/3", r.Method, two)
		}
	}
}

func TestWhatMakesNoSenseIsRefused(t *testing.T) {
	for _, test := range []struct {
		why  string
		line string
		set  Settings
		want string
	}{
		{"an impossible condition", "dice 2xunit +sixes=none +ties=no", Settings{Given: "result=miss"},
			`given: result=miss: must be missed, hit; did you mean "missed"?`},
		{"a condition that never happens", "dice/crooked", Settings{Given: "hits=1"},
			"given: hits=1: that can never happen here"},
		{"an observed tail", "dice 2xunit", Settings{Observed: "hits=1+"},
			"observed: hits=1+: say the one value that was seen, without + or -"},
		{"an unknown metric", "dice 2xunit", Settings{Observed: "kills=1"},
			`observed: unknown metric "kills" (there are result and hits)`},
		{"points of what costs nothing", "dice 2xunit", Settings{Asserts: []string{"mean hits per 100 points > 1"}},
			"assert: mean hits per 100 points: the first party costs nothing, so there are no 100 points"},
		{"points of nobody", "dice/angle", Settings{Asserts: []string{"mean hits per 100 points > 1"}},
			"assert: mean hits per 100 points: the first party costs nothing, so there are no 100 points"},
		{"no assertion", "dice 2xunit", Settings{Asserts: []string{"hits"}},
			`assert: "hits" is no assertion: write "FIGURE < 25%", with <, <=, > or >=`},
	} {
		test.set.Method = Exact
		err := refused(t, test.line, test.set)
		var input InputError
		if !errors.As(err, &input) || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.why, err, test.want)
		}
	}
}

func TestObservedLuckHasTwoTails(t *testing.T) {
	o := worked(t, "dice 2xunit", Settings{Method: Exact, Observed: "hits=1"})
	seen := o.Observed
	if seen.Metric != "hits" || seen.Value != "1" || seen.Label ||
		math.Abs(seen.AtMost.Value-0.75) > 1e-12 || math.Abs(seen.Exactly.Value-0.5) > 1e-12 ||
		math.Abs(seen.AtLeast.Value-0.75) > 1e-12 {
		t.Errorf("%+v", seen)
	}
	if o = worked(t, "dice 2xunit", Settings{Method: Exact, Observed: "result=hit"}); !o.Observed.Label {
		t.Errorf("%+v", o.Observed)
	}
}

func TestAssertionsAreJudgedByTheExactEngineIfItRan(t *testing.T) {
	asserts := []string{"hits=1 >= 50%", "hits=1 > 50%", "mean hits per 100 points <= 4", "mean hits < 1.5"}
	o := worked(t, "dice 2xunit:cost=25", Settings{Method: Both, Trials: 1000, Asserts: asserts})
	for i, want := range []string{Holds, Fails, Holds, Holds} {
		line := o.Figures[i]
		if line.Verdict != want || line.Text != asserts[i] || line.Exact == nil || line.Simulated == nil {
			t.Errorf("%s: %s, want %s (%v, %v)", line.Text, line.Verdict, want, line.Exact, line.Simulated)
		}
	}
	if !o.Figures[2].Mean || math.Abs(o.Figures[2].Exact.Value-2) > 1e-12 {
		t.Errorf("one hit for 50 points is two for 100, not %+v", o.Figures[2].Exact)
	}
}

func TestVerdictsNeedTheWholeInterval(t *testing.T) {
	between := sim.Estimate{Value: 0.5, Low: 0.4, High: 0.6}
	half := sim.Estimate{Value: 0.5, Low: 0.5, High: 0.5}
	dust := sim.Estimate{Value: 0.5 + 2e-16, Low: 0.5 + 2e-16, High: 0.5 + 2e-16}
	nothing := sim.Wilson(0, 0)
	for _, test := range []struct {
		e     sim.Estimate
		op    string
		bound float64
		want  string
	}{
		{between, "<", 0.7, Holds}, {between, "<", 0.6, Undecided}, {between, "<=", 0.6, Holds},
		{between, "<", 0.5, Undecided}, {between, "<", 0.4, Fails}, {between, "<=", 0.4, Undecided},
		{between, ">", 0.3, Holds}, {between, ">", 0.4, Undecided}, {between, ">=", 0.4, Holds},
		{between, ">", 0.6, Fails}, {between, ">=", 0.6, Undecided}, {between, ">=", 0.7, Fails},
		{half, "<", 0.5, Fails}, {half, "<=", 0.5, Holds}, {half, ">", 0.5, Fails}, {half, ">=", 0.5, Holds},
		{dust, "<=", 0.5, Holds}, {dust, ">", 0.5, Fails},
		{nothing, "<", 0.5, Undecided}, {nothing, ">=", 0.1, Undecided},
	} {
		if got := verdict(rules.Assertion{Op: test.op, Bound: test.bound}, test.e); got != test.want {
			t.Errorf("%v %s %g %s, want it to say: %s", test.e, test.op, test.bound, got, test.want)
		}
	}
}
