package sim

import (
	"math/big"
	"slices"
	"unsafe"
)

// settledBelow is the mass that a walk may leave unsettled where states run in circles: it pushes the rest around until
// less than this is left, and reports it.
const settledBelow = 1e-15

// noticeable is the least unsettled mass that is more than rounding.
const noticeable = 1e-12

// A walker solves one chain: turn after turn it passes mass along the transitions and adds up where it ends.
type walker[S comparable] struct {
	graph[S]
}

func newWalker[S comparable](c *Chain[S]) walker[S] {
	return walker[S]{graph: graph[S]{chain: c, ends: numbering[S]{room: roomFor}}}
}

// An arrival is mass at a state.
type arrival struct {
	state int32
	m     mass
}

// A solution is all the ends of a chain from one start, in order of first reach.
type solution[S comparable] struct {
	chain     string
	ends      []End[S]
	fractions []*big.Rat // their chances without error; nil in a walk with floats
	unsettled float64
	slots     []slot // for picks in constant time; only for kept chains that are sure to end
}

func (f *solution[S]) String() string { return "the ends of " + f.chain }
func (f *solution[S]) branches() int  { return len(f.ends) }
func (f *solution[S]) lost() float64  { return f.unsettled }
func (f *solution[S]) weight(i int, fractions bool) mass {
	m := mass{f: f.ends[i].Prob}
	if fractions {
		m.r = f.fractions[i]
	}
	return m
}

// alias lays the ends out for picks in constant time.
func (f *solution[S]) alias() []slot {
	prob, place := make([]float64, len(f.ends)), make([]int, len(f.ends))
	for i := range f.ends {
		prob[i], place[i] = f.ends[i].Prob, i
	}
	return aliasSlots(prob, place)
}

// solve works out all ends from a start.
func (w *walker[S]) solve(x *explorer, start S) *solution[S] {
	found := &solution[S]{chain: w.chain.Name}
	add := func(arrivals []arrival, states []S, turn int) {
		found.ends = slices.Grow(found.ends, len(arrivals))
		for _, a := range arrivals {
			x.budget.hold(int64(unsafe.Sizeof(End[S]{})) + a.m.bytes())
			found.ends = append(found.ends, End[S]{states[a.state], turn, a.m.f})
			if x.fractions {
				found.fractions = append(found.fractions, a.m.r)
			}
		}
	}
	arrivals := []arrival{{w.at(&start, x.budget), x.one()}}
	for turn := 1; ; turn++ {
		ends, next, unsettled := w.layer(x, w, arrivals)
		add(ends, w.ends.states, turn)
		found.unsettled += unsettled
		if turn == w.chain.Turns {
			add(next, w.live.states, turn)
			return found
		}
		if w.chain.Turns == 0 && len(next) > 0 && turn&(turn-1) == 0 { // seldom enough to cost nothing
			var stuck float64
			next, stuck = w.withoutTrapped(next, x.budget)
			found.unsettled += stuck
		}
		left := 0.0
		for _, a := range next {
			x.budget.pick() // turns without end are limited and can be cancelled
			left += a.m.f
		}
		if left < settledBelow {
			if x.fractions && len(next) > 0 {
				panic(NoFractionError{w.chain.Name + " has no last turn, and the chances of its turns are summed up"})
			}
			found.unsettled += left
			return found
		}
		arrivals = next
	}
}

// withoutTrapped leaves out the arrivals from which no end can be reached any more, and gives their mass. States that
// have not been explored yet may lead to one.
func (w *web) withoutTrapped(arrivals []arrival, b *budget) (free []arrival, stuck float64) {
	trapped := make([]bool, len(w.nodes))
	for n := range trapped {
		trapped[n] = w.nodes[n].explored
	}
	leadsOut := func(e edge) bool { return e.done || !trapped[e.to] }
	for changed := true; changed; {
		changed = false
		for n := len(trapped) - 1; n >= 0; n-- { // from the last reached, which mostly lie nearer to the end
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
