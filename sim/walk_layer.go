package sim

import "slices"

// layer walks one turn: it passes the mass of the starts along the transitions until all mass is at ends or at starts of the next turn.
func (g *graph) layer(x *explorer, starts []arrival) (ends, next []arrival, unsettled float64) {
	g.round++
	search := tarjan{graph: g, x: x}
	for _, a := range starts {
		g.visit(a.state)
		g.nodes[a.state].here = a.m
	}
	for _, a := range starts {
		if g.nodes[a.state].index == 0 {
			search.from(a.state)
		}
	}
	pass := passing{graph: g, budget: x.budget, ended: make([]int32, 0, len(g.finals))}
	for i := len(search.components) - 1; i >= 0; i-- {
		part := search.components[i]
		if len(part) == 1 {
			pass.on(part[0])
			continue
		}
		if x.fractions {
			why := g.course.Name + " can return to where it was by a detour, and such chances are summed up"
			panic(NoFractionError{why})
		}
		pass.around(part)
	}
	ends, next = make([]arrival, 0, len(pass.ended)), make([]arrival, 0, len(pass.waiting))
	for _, n := range pass.ended {
		ends = append(ends, arrival{n, g.finals[n].m})
	}
	for _, n := range pass.waiting {
		next = append(next, arrival{n, g.nodes[n].next})
	}
	return ends, next, pass.unsettled
}

// visit prepares a node for the current layer.
func (g *graph) visit(n int32) *node {
	node := &g.nodes[n]
	if node.round != g.round {
		node.round = g.round
		node.index, node.low, node.onStack = 0, 0, false
		node.here, node.next, node.waits = mass{}, mass{}, false
	}
	return node
}

// passing hands mass along the transitions.
type passing struct {
	*graph
	budget         *budget
	ended, waiting []int32 // in order of first reach
	unsettled      float64
}

// on passes on the mass of a node. If the node has a transition to itself, on divides the mass by the probability of
// leaving.
func (p *passing) on(n int32) {
	node := &p.nodes[n]
	m := node.here
	node.here = mass{}
	if m.isZero() {
		return
	}
	if !node.loop.isZero() {
		if len(node.edges) == 0 {
			p.unsettled += m.f // the mass can never leave the node
			return
		}
		m = m.over(node.rest)
	}
	p.unsettled += float64(m.f * node.lost)
	for _, e := range node.edges {
		p.budget.listen()
		p.send(e, m.times(e.m))
	}
}

func (p *passing) send(e edge, m mass) {
	if e.done {
		end := &p.finals[e.to]
		if end.round != p.round {
			end.round, end.m = p.round, mass{}
			p.ended = append(p.ended, e.to)
		}
		end.m = end.m.plus(m)
		return
	}
	to := p.visit(e.to)
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

// around pushes mass through states that form a cycle until less than settledBelow is left there. The rest, or all the mass of
// a cycle that nothing leaves, is unsettled.
func (p *passing) around(part []int32) {
	closed := p.closed(part)
	for {
		rest := 0.0
		for _, n := range part {
			rest += p.nodes[n].here.f
		}
		if rest < settledBelow || closed {
			for _, n := range part {
				p.nodes[n].here = mass{}
			}
			p.unsettled += rest
			return
		}
		for _, n := range part {
			p.budget.pick()
			p.on(n)
		}
	}
}

// closed reports whether no transition leads out of the states of a cycle.
func (g *graph) closed(part []int32) bool {
	within := map[int32]bool{}
	for _, n := range part {
		within[n] = true
	}
	return !slices.ContainsFunc(part, func(n int32) bool {
		return slices.ContainsFunc(g.nodes[n].edges, func(e edge) bool {
			return e.done || g.nodes[e.to].newTurn || !within[e.to]
		})
	})
}

// tarjan finds the strongly connected components of a layer (R. Tarjan, 1972). Transitions lead only to components that
// were found earlier, so the first component of the layer is found last. States are explored as they are met.
type tarjan struct {
	*graph
	x          *explorer
	counter    int32
	stack      []int32
	components [][]int32
}

func (t *tarjan) from(root int32) {
	type call struct {
		n    int32
		edge int
	}
	enter := func(n int32) call {
		if !t.nodes[n].explored {
			t.expand(t.x, n)
		}
		t.counter++
		node := t.visit(n)
		node.index, node.low, node.onStack = t.counter, t.counter, true
		t.stack = append(t.stack, n)
		return call{n: n}
	}
	calls := []call{enter(root)}
	for len(calls) > 0 {
		c := &calls[len(calls)-1]
		node := &t.nodes[c.n]
		if c.edge < len(node.edges) {
			e := node.edges[c.edge]
			c.edge++
			if e.done || t.nodes[e.to].newTurn {
				continue
			}
			to := t.visit(e.to)
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
			parent := &t.nodes[calls[len(calls)-1].n]
			parent.low = min(parent.low, node.low)
		}
		if node.low == node.index {
			t.components = append(t.components, t.popTo(n))
		}
	}
}

func (t *tarjan) popTo(n int32) []int32 {
	var part []int32
	for {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.nodes[top].onStack = false
		part = append(part, top)
		if top == n {
			return part
		}
	}
}
