package ground

import (
	"math"
	"math/bits"
	"sync"
)

// A Set is a bit set of squares: one bit for each square of a table.
type Set [MostSquares / 64]uint64

// Add adds the square of a place to the set.
func (s *Set) Add(p Place) { s.add(p.Square()) }

func (s *Set) has(at Square) bool { return s[at/64%64]>>(at%64)&1 != 0 }
func (s *Set) add(at Square)      { s[at/64%64] |= 1 << (at % 64) }
func (s *Set) drop(at Square)     { s[at/64%64] &^= 1 << (at % 64) }

// MostInCrowd is the largest number of units that one side may have on the squares of a table.
const MostInCrowd = 64

// A Crowd holds the squares of a table that units of both sides occupy now, and the squares that block sight. The zero
// value is ready for use. A battle without a map needs no Crowd, because no unit is in the way of another.
type Crowd struct {
	units [2]Set  // the squares occupied by the units of each side, by the index of its home end
	thick Set     // squares that block sight: smoke, wrecks, and units of the kinds that block sight in this game
	all   Set     // the squares occupied by units of either side
	paths [2]Path // two buffers: the path of the last move, and a path that the move tries as an alternative
	last  int     // the index in paths of the path of the last move
	// The next fields are stored by a Camp, so that it need not store unchanged facts again: the places of all units,
	// and for each side the rectangle of columns and rows in which its units stand.
	at     [2][MostInCrowd]Place
	wrecks [2]uint64 // a bit for each unit that is off the table and has left a wreck
	spans  [2]Span
	stale  bool // the sets and spans must be worked out again from the places
	camp   *Camp
}

// Path returns the squares of the last move that was made with this crowd.
func (c *Crowd) Path() *Path { return &c.paths[c.last&1] }

// A Camp is a pool of crowds for the units of one battle. It hands out a crowd in the state in which it was given back,
// so that the caller only has to report which units have moved since.
type Camp struct {
	table *table
	units [2]int    // the number of units of each side
	hides [2]uint64 // a bit for each unit that blocks sight, by side
	idle  sync.Pool
}

// Camp returns a camp for a battle. units is the number of units of each side, by its home end; hides has a bit for each
// unit that blocks sight. Camp returns nil on a line, which needs none.
func (g *Ground) Camp(units map[End]int, hides map[End]uint64) *Camp {
	if g.table == nil {
		return nil
	}
	c := &Camp{table: g.table}
	for _, home := range []End{North, South} {
		c.units[home.index()], c.hides[home.index()] = units[home], hides[home]
	}
	c.idle.New = func() any { return &Crowd{stale: true, camp: c} }
	return c
}

// Crowd takes a crowd from the pool. The caller must report which units have moved since the crowd was given back, and
// return the crowd with Disperse.
func (k *Camp) Crowd() *Crowd { return k.idle.Get().(*Crowd) }

// Has reports whether a crowd belongs to the camp.
func (k *Camp) Has(c *Crowd) bool { return c != nil && c.camp == k }

// Disperse gives a crowd back to the pool.
func (k *Camp) Disperse(c *Crowd) {
	if c != nil {
		k.idle.Put(c)
	}
}

// Places returns the stored places of the units of one side, by their numbers. A unit that is off the table occupies no
// square. The caller overwrites the places that have changed and then calls Settle.
func (k *Camp) Places(c *Crowd, home End) []Place { return c.at[home.index()][:k.units[home.index()]] }

// Wrecks stores which units of a side have left a wreck in their last square, one bit a unit, and reports whether this
// differs from before. A wreck occupies no square, but the wreck of a unit that blocked sight still blocks it.
func (k *Camp) Wrecks(c *Crowd, home End, wrecks uint64) (news bool) {
	news = c.wrecks[home.index()] != wrecks
	c.wrecks[home.index()] = wrecks
	return news
}

// Settle updates the occupied squares, the squares that block sight, and the spans of a crowd from the places of its
// units, if moved is true or the crowd is stale.
func (k *Camp) Settle(c *Crowd, moved bool) {
	if !moved && !c.stale {
		return
	}
	for i := range k.table.words() {
		c.units[0][i], c.units[1][i], c.all[i], c.thick[i] = 0, 0, 0, 0
	}
	for home := range c.at {
		own, hides, s := &c.units[home], k.hides[home], NoSpan
		for number, at := range c.at[home][:k.units[home]] {
			if at.IsGone() {
				if hides&c.wrecks[home]>>number&1 != 0 {
					c.thick.add(at.Square())
				}
				continue
			}
			own.add(at.Square())
			c.all.add(at.Square())
			if hides>>number&1 != 0 {
				c.thick.add(at.Square())
			}
			s.reach(k.table, at.Square())
		}
		c.spans[home] = s
	}
	c.stale = false
}

// Move updates a settled crowd of a Camp after one unit has gone to a free square or has left the table.
func (k *Camp) Move(c *Crowd, home End, number int, to Place) {
	h := home.index()
	from, hides := c.at[h][number], k.hides[h]>>number&1 != 0
	c.at[h][number] = to
	if !from.IsGone() {
		c.drop(from.Square(), h)
		if hides && !k.wreckIn(c, from.Square()) {
			c.thick.drop(from.Square())
		}
	}
	if !to.IsGone() {
		c.units[h].add(to.Square())
		c.all.add(to.Square())
		if hides {
			c.thick.add(to.Square())
		}
		c.spans[h].reach(k.table, to.Square())
	}
	if !from.IsGone() && c.spans[h].edges(k.table, from.Square()) {
		k.measure(c, h)
	}
}

