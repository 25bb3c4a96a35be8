package sim

import "math/rand/v2"

// Aside returns dice for somebody who plays something on in his mind while a rule is under way. They roll whatever the dice
// of the rule do, with a stream and a memory of their own: what the rule throws is the same whether anybody plays aside or
// not. Seed them before use.
//
// Who plays aside cannot be walked: what is what, "a battle of ...", for the error that the explorer ends with.
func (d *Dice) Aside(what string) *Dice {
	if d.mode == exploring {
		panic(LimitError{What: what})
	}
	return &Dice{memory: &memory{ctx: d.memory.ctx}}
}

// Seed starts the stream of dice that roll aside anew.
func (d *Dice) Seed(high, low uint64) { d.rng = *rand.NewPCG(high, low) }

// Listen ends what is being rolled if it has been cancelled. Who plays aside for long calls it now and then.
func (d *Dice) Listen() {
	if d.memory.ctx != nil && d.memory.ctx.Err() != nil {
		panic(cancelled{d.memory.ctx.Err()})
	}
}
