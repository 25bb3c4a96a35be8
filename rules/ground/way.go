package ground

import (
	"iter"
	"math"
	"math/bits"
	"sync/atomic"
)

// Ways are measured in ten-thousandths of the side of a square, times the price of each square that the mover enters.
const (
	straight = 10_000
	diagonal = 14_142
	nowhere  = math.MaxInt32 // farther than any way
)

// A Goal is where units go: a place on the line; a square, one of the map's areas or an edge on a table.
type Goal uint16

// GoalAt returns the goal of going to a place.
func (g *Ground) GoalAt(p Place) Goal {
	if g.table == nil {
		return Goal(p)
	}
	return Goal(p.Square())
}

// GoalIn returns the goal of going to the nearest square of an area. area is its number in the map.
func (g *Ground) GoalIn(area int) Goal { return Goal(g.table.Squares() + area) }

// GoalEdge returns the goal of going to the nearest square at an edge of a table.
func (g *Ground) GoalEdge(e Edge) Goal { return Goal(g.table.Squares() + len(g.table.Goals) + int(e)) }

// Left returns the length of the way from a place to a goal. It is Endless if there is no way.
func (g *Ground) Left(p Place, to Goal, by Means) Length {
	if g.table == nil {
		return g.Gap(p, Place(to))
	}
	return g.table.length(g.table.field(to, by).left[p.Square()])
}

// Ways answers the lengths of ways to one goal of a table, for callers that ask more than once.
type Ways struct {
	table *table
	left  []int32
}

// Ways returns the ways to a goal.
func (g *Ground) Ways(to Goal, by Means) Ways { return Ways{g.table, g.table.field(to, by).left} }

// Left returns the length of the way from a place. It is Endless if there is no way.
func (w *Ways) Left(p Place) Length { return w.table.length(w.left[p.Square()]) }

// length returns the length of a way.
func (t *table) length(way int32) Length {
	if way == nowhere {
		return Endless
	}
	return Length((int64(way)*int64(t.Side) + straight/2) / straight)
}

// A field holds the distances from every square to a goal, and the first step from a square on an empty table for
// movers of either home. A first step is worked out when it is first needed, since moves need only a few squares of
// most fields.
type field struct {
	left []int32
	hops [2][]atomic.Uint32 // by home
	best []atomic.Uint32    // all best steps, a bit each, and knownSteps
	// Stretches for whole moves, by home, of goals that belong to the map.
	stretches [2][]atomic.Pointer[stretch]
}

// A hop is the first step of a way: the next square, the facing and, for a diagonal step, a square beside it. A mover
// that stays hops to its own square. The zero value is a hop that is not known yet.
type hop uint32

const (
	knownHop  = 1 << 31
	besideHop = squareBits + 4
)

func newHop(to Square, facing int, beside Square) hop {
	return knownHop | hop(beside)<<besideHop | hop(facing)<<squareBits | hop(to)
}

func (h hop) to() Square     { return Square(h) & (MostSquares - 1) }
func (h hop) facing() uint   { return uint(h>>squareBits) & (facings - 1) }
func (h hop) diagonal() bool { return h>>squareBits&1 != 0 }
func (h hop) beside() Square { return Square(h>>besideHop) & (MostSquares - 1) }

// squeezes reports whether a diagonal hop from a square leads past a closed square. Otherwise the ground alone decides
// whether the hop is possible.
func (h hop) squeezes(at Square, closed *Set) bool {
	one := h.beside()
	return closed.has(one) || closed.has(at+h.to()-one)
}

// findHop works out the first step from a square on an empty table.
func (t *table) findHop(at Square, f *field, by Means, home End) hop {
	next := t.firstHop(at, t.steps(at, f, by, &nobody), home)
	f.hops[home.index()][at].Store(uint32(next))
	return next
}

// knownSteps marks squares whose best steps are known.
const knownSteps = 1 << facings

// bestSteps returns the facings, a bit each, of the best steps past closed squares. They are the best steps of the
// empty table unless all of these are closed.
func (t *table) bestSteps(at Square, f *field, by Means, closed *Set) (all uint8) {
	known := f.best[at].Load()
	if known == 0 {
		known = knownSteps | uint32(t.steps(at, f, by, &nobody))
		f.best[at].Store(known)
	}
	for left := uint8(known); left != 0; left &= left - 1 {
		facing := bits.TrailingZeros8(left)
		if !closed.has(Square(t.next[at][facing])) && (facing%2 == 0 || t.passes(at, facing, by, closed)) {
			all |= 1 << facing
		}
	}
	if all == 0 && known != knownSteps {
		return t.steps(at, f, by, closed)
	}
	return all
}

