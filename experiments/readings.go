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

// readings recalculates a scenario under the other readings of each option that the engagement asked for. It adds the
// readings that change the answer to the report, the largest change first. An option that the engagement did not ask
// for cannot change anything.
func (set Settings) readings(
	ctx context.Context, s *rules.Scenario, e *rules.Engagement, o *reports.Odds, meter Meter,
) error {
	set.Method, set.Fractions = Auto, false
	if o.Exact == nil {
		set.Method = Simulate
	}
	if len(e.Asked) == 0 {
		o.Notes = append(o.Notes, "No unclear rule has a bearing on this engagement.")
	}
	for i := range e.Asked {
		option := &e.Asked[i]
		for _, reading := range option.Readings {
			if reading.Name == s.Reading(option.Name) {
				continue
			}
			line := reports.ReadingLine{
				Option: option.Name, Default: s.Reading(option.Name), Other: reading.Name, Help: reading.Help,
			}
			own, finished := meter.Engagement(set)
			changes, err := own.changes(ctx, s, &line, cmp.Or(o.Exact, o.Simulated))
			finished()
			var impossible InputError
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case errors.As(err, &impossible):
				o.Notes = append(o.Notes, fmt.Sprintf("Not comparable with +%s=%s: %v.", line.Option, line.Other, err))
				continue
			case err != nil:
				return fmt.Errorf("+%s=%s: %w", line.Option, line.Other, err)
			}
			o.ReadingsChecked++
			if line.Changes = changes; len(changes) > 0 {
				o.Readings = append(o.Readings, line)
			}
		}
	}
	slices.SortStableFunc(o.Readings, func(a, b reports.ReadingLine) int {
		return cmp.Compare(largest(b.Changes), largest(a.Changes))
	})
	return nil
}

// otherReadings returns the number of readings under which readings recalculates a scenario.
func otherReadings(s *rules.Scenario, e *rules.Engagement) (n int) {
	for i := range e.Asked {
		for _, reading := range e.Asked[i].Readings {
			if reading.Name != s.Reading(e.Asked[i].Name) {
				n++
			}
		}
	}
	return n
}

// changes compares a scenario under another reading with the result under the present readings. It lists the values
// of the first metric that changes; metrics stand in order of interest. It returns an InputError if the engagement or
// the condition is impossible under the other reading.
func (set *Settings) changes(
	ctx context.Context, s *rules.Scenario, line *reports.ReadingLine, base *sim.Result,
) ([]reports.Change, error) {
	other, err := s.SetOption(line.Option, line.Other)
	if err != nil {
		return nil, InputError{err}
	}
	e, err := other.Prepare()
	if err != nil {
		return nil, InputError{err}
	}
	asked, err := set.ask(e, pointsOf(other))
	if err != nil {
		return nil, err
	}
	w := worker{settings: set, asked: asked}
	exact, simulated, err := w.work(ctx, e.Model)
	if err != nil {
		return nil, err
	}
	found := cmp.Or(exact, simulated)
	for k := range base.Metrics {
		if changes := metricChanges(&base.Metrics[k], found); len(changes) > 0 {
			return changes, nil
		}
	}
	return nil, nil
}

// metricChanges returns how a metric changes from one result to another: each label whose chance differs, or the mean
// of a metric without labels if that differs.
func metricChanges(from *sim.Distribution, other *sim.Result) []reports.Change {
	to, measured := other.Metric(from.Name)
	if !measured {
		return nil
	}
	if from.Labels == nil {
		if a, b := from.Mean(), to.Mean(); differ(a, b) {
			return []reports.Change{{Value: "mean " + from.Name, From: a, To: b, Mean: true}}
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

// differ reports whether two figures differ by more than rounding and, if they were rolled, by more than luck explains.
// The limit is twice the interval of their difference, so that among many figures hardly any differs by luck.
func differ(a, b sim.Estimate) bool {
	return math.Abs(a.Value-b.Value) > max(Rounding, 2*math.Hypot(a.Half(), b.Half()))
}

func largest(changes []reports.Change) float64 {
	size := 0.0
	for _, c := range changes {
		size = max(size, math.Abs(c.To.Value-c.From.Value))
	}
	return size
}
