package sim

import "slices"

// A Model is an engagement that both engines can run: what unfolds, and how its end is measured.
type Model interface {
	Name() string
	Metrics() []Metric
	// trial makes a function that plays one engagement and measures it. Each worker has its own.
	trial() func(d *Dice, out []int)
	// roller makes what plays many trials for one worker.
	roller(d *Dice) trialPlayer
	// walk finds every end and how likely it is; out is only good until reach returns.
	walk(x *explorer, reach func(out []int, m mass)) (unsettled float64)
	// whole is the most trials that machines do not share out.
	whole() int64
	// withMetric is the model with one more metric that is read off the others.
	withMetric(metric Metric, of Measure) Model
}

// A trialPlayer plays trials and counts how they end; what it has not yet counted it hands over in the end. at is the
// number of the trial under way.
type trialPlayer interface {
	roll(trials int64, t *tally, given *Condition, at *int64)
	flush(t *tally, given *Condition)
}

// NewModel makes a model of a chain. name is the engagement's canonical line: it names results and streams. measure
// writes the index of every metric for an end that was reached in the given turn.
func NewModel[S comparable](name string, metrics []Metric, c *Chain[S], start S,
	measure func(end *S, turns int, out []int)) Model {
	return &model[S]{name, metrics, c, start, measure}
}

type model[S comparable] struct {
	name    string
	metrics []Metric
	chain   *Chain[S]
	start   S
	measure func(end *S, turns int, out []int)
}

func (m *model[S]) Name() string      { return m.name }
func (m *model[S]) Metrics() []Metric { return m.metrics }

func (m *model[S]) trial() func(d *Dice, out []int) {
	s := new(S)
	return func(d *Dice, out []int) {
		*s = m.start
		turns := m.chain.run(d, s, 1)
		m.measure(s, turns, out)
	}
}

func (m *model[S]) walk(x *explorer, reach func(out []int, m mass)) (unsettled float64) {
	found := playerOf(x.dice.memory, m.chain).walker.solve(x, m.start)
	out := make([]int, len(m.metrics))
	for i := range found.ends {
		m.measure(&found.ends[i].State, found.ends[i].Turns, out)
		reach(out, found.weight(i, x.fractions))
	}
	return found.unsettled
}

// WithMetric is a model with one more metric, which is read off the others: what two of them say together, where a
// result tells of each by itself. Its trials and its streams are those of the model.
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
