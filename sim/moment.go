package sim

import (
	"context"
	"fmt"
)

// A Moment is the state of an engagement between two of its steps. The rest of the engagement can be played from it again
// and again, with fresh luck.
type Moment struct {
	Turn  int // the turn, counted from 1
	Told  int // the number of lines of the story so far
	Ended bool
	Model Model // plays the rest of the engagement
	// Cuts are the places within the step that begins here, from which the rest can be played: one after each line of the
	// story before which dice were thrown. Choices are the choices of players in that step.
	Cuts    []Cut
	Choices []Choice

	step *stepNotes
	why  bool
}

// A Cut is a place within a step, after a line of the story. The rest of the engagement can be played from there
// (Moment.After).
type Cut struct {
	Told          int // the number of lines of the story so far
	faces, angles int // the numbers of dice and angles that the step has thrown so far
}

// Dice returns how many dice and angles had been thrown in the step before the cut.
func (c Cut) Dice() int { return c.faces + c.angles }

// Dice returns how many dice and angles were thrown in the step that begins at the moment.
func (m *Moment) Dice() int {
	if m.step == nil {
		return 0
	}
	return len(m.step.faces) + len(m.step.angles)
}

// A Choice is a choice of a player within a step, in the rule's own types.
type Choice struct {
	About   any
	Options int // how many options there were; the first is the one that was taken
	Told    int // the number of lines of the story so far
	Cut     Cut // the place of the choice within the step

	place int // the number of earlier choices in the step
}

// After returns the model of the rest from c on, a place within the step that begins at the moment. The model can only be
// rolled, not walked.
func (m *Moment) After(c Cut) Model { return m.Model.opened(m.opening(c, noChoice, 0)) }

// Instead returns the model of the rest from a choice on, with the given option; 0 is the one that was taken. The model can
// only be rolled, not walked.
func (m *Moment) Instead(c *Choice, option int) Model {
	return m.Model.opened(m.opening(c.Cut, c.place, option))
}

func (m *Moment) opening(c Cut, choice, option int) opening {
	return opening{faces: m.step.faces[:c.faces], angles: m.step.angles[:c.angles], choice: choice, option: option, why: m.why}
}

// Recall plays engagement n of a seed as Explain does, or as Watch does if why is false, and returns its moments beside its
// story: the start, and the state after each step. The last moment is the end. Engagements that were joined by Together
// have no moments.
//
// The models of all moments of one engagement have the same name, so that their trials have the same luck. Another
// engagement has other luck.
func Recall(m Model, seed uint64, n int64, why bool, see func(told int, shown any)) (
	story *Story, out []int, moments []Moment, err error) {
	single := newTeller(why, see)
	single.recall = &stepNotes{}
	rest := fmt.Sprintf("%s | rest of engagement %d of seed %d", m.Name(), n, seed)
	play := func(d *Dice, out []int) {
		m.relive(d, out, func(s States, turn int) {
			single.recall.end(moments)
			single.recall = &stepNotes{}
			moments = append(moments, Moment{Turn: turn, Told: len(single.story.Lines), Model: m.restOf(rest, s, turn), why: why})
		})
		single.recall.end(moments)
	}
	if out, err = playDieByDie(m, play, seed, n, single); err == nil && len(moments) > 0 {
		end := out
		last := m.Metrics()
		moments = append(moments, Moment{Turn: moments[len(moments)-1].Turn, Told: len(single.story.Lines), Ended: true,
			Model: NewModel(rest, last, &ended, struct{}{}, func(_ *struct{}, _ int, out []int) { copy(out, end) })})
	}
	return single.story, out, moments, err
}

// WalkRests works out the rests of the moments of one engagement exactly. It explores a state once, even if several rests reach
// it.
func WalkRests(ctx context.Context, moments []Moment, options WalkOptions) ([]*Result, error) {
	models := make([]Model, len(moments))
	for i := range moments {
		models[i] = moments[i].Model
	}
	return walkAll(ctx, models, options)
}

// ended is the chain of an engagement that is over.
var ended = Chain[struct{}]{Name: "end", Step: func(*Dice, *struct{}) bool { return true }}
