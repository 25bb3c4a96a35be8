package sim

import (
	"math/big"
	"slices"
	"unsafe"
)

// A graph is what is known of a chain: its states, each explored once, and the transitions between them. States that
// the chain goes on from and states that it ends in are numbered apart.
type graph[S comparable] struct {
	chain     *Chain[S]
	live      numbering[S]
	nodes     []node // of live states
	ends      numbering[S]
	finals    []final // of end states
	edges     []edge  // being gathered
	exploring bool    // a step is: should it play this chain itself, another walker must solve that
	leads     int     // how many transitions all nodes have
}

// roomFor is the number of ends and of transitions that room is made for at once; a single attack has about as many.
const roomFor = 64

// A numbering numbers states in order of first reach.
type numbering[S comparable] struct {
	number map[S]int32
	states []S
	room   int // to start with
}

func (n *numbering[S]) of(s *S) (number int32, isNew bool) {
	if number, known := n.number[*s]; known {
		return number, false
	}
	if n.number == nil {
		n.number, n.states = make(map[S]int32, n.room), make([]S, 0, n.room)
	}
	number = int32(len(n.states))
	n.number[*s] = number
	n.states = append(n.states, *s)
	return number, true
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

// What states and transitions take up, by measure: a state stands in a list and in a map, and has a node and its place
// in the order of the layer.
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

// expand explores a state, once.
func (g *graph[S]) expand(x *explorer, n int32) {
	if g.nodes[n].explored {
		return
	}
	if g.edges == nil {
		g.edges = make([]edge, 0, roomFor)
	}
	edges := g.edges[:0]
	g.exploring = true
	var loop mass
	add := func(from *origin, to int32, done bool, m mass) {
		if from.state != n+1 { // branches that lead to the same state are one transition
			edges = append(edges, edge{to: to, done: done})
			*from = origin{n + 1, int32(len(edges))}
		}
		e := &edges[from.edge-1]
		e.m = e.m.plus(m)
	}
	explore(x, g.chain, g.live.states[n], func(to *S, done bool, m mass) {
		if done {
			t, isNew := g.ends.of(to)
			if isNew {
				x.budget.state(unsafe.Sizeof(*to))
				if g.finals == nil {
					g.finals = make([]final, 0, roomFor)
				}
				g.finals = append(g.finals, final{})
			}
			add(&g.finals[t].from, t, true, m)
			return
		}
		t := g.at(to, x.budget)
		if t == n && !g.nodes[t].newTurn {
			loop = loop.plus(m)
			return
		}
		add(&g.nodes[t].from, t, false, m)
	})
	g.edges, g.exploring = edges, false
	if len(edges) > cap(edges)/2 {
		g.edges = nil // well filled: the node may have it
	} else {
		edges = slices.Clone(edges)
	}
	g.leads += len(edges)
	x.budget.hold(edgeBytes(len(edges)))
	rest := mass{f: x.lost}
	for _, e := range edges {
		rest = rest.plus(e.m)
		x.budget.hold(e.m.bytes())
		x.budget.listen()
	}
	if loop.r != nil {
		rest.r = new(big.Rat).Sub(big.NewRat(1, 1), loop.r)
	}
	node := &g.nodes[n]
	node.edges, node.loop, node.rest, node.lost, node.explored = edges, loop, rest, x.lost, true
}
