package draw

import (
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A board is a map on a canvas.
type board struct {
	*reports.Map
	c    draw.Canvas
	side vg.Length // of a square
	low  vg.Point  // the south-western corner
}

// corner is the south-western corner of a square.
func (b *board) corner(square int) vg.Point { return b.in(square, 0, 0) }

// in is a place in a square, from 0 to 1 east and north of its corner.
func (b *board) in(square int, x, y float64) vg.Point {
	return vg.Point{
		X: b.low.X + (vg.Length(square%b.Columns)+vg.Length(x))*b.side,
		Y: b.low.Y + (vg.Length(square/b.Columns)+vg.Length(y))*b.side,
	}
}

// top is the north-eastern corner.
func (b *board) top() vg.Point { return b.in((b.Rows-1)*b.Columns+b.Columns-1, 1, 1) }

// smallLetters is the size below which letters on a map cannot be read.
const smallLetters = vg.Length(7)

// lettersOf is the size of letters that take a part of the height of a square, as far as they can be read.
func (b *board) lettersOf(part float64, most vg.Length) vg.Length {
	return min(most, max(smallLetters, b.side*vg.Length(part)))
}

// drawSquares colours the squares by their levels, or by what is laid over them.
func (b *board) drawSquares() {
	s := &sketch{}
	for i := range b.Squares {
		corner := b.corner(i)
		if fill := b.ground(i); fill != paper {
			s.fill(fill, rectangle(corner, b.side, b.side, -0.05, -0.05)...)
		}
		if b.Overlay != nil && b.Overlay.Words != nil && b.Overlay.Words[i] == reports.Unseen {
			b.hatch(s, i, quiet, 3)
		}
	}
	top := b.top()
	for column := range b.Columns + 1 {
		x := b.low.X + vg.Length(column)*b.side
		s.line(faint, hairline, vg.Point{X: x, Y: b.low.Y}, vg.Point{X: x, Y: top.Y})
	}
	for row := range b.Rows + 1 {
		y := b.low.Y + vg.Length(row)*b.side
		s.line(faint, hairline, vg.Point{X: b.low.X, Y: y}, vg.Point{X: top.X, Y: y})
	}
	s.drawOn(b.c)
}

// ground is the colour of a square.
func (b *board) ground(square int) shade {
	o := b.Overlay
	switch {
	case o == nil:
		if color, tinted := tints[b.Squares[square].Ground]; tinted {
			return color
		}
		return hill(b.Squares[square].Level)
	case o.Words != nil:
		return sightShades[o.Words[square]]
	case !o.Has(square):
		return paper
	case o.Signed:
		return tilt(o.Values[square] / o.Reach())
	}
	return heat(o.Values[square] / o.Reach())
}

// hatch draws so many slanting lines over a square.
func (b *board) hatch(s *sketch, square int, color shade, lines int) {
	for i := range 2 * lines {
		from := (float64(i) + 0.5) / float64(lines)
		x, y := max(0, from-1), min(1, from)
		s.line(color, hairline, b.in(square, x, y), b.in(square, y, x))
	}
}

// drawContours draws a line around all that lies so high at least, and writes the levels.
func (b *board) drawContours() {
	s := &sketch{}
	highest := 0
	for _, square := range b.Squares {
		highest = max(highest, square.Level)
	}
	for level := 1; level <= highest; level++ {
		b.outline(s, contour, stroke, 0.05*float64(level), func(square int) bool {
			return square == reports.NoSquare || b.Squares[square].Level >= level
		})
	}
	s.drawOn(b.c)
	style := lettering(smallLetters, contour)
	for i, square := range b.Squares {
		if b.side < smallLetters {
			break
		}
		west, north := b.Neighbour(i, -1, 0), b.Neighbour(i, 0, 1)
		starts := square.Level > 0 && (west == reports.NoSquare || b.Squares[west].Level != square.Level) &&
			(north == reports.NoSquare || b.Squares[north].Level != square.Level)
		if starts {
			b.c.FillText(style, b.in(i, 0.19, 0.86-float64(style.Font.Size/b.side)*0.85), strconv.Itoa(square.Level))
		}
	}
}

// outline draws a line around squares, so far inside of them. What lies off the table is asked for as NoSquare.
func (b *board) outline(s *sketch, color shade, width vg.Length, inset float64, in func(square int) bool,
	dashes ...vg.Length) {
	sides := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} // north, east, south, west
	for i := range b.Squares {
		if !in(i) {
			continue
		}
		for k, out := range sides {
			if in(b.Neighbour(i, out[0], out[1])) {
				continue
			}
			along := sides[(k+1)%4]
			end := func(sign int) vg.Point {
				// Where the line goes on straight it ends at the edge of the square; at a corner it meets the next line.
				beside := in(b.Neighbour(i, sign*along[0], sign*along[1]))
				ahead := in(b.Neighbour(i, sign*along[0]+out[0], sign*along[1]+out[1]))
				reach := 0.5
				switch {
				case b.Neighbour(i, sign*along[0], sign*along[1]) == reports.NoSquare && beside: // not beyond the table
				case !beside:
					reach -= inset
				case ahead:
					reach += inset
				}
				off, on := 0.5-inset, float64(sign)*reach
				return b.in(i, 0.5+off*float64(out[0])+on*float64(along[0]), 0.5+off*float64(out[1])+on*float64(along[1]))
			}
			s.dashed(color, width, dashes, end(-1), end(1))
		}
	}
}

