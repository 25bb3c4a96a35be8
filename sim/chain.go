package sim

import "fmt"

// A Chain is what unfolds from state to state. A step is a piece of the turn as the rulebook names it: one order with
// its shots, one round of close combat. A procedure of a single roll is a chain of one step.
//
// States are compared with ==, so that every state is explored only once however it was reached. A state says what
// comes next but not which turn it is: the engine counts turns, and so all turns share their transitions.
type Chain[S comparable] struct {
	Name string
	// Step does one step in place and reports whether the chain has come to its end. It must be a function of the
	// state and its dice alone.
	Step func(d *Dice, s *S) (done bool)
	// Rest, if given, does several steps at once, at most those that are left of the turn. It must do what Step would do one by
	// one, only sooner: for who rolls and need not stop in between.
	Rest func(d *Dice, s *S) (done bool)
	// NewTurn reports whether a state that a step has led to stands at the start of a turn; nil: there are no turns.
	NewTurn func(s *S) bool
	// Turns is the number of turns after which the chain ends where it stands; 0: no limit.
	Turns int
	// Kept chains are sampled from their solved ends where that is allowed: one pick instead of many. The chain of a
	// whole engagement is sampled turn by turn. Declare it for chains that begin from few different starts.
	Kept bool
}

// An End is where a chain may end: the state, the turn in which it got there, and how likely that is.
type End[S comparable] struct {
	State S
	Turns int
	Prob  float64
}

// stepLimit is how many steps one trial may take. Chains end after a few hundred at most; one that reaches the limit
// would go on for ever.
const stepLimit = 10_000_000

// run plays the chain with the dice, die by die, from a state of one of its turns, and tells in which it ends.
func (c *Chain[S]) run(d *Dice, s *S, turn int) int {
	step := c.Step
	if c.Rest != nil {
		step = c.Rest
	}
	for range stepLimit {
		if step(d, s) {
			return turn
		}
		if c.NewTurn != nil && c.NewTurn(s) {
			if turn == c.Turns {
				return turn
			}
			turn++
		}
	}
	panic(endlessError{fmt.Sprintf("%s has not ended after %d steps", c.Name, stepLimit)})
}
