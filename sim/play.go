package sim

import (
	"context"
	"fmt"
)

// A memory holds what has been worked out about chains that are played inside rules. It belongs to one worker or one
// walk, for one engagement, and is bounded in size.
type memory struct {
	chains []remembered
	work   *explorer // solves chains for dice that do not explore themselves
}

type remembered struct {
	chain  any                 // *Chain[S]
	walker interface{ trim() } // *walker[S]
}

// keptLimit bounds how many states and ends of one chain a memory holds. Beyond it everything is forgotten and worked
// out again when asked for: slower, never different. Tests lower it.
var keptLimit = 1 << 19

// depthLimit is how deep a chain may be played inside itself.
const depthLimit = 10_000

// walkerOf is the memory's walker of a chain. Few chains occur in an engagement: a list is searched faster than a map.
func walkerOf[S comparable](m *memory, c *Chain[S]) *walker[S] {
	for i := range m.chains {
		if m.chains[i].chain == any(c) {
			return m.chains[i].walker.(*walker[S])
		}
	}
	w := newWalker(c)
	m.chains = append(m.chains, remembered{c, w})
	return w
}

// Play plays a chain inside a rule, from a start to one of its ends, and tells in which of its turns that came. A
// stream plays it step by step, the explorer branches over its ends. A chain declared kept is sampled from its solved
// ends where the run allows that.
func Play[S comparable](d *Dice, c *Chain[S], start S) (end S, turns int) {
	w := walkerOf(d.memory, c)
	switch {
	case d.mode == exploring:
		ends := w.endsFrom(d, start)
		at := ends.ends[d.explorer.choose(ends)]
		return at.State, at.Turns
	case c.Kept && d.keep:
		if ends := w.endsFrom(d, start); ends.slots != nil {
			at := &ends.ends[d.pickEnd(ends.slots)]
			return at.State, at.Turns
		}
	}
	s := w.borrow()
	*s = start
	turns = c.run(d, s)
	end = *s
	w.deep--
	return end, turns
}

// pickEnd picks an end of a kept chain, in constant time.
func (d *Dice) pickEnd(slots []slot) int {
	if d.mode == watching {
		return d.watchPick(slots)
	}
	return pick(slots, d.rng.Uint64())
}

// Odds gives the ends of a chain without throwing dice, in every engine: what a player does who works out his chances.
// The ends are the memory's own and not to be changed. Policies treat odds within 1e-9 of each other as equal.
func Odds[S comparable](d *Dice, c *Chain[S], start S) []End[S] {
	return walkerOf(d.memory, c).endsFrom(d, start).ends
}

// borrow lends a state to play with. Chains may be played inside chains, so each depth has its own.
func (w *walker[S]) borrow() *S {
	if w.deep == len(w.spare) {
		if w.deep == depthLimit {
			panic(endlessError{fmt.Sprintf("%s is played inside itself, %d deep", w.chain.Name, depthLimit)})
		}
		w.spare = append(w.spare, new(S))
	}
	w.deep++
	return w.spare[w.deep-1]
}

// endsFrom looks the ends up or works them out.
func (w *walker[S]) endsFrom(d *Dice, start S) *Ends[S] {
	if ends, known := w.solved[start]; known {
		if ends == nil {
			panic(endlessError{w.chain.Name + " is played inside itself from the same start"})
		}
		return ends
	}
	var x *explorer
	if d.mode == exploring {
		x = d.explorer.inner()
	} else {
		x = d.memory.worker()
		d.memory.trim()
	}
	solver := w
	if w.exploring {
		solver = newWalker(w.chain)
	}
	w.solved[start] = nil // under way
	ends := solver.solve(x, start)
	if len(ends.ends) == 0 {
		panic(endlessError{w.chain.Name + " never ends"})
	}
	if w.chain.Kept && ends.unsettled <= noticeable {
		ends.slots = ends.alias()
	}
	w.solved[start] = ends
	w.stored += len(ends.ends)
	return ends
}

// alias lays the ends out for picks in constant time.
func (e *Ends[S]) alias() []slot {
	prob, place := make([]float64, len(e.ends)), make([]int, len(e.ends))
	for i := range e.ends {
		prob[i], place[i] = e.ends[i].Prob, i
	}
	return aliasSlots(prob, place)
}

// trim makes room. It must not be called while anything is being explored.
func (m *memory) trim() {
	for i := range m.chains {
		m.chains[i].walker.trim()
	}
}

// trim forgets everything if it has become too much; what is asked for again is worked out again.
func (w *walker[S]) trim() {
	if w.stored > keptLimit || len(w.live.states) > keptLimit {
		spare, deep := w.spare, w.deep
		*w = *newWalker(w.chain)
		w.spare, w.deep = spare, deep
	}
}

// worker is the explorer of dice that do not explore; each chain it solves has a budget of its own.
func (m *memory) worker() *explorer {
	if m.work == nil {
		m.work = newExplorer(&budget{ctx: context.Background()}, false, m)
	}
	*m.work.budget = budget{ctx: context.Background()}
	return m.work
}
