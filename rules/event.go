package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// ParseEvent reads METRIC=VALUE, METRIC=VALUE+ (the value, or a worse or larger one) or METRIC=VALUE- (the value, or a
// milder or smaller one).
func ParseEvent(text string, metrics []sim.Metric) (sim.Event, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return sim.Event{}, fmt.Errorf("%s is no event: write METRIC=VALUE, METRIC=VALUE+ or METRIC=VALUE-",
			quoted(text))
	}
	place, err := FindMetric(name, metrics)
	if err != nil {
		return sim.Event{}, err
	}
	m := &metrics[place]
	exact := strings.TrimRight(value, "+-")
	index, err := indexOf(m, exact)
	if err != nil {
		return sim.Event{}, fmt.Errorf("%s=%s: %w", name, clipped(value), err)
	}
	e := sim.Event{Metric: place, Low: index, High: index}
	switch value[len(exact):] {
	case "":
	case "+":
		e.High = m.Size() - 1
	case "-":
		e.Low = 0
	default:
		return sim.Event{}, fmt.Errorf("%s=%s: write one + or - after %s", name, clipped(value), exact)
	}
	return e, nil
}

// FindMetric returns the index of a metric in metrics.
func FindMetric(name string, metrics []sim.Metric) (int, error) {
	names := make([]string, len(metrics))
	for i := range metrics {
		if metrics[i].Name == name {
			return i, nil
		}
		names[i] = metrics[i].Name
	}
	return 0, fmt.Errorf("unknown metric %s%s (there are %s)", quoted(name), DidYouMean(name, names), english.List(names))
}

// indexOf returns the index of a value of a metric. text is the value as the user reads it.
func indexOf(m *sim.Metric, text string) (int, error) {
	if m.Labels != nil {
		i := slices.Index(m.Labels, text)
		if i < 0 {
			return 0, fmt.Errorf("must be %s%s", strings.Join(m.Labels, ", "), DidYouMean(text, m.Labels))
		}
		return i, nil
	}
	largest, steps := m.Value(m.Max), 1.0
	allowed := "must be a whole number from 0 to " + largest
	if m.Halves {
		allowed, steps = "must be a number of halves from 0 to "+largest, 2
	}
	x, err := strconv.ParseFloat(text, 64)
	x *= steps
	tidy, ok := tidyNumber(text)
	switch {
	case err != nil || !ok || x < 0 || x != math.Trunc(x):
		return 0, fmt.Errorf("%s", allowed)
	case x > float64(m.Max):
		return 0, fmt.Errorf("the largest possible is %s", largest)
	case tidy != text:
		return 0, fmt.Errorf("write %s", tidy)
	}
	return int(x), nil
}
