package rulestest

import (
	"context"
	"math/big"

	"salvo/rules"
	"salvo/sim"
)

// A Tester has the methods that tests, benchmarks and random checks have in common.
type Tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Prepared returns the engagement of a scenario line.
func Prepared(t Tester, library *rules.Library, line string) *rules.Engagement {
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

// Walked returns the exact result of a scenario line. With fractions the result also holds every chance as a fraction.
func Walked(t Tester, library *rules.Library, line string, fractions bool) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), Prepared(t, library, line).Model, sim.WalkOptions{Fractions: fractions})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r
}

// Of returns the value of a figure in a result: the chance of an event, or the mean of a metric.
func Of(t Tester, r *sim.Result, figure string) float64 {
	t.Helper()
	return parsed(t, r, figure).Estimate(r, 0).Value
}

// Fraction returns the chance of an event as a fraction, from an exact result with fractions.
func Fraction(t Tester, r *sim.Result, event string) *big.Rat {
	t.Helper()
	e := parsed(t, r, event).Event
	return r.Metrics[e.Metric].Fraction(e.Low, e.High)
}

// parsed returns the figure that a text names, with the metrics of a result and their largest values.
func parsed(t Tester, r *sim.Result, figure string) rules.Figure {
	t.Helper()
	metrics := make([]sim.Metric, len(r.Metrics))
	for i := range r.Metrics {
		metrics[i] = r.Metrics[i].Metric
	}
	f, err := rules.ParseFigure(figure, metrics)
	if err != nil {
		t.Fatalf("%s: %v", r.Name, err)
	}
	return f
}

// NoLessLikely fails the test if one of the events is less likely in the second scenario line than in the first.
func NoLessLikely(t Tester, library *rules.Library, line, other string, events ...string) {
	t.Helper()
	first, second := Walked(t, library, line, false), Walked(t, library, other, false)
	for _, event := range events {
		if p, q := Of(t, first, event), Of(t, second, event); q < p-1e-12 {
			t.Errorf("%s: %.15g of %s\n%s: %.15g", line, p, event, other, q)
		}
	}
}
