package rulestest

import (
	"bufio"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"salvo/rules"
)

// An example is a scenario line with its known chances and means.
type example struct {
	id, line string
	figures  []known
}

// A known holds a figure and its expected value: a fraction, or a decimal number if the engagement depends on a random
// angle.
type known struct{ text, value string }

func (k known) isDecimal() bool { return strings.Contains(k.value, ".") }

// Examples checks all worked examples of a file, which must be want in number. An example has the form "## EX-01", the
// scenario line, then lines of "  FIGURE: FRACTION".
func Examples(t *testing.T, library *rules.Library, file string, want int) {
	t.Helper()
	all := readExamples(t, file)
	if len(all) != want {
		t.Errorf("%d examples in %s, want %d", len(all), file, want)
	}
	for _, e := range all {
		ruleset, _, _ := strings.Cut(e.line, " ")
		t.Run(ruleset+" "+e.id, func(t *testing.T) { e.check(t, library) })
	}
}

// ExampleLines returns the scenario lines of a file of examples.
func ExampleLines(t *testing.T, file string) (lines []string) {
	t.Helper()
	for _, e := range readExamples(t, file) {
		lines = append(lines, e.line)
	}
	return lines
}

func readExamples(t *testing.T, file string) []example {
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
			all[len(all)-1].figures = append(all[len(all)-1].figures, known{name, value})
		default:
			all[len(all)-1].line = text
		}
	}
	return all
}

// check compares fractions exactly, and the floats beside them to within 1e-12. If an example has a decimal number, check
// compares all its figures as floats, to within 1e-9.
func (e *example) check(t *testing.T, library *rules.Library) {
	if len(e.figures) == 0 {
		t.Errorf("%s: no figure to check", e.line)
	}
	fractions, tolerance := true, 1e-12
	for _, k := range e.figures {
		if k.isDecimal() {
			fractions, tolerance = false, 1e-9
		}
	}
	r := Walked(t, library, e.line, fractions)
	for _, k := range e.figures {
		f := parsed(t, r, k.text)
		want, ok := new(big.Rat).SetString(k.value)
		if !ok {
			t.Fatalf("%q is no number", k.value)
		}
		if fractions {
			d := &r.Metrics[f.Event.Metric]
			got := d.Fraction(f.Event.Low, f.Event.High)
			if f.Mean {
				got = d.MeanFraction()
			}
			if got.Cmp(want) != 0 {
				t.Errorf("%s: %s is %s, want %s", e.line, k.text, got.RatString(), k.value)
			}
		}
		number, _ := want.Float64()
		if got := f.Estimate(r, 0).Value; math.Abs(got-number) > tolerance {
			t.Errorf("%s: %s is %.15g, want %.15g", e.line, k.text, got, number)
		}
	}
}
