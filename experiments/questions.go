package experiments

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// questions are the user's questions about an engagement, as events and figures of the metrics that the engagement has.
type questions struct {
	given      *sim.Condition
	observed   *sim.Event
	assertions []rules.Assertion
	figures    []rules.Figure // the figures that are shown or asserted
	points     int            // the cost of the first party, by which figures per 100 points are divided
}

// ask reads the questions in the settings.
func (set *Settings) ask(e *rules.Engagement, points int) (*questions, error) {
	metrics := e.Model.Metrics()
	q := &questions{points: points}
	if set.Given != "" {
		event, err := rules.ParseEvent(set.Given, metrics)
		if err != nil {
			return nil, SettingError{"given", InputError{err}}
		}
		q.given = &sim.Condition{Event: event, Text: set.Given}
	}
	if set.Observed != "" {
		event, err := rules.ParseEvent(set.Observed, metrics)
		if err != nil {
			return nil, SettingError{"observed", InputError{err}}
		}
		if event.Low != event.High {
			return nil, WrongSetting("observed", "%s: say the one value that was seen, without + or -", set.Observed)
		}
		q.observed = &event
	}
	for _, name := range set.Metrics {
		if _, err := rules.FindMetric(name, metrics); err != nil {
			return nil, SettingError{"metric", InputError{err}}
		}
	}
	for _, text := range set.Asserts {
		a, err := rules.ParseAssertion(text, metrics)
		if err != nil {
			return nil, SettingError{"assert", InputError{err}}
		}
		if a.Figure.Per100 && q.points == 0 {
			return nil, WrongSetting("assert", "%s: the first party costs nothing, so there are no 100 points", a.Figure.Text)
		}
		q.assertions = append(q.assertions, a)
		q.figures = append(q.figures, a.Figure)
	}
	return q, nil
}

// Check returns an error if the questions in the settings do not fit an engagement.
func (set *Settings) Check(s *rules.Scenario, e *rules.Engagement) error {
	_, err := set.ask(e, pointsOf(s))
	return err
}

// pointsOf returns the cost by which figures per 100 points are divided: the cost of the first party.
func pointsOf(s *rules.Scenario) int {
	if len(s.Parties) == 0 {
		return 0
	}
	return s.Parties[0].Cost()
}

// answer adds the answers to the questions to the report.
func (q *questions) answer(o *reports.Odds) {
	if q.observed != nil {
		d := &cmp.Or(o.Exact, o.Simulated).Metrics[q.observed.Metric]
		v, last := q.observed.Low, len(d.Prob)-1
		o.Observed = &reports.Observed{Metric: d.Name, Value: d.Value(v), Label: d.Labels != nil, Kinds: d.Kinds || d.Sides != nil,
			AtMost: d.Share(0, v), Exactly: d.Share(v, v), AtLeast: d.Share(v, last), Trials: d.Trials()}
	}
	for _, a := range q.assertions {
		line := reports.FigureLine{Text: a.Text, Mean: a.Figure.Mean || a.Figure.Per100}
		line.Exact, line.Simulated = q.figure(a.Figure, o.Exact), q.figure(a.Figure, o.Simulated)
		line.Verdict = verdict(a, *cmp.Or(line.Exact, line.Simulated))
		o.Figures = append(o.Figures, line)
	}
}

// figure returns a figure of a result; nil if there is no result.
func (q *questions) figure(f rules.Figure, r *sim.Result) *sim.Estimate {
	if r == nil {
		return nil
	}
	e := f.Estimate(r, q.points)
	return &e
}

// The possible verdicts on an assertion. An assertion is fulfilled only if the verdict is Holds.
const (
	Holds     = "holds"
	Fails     = "does not hold"
	Undecided = "undecided"
)

// BrokenAssertions lists the assertions that are false, or undecided, each with its verdict.
func BrokenAssertions(figures []reports.FigureLine) []string {
	var all []string
	for _, f := range figures {
		switch f.Verdict {
		case Fails:
			all = append(all, fmt.Sprintf("%q does not hold", f.Text))
		case Undecided:
			all = append(all, fmt.Sprintf("%q is undecided after so many trials", f.Text))
		}
	}
	return all
}

// Rounding is larger than the rounding error of any sum of floats in this package.
const Rounding = 1e-12

// verdict compares the whole interval of a figure with the bound of an assertion. An end of the interval that differs
// from the bound by no more than the rounding of floats counts as equal to the bound.
func verdict(a rules.Assertion, e sim.Estimate) string {
	holds := func(x float64) bool {
		if math.Abs(x-a.Bound) <= Rounding*max(1, a.Bound) {
			x = a.Bound
		}
		switch a.Op {
		case "<":
			return x < a.Bound
		case "<=":
			return x <= a.Bound
		case ">":
			return x > a.Bound
		}
		return x >= a.Bound
	}
	switch {
	case holds(e.Low) && holds(e.High):
		return Holds
	case holds(e.Low) || holds(e.High):
		return Undecided
	}
	return Fails
}

// conditionInWords writes a condition as people say it: "that the Panther wins", "2 hits or more"; "" if the procedure
// has no such metric.
func conditionInWords(s *rules.Scenario, given string) string {
	name, _, _ := strings.Cut(given, "=")
	metric := slices.IndexFunc(s.Procedure.Metrics, func(m sim.Metric) bool { return m.Name == name })
	if metric < 0 {
		return ""
	}
	told, _ := s.Clause(given, s.Names()) // after an error told is "", and the words come from the metric
	words := s.FigureInWords(rules.Figure{Text: given, Event: sim.Event{Metric: metric}}, told)
	return strings.TrimPrefix(strings.TrimPrefix(words, "chance of "), "chance ")
}