// firstHop returns the first of some steps from a square, clockwise from the forward of a home.
func (t *table) firstHop(at Square, steps uint8, home End) hop {
	facing := first(steps, home.Forward())
	if facing == stays {
		return newHop(at, 0, at)
	}
	next := &t.next[at]
	return newHop(Square(next[facing]), facing, Square(next[(facing+1)%facings])&(MostSquares-1))
}

// mostStored is the largest number of squares of all fields that are kept: about 50 MB.
const mostStored = 3 << 20

// field returns the field of a goal. It works it out at the first call and keeps it for all workers. If there are too
// many fields, it drops all of them; they can be worked out again.
func (t *table) field(to Goal, by Means) *field {
	kept := &t.fields[int(to)*AllMeans+int(by)]
	if f := kept.Load(); f != nil {
		return f
	}
	if int(t.stored.Add(1))*t.Squares() > mostStored {
		t.stored.Store(0)
		for i := range t.fields {
			t.fields[i].Store(nil)
		}
	}
	f := t.newField(to, by)
	kept.Store(f)
	return f
}

// newField returns the field of a goal. It goes from the squares of the goal to the squares from which they are entered,
// the nearest first (Dijkstra's algorithm).
func (t *table) newField(to Goal, by Means) *field {
	f := &field{left: make([]int32, t.Squares()), best: make([]atomic.Uint32, t.Squares())}
	for home := range f.hops {
		f.hops[home] = make([]atomic.Uint32, t.Squares())
		if int(to) >= t.Squares() {
			f.stretches[home] = make([]atomic.Pointer[stretch], t.Squares())
		}
	}
	for s := range f.left {
		f.left[s] = nowhere
	}
	var room [1024]waiting
	open := drawers{all: room[:0]}
	for _, s := range t.goal(to) {
		f.left[s] = 0
		open.put(0, s)
	}
	exits := t.exits[by]
	for open.more() {
		for s := range open.nearest(f.left) {
			if t.prices[by][s] == Barred {
				continue // no unit can come here
			}
			left, price := f.left[s], int32(t.prices[by][s])
			for facing, from := range t.next[s] {
				if from == none || exits[from]>>((facing+facings/2)%facings)&1 == 0 {
					continue
				}
				if far := left + price*length[facing%2]; far < f.left[from] {
					f.left[from] = far
					open.put(far, Square(from))
				}
			}
		}
	}
	return f
}

// nobody is an empty set of units in the way.
var nobody Set

// length holds the lengths of a straight and of a diagonal step.
var length = [2]int32{straight, diagonal}

// goal returns the squares of a goal.
func (t *table) goal(to Goal) Area {
	switch area := int(to) - t.Squares(); {
	case area < 0:
		return Area{Square(to)}
	case area < len(t.Goals):
		return t.Goals[area]
	default:
		return t.Size.Along(Edge(area - len(t.Goals)))
	}
}

// drawers hold the squares that are still to be visited, by distance. The distances in one drawer differ by less than the
// shortest step, so no square there is nearer by way of another, and the squares may be visited in any order. No step is longer
// than all drawers together.
type drawers struct {
	all    []waiting
	heads  [1 << drawerBits]int32 // the last square put into each, counted from 1
	number int32                  // the number of the nearest drawer
	left   int                    // how many squares are in the drawers
}

// A waiting is a square in a drawer, and the square that was put there before it.
type waiting struct {
	square Square
	before int32
}

const drawerBits = 3 // eight drawers; four would just be enough, since no step costs more than twice its length

func (d *drawers) put(far int32, s Square) {
	head := &d.heads[far/straight&(1<<drawerBits-1)]
	d.all = append(d.all, waiting{s, *head})
	*head = int32(len(d.all))
	d.left++
}

func (d *drawers) more() bool { return d.left > 0 }

// nearest empties the nearest drawer and returns its squares. It leaves out squares that have been found nearer since
// they were put there.
func (d *drawers) nearest(left []int32) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		head := &d.heads[d.number&(1<<drawerBits-1)]
		at := *head
		*head = 0
		for ; at != 0; at = d.all[at-1].before {
			d.left--
			if s := d.all[at-1].square; left[s]/straight == d.number && !yield(s) {
				return
			}
		}
		d.number++
	}
}
