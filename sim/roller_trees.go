package sim

import (
	"math/rand/v2"
	"slices"
)

// trees record what the steps of a chain did after each sequence of dice, with one tree for every live state.
type trees struct {
	chain  *Course
	roots  []int32    // where the tree of each live state begins
	nodes  []treeNode // the nodes, numbered from 1
	cells  int        // the number of cells of all nodes
	spare  []slot     // cells for further nodes
	linked int        // the number of nodes when leaves were last linked
	ahead  race
}

// A treeNode is a pick. It has the cells of the table (from), but a cell holds the next node or leaf instead of a value.
type treeNode struct {
	cells []slot
	from  []slot
}

// A branch in a cell is positive if it leads to a node, negative if it leads to a leaf, and 0 if no trial has reached it. A
// leaf holds the number of a state, and whether the chain ends or a turn begins there.
const (
	leafTurn = 1
	leafDone = 2
)

func leaf(state int32, flags int32) int32 { return -(state<<2 | flags) - 1 }

// watched holds the picks of a rule in the current step.
type watched struct {
	picks []watchedPick
	spun  bool // the rule also drew an angle, which no tree can hold
}

type watchedPick struct {
	from  []slot
	value int32
}

// A halt is the place where a trial picked a value for which the trees have no branch. The dice then have the state that
// they had at the beginning of that step.
type halt struct {
	began rand.PCG // the dice at the beginning of the trial
	state int32    // the state whose tree lacks a branch
	turn  int
}

// descend plays the trials *at to last-1 down the trees, and counts their ends. It stops at a trial that leaves the trees,
// and reports whether there was one. Then *at is the number of that trial.
func (t *trees) descend(d *Dice, at *int64, last int64, ends *endCounts) (h halt, halted bool) {
	rng := d.rng
	for ; *at < last; *at++ {
		h.began = rng
		state, turn, steps := int32(0), t.chain.first(), 0
		to := t.roots[0]
		for {
			d.rng = rng
			for ; to > 0; steps++ {
				if steps >= stepLimit { // the trees lead in a circle
					panic(t.chain.endless())
				}
				to = int32(pick(t.nodes[to].cells, rng.Uint64()))
			}
			if to == 0 {
				h.state, h.turn = state, turn
				return h, true
			}
			leaf := -(to + 1)
			state = leaf >> 2
			if leaf&leafDone != 0 {
				ends.count(Ended, state, turn)
				break
			}
			if leaf&leafTurn != 0 {
				if turn == t.chain.Turns {
					ends.count(Live, state, turn)
					break
				}
				turn++
			}
			to = t.roots[state]
		}
	}
	d.rng = rng
	return h, false
}

// rootsFor grows the list of roots to the given number of states.
func (t *trees) rootsFor(states int) {
	for len(t.roots) < states {
		t.roots = append(t.roots, 0)
	}
}

// grow adds the picks of a step, which led to a leaf, to the tree of its state.
func (t *trees) grow(state int32, picks []watchedPick, leaf int32) {
	at := t.roots[state]
	last, value := int32(0), int32(0) // the node and the value that lead to at; 0 for the root
	lead := func(to int32) {
		if last == 0 {
			t.roots[state] = to
		} else {
			t.nodes[last].lead(value, to)
		}
	}
	for _, p := range picks {
		if at == 0 {
			at = t.newNode(p.from)
			lead(at)
		}
		if at < 0 || !slices.Equal(t.nodes[at].from, p.from) {
			panic(notAFunctionError{t.chain.Name, "asked for other dice"})
		}
		last, value = at, p.value
		at = t.nodes[at].leads(value)
	}
	if at == 0 {
		lead(leaf)
	} else if at != leaf && at != t.linkOf(leaf) {
		panic(notAFunctionError{t.chain.Name, "came to another end"})
	}
}

// link connects each leaf within a turn to the tree of the next state, so that a trial does not stop there.
func (t *trees) link() {
	if t.linked == len(t.nodes) {
		return
	}
	t.linked = len(t.nodes)
	for _, node := range t.nodes {
		for i := range node.cells {
			cell := &node.cells[i]
			cell.keep, cell.other = t.linkOf(cell.keep), t.linkOf(cell.other)
		}
	}
}

// linkOf returns the tree of the next state for a leaf within a turn, if that state has a tree; otherwise it returns at.
func (t *trees) linkOf(at int32) int32 {
	if at < 0 && -(at+1)&(leafTurn|leafDone) == 0 {
		if root := t.roots[-(at+1)>>2]; root > 0 {
			return root
		}
	}
	return at
}

// newNode adds a node for a pick from a table. None of its cells has a branch yet.
func (t *trees) newNode(from []slot) int32 {
	at := t.add(from)
	t.nodes[at].from = from
	cells := t.nodes[at].cells
	for i := range cells {
		cells[i].keep, cells[i].other = 0, 0
	}
	return at
}

// Cells are allocated for many nodes at once: as many cells as all nodes have already, but within these bounds.
const (
	fewestCells = 64
	mostCells   = 8192
)

// add adds a node with the given cells.
func (t *trees) add(cells []slot) int32 {
	n := len(cells)
	if len(t.spare) < n {
		t.spare = make([]slot, max(n, min(max(t.cells, fewestCells), mostCells)))
	}
	own := t.spare[:n:n]
	t.spare = t.spare[n:]
	copy(own, cells)
	t.cells += n
	t.nodes = append(t.nodes, treeNode{cells: own})
	return int32(len(t.nodes) - 1)
}

// leads returns the branch of a value.
func (n *treeNode) leads(value int32) int32 {
	for i := range n.from {
		switch value {
		case n.from[i].keep:
			return n.cells[i].keep
		case n.from[i].other:
			return n.cells[i].other
		}
	}
	return 0
}

// lead sets the branch of a value.
func (n *treeNode) lead(value, to int32) {
	for i := range n.from {
		if n.from[i].keep == value {
			n.cells[i].keep = to
		}
		if n.from[i].other == value {
			n.cells[i].other = to
		}
	}
}
