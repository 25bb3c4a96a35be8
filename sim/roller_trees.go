package sim

import "slices"

// trees are what the steps of a chain did after the same dice before: one for every live state.
type trees struct {
	chain  *Course
	roots  []int32    // by live state: where its tree begins
	nodes  []treeNode // from 1
	cells  []slot     // of all nodes
	linked int        // how many nodes there were when leaves were last linked
}

// A treeNode is a pick. Its cells are those of the table, leading on instead of telling a value.
type treeNode struct {
	first int // of its cells
	size  int // how many they are
	from  []slot
}

func (t *trees) cellsOf(n *treeNode) []slot { return t.cells[n.first:][:n.size] }

// What a cell leads on to: a node if positive, a leaf if negative, 0 where no trial has been. A leaf is the number of a
// state, and whether the chain ends there or a turn begins.
const (
	leafTurn = 1
	leafDone = 2
)

func leaf(state int32, flags int32) int32 { return -(state<<2 | flags) - 1 }

// watched is what a rule picked in the step under way.
type watched struct {
	picks []watchedPick
	spun  bool // it also spun an angle, which no tree can hold
}

type watchedPick struct {
	from  []slot
	value int32
}

// descend plays a trial to its end: in which state, in which turn, and with which flags. Where the trees do not lead on,
// there are no flags, the state is the one whose tree is missing something, and the dice are as they were when it began.
func (t *trees) descend(d *Dice) (state int32, turns int, flags int32) {
	rng := d.rng
	turns = 1
	for range stepLimit {
		d.rng = rng
		at := t.roots[state]
		for picks := 0; at > 0; picks++ {
			if picks == stepLimit {
				break // leads round in circles
			}
			at = int32(pick(t.cellsOf(&t.nodes[at]), rng.Uint64()))
		}
		if at >= 0 {
			if at == 0 {
				return state, turns, 0
			}
			break
		}
		at = -(at + 1)
		state = at >> 2
		switch {
		case at&leafDone != 0, at&leafTurn != 0 && turns == t.chain.Turns:
			d.rng = rng
			return state, turns, at & (leafDone | leafTurn)
		case at&leafTurn != 0:
			turns++
		}
	}
	panic(t.chain.endless())
}

// rootsFor makes room for the roots of so many states.
func (t *trees) rootsFor(states int) {
	for len(t.roots) < states {
		t.roots = append(t.roots, 0)
	}
}

// grow adds the picks of a step, which led to a leaf, to the tree of its state.
func (t *trees) grow(state int32, picks []watchedPick, leaf int32) {
	at := t.roots[state]
	last, value := int32(0), int32(0) // the cell that leads to at; none: the root
	lead := func(to int32) {
		if last == 0 {
			t.roots[state] = to
		} else {
			t.lead(&t.nodes[last], value, to)
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
		at = t.leads(&t.nodes[at], value)
	}
	if at == 0 {
		lead(leaf)
	} else if at != leaf && at != t.linkOf(leaf) {
		panic(notAFunctionError{t.chain.Name, "came to another end"})
	}
}

// link lets leaves that merely go on lead straight to the tree of the next state, so that a trial need not stop there.
func (t *trees) link() {
	if t.linked == len(t.nodes) {
		return
	}
	t.linked = len(t.nodes)
	for i := range t.cells {
		cell := &t.cells[i]
		cell.keep, cell.other = t.linkOf(cell.keep), t.linkOf(cell.other)
	}
}

// linkOf is the tree that a leaf merely goes on to, if it has one; else what a cell leads to anyway.
func (t *trees) linkOf(at int32) int32 {
	if at < 0 && -(at+1)&(leafTurn|leafDone) == 0 {
		if root := t.roots[-(at+1)>>2]; root > 0 {
			return root
		}
	}
	return at
}

// newNode adds a node for a pick from a table, which leads nowhere yet.
func (t *trees) newNode(from []slot) int32 {
	at := t.add(from)
	node := &t.nodes[at]
	node.from = from
	cells := t.cellsOf(node)
	for i := range cells {
		cells[i].keep, cells[i].other = 0, 0
	}
	return at
}

// add adds a node with such cells.
func (t *trees) add(cells []slot) int32 {
	t.nodes = append(t.nodes, treeNode{first: len(t.cells), size: len(cells)})
	t.cells = append(t.cells, cells...)
	return int32(len(t.nodes) - 1)
}

// leads is where a value of a node leads on to.
func (t *trees) leads(n *treeNode, value int32) int32 {
	cells := t.cellsOf(n)
	for i := range n.from {
		switch value {
		case n.from[i].keep:
			return cells[i].keep
		case n.from[i].other:
			return cells[i].other
		}
	}
	return 0
}

// lead lets a value lead on.
func (t *trees) lead(n *treeNode, value, to int32) {
	cells := t.cellsOf(n)
	for i := range n.from {
		if n.from[i].keep == value {
			cells[i].keep = to
		}
		if n.from[i].other == value {
			cells[i].other = to
		}
	}
}
