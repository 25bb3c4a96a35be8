package sim

import "fmt"

// A Chain is a process that goes from state to state. A step is a piece of the turn as the rulebook names it: one order
// with its shots, one round of close combat. A procedure of a single roll is a chain of one step.
//
// States are compared with ==, so that every state is explored only once, however it was reached. A state says what comes
// next but does not hold the number of the turn: the engine counts turns. So the transitions from a state are the same in
// all turns.
type Chain[S comparable] struct {
	Name string
	// Step does one step in place and reports whether the chain has ended. It must depend only on the state and its dice.
	Step func(d *Dice, s *S) (done bool)
	// NewTurn reports whether a state after a step is the start of a turn; nil if there are no turns.
	NewTurn func(s *S) bool
	// Turns is the number of turns after which the chain ends in any state; 0 for no limit.
	Turns int
	// Kept allows the rolling engine to find all ends of the chain once for each start, and then to draw an end with one
	// pick, instead of playing the chain (if Run.Keep is set). The chain of a whole engagement is drawn turn by turn. Set
	// Kept for chains that begin from few different starts.
	Kept bool
	// Weight is the number of bytes with which a state counts towards the memory limits of the engines; 0 for lightState.
	// Declare it for larger states, and never change it: a new field of a state must not change which engagements the exact
	// engine works out.
	Weight int
}

// lightState is the weight in bytes of states that declare none.
const lightState = 16

// course returns the chain in the form that the engines use.
func (c *Chain[S]) course() Course {
	weight := c.Weight
	if weight == 0 {
		weight = lightState
	}
	return Course{Name: c.Name, Turns: c.Turns, Kept: c.Kept, Weight: weight}
}

// An End is a state in which a chain may end, with the turn and the probability.
type End[S comparable] struct {
	State S
	Turns int
	Prob  float64
}

// A Course is a chain in the form that the engines use, without the type of its states. Its fields mean the same as those of a
// Chain.
type Course struct {
	Name   string
	Turns  int
	Kept   bool
	Weight int
	Slow   bool // a trial takes so long that few are rolled unless the user asks for more
	over   int  // the number of turns that were over when the chain began (Moment)
}

// first returns the turn to which the first state belongs.
func (c *Course) first() int { return c.over + 1 }

// stepLimit is the largest number of steps of one trial. Ordinary chains take a few hundred steps at most, so a trial that
// reaches the limit is stopped as endless. A call of States.Rest and a pick in a roller's tree count as one step each.
const stepLimit = 10_000_000

// run plays the chain from the current state, which belongs to the given turn. It returns the turn in which the chain ends.
func (c *Course) run(d *Dice, s States, turn int) int {
	for range stepLimit {
		if s.Rest(d) {
			return turn
		}
		if s.NewTurn() {
			if turn == c.Turns {
				return turn
			}
			turn++
		}
	}
	panic(c.endless())
}

// endless returns the error of a chain that does not end.
func (c *Course) endless() endlessError {
	return endlessError{fmt.Sprintf("%s has not ended after %d steps", c.Name, stepLimit)}
}
