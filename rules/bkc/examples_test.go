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

var library = rules.NewLibrary(bkc.First(), bkc.Second())

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

// walked is the exact result of a scenario line, perhaps with fractions.
func walked(t testing.TB, line string, fractions bool) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), prepared(t, line).Model, fractions, nil)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r
}

// An example is a scenario line with figures that are known.
type example struct {
	id, line string
	figures  []figure
}

// A figure has a fraction, or decimals where an angle is drawn.
type figure struct{ text, value string }

func (f figure) isDecimal() bool { return strings.Contains(f.value, ".") }

func TestWorkedExamplesAreExact(t *testing.T) {
	for file, want := range map[string]int{"testdata/bkc1-examples.txt": 101, "testdata/bkc2-examples.txt": 100} {
		examples := readExamples(t, file)
		if len(examples) != want {
			t.Errorf("%d examples in %s, want %d", len(examples), file, want)
		}
		for _, e := range examples {
			ruleset, _, _ := strings.Cut(e.line, " ")
			t.Run(ruleset+" "+e.id, func(t *testing.T) { e.check(t) })
		}
	}
}

// readExamples reads a file of examples: "## EX-01", the scenario line, then "  FIGURE: CHANCE".
func readExamples(t *testing.T, file string) []example {
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
	return all
}

func (e *example) check(t *testing.T) {
	fractions := true
	for _, f := range e.figures {
		fractions = fractions && !f.isDecimal()
	}
	r := walked(t, e.line, fractions)
	metrics := make([]sim.Metric, len(r.Metrics))
	for i := range r.Metrics {
		metrics[i] = r.Metrics[i].Metric
	}
	for _, want := range e.figures {
		f, err := rules.ParseFigure(want.text, metrics)
		if err != nil {
			t.Errorf("%s: %v", e.line, err)
			continue
		}
		exact, ok := new(big.Rat).SetString(want.value)
		if !ok {
			t.Fatalf("%q is no number", want.value)
		}
		if fractions {
			d := &r.Metrics[f.Event.Metric]
			got := d.Fraction(f.Event.Low, f.Event.High)
			if f.Mean {
				got = d.MeanFraction()
			}
			if got.Cmp(exact) != 0 {
				t.Errorf("%s: %s is %s, want %s", e.line, want.text, got.RatString(), want.value)
			}
		}
		tolerance := 1e-12
		if !fractions {
			tolerance = 1e-9
		}
		number, _ := exact.Float64()
		if got := f.Estimate(r, 0).Value; math.Abs(got-number) > tolerance {
			t.Errorf("%s: %s is %.15g, want %.15g", e.line, want.text, got, number)
		}
	}
}
