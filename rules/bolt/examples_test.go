package bolt_test

import (
	"bufio"
	"context"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/bolt"
	"salvo/sim"
)

var library = rules.NewLibrary(bolt.Game())

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
	return walkedModel(t, prepared(t, line).Model, fractions)
}

func walkedModel(t testing.TB, m sim.Model, fractions bool) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), m, fractions, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// However many shells there are, they can be rolled.
func TestAnyVolleyCanBeRolled(t *testing.T) {
	for _, line := range []string{
		"bolt-action unit:kind=vehicle,weapons=20xheavy-howitzer vs unit:weapons=20xrifle +pins-per-unit=sum",
		"bolt-action unit:kind=vehicle,weapons=20xheavy-howitzer vs unit:kind=vehicle,armour=11 +he-vs-armour=multiplied " +
			"+he-pins-armour=table",
		"bolt-action/assault unit:weapons=20xrifle vs unit:kind=artillery,weapons=20xheavy-howitzer reaction=fire",
	} {
		run := sim.Run{Trials: 2 * sim.BlockSize, Seed: 1, Workers: 2, Keep: true}
		if _, err := sim.Simulate(context.Background(), prepared(t, line).Model, run); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// An example is a scenario line with chances that are known as fractions.
type example struct {
	id, line string
	figures  []figure
}

type figure struct{ text, fraction string }

func TestWorkedExamplesAreExact(t *testing.T) { checkExamples(t, "testdata/examples.txt", 73) }

func TestWorkedExamplesOfDuelsAndBattlesAreExact(t *testing.T) {
	checkExamples(t, "testdata/duel-examples.txt", 6)
}

func checkExamples(t *testing.T, file string, count int) {
	examples := readExamples(t, file)
	if len(examples) != count {
		t.Errorf("%d examples, want %d", len(examples), count)
	}
	for _, e := range examples {
		t.Run(e.id, func(t *testing.T) { e.check(t) })
	}
}

// readExamples reads a file of examples: "## EX-01", the scenario line, then "  FIGURE: CHANCE".
func readExamples(t testing.TB, file string) []example {
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
	r := walked(t, e.line, true)
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
		exact, ok := new(big.Rat).SetString(want.fraction)
		if !ok {
			t.Fatalf("%q is no fraction", want.fraction)
		}
		d := &r.Metrics[f.Event.Metric]
		got := d.Fraction(f.Event.Low, f.Event.High)
		if f.Mean {
			got = d.MeanFraction()
		}
		if got.Cmp(exact) != 0 {
			t.Errorf("%s: %s is %s, want %s", e.line, want.text, got.RatString(), want.fraction)
		}
		number, _ := exact.Float64()
		if got := f.Estimate(r, 0).Value; math.Abs(got-number) > 1e-12 {
			t.Errorf("%s: %s is %.15g, want %.15g", e.line, want.text, got, number)
		}
	}
}
