package rules

import (
	"fmt"
	"strconv"
	"strings"

	"salvo/sim"
)

// A Figure is a number that a user asks about an engagement: the chance of an event, or the mean of a metric.
type Figure struct {
	Event  sim.Event
	Mean   bool   // the figure is the mean of Event.Metric, not the chance of the event
	Per100 bool   // the figure is divided by the points at stake, in hundreds
	Text   string // as the user wrote it, with single spaces
}

// An Assertion states that a figure is below or above a bound.
type Assertion struct {
	Figure Figure
	Op     string // "<", "<=", ">" or ">="
	Bound  float64
	Text   string // as the user wrote it, with single spaces
}

const perPoints = " per 100 points"

// ParseFigure reads EVENT or "mean METRIC", which "per 100 points" may follow.
func ParseFigure(text string, metrics []sim.Metric) (Figure, error) {
	text = strings.Join(strings.Fields(text), " ")
	what, per100 := strings.CutSuffix(text, perPoints)
	f := Figure{Per100: per100, Text: text}
	var err error
	name, mean := strings.CutPrefix(what, "mean ")
	if !mean {
		f.Event, err = ParseEvent(what, metrics)
		return f, err
	}
	place, err := FindMetric(name, metrics)
	if err != nil {
		return f, err
	}
	m := &metrics[place]
	if m.Labels != nil {
		return f, fmt.Errorf("%s: %s is one of %s and has no mean", text, m.Name, strings.Join(m.Labels, ", "))
	}
	f.Mean, f.Event = true, sim.Event{Metric: place, High: m.Size() - 1}
	return f, nil
}

// Estimate takes the figure from a result. A figure per 100 points is divided by points / 100. It has no value if
// points is 0 or less: then Estimate panics, so the caller refuses such a figure first.
func (f Figure) Estimate(r *sim.Result, points int) sim.Estimate {
	e := r.Of(f.Event)
	if f.Mean {
		e = r.Metrics[f.Event.Metric].Mean()
	}
	if f.Per100 {
		if points <= 0 {
			panic(fmt.Sprintf("rules: %s of %d points", f.Text, points))
		}
		hundreds := float64(points) / 100
		e = sim.Estimate{Value: e.Value / hundreds, Low: e.Low / hundreds, High: e.High / hundreds}
	}
	return e
}

// ParseAssertion reads "FIGURE < 25%", with <, <=, > or >=. The bound of a chance is a percentage or a number, at most 1
// except for a chance per 100 points. The bound of a mean is a number. No bound is negative.
func ParseAssertion(text string, metrics []sim.Metric) (Assertion, error) {
	text = strings.Join(strings.Fields(text), " ")
	i := strings.IndexAny(text, "<>")
	if i < 0 {
		return Assertion{}, fmt.Errorf(`%s is no assertion: write "FIGURE < 25%%", with <, <=, > or >=`, quoted(text))
	}
	op, bound := text[i:i+1], text[i+1:]
	if rest, orEqual := strings.CutPrefix(bound, "="); orEqual {
		op, bound = op+"=", rest
	}
	f, err := ParseFigure(text[:i], metrics)
	if err != nil {
		return Assertion{}, err
	}
	a := Assertion{Figure: f, Op: op, Text: text}
	a.Bound, err = parseBound(strings.TrimSpace(bound), f)
	return a, err
}

func parseBound(text string, f Figure) (float64, error) {
	number, percent := strings.CutSuffix(text, "%")
	number = strings.TrimSpace(number)
	_, ok := tidyNumber(number)
	x, err := strconv.ParseFloat(number, 64)
	switch {
	case !ok || err != nil || x < 0:
		return 0, fmt.Errorf("%s is no bound: write a number such as 0.25, or 25%%", quoted(text))
	case percent && f.Mean:
		return 0, fmt.Errorf("%s is a mean: compare it with a plain number, not %s", f.Text, quoted(text))
	case percent:
		x /= 100
	}
	if x > 1 && !f.Mean && !f.Per100 {
		return 0, fmt.Errorf("%s is a chance, at most 1 or 100%%, not %s", f.Text, quoted(text))
	}
	return x, nil
}