// measure works out anew the rectangle in which the units of one side stand.
func (k *Camp) measure(c *Crowd, home int) {
	s := NoSpan
	for _, at := range c.at[home][:k.units[home]] {
		if !at.IsGone() {
			s.reach(k.table, at.Square())
		}
	}
	c.spans[home] = s
}

// drop marks a square as free after a unit of one side has left it. If an enemy is still there, the square stays occupied.
func (c *Crowd) drop(s Square, home int) {
	c.units[home].drop(s)
	if !c.units[1-home].has(s) {
		c.all.drop(s)
	}
}

// wreckIn reports whether the square holds a wreck that blocks sight.
func (k *Camp) wreckIn(c *Crowd, s Square) bool {
	for home := range c.at {
		for left := c.wrecks[home] & k.hides[home]; left != 0; left &= left - 1 {
			if c.at[home][bits.TrailingZeros64(left)].Square() == s {
				return true
			}
		}
	}
	return false
}

// Span returns the rectangle in which the units of one side stand.
func (c *Crowd) Span(home End) *Span { return &c.spans[home.index()] }

// A Span is the smallest rectangle of columns and rows that contains some units. It starts as NoSpan, which contains
// none.
type Span struct{ west, east, south, north int16 }

// A spot is the column and row of a square.
type spot struct{ column, row int16 }

// NoSpan is the empty rectangle: reach makes it a single square.
var NoSpan = Span{west: math.MaxInt16, east: math.MinInt16, south: math.MaxInt16, north: math.MinInt16}

// reach extends the rectangle to a square.
func (s *Span) reach(t *table, at Square) {
	x, y := t.spots[at%MostSquares].column, t.spots[at%MostSquares].row
	s.west, s.east, s.south, s.north = min(s.west, x), max(s.east, x), min(s.south, y), max(s.north, y)
}

// edges reports whether a square lies in the outermost columns or rows of the rectangle.
func (s *Span) edges(t *table, at Square) bool {
	x, y := t.spots[at%MostSquares].column, t.spots[at%MostSquares].row
	return x == s.west || x == s.east || y == s.south || y == s.north
}

// Spans extends the rectangle s to a place. Nears reports whether a unit inside s could be within a distance of a
// place: if it returns false, no unit is.
func (g *Ground) Spans(s *Span, p Place) { s.reach(g.table, p.Square()) }
func (g *Ground) Nears(s *Span, p Place, within Length) bool {
	return Length(s.steps(&g.table.spots[p.Square()]))*g.table.Side <= within
}

// Apart returns the smallest distance between two rectangles: the number of steps of a chess king between them, times
// the side of a square.
func (g *Ground) Apart(s, o *Span) Length {
	return Length(max(s.west-o.east, o.west-s.east, s.south-o.north, o.south-s.north, 0)) * g.table.Side
}

// steps returns the number of steps of a chess king from a square to the rectangle. It is 0 or less inside the rectangle.
func (s *Span) steps(from *spot) int {
	return int(max(s.west-from.column, from.column-s.east, s.south-from.row, from.row-s.north))
}

// Of returns the squares that the units of one side occupy.
func (c *Crowd) Of(home End) *Set { return &c.units[home.index()] }

// index returns the array index of a home end: 0 for North, 1 for South.
func (home End) index() int { return int(home+1) >> 1 }

// Enter marks the square of a unit as occupied, and Leave marks it as free. A unit on a square blocks the sight of
// observers that cannot see over low units.
func (c *Crowd) Enter(p Place, home End) {
	c.stale = true
	c.Of(home).add(p.Square())
	c.all.add(p.Square())
}

func (c *Crowd) Leave(p Place, home End) {
	c.stale = true
	c.drop(p.Square(), home.index())
}

// Thicken makes a square block sight, as high as woods would.
func (c *Crowd) Thicken(p Place) { c.stale = true; c.thick.add(p.Square()) }

// Veil lays smoke: all squares whose middles lie in the given area around a point block sight. The area is a square
// with the given side or, if circle is true, a circle with that diameter.
func (g *Ground) Veil(c *Crowd, east, north, side Length, circle bool) {
	t := g.table
	for row := max(0, int((north-side/2)/t.Side)-1); row < t.Rows && Length(row)*t.Side <= north+side/2; row++ {
		for column := max(0, int((east-side/2)/t.Side)-1); column < t.Columns && Length(column)*t.Side <= east+side/2; column++ {
			if p := Stand(t.At(column, row), 0); g.Inside(p, east, north, side, circle) {
				c.Thicken(p)
			}
		}
	}
}

// Inside reports whether the middle of a place's square lies in an area around a point: a square with the given side
// or, if circle is true, a circle with that diameter.
func (g *Ground) Inside(p Place, east, north, side Length, circle bool) bool {
	x, y := g.Middle(p)
	x, y = 2*(x-east), 2*(y-north)
	if circle {
		return int64(x)*int64(x)+int64(y)*int64(y) <= int64(side)*int64(side)
	}
	return max(x, -x) <= side && max(y, -y) <= side
}

// inWay reports whether a square blocks sight now. over is true for an observer that sees over low units.
func (c *Crowd) inWay(s Square, over bool) bool { return c.thick.has(s) || !over && !c.free(s) }

// Beset reports whether a unit of the side with home by stands in one of the eight squares around a place.
func (g *Ground) Beset(p Place, by End, c *Crowd) bool {
	units := c.Of(by)
	for _, s := range g.table.next[p.Square()] {
		if s != none && units.has(Square(s)) {
			return true
		}
	}
	return false
}

// Free reports whether no unit occupies the square of a place.
func (c *Crowd) Free(p Place) bool { return c.free(p.Square()) }

func (c *Crowd) free(s Square) bool { return !c.all.has(s) }
