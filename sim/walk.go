package sim

import (
	"math/big"
	"slices"
	"unsafe"
)

// Settled is the mass that a walk may leave unsettled where states run in circles: it pushes the rest around until less
// than this is left, and reports it.
const Settled = 1e-15

// noticeable is the unsettled mass from which on it is no mere rounding.
const noticeable = 1e-12

// A walker walks one chain: it explores each state once, remembers the transitions, and adds up where the mass ends.
// States that the chain goes on from and states that it ends in are numbered apart.
type walker[S comparable] struct {
	chain     *Chain[S]
	live      numbering[S]
	nodes     []node // of live states
	ends      numbering[S]
	finals    []final // of end states
	edges     []edge  // being gathered
	exploring bool    // a step is: should it play this chain itself, another walker must solve that
	round     int32   // marks what the present layer has visited
	solved    map[S]*Ends[S]
	stored    int  // ends held in solved
	spare     []*S // states to play with, so that no trial allocates one
	deep      int  // how many of them are in use
}

// roomFor is how many ends and transitions are made room for at once; a single attack has about so many.
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

// An arrival is mass at a state.
type arrival struct {
	state int32
	m     mass
}

func newWalker[S comparable](c *Chain[S]) *walker[S] {
	return &walker[S]{chain: c, ends: numbering[S]{room: roomFor}, solved: map[S]*Ends[S]{}}
}

// at is the number of a live state.
func (w *walker[S]) at(s *S, b *budget) int32 {
	n, isNew := w.live.of(s)
	if isNew {
		b.state(unsafe.Sizeof(*s))
		w.nodes = append(w.nodes, node{newTurn: w.chain.NewTurn != nil && w.chain.NewTurn(s)})
	}
	return n
}

// expand explores a state, once.
func (w *walker[S]) expand(x *explorer, n int32) {
	if w.nodes[n].explored {
		return
	}
	if w.edges == nil {
		w.edges = make([]edge, 0, roomFor)
	}
	edges := w.edges[:0]
	w.exploring = true
	var loop mass
	add := func(from *origin, to int32, done bool, m mass) {
		if from.state != n+1 { // branches that lead to the same state are one transition
			edges = append(edges, edge{to: to, done: done})
			*from = origin{n + 1, int32(len(edges))}
		}
		e := &edges[from.edge-1]
		e.m = e.m.plus(m)
	}
	explore(x, w.chain, w.live.states[n], func(to *S, done bool, m mass) {
		if done {
			t, isNew := w.ends.of(to)
			if isNew {
				x.budget.state(unsafe.Sizeof(*to))
				if w.finals == nil {
					w.finals = make([]final, 0, roomFor)
				}
				w.finals = append(w.finals, final{})
			}
			add(&w.finals[t].from, t, true, m)
			return
		}
		t := w.at(to, x.budget)
		if t == n && !w.nodes[t].newTurn {
			loop = loop.plus(m)
			return
		}
		add(&w.nodes[t].from, t, false, m)
	})
	w.edges, w.exploring = edges, false
	if len(edges) > cap(edges)/2 {
		w.edges = nil // well filled: the node may have it
	} else {
		edges = slices.Clone(edges)
	}
	rest := mass{f: x.lost}
	for _, e := range edges {
		rest = rest.plus(e.m)
	}
	if loop.r != nil {
		rest.r = new(big.Rat).Sub(big.NewRat(1, 1), loop.r)
	}
	node := &w.nodes[n]
	node.edges, node.loop, node.rest, node.lost, node.explored = edges, loop, rest, x.lost, true
}

