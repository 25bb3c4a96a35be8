package sim

import "math/rand/v2"

// Aside returns separate dice, with which a player of a side tries out how the engagement may go on before it makes a
// choice. They always roll, and they have their own stream and memory. So the dice of the rule do not depend on whether a
// player tries anything out. Call Seed before use.
//
// An engagement with such a player cannot be walked: the explorer ends with a [LimitError]. The argument what describes the
// engagement in that error, such as "a battle of ...".
func (d *Dice) Aside(what string) *Dice {
	if d.mode == exploring {
		panic(LimitError{What: what})
	}
	return &Dice{memory: &memory{ctx: d.memory.ctx}}
}

// Seed restarts the stream of dice that Aside returned, from the given 128 bits.
func (d *Dice) Seed(high, low uint64) { d.rng = *rand.NewPCG(high, low) }

// Listen stops the rolling if its context has been cancelled. A player that tries out long continuations calls it now and
// then.
func (d *Dice) Listen() {
	if d.memory.ctx != nil && d.memory.ctx.Err() != nil {
		panic(cancelled{d.memory.ctx.Err()})
	}
}
