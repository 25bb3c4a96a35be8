package ground

import "sync"

// A Set has a bit for each square of a table.
type Set [MostSquares / 64]uint64

// Add puts the square of a place into it.
func (s *Set) Add(p Place) { s.add(p.Square()) }

func (s *Set) has(at Square) bool { return s[at/64%64]>>(at%64)&1 != 0 }
func (s *Set) add(at Square)      { s[at/64%64] |= 1 << (at % 64) }
func (s *Set) drop(at Square)     { s[at/64%64] &^= 1 << (at % 64) }

// A Crowd is what stands on a table for the moment: the units of both sides that take up their squares, and what blocks
// sight there. An empty one is ready for use; on the line nobody is in the way of anybody.
type Crowd struct {
	units [2]Set // by home
	thick Set    // smoke, wrecks, and units that a game does not let see past; a game lets some see past the others
	path  Path   // of the last move among them
}

// Path are the squares that the last move among them led over.
func (c *Crowd) Path() *Path { return &c.path }

// Crowd is an empty one for this ground; who has no more use for it gives it back. The line needs none.
func (g *Ground) Crowd() *Crowd {
	if g.table == nil {
		return nil
	}
	c, words := crowds.Get().(*Crowd), g.table.words()
	for i := range words {
		c.units[0][i], c.units[1][i], c.thick[i] = 0, 0, 0
	}
	return c
}

// Disperse gives a crowd back.
func (g *Ground) Disperse(c *Crowd) {
	if c != nil {
		crowds.Put(c)
	}
}

var crowds = sync.Pool{New: func() any { return new(Crowd) }}

// Of are the squares that those of one home take up.
func (c *Crowd) Of(home End) *Set { return &c.units[home.index()] }

// index is 0 or 1.
func (home End) index() int { return int(home+1) >> 1 }

// Enter and Leave are what a unit does that takes up its square. It is then in the way of sight of those who do not see
// over low units.
func (c *Crowd) Enter(p Place, home End) { c.Of(home).add(p.Square()) }
func (c *Crowd) Leave(p Place, home End) { c.Of(home).drop(p.Square()) }

// Stand is Enter for a unit that may be in the way of sight of all.
func (c *Crowd) Stand(p Place, home End, hides bool) {
	c.Enter(p, home)
	if hides {
		c.Thicken(p)
	}
}

// Thicken puts something in the way of sight at a place. It is as high as woods.
func (c *Crowd) Thicken(p Place) { c.thick.add(p.Square()) }

// Veil thickens all squares whose middles lie in a square of that side around a point, or in a circle that wide.
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

// Inside reports whether the middle of a square lies in a square of that side around a point, or in a circle that wide.
func (g *Ground) Inside(p Place, east, north, side Length, circle bool) bool {
	x, y := g.Middle(p)
	x, y = 2*(x-east), 2*(y-north)
	if circle {
		return int64(x)*int64(x)+int64(y)*int64(y) <= int64(side)*int64(side)
	}
	return max(x, -x) <= side && max(y, -y) <= side
}

func (c *Crowd) inWay(s Square, over bool) bool { return c.thick.has(s) || !over && !c.free(s) }

// Free reports whether nobody takes up the square of a place.
func (c *Crowd) Free(p Place) bool { return c.free(p.Square()) }

func (c *Crowd) free(s Square) bool { return !c.units[0].has(s) && !c.units[1].has(s) }
