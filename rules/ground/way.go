package ground

import (
	"iter"
	"math"
	"math/bits"
	"sync/atomic"
)

// Path lengths are in ten-thousandths of the side of a square. Each step counts with its length times the price of the
// square that the unit enters.
const (
	straight = 10_000
	diagonal = 14_142
	nowhere  = math.MaxInt32 // longer than any path
)

// A Goal is where units go. On a line it is a place; on a table it is a square, one of the map's areas or an edge.
type Goal uint16

// GoalAt returns the goal of going to a place.
func (g *Ground) GoalAt(p Place) Goal {
	if g.table == nil {
		return Goal(p)
	}
	return Goal(p.Square())
}

// GoalIn returns the goal of going to the nearest square of an area. area is the area's index in Map.Goals.
func (g *Ground) GoalIn(area int) Goal { return Goal(g.table.Squares() + area) }

// GoalEdge returns the goal of going to the nearest square at an edge of a table.
func (g *Ground) GoalEdge(e Edge) Goal { return Goal(g.table.Squares() + len(g.table.Goals) + int(e)) }

// Left returns the length of the shortest path from a place to a goal. It is Endless if there is no path.
func (g *Ground) Left(p Place, to Goal, by Means) Length {
	if g.table == nil {
		return g.Gap(p, Place(to))
	}
	return g.table.length(g.table.field(to, by).left[p.Square()])
}

// Ways returns the lengths of paths to one goal of a table, for callers that ask more than once.
type Ways struct {
	table *table
	left  []int32
}

// Ways returns the path lengths to a goal for a means of movement.
func (g *Ground) Ways(to Goal, by Means) Ways { return Ways{g.table, g.table.field(to, by).left} }

// Left returns the length of the shortest path from a place. It is Endless if there is no path.
func (w *Ways) Left(p Place) Length { return w.table.length(w.left[p.Square()]) }

// length converts a path length from ten-thousandths of a square to a Length.
func (t *table) length(way int32) Length {
	if way == nowhere {
		return Endless
	}
	return Length((int64(way)*int64(t.Side) + straight/2) / straight)
}

// A field holds the path length from every square to one goal, and the first step from each square on an empty table,
// for units of either side. First steps are computed when they are needed, because moves use only a few squares of most
// fields.
type field struct {
	left []int32            // the path length from each square to the goal
	hops [2][]atomic.Uint32 // the first step from each square, by side; 0 if not computed yet
	best []atomic.Uint32    // all best steps from each square, one bit each, plus the flag knownSteps; 0 if not computed yet
	// stretches holds the stored paths from each square, by side; nil unless the goal is an area or an edge.
	stretches [2][]atomic.Pointer[stretch]
}

// A hop packs the first step of a path: the next square, the direction and, for a diagonal step, one of the two squares
// beside it. The hop of a unit that stays leads to its own square. Zero means that the hop is not known yet.
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

// squeezes reports whether a diagonal hop from a square passes beside a closed square, so that it may be impossible.
func (h hop) squeezes(at Square, closed *Set) bool {
	one := h.beside()
	return closed.has(one) || closed.has(at+h.to()-one)
}

// findHop computes and stores the first step from a square on an empty table.
func (t *table) findHop(at Square, f *field, by Means, home End) hop {
	next := t.firstHop(at, t.steps(at, f, by, &nobody), home)
	f.hops[home.index()][at].Store(uint32(next))
	return next
}

// knownSteps is the flag in field.best of squares whose best steps have been computed.
const knownSteps = 1 << facings

// bestSteps returns the best steps towards the goal of f around closed squares, one bit for each direction. They are
// those best steps of the empty table that are possible or, if none of these is, the best of the other steps.
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

// firstHop returns the first of the given steps, counted clockwise from the direction in which the side with this home
// advances. If steps is empty, the hop leads to the square itself.
func (t *table) firstHop(at Square, steps uint8, home End) hop {
	facing := first(steps, home.Forward())
	if facing == stays {
		return newHop(at, 0, at)
	}
	next := &t.next[at]
	return newHop(Square(next[facing]), facing, Square(next[(facing+1)%facings])&(MostSquares-1))
}

// mostStored limits the memory for fields: the number of squares of all stored fields together, about 50 MB.
const mostStored = 3 << 20

// field returns the distance field of a goal for a means of movement. It computes the field at the first call and
// stores it for all workers. If too many fields are stored, it drops all of them; they can be computed again.
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

// newField computes the distance field of a goal with Dijkstra's algorithm. It goes backwards from the squares of the
// goal to the squares from which a unit enters them, the nearest first.
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
				continue // no unit can enter this square
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

// nobody is the empty set of closed squares: no unit is in the way.
var nobody Set

// length holds the lengths of a straight and of a diagonal step, by the last bit of the direction.
var length = [2]int32{straight, diagonal}

// goal returns the squares that belong to a goal.
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

// drawers is a bucket queue: it holds the squares that are still to be visited, in buckets by distance. The distances
// in one bucket differ by less than the shortest step, so no path to one of its squares leads through another of them.
// So the squares of a bucket may be visited in any order. No step is longer than all buckets together.
type drawers struct {
	all    []waiting
	heads  [1 << drawerBits]int32 // for each bucket, the last square put into it, as an index in all plus 1; 0 if it is empty
	number int32                  // the number of the nearest bucket, counted from distance 0
	left   int                    // the number of entries in all buckets together
}

// A waiting is an entry of a bucket, a linked list: its square, and the index plus 1 of the entry that was put there
// before it.
type waiting struct {
	square Square
	before int32
}

const drawerBits = 3 // eight buckets; four would just be enough, since no step costs more than twice its length

func (d *drawers) put(far int32, s Square) {
	head := &d.heads[far/straight&(1<<drawerBits-1)]
	d.all = append(d.all, waiting{s, *head})
	*head = int32(len(d.all))
	d.left++
}

func (d *drawers) more() bool { return d.left > 0 }

// nearest empties the nearest bucket and returns its squares. It leaves out squares that were put there before a
// shorter path to them was found.
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
