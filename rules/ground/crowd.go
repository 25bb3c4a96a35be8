package ground

import (
	"math"
	"math/bits"
	"sync"
)

// A Set has a bit for each square of a table.
type Set [MostSquares / 64]uint64

// Add adds the square of a place to the set.
func (s *Set) Add(p Place) { s.add(p.Square()) }

func (s *Set) has(at Square) bool { return s[at/64%64]>>(at%64)&1 != 0 }
func (s *Set) add(at Square)      { s[at/64%64] |= 1 << (at % 64) }
func (s *Set) drop(at Square)     { s[at/64%64] &^= 1 << (at % 64) }

// MostInCrowd is the largest number of units of a side that occupy squares.
const MostInCrowd = 64

// A Crowd holds the units of both sides that occupy squares of a table now, and what blocks sight there. The zero value
// is ready for use. On the line no unit is in the way of another.
type Crowd struct {
	units [2]Set  // the units of each home
	thick Set     // smoke, wrecks, and the units that block sight in this game
	all   Set     // the units of both homes
	paths [2]Path // the path of the last move among them, and room for another way that the move tries
	last  int     // the index of the path of the last move
	// What a Camp has stored, so that unchanged facts need not be stored again: the places of all units, and the columns
	// and rows between which the units of a home stand.
	at     [2][MostInCrowd]Place
	wrecks [2]uint64 // the wrecks of units that are away, a bit each
	spans  [2]Span
	stale  bool // the fields above must be worked out again from the places
	camp   *Camp
}

// Path returns the squares of the last move in the crowd.
func (c *Crowd) Path() *Path { return &c.paths[c.last&1] }

// A Camp holds the crowds of one battle's units. It hands out a crowd in the state in which it was given back, so that
// the user only has to report which units have moved since.
type Camp struct {
	table *table
	units [2]int    // the number of units of each home
	hides [2]uint64 // the units that block sight, a bit each
	idle  sync.Pool
}

// Camp returns a camp for a battle with the given numbers of units, by home. hides has a bit for each unit that blocks
// sight. The line needs no camp.
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

// Crowd returns a crowd of the camp. The user reports which units have moved since the crowd was given back, and gives
// it back with Disperse.
func (k *Camp) Crowd() *Crowd { return k.idle.Get().(*Crowd) }

// Has reports whether a crowd belongs to the camp.
func (k *Camp) Has(c *Crowd) bool { return c != nil && c.camp == k }

// Disperse gives a crowd back.
func (k *Camp) Disperse(c *Crowd) {
	if c != nil {
		k.idle.Put(c)
	}
}

// Places returns the places of the units of a home as the crowd knows them, by their numbers. A unit that is away
// occupies no square. The user corrects the places that have changed and then calls Settle.
func (k *Camp) Places(c *Crowd, home End) []Place { return c.at[home.index()][:k.units[home.index()]] }

// Wrecks stores which units of a home have left a wreck where they were, a bit each, and reports whether that has changed. A
// wreck occupies no square, but the wreck of a unit that blocked sight still blocks it.
func (k *Camp) Wrecks(c *Crowd, home End, wrecks uint64) (news bool) {
	news = c.wrecks[home.index()] != wrecks
	c.wrecks[home.index()] = wrecks
	return news
}

// Settle updates a crowd from the places of its units, if some have moved.
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

// Move updates a settled crowd of a Camp after a unit has gone to a free square, or has left the table.
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

// measure works out the span of the units of a home.
func (k *Camp) measure(c *Crowd, home int) {
	s := NoSpan
	for _, at := range c.at[home][:k.units[home]] {
		if !at.IsGone() {
			s.reach(k.table, at.Square())
		}
	}
	c.spans[home] = s
}

// drop frees a square that a unit of a home has left. An enemy may still be there.
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

// Span returns the span of the units of a home.
func (c *Crowd) Span(home End) *Span { return &c.spans[home.index()] }

// A Span is the smallest rectangle of columns and rows that holds some units. Start with NoSpan.
type Span struct{ west, east, south, north int16 }

// A spot is the column and row of a square.
type spot struct{ column, row int16 }

var NoSpan = Span{west: math.MaxInt16, east: math.MinInt16, south: math.MaxInt16, north: math.MinInt16}

func (s *Span) reach(t *table, at Square) {
	x, y := t.spots[at%MostSquares].column, t.spots[at%MostSquares].row
	s.west, s.east, s.south, s.north = min(s.west, x), max(s.east, x), min(s.south, y), max(s.north, y)
}

// edges reports whether a square lies in an outer column or row of a span.
func (s *Span) edges(t *table, at Square) bool {
	x, y := t.spots[at%MostSquares].column, t.spots[at%MostSquares].row
	return x == s.west || x == s.east || y == s.south || y == s.north
}

// Spans extends a span to a place. Nears reports whether a unit of a span may be that near to a place; if it reports
// false, none is.
func (g *Ground) Spans(s *Span, p Place) { s.reach(g.table, p.Square()) }
func (g *Ground) Nears(s *Span, p Place, within Length) bool {
	return Length(s.steps(&g.table.spots[p.Square()]))*g.table.Side <= within
}

// Apart returns the least distance between two spans: the number of steps of a chess king times the side of a square.
func (g *Ground) Apart(s, o *Span) Length {
	return Length(max(s.west-o.east, o.west-s.east, s.south-o.north, o.south-s.north, 0)) * g.table.Side
}

// steps returns the number of steps of a chess king to a span. It is 0 or less inside the span.
func (s *Span) steps(from *spot) int {
	return int(max(s.west-from.column, from.column-s.east, s.south-from.row, from.row-s.north))
}

// Of returns the squares that the units of a home occupy.
func (c *Crowd) Of(home End) *Set { return &c.units[home.index()] }

// index returns 0 or 1, the place of a home in arrays.
func (home End) index() int { return int(home+1) >> 1 }

// Enter and Leave add and remove a unit that occupies its square. The unit blocks the sight of units that do not see
// over low units.
func (c *Crowd) Enter(p Place, home End) {
	c.stale = true
	c.Of(home).add(p.Square())
	c.all.add(p.Square())
}

func (c *Crowd) Leave(p Place, home End) {
	c.stale = true
	c.drop(p.Square(), home.index())
}

// Thicken adds an obstacle to sight at a place. It is as high as woods.
func (c *Crowd) Thicken(p Place) { c.stale = true; c.thick.add(p.Square()) }

// Veil thickens all squares whose middles lie in a square with the given side around a point, or in a circle of that
// diameter.
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

// Inside reports whether the middle of a place's square lies in a square with the given side around a point, or in a
// circle of that diameter.
func (g *Ground) Inside(p Place, east, north, side Length, circle bool) bool {
	x, y := g.Middle(p)
	x, y = 2*(x-east), 2*(y-north)
	if circle {
		return int64(x)*int64(x)+int64(y)*int64(y) <= int64(side)*int64(side)
	}
	return max(x, -x) <= side && max(y, -y) <= side
}

func (c *Crowd) inWay(s Square, over bool) bool { return c.thick.has(s) || !over && !c.free(s) }

// Beset reports whether a unit whose home is by stands in one of the eight squares around a place.
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
