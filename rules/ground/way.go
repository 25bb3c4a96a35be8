package ground

import (
	"iter"
	"math"
	"math/bits"
	"sync/atomic"
)

// Ways are measured in ten-thousandths of the side of a square, times the price of each square that is entered.
const (
	straight = 10_000
	diagonal = 14_142
	nowhere  = math.MaxInt32 // farther than any way
)

// A Goal is where units go: on the line a place, on a table a square or one of the map's areas.
type Goal uint16

// GoalAt is going to a place.
func (g *Ground) GoalAt(p Place) Goal {
	if g.table == nil {
		return Goal(p)
	}
	return Goal(p.Square())
}

// GoalIn is going to the nearest square of an area, by its number among the map's.
func (g *Ground) GoalIn(area int) Goal { return Goal(g.table.Squares() + area) }

// GoalEdge is going to the nearest square at an edge of a table.
func (g *Ground) GoalEdge(e Edge) Goal { return Goal(g.table.Squares() + len(g.table.Goals) + int(e)) }

// Left is how far the way is from a place to a goal, Endless if there is none.
func (g *Ground) Left(p Place, to Goal, by Means) Length {
	if g.table == nil {
		return g.Gap(p, Place(to))
	}
	return g.table.length(g.table.field(to, by).left[p.Square()])
}

// Ways are how far it is to one goal from anywhere on a table, for who asks more than once.
type Ways struct {
	table *table
	left  []int32
}

// Ways are those to a goal.
func (g *Ground) Ways(to Goal, by Means) Ways { return Ways{g.table, g.table.field(to, by).left} }

// Left is how far the way is from a place, Endless if there is none.
func (w *Ways) Left(p Place) Length { return w.table.length(w.left[p.Square()]) }

// length is that of a way.
func (t *table) length(way int32) Length {
	if way == nowhere {
		return Endless
	}
	return Length((int64(way)*int64(t.Side) + straight/2) / straight)
}

// A field is how far it is from every square to a goal, and with which step the way there begins if nobody is in it, for
// who has his home at either end: that is found out when it is first asked for, since of most fields only a few squares
// are.
type field struct {
	left []int32
	hops [2][]atomic.Uint32 // by home
	best []atomic.Uint32    // all best steps, a bit each, and knownSteps
	// The same for whole moves, by home, of goals that belong to the map.
	stretches [2][]atomic.Pointer[stretch]
}

// A hop is the first step of a way: the square that it leads to, the facing, and of a diagonal one a square beside it. Who
// stays where he is hops on the spot. The zero value is one that is not known yet.
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

// squeezes reports whether a diagonal hop from a square leads past one that is closed: else the ground alone decides
// about it.
func (h hop) squeezes(at Square, closed *Set) bool {
	one := h.beside()
	return closed.has(one) || closed.has(at+h.to()-one)
}

// findHop finds out the first step from a square if nobody is in the way.
func (t *table) findHop(at Square, f *field, by Means, home End) hop {
	next := t.firstHop(at, t.steps(at, f, by, &nobody), home)
	f.hops[home.index()][at].Store(uint32(next))
	return next
}

// knownSteps: the best steps from a square have been found out.
const knownSteps = 1 << facings

// bestSteps are the facings, a bit each, of the best steps past squares that are closed: those that are best if nobody is
// in the way, unless all of them are closed.
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

// firstHop is the first of some steps from a square, clockwise from where one faces by nature.
func (t *table) firstHop(at Square, steps uint8, home End) hop {
	facing := first(steps, home.Forward())
	if facing == stays {
		return newHop(at, 0, at)
	}
	next := &t.next[at]
	return newHop(Square(next[facing]), facing, Square(next[(facing+1)%facings])&(MostSquares-1))
}

// mostStored is how many squares all fields that are kept may have together: about 50 MB.
const mostStored = 3 << 20

// field is that of a goal, worked out when it is first asked for and then kept for all workers. When there are too
// many, all are dropped: what they say can be worked out again.
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

// newField goes from the squares of a goal to those from which they are entered, the nearest first (Dijkstra's way).
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
				continue // nobody comes here
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

// nobody is in the way.
var nobody Set

// length is that of a step straight on and of a diagonal one.
var length = [2]int32{straight, diagonal}

// goal are the squares of a goal.
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

// Drawers are squares that are still to be looked at, by their distances: in a drawer are those between which no step is so
// short that one could be nearer by way of another, so that they may be looked at in any order. No step is longer than all
// drawers together.
type drawers struct {
	all    []waiting
	heads  [1 << drawerBits]int32 // who was put last into each, counted from 1
	number int32                  // of the nearest
	left   int                    // how many are in them
}

// A waiting square, and who was put into the drawer before it.
type waiting struct {
	square Square
	before int32
}

const drawerBits = 3 // with two bits they would just do: nothing costs more than twice its length

func (d *drawers) put(far int32, s Square) {
	head := &d.heads[far/straight&(1<<drawerBits-1)]
	d.all = append(d.all, waiting{s, *head})
	*head = int32(len(d.all))
	d.left++
}

func (d *drawers) more() bool { return d.left > 0 }

// nearest empties the nearest drawer; who has been found nearer since he was put there is no longer in it.
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