// layer walks one turn: it passes the mass of the starts on until it has ended or waits for the next turn.
func (w *walker[S]) layer(x *explorer, starts []arrival) (ends, next []arrival, unsettled float64) {
	w.round++
	search := tarjan[S]{w: w, x: x}
	for _, a := range starts {
		w.visit(a.state)
		w.nodes[a.state].here = a.m
	}
	for _, a := range starts {
		if w.nodes[a.state].index == 0 {
			search.from(a.state)
		}
	}
	pass := passing[S]{w: w, ended: make([]int32, 0, len(w.finals))}
	for i := len(search.components) - 1; i >= 0; i-- {
		part := search.components[i]
		if len(part) == 1 {
			pass.on(part[0])
			continue
		}
		if x.fractions {
			why := w.chain.Name + " can return to where it was by a detour, and such chances are summed up"
			panic(NoFractionError{why})
		}
		pass.around(part, x.budget)
	}
	ends, next = make([]arrival, 0, len(pass.ended)), make([]arrival, 0, len(pass.waiting))
	for _, n := range pass.ended {
		ends = append(ends, arrival{n, w.finals[n].m})
	}
	for _, n := range pass.waiting {
		next = append(next, arrival{n, w.nodes[n].next})
	}
	return ends, next, pass.unsettled
}

// visit makes a node ready for the layer under way.
func (w *walker[S]) visit(n int32) *node {
	node := &w.nodes[n]
	if node.round != w.round {
		node.round = w.round
		node.index, node.low, node.onStack = 0, 0, false
		node.here, node.next, node.waits = mass{}, mass{}, false
	}
	return node
}

// passing hands mass along the transitions.
type passing[S comparable] struct {
	w              *walker[S]
	ended, waiting []int32 // in order of first reach
	unsettled      float64
}

// on passes on all that a node holds, its self-loop divided out.
func (p *passing[S]) on(n int32) {
	node := &p.w.nodes[n]
	m := node.here
	node.here = mass{}
	if m.isZero() {
		return
	}
	if !node.loop.isZero() {
		if len(node.edges) == 0 {
			p.unsettled += m.f // it stays there for ever
			return
		}
		m = m.over(node.rest)
	}
	p.unsettled += float64(m.f * node.lost)
	for _, e := range node.edges {
		p.send(e, m.times(e.m))
	}
}

func (p *passing[S]) send(e edge, m mass) {
	if e.done {
		end := &p.w.finals[e.to]
		if end.round != p.w.round {
			end.round, end.m = p.w.round, mass{}
			p.ended = append(p.ended, e.to)
		}
		end.m = end.m.plus(m)
		return
	}
	to := p.w.visit(e.to)
	if !to.newTurn {
		to.here = to.here.plus(m)
		return
	}
	if !to.waits {
		to.waits = true
		p.waiting = append(p.waiting, e.to)
	}
	to.next = to.next.plus(m)
}

// around pushes mass through states that run in circles until next to nothing is left among them.
func (p *passing[S]) around(part []int32, b *budget) {
	closed := p.w.closed(part)
	for {
		left := 0.0
		for _, n := range part {
			left += p.w.nodes[n].here.f
		}
		if left < Settled || closed {
			for _, n := range part {
				p.w.nodes[n].here = mass{}
			}
			p.unsettled += left
			return
		}
		for _, n := range part {
			b.pick()
			p.on(n)
		}
	}
}

// closed reports whether nothing leads out of states that run in circles.
func (w *walker[S]) closed(part []int32) bool {
	within := map[int32]bool{}
	for _, n := range part {
		within[n] = true
	}
	return !slices.ContainsFunc(part, func(n int32) bool {
		return slices.ContainsFunc(w.nodes[n].edges, func(e edge) bool {
			return e.done || w.nodes[e.to].newTurn || !within[e.to]
		})
	})
}

// tarjan finds the strongly connected components of a layer (R. Tarjan, 1972), which come out last ones first. States
// are explored as they are met.
type tarjan[S comparable] struct {
	w          *walker[S]
	x          *explorer
	counter    int32
	stack      []int32
	components [][]int32
}