// drawZones draws dashed lines around the zones and writes their names.
func (b *board) drawZones() {
	s := &sketch{}
	for i := range b.Zones {
		member := b.membership(b.Zones[i].Squares)
		b.outline(s, zone, 1.1, 0.08+0.05*float64(i%2), member, 4, 2)
	}
	s.drawOn(b.c)
	style := lettering(b.lettersOf(0.34, labelSize), zone)
	for i := range b.Zones {
		if len(b.Zones[i].Squares) > 0 {
			first := b.northWest(b.Zones[i].Squares)
			b.label(style, b.in(first, 0.17, 0.88-float64(style.Font.Size/b.side)), b.Zones[i].Name)
		}
	}
}

// membership is whether a square is among others.
func (b *board) membership(squares []int) func(square int) bool {
	is := make([]bool, len(b.Squares))
	for _, s := range squares {
		is[s] = true
	}
	return func(square int) bool { return square != reports.NoSquare && is[square] }
}

// northWest is the first square in the northernmost row.
func (b *board) northWest(squares []int) int {
	best := squares[0]
	for _, s := range squares {
		if s/b.Columns > best/b.Columns || s/b.Columns == best/b.Columns && s < best {
			best = s
		}
	}
	return best
}

// drawFigures writes the figures of the overlay into their squares, where there is room.
func (b *board) drawFigures() {
	o := b.Overlay
	if o == nil || o.Values == nil || b.side < 2.2*smallLetters {
		return
	}
	style := lettering(b.lettersOf(0.3, labelSize), ink)
	style.XAlign, style.YAlign = draw.XRight, -0.36 // figures have nothing below the line
	for i, value := range o.Values {
		if o.Has(i) && math.Round(100*math.Abs(value)) > 0 {
			style.Color = legible(b.ground(i))
			b.c.FillText(style, b.in(i, 0.94, 0.22), reports.Fixed(100*math.Abs(value), 0))
		}
	}
}

// drawEye marks the square that the overlay is about.
func (b *board) drawEye() {
	if b.Overlay == nil || b.Overlay.From == reports.NoSquare {
		return
	}
	s := &sketch{}
	around := b.box(b.Overlay.From, 0, 0, 1, 1)
	s.line(ink, 2, append(around, around[0])...)
	s.fill(ink, round(b.in(b.Overlay.From, 0.5, 0.5), 0.14*b.side)...)
	s.drawOn(b.c)
}
