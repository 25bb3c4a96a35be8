package sim

import "slices"

// settledBelow is the mass that a walk may leave unsettled in a cycle of states. The walk reports what is left.
const settledBelow = 1e-15

// noticeable is the least unsettled mass that rounding cannot explain.
const noticeable = 1e-12

// A walker solves one chain: turn after turn it passes mass along the transitions and sums the mass at each end.
type walker struct{ graph }

func newWalker(c *Course, s States) walker { return walker{graph{course: c, states: s}} }

// An arrival is mass at a state.
type arrival struct {
	state int32
	m     mass
}

// A solution holds all ends of a chain from one start, in order of first reach.
type solution struct {
	chain     string
	ends      []solvedEnd
	unsettled float64
	slots     []slot // for picks in constant time; only for kept chains that are sure to end
}

// A solvedEnd is the number of a state, the turn in which the chain reached it, and its probability. The chain ended in the state, or
// its last turn was over there.
type solvedEnd struct {
	state, turn int32
	fate        Fate
	m           mass
}

func (f *solution) String() string { return "the ends of " + f.chain }
func (f *solution) branches() int  { return len(f.ends) }
func (f *solution) lost() float64  { return f.unsettled }
func (f *solution) weight(i int, fractions bool) mass {
	if fractions {
		return f.ends[i].m
	}
	return mass{f: f.ends[i].m.f}
}

// alias lays the ends out for picks in constant time.
func (f *solution) alias() []slot {
	prob, place := make([]float64, len(f.ends)), make([]int, len(f.ends))
	for i := range f.ends {
		prob[i], place[i] = f.ends[i].m.f, i
	}
	return aliasSlots(prob, place)
}

// solve works out all ends from the current state, which belongs to a turn.
func (w *walker) solve(x *explorer, turn int) solution {
	result := solution{chain: w.course.Name}
	add := func(arrivals []arrival, fate Fate, turn int) {
		result.ends = slices.Grow(result.ends, len(arrivals))
		for _, a := range arrivals {
			x.budget.hold(endBytes(w.course.Weight) + a.m.bytes())
			result.ends = append(result.ends, solvedEnd{a.state, int32(turn), fate, a.m})
		}
	}
	arrivals := []arrival{{w.number(x.budget), x.one()}}
	for ; ; turn++ {
		ends, next, unsettled := w.layer(x, arrivals)
		add(ends, Ended, turn)
		result.unsettled += unsettled
		if turn == w.course.Turns {
			add(next, Live, turn)
			return result
		}
		if w.course.Turns == 0 && len(next) > 0 && turn&(turn-1) == 0 { // only after turns 1, 2, 4, 8 ..., so that the check costs next to nothing
			var stuck float64
			next, stuck = w.withoutTrapped(next, x.budget)
			result.unsettled += stuck
		}
		rest := 0.0
		for _, a := range next {
			x.budget.pick() // so that a chain without a last turn has a limit and can be cancelled
			rest += a.m.f
		}
		if rest < settledBelow {
			if x.fractions && len(next) > 0 {
				panic(NoFractionError{w.course.Name + " has no last turn, and the chances of its turns are summed up"})
			}
			result.unsettled += rest
			return result
		}
		arrivals = next
	}
}

// withoutTrapped removes the arrivals from which no end can be reached, and returns their mass. A state that is not explored yet
// may lead to an end.
func (w *walker) withoutTrapped(arrivals []arrival, b *budget) (free []arrival, stuck float64) {
	trapped := make([]bool, len(w.nodes))
	for n := range trapped {
		trapped[n] = w.nodes[n].explored
	}
	leadsOut := func(e edge) bool { return e.done || !trapped[e.to] }
	for changed := true; changed; {
		changed = false
		for n := len(trapped) - 1; n >= 0; n-- { // states reached last come first, since most of them lie nearer to the end
			b.listen()
			if trapped[n] && slices.ContainsFunc(w.nodes[n].edges, leadsOut) {
				trapped[n], changed = false, true
			}
		}
	}
	for _, a := range arrivals {
		if trapped[a.state] {
			stuck += a.m.f
		} else {
			free = append(free, a)
		}
	}
	return free, stuck
}
