package ground

import (
	"context"
	"math/bits"
	"sync/atomic"
)

// A table is a map together with everything that is computed in advance for the simulated battles to look up.
type table struct {
	Map
	terrain *Terrain
	prices  [AllMeans][]uint8       // for each means of movement, the price of entering each square
	exits   [AllMeans][]uint8       // for each means of movement, the steps out of each square that the ground allows, a bit for each direction
	trails  []Trail                 // for each square, the trail with only the bit of its kind
	halts   Trail                   // the kinds of squares before which a move ends (Nature.Halts)
	spots   [MostSquares]spot       // the column and row of each square
	reach   [MostSquares]uint16     // a number for each square; for squares p and q, reach[q] - reach[p] + centre is the index in gaps and lines
	centre  int32                   // the index in gaps and lines for a square paired with itself
	gaps    []Length                // the distances, by the index that way returns
	lines   [][]step                // the crossings of the line between two squares, by the index that way returns
	pairs   []Look                  // the Look from each square at each other, with the bearing in place of the aspect
	next    [][facings]int16        // the eight neighbours of each square; none if there is no square
	fields  []atomic.Pointer[field] // the distance fields computed so far, by goal and means of movement
	stored  atomic.Int32            // how many distance fields are stored
}

// none stands for no square in numbers that are otherwise squares.
const none = -1

// Table returns the ground of a map under a game's terrain table. It returns an error if the map is not valid.
func Table(m Map, terrain *Terrain) (Ground, error) {
	return TableContext(context.Background(), m, terrain)
}

// TableContext does the same as Table, but stops with the context's error when the context ends: a map of 4,096 squares
// takes half a second.
func TableContext(ctx context.Context, m Map, terrain *Terrain) (Ground, error) {
	if err := m.check(); err != nil {
		return Ground{}, err
	}
	t := &table{Map: m, terrain: terrain, fields: make([]atomic.Pointer[field], AllMeans*(m.Squares()+len(m.Goals)+len(EdgeWords)))}
	t.measure()
	t.join()
	if err := t.cross(ctx); err != nil {
		return Ground{}, err
	}
	if err := t.pair(ctx); err != nil {
		return Ground{}, err
	}
	return Ground{table: t}, nil
}

// measure computes all distances between squares. A distance depends only on the numbers of columns and rows between
// two squares; the method way turns these two numbers into one index.
func (t *table) measure() {
	across := 2*t.Columns - 1
	t.centre = int32((t.Rows-1)*across + t.Columns - 1)
	t.gaps = make([]Length, across*(2*t.Rows-1))
	for s := range t.Squares() {
		t.spots[s] = spot{int16(t.Column(Square(s))), int16(t.Row(Square(s)))}
		t.reach[s] = uint16(t.Row(Square(s))*across + t.Column(Square(s)))
	}
	for y := 1 - t.Rows; y < t.Rows; y++ {
		for x := 1 - t.Columns; x < t.Columns; x++ {
			t.gaps[t.way(x, y)] = Length(root(uint64(x*x+y*y) * uint64(t.Side) * uint64(t.Side)))
		}
	}
}

// south returns how far a place lies south of the centre line of the table; it is negative to the north.
func (t *table) south(p Place) Length { return Length(t.Rows-1-2*t.Row(p.Square())) * t.Side / 2 }

// way returns the index in gaps and lines for squares that lie x columns east and y rows north of each other.
func (t *table) way(x, y int) int { return int(t.centre) + y*(2*t.Columns-1) + x }

// between returns the index in gaps and lines for the pair of squares p and q.
func (t *table) between(p, q Square) int32 {
	return int32(t.reach[q%MostSquares]) - int32(t.reach[p%MostSquares]) + t.centre
}

// root returns the square root of n, rounded to the nearest whole number (Newton's method).
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	r := uint64(1) << ((bits.Len64(n) + 1) / 2) // the first guess: at least the root
	for {
		next := (r + n/r) / 2
		if next >= r {
			break
		}
		r = next
	}
	if n-r*r > r {
		r++
	}
	return r
}

// join finds the neighbours of all squares, the prices of entering them, and which steps the ground allows.
func (t *table) join() {
	for by := range t.prices {
		t.prices[by] = make([]uint8, t.Squares())
		for s, cell := range t.Cells {
			t.prices[by][s] = t.terrain[cell.Kind].Price[by]
		}
	}
	t.next = make([][facings]int16, t.Squares())
	for s := range t.next {
		for f, w := range ways {
			t.next[s][f] = int16(t.inside(t.Column(Square(s))+w[0], t.Row(Square(s))+w[1]))
		}
	}
	for by := range t.exits {
		t.exits[by] = make([]uint8, t.Squares())
		for s := range t.next {
			for f := range facings {
				if t.passes(Square(s), f, Means(by), &nobody) {
					t.exits[by][s] |= 1 << f
				}
			}
		}
	}
	t.trails = make([]Trail, t.Squares())
	for s, cell := range t.Cells {
		t.trails[s] = 1 << cell.Kind
		if t.terrain[cell.Kind].Halts {
			t.halts |= t.trails[s]
		}
	}
}

// inside returns the square in a column and a row, or none if they lie off the table.
func (t *table) inside(column, row int) int {
	if column < 0 || column >= t.Columns || row < 0 || row >= t.Rows {
		return none
	}
	return int(t.At(column, row))
}
