package sim

import (
	"context"
	"fmt"
	"math/big"
)

// The limits of the exact engine. They are counts, not times, so that every machine works out the same engagements
// exactly.
const (
	pickLimit       = 20_000_000
	stateLimit      = 1_000_000
	stateBytesLimit = 20_000_000 // bytes of all states, so that large ones do not fill the memory
)

// A budget counts what all explorers of one walk have used.
type budget struct {
	ctx           context.Context
	most          int64 // the largest number of picks that the walk may make
	part          int64 // divides the limits of states and of their bytes: 1 leaves them, 4 allows a quarter
	picks, states int64
	bytes         int64 // the bytes of the states
	held          int64 // the bytes of everything that the walk remembers
	fractions     bool
	room          *room // the memory that all walks share; nil if a rolling worker solves a chain
	taken         int64 // the bytes of the room that this walk has taken
	steps         uint  // the number of calls of listen
}

func newBudget(ctx context.Context) *budget { return &budget{ctx: ctx, most: pickLimit, part: 1} }

func (b *budget) pick() {
	if b.picks++; b.picks > b.most {
		panic(LimitError{What: "picks", Limit: b.most})
	}
	b.listen()
}

// listen checks on every 256th call whether the walk has been cancelled, and stops it. Every piece of work calls listen.
// Even if the pieces are slow sums of long fractions, this is often enough.
func (b *budget) listen() {
	if b.steps++; b.steps%256 == 0 && b.ctx.Err() != nil {
		panic(cancelled{b.ctx.Err()})
	}
}

// state counts a state with its weight in bytes.
func (b *budget) state(weight int) {
	if b.states++; b.states > stateLimit/b.part {
		panic(LimitError{What: "states", Limit: stateLimit / b.part})
	}
	if b.bytes += int64(weight); b.bytes > stateBytesLimit/b.part {
		panic(LimitError{What: "bytes of states", Limit: stateBytesLimit / b.part})
	}
	b.hold(stateBytes(weight))
}

// hold counts bytes that the walk remembers. It waits while other walks have filled the shared memory.
func (b *budget) hold(bytes int64) {
	if b.held += bytes; b.held > walkBytes {
		if b.fractions {
			panic(NoFractionError{"they would need too much memory"})
		}
		panic(LimitError{What: "bytes", Limit: walkBytes})
	}
	for b.room != nil && b.held > b.taken {
		b.room.take(b)
	}
}

// An explorer runs a step once for each sequence of values that its picks can draw, depth first. Each time it repeats the
// choices of the path, and then takes the first branch of every further pick.
type explorer struct {
	budget    *budget
	fractions bool
	chain     string // the name of the chain whose step is explored
	dice      Dice
	path      []choice
	depth     int
	lost      float64   // the probability that chains played inside the current step left unsettled
	deeper    *explorer // explores a chain played inside the step
}

type choice struct {
	of     branching
	at     int
	before mass // the probability of the path up to this choice
	after  mass
}

func newExplorer(b *budget, fractions bool, m *memory) *explorer {
	x := &explorer{budget: b, fractions: fractions}
	x.dice = Dice{mode: exploring, explorer: x, memory: m}
	return x
}

// inner returns the explorer for chains that the current step plays.
func (x *explorer) inner() *explorer {
	if x.deeper == nil {
		x.deeper = newExplorer(x.budget, x.fractions, x.dice.memory)
	}
	return x.deeper
}

func (x *explorer) one() mass {
	if x.fractions {
		return mass{1, big.NewRat(1, 1)}
	}
	return mass{f: 1}
}

func (x *explorer) zero() mass {
	if x.fractions {
		return mass{0, new(big.Rat)}
	}
	return mass{}
}

// notTheSame returns the error of a rule that asked for different dice when its step was repeated.
func (x *explorer) notTheSame(before, after branching) notAFunctionError {
	what := fmt.Sprintf("asked for %s and then for %s", before, after)
	if before.String() == after.String() {
		what = fmt.Sprintf("asked for another table %s: build tables once, outside the rule", after)
	}
	return notAFunctionError{x.chain, what}
}

func (x *explorer) choose(of branching) int {
	x.budget.pick()
	if x.depth < len(x.path) {
		c := &x.path[x.depth]
		if c.of != of {
			panic(x.notTheSame(c.of, of))
		}
		x.depth++
		return c.at
	}
	x.push(of)
	return 0
}

// push adds a choice to the path, with its first branch.
func (x *explorer) push(of branching) {
	before := x.one()
	if x.depth > 0 {
		before = x.path[x.depth-1].after
	}
	x.lost += float64(before.f * of.lost())
	x.path = append(x.path, choice{of, 0, before, before.times(of.weight(0, x.fractions))})
	x.depth++
}

func (x *explorer) pick(t *Table) int { return x.choose(t) }

func (x *explorer) spin(cuts func() []float64) float64 {
	if x.depth < len(x.path) {
		x.budget.pick()
		c := &x.path[x.depth]
		a, isSpin := c.of.(*arcs)
		if !isSpin {
			panic(x.notTheSame(c.of, &arcs{}))
		}
		x.depth++
		return a.middles[c.at]
	}
	x.budget.pick()
	a := newArcs(cuts())
	x.push(a)
	return a.middles[0]
}

// mass returns the probability of the current path.
func (x *explorer) mass() mass {
	if len(x.path) == 0 {
		return x.one()
	}
	return x.path[len(x.path)-1].after
}

// advance changes the path to the next sequence of branches, and reports whether there is one.
func (x *explorer) advance() bool {
	for n := len(x.path); n > 0; n-- {
		c := &x.path[n-1]
		if c.at+1 < c.of.branches() {
			c.at++
			c.after = c.before.times(c.of.weight(c.at, x.fractions))
			x.path = x.path[:n]
			return true
		}
	}
	return false
}

// explore takes one step of a chain once for every branch of chance. The function step takes it from the same state each
// time, with the dice of the explorer. After each branch explore calls reach with the branch's probability.
func (x *explorer) explore(chain string, step func() (done bool), reach func(done bool, m mass)) {
	x.chain, x.path, x.lost = chain, x.path[:0], 0
	for more := true; more; more = x.advance() {
		x.depth = 0
		done := step()
		if x.depth != len(x.path) {
			panic(notAFunctionError{chain, "asked for fewer dice"})
		}
		reach(done, x.mass())
	}
}
