package bkc_test

import (
	"bufio"
	"context"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/sim"
)

var library = rules.NewLibrary(bkc.Second())

// prepared is the engagement of a scenario line.
func prepared(t testing.TB, line string) *rules.Engagement {
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

// walked is the exact result of a scenario line, with fractions.
func walked(t testing.TB, line string) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), prepared(t, line).Model, true, nil)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r
}

func TestWorkedExamplesAreExact(t *testing.T) {
	checkExamples(t, "testdata/bkc2-examples.txt", 37)
}

// checkExamples reads a file of examples: "## EX-01", the scenario line, then "  FIGURE: FRACTION".
func checkExamples(t *testing.T, file string, want int) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var id, line string
	var r *sim.Result
	examples := 0
	for in := bufio.NewScanner(f); in.Scan(); {
		text := in.Text()
		switch {
		case strings.HasPrefix(text, "## "):
			id, line, r = text[3:], "", nil
			examples++
		case strings.HasPrefix(text, "#"), text == "":
		case strings.HasPrefix(text, "  "):
			figure, fraction, _ := strings.Cut(strings.TrimSpace(text), ": ")
			if r == nil {
				r = walked(t, line)
			}
			checkFigure(t, id, r, figure, fraction)
		default:
			line = text
		}
	}
	if examples != want {
		t.Errorf("%d examples in %s, want %d", examples, file, want)
	}
}

func checkFigure(t *testing.T, id string, r *sim.Result, text, fraction string) {
	t.Helper()
	metrics := make([]sim.Metric, len(r.Metrics))
	for i := range r.Metrics {
		metrics[i] = r.Metrics[i].Metric
	}
	f, err := rules.ParseFigure(text, metrics)
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	want, ok := new(big.Rat).SetString(fraction)
	if !ok {
		t.Fatalf("%s: %q is no fraction", id, fraction)
	}
	d := &r.Metrics[f.Event.Metric]
	got := d.Fraction(f.Event.Low, f.Event.High)
	if f.Mean {
		got = d.MeanFraction()
	}
	if got.Cmp(want) != 0 {
		t.Errorf("%s: %s is %s, want %s", id, text, got.RatString(), fraction)
	}
	exact, _ := want.Float64()
	if float := f.Estimate(r, 0).Value; math.Abs(float-exact) > 1e-12 {
		t.Errorf("%s: %s is %.15g, want %.15g", id, text, float, exact)
	}
}
