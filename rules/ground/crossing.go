package ground

// A walk follows the line from the middle of one square to the middle of another. It visits the squares whose inside
// the line meets, in order, without the first and with the last. Where the line passes through a corner, the walk
// visits the two squares beside that corner together.
//
// The walk counts its progress in parts of the whole line. A whole number of parts lies between any two edges that the
// line crosses.
type walk struct {
	east, north   int  // the direction: 1, 0 or -1
	columns, rows int  // the whole distance
	x, y          int  // the distance so far
	cornered      bool // the corner at which the line leaves the current square has been visited
}

// A crossing is one visit of a walk: one square, or the two squares beside a corner, as columns and rows from the
// start.
type crossing struct {
	x, y   int
	x2, y2 int // equal to x, y except at a corner
	middle int // the middle of the line's part in it, in half parts
}

func (c *crossing) corner() bool { return c.x != c.x2 }

// newWalk returns the walk that goes the given columns east and rows north.
func newWalk(columns, rows int) walk {
	return walk{east: sign(columns), north: sign(rows), columns: abs(columns), rows: abs(rows)}
}

// parts returns the number of parts of the whole line.
func (w *walk) parts() int { return 2 * max(w.columns, 1) * max(w.rows, 1) }

// edges returns the numbers of parts after which the line leaves the current column and the current row.
func (w *walk) edges() (column, row int) {
	column, row = w.parts(), w.parts()
	if w.x < w.columns {
		column = (2*w.x + 1) * max(w.rows, 1)
	}
	if w.y < w.rows {
		row = (2*w.y + 1) * max(w.columns, 1)
	}
	return column, row
}

// ended reports whether the walk is at the last square.
func (w *walk) ended() bool { return w.x == w.columns && w.y == w.rows }

// next returns the next crossing of the line.
func (w *walk) next() crossing {
	column, row := w.edges()
	if column == row && !w.cornered {
		w.cornered = true
		c := crossing{w.east * (w.x + 1), w.north * w.y, w.east * w.x, w.north * (w.y + 1), 2 * column}
		if c.x > c.x2 { // the western one comes first
			c.x, c.y, c.x2, c.y2 = c.x2, c.y2, c.x, c.y
		}
		return c
	}
	w.cornered = false
	if column <= row {
		w.x++
	}
	if row <= column {
		w.y++
	}
	x, y := w.east*w.x, w.north*w.y
	nextColumn, nextRow := w.edges()
	return crossing{x, y, x, y, min(column, row) + min(nextColumn, nextRow)}
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
