package sim

import (
	"hash/maphash"
	"math/big"
	"slices"
	"unsafe"
)

// A graph is what is known of a chain: its states, each explored once, and the transitions between them. States that
// the chain goes on from and states that it ends in are numbered apart.
type graph[S comparable] struct {
	chain *Chain[S]
	live  numbering[S]
	ends  numbering[S]
	web
}

// A web is the part of a graph that knows states by their numbers alone. Whatever does without the states themselves is
// done here, so that the program has it once and not for every kind of state.
type web struct {
	nodes     []node  // of live states
	finals    []final // of end states
	gathered  []edge  // room for the transitions being gathered
	exploring bool    // a step is: should it play this chain itself, another walker must solve that
	leads     int     // how many transitions all nodes have
	round     int32   // marks what the present turn has visited
}

// An expander explores a state, once, and adds its transitions to the web.
type expander interface {
	expand(x *explorer, n int32)
	name() string // of the chain
}

// roomFor is the number of ends and of transitions that room is made for at once; a single attack has about as many.
const roomFor = 64

// A numbering numbers states in order of first reach. It finds them by hash, without a second copy of each, so that the trees of
// trials, which number states all the time, allocate hardly anything.
type numbering[S comparable] struct {
	states []S
	seats  []seat // a power of two of them; a state sits at its hash or soon after
	seed   maphash.Seed
	room   int // to start with
}

// A seat is that of a state; the number counts from 1, 0 is free.
type seat struct {
	hash   uint32
	number int32
}

func (n *numbering[S]) of(s *S) (number int32, isNew bool) {
	if 4*len(n.states) >= 3*len(n.seats) {
		n.widen()
	}
	hash := uint32(maphash.Comparable(n.seed, *s))
	at := n.find(hash, s)
	if at.number > 0 {
		return at.number - 1, false
	}
	n.states = append(n.states, *s)
	*at = seat{hash, int32(len(n.states))}
	return at.number - 1, true
}

// find is the seat of a state, or the free one that it may have. Without a state it is the next free one.
func (n *numbering[S]) find(hash uint32, s *S) *seat {
	last := uint32(len(n.seats) - 1)
	for i := hash & last; ; i = (i + 1) & last {
		at := &n.seats[i]
		if at.number == 0 || s != nil && at.hash == hash && n.states[at.number-1] == *s {
			return at
		}
	}
}

// widen makes room for twice as many.
func (n *numbering[S]) widen() {
	if n.seats == nil {
		n.seed, n.states = maphash.MakeSeed(), make([]S, 0, n.room)
	}
	old := n.seats
	n.seats = make([]seat, max(8, 2*len(old)))
	for _, taken := range old {
		if taken.number > 0 {
			*n.find(taken.hash, nil) = taken
		}
	}
}

// A node is a live state with its transitions.
type node struct {
	edges    []edge
	loop     mass    // weight of the step back to itself
	rest     mass    // weight of all other steps: 1-loop, but added up, so that a rare way out keeps its digits
	lost     float64 // weight that a chain inside the step left unsettled
	explored bool
	newTurn  bool
	from     origin

	// What follows belongs to the layer under way.
	round      int32
	index, low int32 // of Tarjan's search
	onStack    bool
	waits      bool
	here, next mass // to be passed on, and waiting for the next turn
}

// A final is a state in which a chain ends.
type final struct {
	from  origin
	round int32 // of the layer under way
	m     mass
}

// An origin remembers which state's transitions are being gathered, and which of them leads here, both from 1.
type origin struct{ state, edge int32 }

type edge struct {
	to   int32 // a live state, or an end
	done bool
	m    mass
}

// What states and transitions take up at most: a state stands in a list, which may be half empty when it has grown, and has a
// seat, a node and its place in the order of the layer.
func stateBytes(size uintptr) int64 { return int64(2*size + unsafe.Sizeof(node{}) + 48) }
func edgeBytes(edges int) int64     { return int64(edges) * int64(unsafe.Sizeof(edge{})+4) }

// at is the number of a live state.
func (g *graph[S]) at(s *S, b *budget) int32 {
	n, isNew := g.live.of(s)
	if isNew {
		b.state(unsafe.Sizeof(*s))
		g.nodes = append(g.nodes, node{newTurn: g.chain.NewTurn != nil && g.chain.NewTurn(s)})
	}
	return n
}

func (g *graph[S]) name() string { return g.chain.Name }

func (g *graph[S]) expand(x *explorer, n int32) {
	f := g.fan(n)
	explore(x, g.chain, new(S), g.live.states[n], func(to *S, done bool, m mass) {
		if !done {
			f.goOn(g.at(to, x.budget), m)
			return
		}
		t, isNew := g.ends.of(to)
		if isNew {
			x.budget.state(unsafe.Sizeof(*to))
		}
		f.end(t, m)
	})
	f.close(x)
}

// A fan is the transitions of a state while they are gathered.
type fan struct {
	*web
	from  int32
	edges []edge
	loop  mass
}

func (w *web) fan(n int32) fan {
	if w.gathered == nil {
		w.gathered = make([]edge, 0, roomFor)
	}
	w.exploring = true
	return fan{web: w, from: n, edges: w.gathered[:0]}
}

// end adds a transition to an end.
func (f *fan) end(to int32, m mass) {
	if int(to) == len(f.finals) {
		if f.finals == nil {
			f.finals = make([]final, 0, roomFor)
		}
		f.finals = append(f.finals, final{})
	}
	f.add(&f.finals[to].from, to, true, m)
}

// goOn adds a transition to a live state.
func (f *fan) goOn(to int32, m mass) {
	node := &f.nodes[to]
	if to == f.from && !node.newTurn {
		f.loop = f.loop.plus(m)
		return
	}
	f.add(&node.from, to, false, m)
}

func (f *fan) add(from *origin, to int32, done bool, m mass) {
	if from.state != f.from+1 { // branches that lead to the same state are one transition
		f.edges = append(f.edges, edge{to: to, done: done})
		*from = origin{f.from + 1, int32(len(f.edges))}
	}
	e := &f.edges[from.edge-1]
	e.m = e.m.plus(m)
}

// close hands the transitions to their node.
func (f *fan) close(x *explorer) {
	edges := f.edges
	f.gathered, f.exploring = edges, false
	if len(edges) > cap(edges)/2 {
		f.gathered = nil // well filled: the node may have it
	} else {
		edges = slices.Clone(edges)
	}
	f.leads += len(edges)
	x.budget.hold(edgeBytes(len(edges)))
	rest := mass{f: x.lost}
	for _, e := range edges {
		rest = rest.plus(e.m)
		x.budget.hold(e.m.bytes())
		x.budget.listen()
	}
	if f.loop.r != nil {
		rest.r = new(big.Rat).Sub(big.NewRat(1, 1), f.loop.r)
	}
	node := &f.nodes[f.from]
	node.edges, node.loop, node.rest, node.lost, node.explored = edges, f.loop, rest, x.lost, true
}
