package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// readings recomputes a scenario under every other reading of the rules that mattered, and lists those that change the
// answer, largest change first. An option that was not asked cannot change anything.
func (w *worker) readings(ctx context.Context, s *rules.Scenario, e *rules.Engagement, o *reports.Odds) error {
	base := o.Exact
	again := *w
	again.settings.Method, again.settings.Fractions = Auto, false
	if base == nil {
		base, again.settings.Method = o.Simulated, Simulate
	}
	for i := range e.Asked {
		option := &e.Asked[i]
		for _, reading := range option.Readings {
			other, err := s.SetOption(option.Name, reading.Name)
			if err != nil {
				return err
			}
			if other.String() == s.String() {
				continue
			}
			o.ReadingsChecked++
			line := reports.ReadingLine{Option: option.Name, Default: s.Reading(option.Name), Other: reading.Name, Help: reading.Help}
			if line.Changes, err = again.changes(ctx, other, base); err != nil {
				return fmt.Errorf("+%s=%s: %w", option.Name, reading.Name, err)
			}
			if len(line.Changes) > 0 {
				o.Readings = append(o.Readings, line)
			}
		}
	}
	slices.SortStableFunc(o.Readings, func(a, b reports.ReadingLine) int {
		return cmp.Compare(largest(b.Changes), largest(a.Changes))
	})
	return nil
}

// changes compares a scenario with the result under the readings in force. It lists the values of the first metric that
// changes; metrics stand in order of interest.
func (w *worker) changes(ctx context.Context, s *rules.Scenario, base *sim.Result) ([]reports.Change, error) {
	e, err := s.Prepare()
	if err != nil {
		return nil, InputError{err}
	}
	exact, simulated, err := w.work(ctx, e.Model)
	var impossible InputError
	if errors.As(err, &impossible) {
		return nil, nil // the condition never happens under this reading: there is nothing to compare
	}
	if err != nil {
		return nil, err
	}
	other := exact
	if other == nil {
		other = simulated
	}
	for k := range base.Metrics {
		if found := metricChanges(&base.Metrics[k], &other.Metrics[k]); len(found) > 0 {
			return found, nil
		}
	}
	return nil, nil
}

// metricChanges lists the labels whose chances differ, or the mean of a number.
func metricChanges(from, to *sim.Distribution) []reports.Change {
	if from.Labels == nil {
		if a, b := from.Mean(), to.Mean(); differ(a, b) {
			return []reports.Change{{Value: from.Name, From: a, To: b, Mean: true}}
		}
		return nil
	}
	var found []reports.Change
	for v := range from.Labels {
		if a, b := from.Share(v, v), to.Share(v, v); differ(a, b) {
			found = append(found, reports.Change{Value: from.Name + "=" + from.Value(v), From: a, To: b})
		}
	}
	return found
}

// differ reports whether two figures differ by more than rounding or, if rolled, by more than their intervals.
func differ(a, b sim.Estimate) bool {
	return math.Abs(a.Value-b.Value) > max(1e-12, math.Hypot(a.Half(), b.Half()))
}

func largest(changes []reports.Change) float64 {
	size := 0.0
	for _, c := range changes {
		size = max(size, math.Abs(c.To.Value-c.From.Value))
	}
	return size
}
