package ground

// A walk follows the straight line from the middle of one square to the middle of another. It visits, in order, the
// squares after the first through which the line passes, including the last. If the line passes through a corner, the
// walk visits the two squares beside that corner together.
//
// The walk measures its progress in equal parts of the line. parts is chosen so that the line crosses every edge of a
// square after a whole number of parts.
type walk struct {
	east, north   int  // the direction east and north: 1, 0 or -1
	columns, rows int  // the length of the line, in columns and in rows
	x, y          int  // the columns and rows walked so far
	cornered      bool // the line leaves the current square at a corner, and the walk has visited the two squares beside it
}

// A crossing is one visit of a walk: one square, or the two squares beside a corner. Squares are given as columns and rows
// from the start of the line.
type crossing struct {
	x, y   int
	x2, y2 int // the other square at a corner; elsewhere equal to x, y
	middle int // the middle of the piece of the line in this square, measured from the start of the line, in halves of a part (parts)
}

func (c *crossing) corner() bool { return c.x != c.x2 }

// newWalk returns the walk that goes the given columns east and rows north; negative numbers go west and south.
func newWalk(columns, rows int) walk {
	return walk{east: sign(columns), north: sign(rows), columns: abs(columns), rows: abs(rows)}
}

// parts returns the number of equal parts into which the walk divides the line.
func (w *walk) parts() int { return 2 * max(w.columns, 1) * max(w.rows, 1) }

// edges returns the numbers of parts, counted from the start, after which the line leaves the current column and the
// current row.
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

// ended reports whether the walk has reached the last square.
func (w *walk) ended() bool { return w.x == w.columns && w.y == w.rows }

// next walks one step further along the line, and returns the crossing there.
func (w *walk) next() crossing {
	column, row := w.edges()
	if column == row && !w.cornered {
		w.cornered = true
		c := crossing{w.east * (w.x + 1), w.north * w.y, w.east * w.x, w.north * (w.y + 1), 2 * column}
		if c.x > c.x2 { // the western square comes first
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
