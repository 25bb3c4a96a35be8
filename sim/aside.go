package sim

import "math/rand/v2"

// Aside returns dice for a player that plays the engagement on while it considers a choice. They always roll, with their own
// stream and memory, whatever the dice of the rule do. So the dice of the rule do not depend on whether a player considers
// anything. Call Seed before use.
//
// An engagement with such a player cannot be walked. what describes it, "a battle of ...", in the error with which the explorer
// ends.
func (d *Dice) Aside(what string) *Dice {
	if d.mode == exploring {
		panic(LimitError{What: what})
	}
	return &Dice{memory: &memory{ctx: d.memory.ctx}}
}

// Seed restarts the stream of dice that Aside returned, from the given 128 bits.
func (d *Dice) Seed(high, low uint64) { d.rng = *rand.NewPCG(high, low) }

// Listen stops the rolling if its context has been cancelled. A player that plays on for long calls it now and then.
func (d *Dice) Listen() {
	if d.memory.ctx != nil && d.memory.ctx.Err() != nil {
		panic(cancelled{d.memory.ctx.Err()})
	}
}
