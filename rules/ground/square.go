package ground

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Square is the number of a square of a table. Squares are numbered row by row from the south, each row from the west,
// beginning with 0.
type Square uint16

// MostSquares is the largest number of squares of a table. MostAcross is the largest number of squares in a row or a
// column.
const (
	MostSquares = 4096
	MostAcross  = 256
)

// A Size is the number of squares of a table from west to east and from south to north.
type Size struct{ Columns, Rows int }

// Check returns an error if a table cannot have this size.
func (z Size) Check() error {
	if most := max(z.Columns, z.Rows); min(z.Columns, z.Rows) < 1 || most > MostAcross || z.Squares() > MostSquares {
		return fmt.Errorf("a table has 1 to %d squares, at most %d in a row or column, not %d x %d",
			MostSquares, MostAcross, z.Columns, z.Rows)
	}
	return nil
}

// Squares returns the number of squares.
func (z Size) Squares() int { return z.Columns * z.Rows }

// At returns the square in a column and a row, both counted from 0 at the south-west corner.
func (z Size) At(column, row int) Square { return Square(row*z.Columns + column) }

// Column and Row return the column and the row of a square, counted from 0.
func (z Size) Column(s Square) int { return int(s) % z.Columns }
func (z Size) Row(s Square) int    { return int(s) / z.Columns }

// Name returns the players' name for a square, as in chess: A1 is the south-west corner, AA follows Z.
func (z Size) Name(s Square) string { return columnName(z.Column(s)) + strconv.Itoa(z.Row(s)+1) }

func columnName(column int) string {
	if column < 0 {
		return ""
	}
	return columnName(column/26-1) + string(rune('A'+column%26))
}

// Parse returns the square with the given name.
func (z Size) Parse(name string) (Square, error) {
	digits := strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	row, err := strconv.Atoi(digits)
	letters := name[:len(name)-len(digits)]
	if err != nil || letters == "" || row < 1 || digits[0] == '0' || digits[0] == '+' {
		return 0, fmt.Errorf("%q is no square: write its column and row like C7", name)
	}
	column := 0
	for _, letter := range letters {
		column = min(26*column+int(letter-'A')+1, MostSquares+1)
	}
	if column > z.Columns || row > z.Rows {
		return 0, fmt.Errorf("%s lies outside: the table has columns A to %s and rows 1 to %d",
			name, columnName(z.Columns-1), z.Rows)
	}
	return z.At(column-1, row-1), nil
}

// An Area is a set of squares, each listed once, in ascending order.
type Area []Square

// Area parses an area: squares and rectangles of squares joined by +, as in A1-B2+K1.
func (z Size) Area(text string) (Area, error) {
	var all Area
	for part := range strings.SplitSeq(text, "+") {
		first, last, rectangle := strings.Cut(strings.TrimSpace(part), "-")
		from, err := z.Parse(first)
		to := from
		if err == nil && rectangle {
			to, err = z.Parse(last)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, z.rectangle(from, to)...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// rectangle returns the squares of the rectangle with the given opposite corners.
func (z Size) rectangle(p, q Square) (all Area) {
	left, right := min(z.Column(p), z.Column(q)), max(z.Column(p), z.Column(q))
	for row := min(z.Row(p), z.Row(q)); row <= max(z.Row(p), z.Row(q)); row++ {
		for column := left; column <= right; column++ {
			all = append(all, z.At(column, row))
		}
	}
	return all
}

// An Edge is one of the four edges of a table.
type Edge uint8

const (
	NorthEdge Edge = iota
	EastEdge
	SouthEdge
	WestEdge
)

// EdgeWords are the words for the edges in files.
var EdgeWords = []string{"north", "east", "south", "west"}

// Along returns the squares along an edge of the table.
func (z Size) Along(e Edge) Area {
	right, top := z.Columns-1, z.Rows-1
	switch e {
	case NorthEdge:
		return z.rectangle(z.At(0, top), z.At(right, top))
	case EastEdge:
		return z.rectangle(z.At(right, 0), z.At(right, top))
	case SouthEdge:
		return z.rectangle(z.At(0, 0), z.At(right, 0))
	}
	return z.rectangle(z.At(0, 0), z.At(0, top))
}
