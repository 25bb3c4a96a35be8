package sim

import (
	"math/big"
	"slices"
	"unsafe"
)

// A graph holds the known states of a chain, each explored once, and the transitions between them. Live states and ends are
// numbered separately.
type graph struct {
	course    *Course
	states    States
	nodes     []node  // the nodes of live states
	finals    []final // the end states to which a transition leads
	endings   int     // how many end states are numbered
	gathered  []edge  // memory for the transitions being gathered
	exploring bool    // a step is being explored; if it plays this chain itself, another walker solves that play
	leads     int     // how many transitions all nodes have
	round     int32   // the number of the current layer; nodes that it has visited have this round
}

// roomFor is the number of ends and of transitions that memory is allocated for at once; a single attack has about as many.
const roomFor = 64

// A node is a live state with its transitions.
type node struct {
	edges    []edge
	loop     mass    // the probability of a step back to this state
	rest     mass    // the probability of all other steps: 1-loop, but as a sum, which is accurate even if it is tiny
	lost     float64 // the probability that chains inside the step left unsettled
	explored bool
	newTurn  bool
	from     origin

	// The fields below belong to the current layer.
	round      int32
	index, low int32 // for Tarjan's search
	onStack    bool
	waits      bool
	here, next mass // mass to be passed on, and mass that waits for the next turn
}

// A final is a state in which a chain ends.
type final struct {
	from  origin
	round int32 // the layer in which m was set
	m     mass
}

// An origin belongs to a state that transitions reach. It holds the state whose transitions were gathered last, and which
// of them leads here; both count from 1.
type origin struct{ state, edge int32 }

type edge struct {
	to   int32 // a live state, or an end
	done bool
	m    mass
}

// stateBytes returns the most memory that a state takes: a place in a list that may be half empty, a seat, a node and a place
// in the order of the layer.
func stateBytes(weight int) int64 { return int64(2*weight) + int64(unsafe.Sizeof(node{})) + 48 }
func edgeBytes(edges int) int64   { return int64(edges) * int64(unsafe.Sizeof(edge{})+4) }

// endBytes returns the memory of an end in a list of ends: its state in whole words, its turn and its chance.
func endBytes(weight int) int64 { return int64(weight+7)&^7 + 16 }

// number returns the number of the current state, which is live.
func (g *graph) number(b *budget) int32 {
	n, isNew := g.states.Number(Live)
	if isNew {
		b.state(g.course.Weight)
		g.nodes = append(g.nodes, node{newTurn: g.states.NewTurn()})
	}
	return n
}

// numberEnd returns the number of the current state, which is an end.
func (g *graph) numberEnd(b *budget) int32 {
	n, isNew := g.states.Number(Ended)
	if isNew {
		b.state(g.course.Weight)
		g.endings++
	}
	return n
}

// expand explores a live state and adds its transitions to the graph.
func (g *graph) expand(x *explorer, n int32) {
	f := g.fan(n)
	x.explore(g.course.Name, func() bool {
		g.states.Load(Live, n)
		return g.states.Step(&x.dice)
	}, func(done bool, m mass) {
		if !done {
			f.goOn(g.number(x.budget), m)
			return
		}
		f.end(g.numberEnd(x.budget), m)
	})
	f.close(x)
}

// A fan collects the transitions of a state.
type fan struct {
	*graph
	from  int32
	edges []edge
	loop  mass
}

func (g *graph) fan(n int32) fan {
	if g.gathered == nil {
		g.gathered = make([]edge, 0, roomFor)
	}
	g.exploring = true
	return fan{graph: g, from: n, edges: g.gathered[:0]}
}

// end adds a transition to a state in which the chain ends.
func (f *fan) end(to int32, m mass) {
	if int(to) == len(f.finals) {
		if f.finals == nil {
			f.finals = make([]final, 0, roomFor)
		}
		f.finals = append(f.finals, final{})
	}
	f.add(&f.finals[to].from, to, true, m)
}

// goOn adds a transition to a state from which the chain goes on.
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

// close stores the transitions in their node.
func (f *fan) close(x *explorer) {
	edges := f.edges
	f.gathered, f.exploring = edges, false
	if len(edges) > cap(edges)/2 {
		f.gathered = nil // the slice is more than half full: the node keeps it, and the next fan gets a new one
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
