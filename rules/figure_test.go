package rules_test

import (
	"math"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

func TestEventsAreReadFromMildestToWorst(t *testing.T) {
	for text, want := range map[string]sim.Event{
		"result=suppressed":  {Metric: 0, Low: 1, High: 1},
		"result=suppressed+": {Metric: 0, Low: 1, High: 2},
		"result=suppressed-": {Metric: 0, Low: 0, High: 1},
		"result=knocked-out": {Metric: 0, Low: 2, High: 2},
		"hits=0":             {Metric: 1, Low: 0, High: 0},
		"hits=3+":            {Metric: 1, Low: 3, High: 12},
		"hits=12-":           {Metric: 1, Low: 0, High: 12},
		"losses=1.5":         {Metric: 2, Low: 3, High: 3},
		"losses=2+":          {Metric: 2, Low: 4, High: 5},
		"losses=2.5-":        {Metric: 2, Low: 0, High: 5},
	} {
		got, err := rules.ParseEvent(text, metrics())
		if err != nil || got != want {
			t.Errorf("%s: got %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestBadEventsSayWhatToWrite(t *testing.T) {
	for text, want := range map[string]string{
		"":                         `"" is no event: write METRIC=VALUE, METRIC=VALUE+ or METRIC=VALUE-`,
		"hits":                     `"hits" is no event: write METRIC=VALUE, METRIC=VALUE+ or METRIC=VALUE-`,
		"hit=3":                    `unknown metric "hit"; did you mean "hits"? (there are result, hits and losses)`,
		"=3":                       `unknown metric "" (there are result, hits and losses)`,
		"hits=13":                  `hits=13: the largest possible is 12`,
		"hits=13+":                 `hits=13+: the largest possible is 12`,
		"hits=1e300":               `hits=1e300: must be a whole number from 0 to 12`,
		"hits=9999999999999999999": `hits=9999999999999999999: the largest possible is 12`,
		"hits=-1":                  `hits=-1: must be a whole number from 0 to 12`,
		"hits=1.5":                 `hits=1.5: must be a whole number from 0 to 12`,
		"hits=":                    `hits=: must be a whole number from 0 to 12`,
		"hits=+":                   `hits=+: must be a whole number from 0 to 12`,
		"hits=NaN":                 `hits=NaN: must be a whole number from 0 to 12`,
		"hits=03":                  `hits=03: write 3`,
		"hits=3++":                 `hits=3++: write one + or - after 3`,
		"hits=3+-":                 `hits=3+-: write one + or - after 3`,
		"losses=1.25":              `losses=1.25: must be a number of halves from 0 to 2.5`,
		"losses=3":                 `losses=3: the largest possible is 2.5`,
		"result=supressed": `result=supressed: must be none, suppressed, knocked-out` +
			`; did you mean "suppressed"?`,
	} {
		if e, err := rules.ParseEvent(text, metrics()); err == nil || err.Error() != want {
			t.Errorf("%s\n got %v, %v\nwant %s", text, e, err, want)
		}
	}
}

func result() *sim.Result {
	r := &sim.Result{Method: sim.Exact}
	for _, m := range metrics() {
		r.Metrics = append(r.Metrics, sim.Distribution{Metric: m, Prob: make([]float64, m.Size())})
	}
	copy(r.Metrics[0].Prob, []float64{0.5, 0.25, 0.25})
	copy(r.Metrics[1].Prob, []float64{0.5, 0, 0, 0, 0.5})
	copy(r.Metrics[2].Prob, []float64{0.5, 0.5})
	return r
}

func TestFiguresAreTakenFromAResult(t *testing.T) {
	for text, want := range map[string]float64{
		"result=suppressed+":                0.5,
		"result=none":                       0.5,
		"mean hits":                         2,
		"mean losses":                       0.25,
		"  mean   hits ":                    2,
		"result=knocked-out per 100 points": 0.125,
		" hits=1+  per  100  points":        0.25,
		"mean hits per 100 points":          1,
	} {
		f, err := rules.ParseFigure(text, metrics())
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := f.Estimate(result(), 200)
		if math.Abs(got.Value-want) > 1e-15 || got.Low != got.Value || got.High != got.Value {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestASimulatedFigureKeepsItsInterval(t *testing.T) {
	r := result()
	r.Method, r.Metrics[0].Counts = sim.Simulated, []int64{50, 25, 25}
	f, err := rules.ParseFigure("result=none per 100 points", metrics())
	if err != nil {
		t.Fatal(err)
	}
	if got, all := f.Estimate(r, 400), sim.Wilson(50, 100); got.Low != all.Low/4 || got.High != all.High/4 {
		t.Errorf("got %v of %v", got, all)
	}
}

func TestAssertionsBoundAFigure(t *testing.T) {
	for text, want := range map[string]rules.Assertion{
		"result=knocked-out < 25%":          {Op: "<", Bound: 0.25, Text: "result=knocked-out < 25%"},
		"result=suppressed+>=0.5":           {Op: ">=", Bound: 0.5, Text: "result=suppressed+>=0.5"},
		"hits=3+  <=  33.5 %":               {Op: "<=", Bound: 0.335, Text: "hits=3+ <= 33.5 %"},
		"mean hits > 2.25":                  {Op: ">", Bound: 2.25, Text: "mean hits > 2.25"},
		"mean hits > 20":                    {Op: ">", Bound: 20, Text: "mean hits > 20"},
		"result=none per 100 points > 150%": {Op: ">", Bound: 1.5, Text: "result=none per 100 points > 150%"},
	} {
		got, err := rules.ParseAssertion(text, metrics())
		if err != nil || got.Op != want.Op || math.Abs(got.Bound-want.Bound) > 1e-15 || got.Text != want.Text {
			t.Errorf("%s: got %+v, %v", text, got, err)
		}
	}
}

func TestBadFiguresAndAssertionsSayWhatToWrite(t *testing.T) {
	for text, want := range map[string]string{
		"hits=3":                   `"hits=3" is no assertion: write "FIGURE < 25%", with <, <=, > or >=`,
		"hits=3 < ":                `"" is no bound: write a number such as 0.25, or 25%`,
		"hits=3 < x":               `"x" is no bound: write a number such as 0.25, or 25%`,
		"hits=3 < -5%":             `"-5%" is no bound: write a number such as 0.25, or 25%`,
		"hits=3 < 1e-3":            `"1e-3" is no bound: write a number such as 0.25, or 25%`,
		"hits=3 < NaN":             `"NaN" is no bound: write a number such as 0.25, or 25%`,
		"hits=3 < 5 < 6":           `"5 < 6" is no bound: write a number such as 0.25, or 25%`,
		"hits=3 < 25":              `hits=3 is a chance, at most 1 or 100%, not "25"`,
		"hits=3 < 101%":            `hits=3 is a chance, at most 1 or 100%, not "101%"`,
		"mean hits < 25%":          `mean hits is a mean: compare it with a plain number, not "25%"`,
		"mean result < 2":          `mean result: result is one of none, suppressed, knocked-out and has no mean`,
		"mean hit < 2":             `unknown metric "hit"; did you mean "hits"? (there are result, hits and losses)`,
		"hits=3 per 10 points < 2": `hits=3 per 10 points: must be a whole number from 0 to 12`,
		"< 2":                      `"" is no event: write METRIC=VALUE, METRIC=VALUE+ or METRIC=VALUE-`,
	} {
		if a, err := rules.ParseAssertion(text, metrics()); err == nil || err.Error() != want {
			t.Errorf("%s\n got %v, %v\nwant %s", text, a, err, want)
		}
	}
}
