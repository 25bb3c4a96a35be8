package sim

import "slices"

// WithMetric is a model with one more metric, which is read off the others: what two of them say together, where a result
// tells of each by itself. Its trials and its streams are those of the model.
func WithMetric(m Model, metric Metric, of Measure) Model { return m.withMetric(metric, of) }

func (m *model[S]) withMetric(metric Metric, of Measure) Model {
	place := len(m.metrics)
	made := *m
	made.metrics = append(slices.Clone(m.metrics), metric)
	made.measure = func(end *S, turns int, out []int) {
		m.measure(end, turns, out[:place])
		out[place] = of(out[:place])
	}
	return &made
}

func (t *together) withMetric(metric Metric, of Measure) Model {
	made := *t
	made.metrics = append(slices.Clone(t.metrics), metric)
	made.more = append(slices.Clone(t.more), of)
	return &made
}
