package cobi_test

import (
	"bufio"
	"context"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/cobi"
	"salvo/sim"
)

var library = rules.NewLibrary(cobi.Game())

// A tester is what tests, benchmarks and random checks have in common.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// prepared is the engagement of a scenario line.
func prepared(t tester, line string) *rules.Engagement {
	t.Helper()
	s, err := library.Parse(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return e
}

// walked is the exact result of a scenario line, perhaps with fractions.
func walked(t tester, line string, fractions bool) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), prepared(t, line).Model, fractions, nil)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r
}

// chanceOf is the exact chance of an event, or a mean.
func chanceOf(t tester, line, event string) float64 {
	t.Helper()
	e := prepared(t, line)
	f, err := rules.ParseFigure(event, e.Model.Metrics())
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return f.Estimate(walked(t, line, false), 0).Value
}

func TestWorkedExamplesOfFireAreExact(t *testing.T) {
	checkExamples(t, "testdata/examples.txt", 62)
}

// An example is a scenario line with figures that are known as fractions.
type example struct {
	id, line string
	figures  []figure
}

type figure struct{ text, value string }

// checkExamples checks a file of so many examples: "## EX-01", the scenario line, then "  FIGURE: FRACTION".
func checkExamples(t *testing.T, file string, want int) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []example
	for in := bufio.NewScanner(f); in.Scan(); {
		text := in.Text()
		switch {
		case strings.HasPrefix(text, "## "):
			all = append(all, example{id: text[3:]})
		case strings.HasPrefix(text, "#"), text == "":
		case strings.HasPrefix(text, "  "):
			name, value, _ := strings.Cut(strings.TrimSpace(text), ": ")
			all[len(all)-1].figures = append(all[len(all)-1].figures, figure{name, value})
		default:
			all[len(all)-1].line = text
		}
	}
	if len(all) != want {
		t.Errorf("%d examples in %s, want %d", len(all), file, want)
	}
	for _, e := range all {
		t.Run(e.id, func(t *testing.T) { e.check(t) })
	}
}

func (e *example) check(t *testing.T) {
	r := walked(t, e.line, true)
	metrics := make([]sim.Metric, len(r.Metrics))
	for i := range r.Metrics {
		metrics[i] = r.Metrics[i].Metric
	}
	if len(e.figures) == 0 {
		t.Errorf("%s: no figure to check", e.line)
	}
	for _, want := range e.figures {
		f, err := rules.ParseFigure(want.text, metrics)
		if err != nil {
			t.Errorf("%s: %v", e.line, err)
			continue
		}
		exact, ok := new(big.Rat).SetString(want.value)
		if !ok {
			t.Fatalf("%q is no fraction", want.value)
		}
		if got := r.Metrics[f.Event.Metric].Fraction(f.Event.Low, f.Event.High); got.Cmp(exact) != 0 {
			t.Errorf("%s: %s is %s, want %s", e.line, want.text, got.RatString(), want.value)
		}
		number, _ := exact.Float64()
		if got := f.Estimate(r, 0).Value; math.Abs(got-number) > 1e-12 {
			t.Errorf("%s: %s is %.15g, want %.15g", e.line, want.text, got, number)
		}
	}
}
