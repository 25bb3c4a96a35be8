package sim

import "math/rand/v2"

// stepNotes record the dice that a step throws and the choices of players in it.
type stepNotes struct {
	faces   []int
	angles  []float64
	cuts    []Cut
	choices []Choice
	lines   int // the number of lines of the story so far
}

// line records the number of lines that the story has now (told). If dice were thrown since the last cut, it adds a cut: a
// place within the step from which the rest can be played.
func (r *stepNotes) line(told int) {
	r.lines = told
	if now := r.cut(); len(r.cuts) == 0 && now.faces+now.angles > 0 || len(r.cuts) > 0 && !now.sameDice(r.cuts[len(r.cuts)-1]) {
		r.cuts = append(r.cuts, now)
	}
}

// cut returns the current place in the step.
func (r *stepNotes) cut() Cut { return Cut{r.lines, len(r.faces), len(r.angles)} }

// sameDice reports whether no dice were thrown between two places.
func (c Cut) sameDice(other Cut) bool { return c.faces == other.faces && c.angles == other.angles }

// end stores the notes in the moment at which the step began.
func (r *stepNotes) end(moments []Moment) {
	if len(moments) > 0 {
		m := &moments[len(moments)-1]
		m.Cuts, m.Choices, m.step = r.cuts, r.choices, r
	}
}

// choose records a choice of a player and returns 0, the option that the player takes. If the rest is played with another
// option of this choice, choose returns that option.
func (s *singleDice) choose(about any, options int) (option int) {
	if r := s.recall; r != nil {
		r.choices = append(r.choices, Choice{About: about, Options: options, Told: len(s.story.Lines), Cut: r.cut(), place: len(r.choices)})
		return 0
	}
	if s.opens.choice--; s.opens.choice == noChoice { // the choice that is to be changed
		if len(s.faces)+len(s.angles) > 0 {
			panic(scriptError{"a choice came before the dice that had been thrown by then"})
		}
		s.muted = true
		return min(s.opens.option, options-1)
	}
	return 0
}

// An opening is the part of a step that is played again before a rest that begins within the step: the dice that were
// thrown in it, and a choice of a player that is changed.
type opening struct {
	faces  []int
	angles []float64
	choice int // the number of the choice in the step, from 0; noChoice if none is changed
	option int // the option that is taken there
	why    bool
}

// noChoice is the number of the changed choice if no choice is changed.
const noChoice = -1

// An openedModel plays the rest of an engagement from a place within a step on. It plays that step die by die: first with
// the dice that were thrown in the engagement, then with fresh ones. Up to that place it records a story, since rules may
// throw dice in another order without one.
type openedModel struct {
	*model
	opening
}

func (m *model) opened(o opening) Model { return &openedModel{m, o} }

func (m *openedModel) weight() int { return 0 } // no trees are kept: every trial is played out

func (m *openedModel) trial() func(d *Dice, out []int) {
	s := m.states()
	return func(d *Dice, out []int) {
		s.Begin()
		first, turn := m.dice(d), m.course.first()
		done := s.Step(&first)
		if !done && s.NewTurn() {
			if done = turn == m.course.Turns; !done {
				turn++
			}
		}
		if !done {
			turn = m.course.run(d, s, turn)
		}
		m.measure(s, turn, out)
	}
}

// dice returns the dice of the first step. They have their own stream, which two random words of the trial's dice seed.
func (m *openedModel) dice(d *Dice) Dice {
	began := m.opening
	stream := *rand.NewPCG(d.rng.Uint64(), d.rng.Uint64())
	return Dice{mode: dieByDie, memory: d.memory, single: &singleDice{rng: &stream, faces: m.faces, angles: m.angles,
		story: &Story{}, why: m.why, opens: &began}}
}

func (m *openedModel) roller(d *Dice) trialPlayer {
	return &partsPlayer{dice: d, play: m.trial(), out: make([]int, len(m.metrics))}
}

func (m *openedModel) walk(*explorer, func(out []int, m mass)) float64 {
	panic(LimitError{What: "the rest of a step that has begun, which can only be rolled"})
}

func (m *openedModel) relive(d *Dice, out []int, _ func(s States, turn int)) { m.trial()(d, out) }

func (m *openedModel) withMetric(metric Metric, of Measure) Model {
	return &openedModel{m.model.withMetric(metric, of).(*model), m.opening}
}