func (t *tarjan[S]) from(root int32) {
	type call struct {
		n    int32
		edge int
	}
	enter := func(n int32) call {
		t.w.expand(t.x, n)
		t.counter++
		node := t.w.visit(n)
		node.index, node.low, node.onStack = t.counter, t.counter, true
		t.stack = append(t.stack, n)
		return call{n: n}
	}
	calls := []call{enter(root)}
	for len(calls) > 0 {
		c := &calls[len(calls)-1]
		node := &t.w.nodes[c.n]
		if c.edge < len(node.edges) {
			e := node.edges[c.edge]
			c.edge++
			if e.done || t.w.nodes[e.to].newTurn {
				continue
			}
			to := t.w.visit(e.to)
			if to.index == 0 {
				calls = append(calls, enter(e.to))
			} else if to.onStack {
				node.low = min(node.low, to.index)
			}
			continue
		}
		n := c.n
		calls = calls[:len(calls)-1]
		if len(calls) > 0 {
			parent := &t.w.nodes[calls[len(calls)-1].n]
			parent.low = min(parent.low, node.low)
		}
		if node.low == node.index {
			t.components = append(t.components, t.popTo(n))
		}
	}
}

func (t *tarjan[S]) popTo(n int32) []int32 {
	var part []int32
	for {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.w.nodes[top].onStack = false
		part = append(part, top)
		if top == n {
			return part
		}
	}
}

// An End is where a chain may end: the state, the turn in which it got there, and how likely that is.
type End[S comparable] struct {
	State S
	Turns int
	Prob  float64
}

// Ends are all the ends of a chain from one start, in order of first reach.
type Ends[S comparable] struct {
	chain     string
	ends      []End[S]
	fractions []*big.Rat // their chances without error; nil in a walk with floats
	unsettled float64
	slots     []slot // for picks in constant time; only for kept chains that are sure to end
}

func (e *Ends[S]) String() string { return "the ends of " + e.chain }
func (e *Ends[S]) branches() int  { return len(e.ends) }
func (e *Ends[S]) lost() float64  { return e.unsettled }
func (e *Ends[S]) weight(i int, fractions bool) mass {
	m := mass{f: e.ends[i].Prob}
	if fractions {
		m.r = e.fractions[i]
	}
	return m
}

// solve works out all ends from a start.
func (w *walker[S]) solve(x *explorer, start S) *Ends[S] {
	found := &Ends[S]{chain: w.chain.Name}
	add := func(arrivals []arrival, states []S, turn int) {
		found.ends = slices.Grow(found.ends, len(arrivals))
		for _, a := range arrivals {
			found.ends = append(found.ends, End[S]{states[a.state], turn, a.m.f})
			if x.fractions {
				found.fractions = append(found.fractions, a.m.r)
			}
		}
	}
	arrivals := []arrival{{w.at(&start, x.budget), x.one()}}
	for turn := 1; ; turn++ {
		ends, next, unsettled := w.layer(x, arrivals)
		add(ends, w.ends.states, turn)
		found.unsettled += unsettled
		if turn == w.chain.Turns {
			add(next, w.live.states, turn)
			return found
		}
		if w.chain.Turns == 0 && len(next) > 0 && turn&(turn-1) == 0 { // seldom enough to cost nothing
			var stuck float64
			next, stuck = w.withoutTrapped(next)
			found.unsettled += stuck
		}
		left := 0.0
		for _, a := range next {
			x.budget.pick() // turns without end are limited and can be cancelled
			left += a.m.f
		}
		if left < Settled {
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
func (w *walker[S]) withoutTrapped(arrivals []arrival) (free []arrival, stuck float64) {
	trapped := make([]bool, len(w.nodes))
	for n := range trapped {
		trapped[n] = w.nodes[n].explored
	}
	leadsOut := func(e edge) bool { return e.done || !trapped[e.to] }
	for changed := true; changed; {
		changed = false
		for n := len(trapped) - 1; n >= 0; n-- { // from the last reached, which mostly lie nearer to the end
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
