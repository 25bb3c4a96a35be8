package ground

// A walk goes along the line from the middle of one square to that of another. It comes to the squares whose inside the
// line meets, in order, without the first and with the last. Where the line passes through a corner it comes to the two
// squares beside that corner in between.
//
// How far the walk is along the line is counted in parts of its whole length, a whole number of which lie between any
// two edges that it crosses.
type walk struct {
	east, north   int  // which way: 1, 0 or -1
	columns, rows int  // how far in all
	x, y          int  // how far already
	cornered      bool // the corner that the present square is left by has been told
}

// A crossing is what a walk comes to: one square, or the two beside a corner, as columns and rows from the start.
type crossing struct {
	x, y   int
	x2, y2 int // the same as x, y but at a corner
	middle int // of what the line has in it, in half parts
}

func (c *crossing) corner() bool { return c.x != c.x2 }

// newWalk goes so many columns east and rows north.
func newWalk(columns, rows int) walk {
	return walk{east: sign(columns), north: sign(rows), columns: abs(columns), rows: abs(rows)}
}

// parts is how many parts the whole line has.
func (w *walk) parts() int { return 2 * max(w.columns, 1) * max(w.rows, 1) }

// edges are after how many parts the line leaves the present column and the present row.
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

// ended reports whether the walk has come to the last square.
func (w *walk) ended() bool { return w.x == w.columns && w.y == w.rows }

// next is what the line comes to next.
func (w *walk) next() crossing {
	column, row := w.edges()
	if column == row && !w.cornered {
		w.cornered = true
		c := crossing{w.east * (w.x + 1), w.north * w.y, w.east * w.x, w.north * (w.y + 1), 2 * column}
		if c.x > c.x2 { // the western one is told first
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
