package sim

import "slices"

// A Model is an engagement that both engines can run: a chain, and how its end is measured.
type Model interface {
	Name() string
	Metrics() []Metric
	// trial returns a function that plays one engagement and measures it. Each worker has its own.
	trial() func(d *Dice, out []int)
	// roller returns the trialPlayer that plays many trials for one worker.
	roller(d *Dice) trialPlayer
	// walk calls reach for every end, with its metrics and its probability, and returns the probability that is unsettled.
	// out is only valid until reach returns.
	walk(x *explorer, reach func(out []int, m mass)) (unsettled float64)
	// relive plays one engagement as trial does. It calls see with the first state and with every state from which the
	// engagement goes on.
	relive(d *Dice, out []int, see func(s States, turn int))
	// restOf returns a model that plays the engagement from the current state of s to its end. The argument turn is the
	// turn of that state.
	restOf(name string, s States, turn int) Model
	// opened returns the model whose first step begins with the dice and the choice that the opening holds.
	opened(o opening) Model
	// weight returns the weight in bytes (Chain.Weight) of the states for which rollers grow trees; 0 if they grow none.
	weight() int
	// withMetric returns the model with one more metric, computed from the others.
	withMetric(metric Metric, of Measure) Model
}

// A trialPlayer plays trials and adds their results to a tally. It may hold back counts until flush adds them. The argument
// at points to the number of the current trial.
type trialPlayer interface {
	roll(trials int64, t *tally, given *Condition, at *int64)
	flush(t *tally, given *Condition)
}

// NewModel returns a model of a chain. name is the engagement's canonical line: it names results and streams. measure writes
// the index of every metric for an end that was reached in the given turn.
func NewModel[S comparable](name string, metrics []Metric, c *Chain[S], start S,
	measure func(end *S, turns int, out []int)) Model {
	return NewModelOf(name, metrics, c.course(), func() States { return newStates(c, &start) },
		func(end States, turns int, out []int) { measure(&end.(*statesOf[S]).now, turns, out) })
}

// NewModelOf returns a model of a chain with its own kind of States. The function states returns the States of one worker
// or one walk. measure measures their current state.
func NewModelOf(name string, metrics []Metric, c Course, states func() States,
	measure func(end States, turns int, out []int)) Model {
	return &model{name: name, metrics: metrics, course: c, states: states, measure: measure}
}

type model struct {
	name    string
	metrics []Metric
	course  Course
	states  func() States
	measure func(end States, turns int, out []int)
	whole   *model // the model of the whole engagement, if this model plays only its rest (restOf); otherwise nil
}

func (m *model) Name() string      { return m.name }
func (m *model) Metrics() []Metric { return m.metrics }
func (m *model) weight() int       { return m.course.Weight }

func (m *model) trial() func(d *Dice, out []int) {
	s := m.states()
	return func(d *Dice, out []int) {
		s.Begin()
		turns := m.course.run(d, s, m.course.first())
		m.measure(s, turns, out)
	}
}

func (m *model) relive(d *Dice, out []int, see func(s States, turn int)) {
	s := m.states()
	s.Begin()
	turn := m.course.first()
	for see(s, turn); !s.Step(d); see(s, turn) {
		if s.NewTurn() {
			if turn == m.course.Turns {
				break
			}
			turn++
		}
	}
	m.measure(s, turn, out)
}

func (m *model) restOf(name string, s States, turn int) Model {
	rest := *m
	rest.name, rest.states, rest.course.over = name, s.FromHere(), turn-1
	if rest.whole == nil {
		rest.whole = m
	}
	return &rest
}

func (m *model) walk(x *explorer, reach func(out []int, m mass)) (unsettled float64) {
	base := m
	if m.whole != nil {
		base = m.whole
	}
	w := x.dice.memory.walkerOf(base)
	w.states.Begin()
	if m.whole != nil {
		start := m.states()
		start.Begin()
		w.states.Take(start)
	}
	result := w.solve(x, m.course.first())
	out := make([]int, len(m.metrics))
	for i, end := range result.ends {
		w.states.Load(end.fate, end.state)
		m.measure(w.states, int(end.turn), out)
		reach(out, result.weight(i, x.fractions))
	}
	return result.unsettled
}

// Slow reports whether a trial of a model takes so long that few should be rolled unless the user asks for more.
func Slow(m Model) bool {
	of, ok := m.(*model)
	return ok && of.course.Slow
}

// WithMetric returns a model with one more metric, which is computed from the others: for example a combination of two,
// since a result has only the distribution of each metric. The trials and streams stay those of m.
func WithMetric(m Model, metric Metric, of Measure) Model { return m.withMetric(metric, of) }

func (m *model) withMetric(metric Metric, of Measure) Model {
	place := len(m.metrics)
	clone := *m
	clone.metrics = append(slices.Clone(m.metrics), metric)
	clone.measure = func(end States, turns int, out []int) {
		m.measure(end, turns, out[:place])
		out[place] = of(out[:place])
	}
	return &clone
}
