package draw

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A board draws a map on a canvas.
type board struct {
	*reports.Map
	c    draw.Canvas
	side vg.Length // the side of a square
	low  vg.Point  // the south-western corner
	// legible says that a label without room in readable letters is left out. Otherwise the letters of the label shrink.
	legible bool
}

// corner returns the south-western corner of a square.
func (b *board) corner(square int) vg.Point { return b.in(square, 0, 0) }

// in returns a point in a square, x and y from 0 to 1 east and north of its corner.
func (b *board) in(square int, x, y float64) vg.Point {
	return vg.Point{
		X: b.low.X + (vg.Length(square%b.Columns)+vg.Length(x))*b.side,
		Y: b.low.Y + (vg.Length(square/b.Columns)+vg.Length(y))*b.side,
	}
}

// points returns several points in a square.
func (b *board) points(square int, from []spot) []vg.Point {
	points := make([]vg.Point, len(from))
	for i, p := range from {
		points[i] = b.in(square, p.x, p.y)
	}
	return points
}

// top returns the north-eastern corner of the table.
func (b *board) top() vg.Point { return b.in((b.Rows-1)*b.Columns+b.Columns-1, 1, 1) }

// smallLetters is the smallest size of letters that can be read on a map.
const smallLetters = vg.Length(7)

// lettersOf returns the size of letters that take a part of the height of a square, at least smallLetters and at most most.
func (b *board) lettersOf(part float64, most vg.Length) vg.Length {
	return min(most, max(smallLetters, b.side*vg.Length(part)))
}

// drawSquares colours the squares by their levels, or by the overlay.
func (b *board) drawSquares() {
	s := &sketch{}
	for i := range b.Squares {
		corner := b.corner(i)
		if fill := b.ground(i); fill != paper {
			s.fill(fill, rectangle(corner, b.side, b.side, -0.05, -0.05)...)
		}
		if b.Overlay != nil && b.Overlay.Words != nil && b.Overlay.Words[i] == reports.Unseen {
			b.mark(s, i, reports.UnseenHatch)
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

// ground returns the colour of a square.
func (b *board) ground(square int) shade {
	o := b.Overlay
	switch {
	case o == nil:
		if tint := reports.Tint(b.Squares[square].Ground); tint != "" {
			return roles[tint]
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

// drawContours draws lines around the ground of each level and above.
func (b *board) drawContours() {
	s := &sketch{}
	for level := 1; level <= b.HighestLevel(); level++ {
		b.outline(s, contour, stroke, b.Contour(level))
	}
	s.drawOn(b.c)
}

// drawLevels writes the levels of the ground, over roads as well.
func (b *board) drawLevels() {
	style := lettering(smallLetters, contour)
	for i, square := range b.Squares {
		if b.side < smallLetters {
			break
		}
		west, north := b.Neighbour(i, -1, 0), b.Neighbour(i, 0, 1)
		starts := square.Level > 0 && (west == reports.NoSquare || b.Squares[west].Level != square.Level) &&
			(north == reports.NoSquare || b.Squares[north].Level != square.Level)
		for starts && b.legible && b.isBusy(i) {
			next := b.Neighbour(i, 1, 0)
			if starts = next != reports.NoSquare && b.Squares[next].Level == square.Level; starts {
				i = next
			}
		}
		if starts {
			b.c.FillText(style, b.in(i, 0.19, 0.86-float64(style.Font.Size/b.side)*0.85), strconv.Itoa(square.Level))
		}
	}
}

// isBusy reports whether a square holds a unit, the name of a zone or the sign of a place.
func (b *board) isBusy(square int) bool {
	if b.hasUnit(square) {
		return true
	}
	for i := range b.Zones {
		if len(b.Zones[i].Squares) > 0 && b.nameSquare(b.Zones[i].Squares) == square {
			return true
		}
	}
	middle := b.in(square, 0.5, 0.5)
	return slices.ContainsFunc(b.Places, func(p reports.MapArea) bool {
		if len(p.Squares) == 0 {
			return false
		}
		at, _ := b.placeOf(p.Squares)
		return max(math.Abs(float64(at.X-middle.X)), math.Abs(float64(at.Y-middle.Y))) < 0.9*float64(b.side)
	})
}

// outline adds a path whose points count from the corner of the table.
func (b *board) outline(s *sketch, color shade, width vg.Length, path string, dashes ...vg.Length) {
	for _, line := range traced(path) {
		s.dashed(color, width, dashes, b.points(0, line)...)
	}
}

// drawZones draws dashed lines around the zones and writes their names.
func (b *board) drawZones() {
	s := &sketch{}
	for i := range b.Zones {
		b.outline(s, zone, 1.1, b.ZoneBorder(i), 4, 2)
	}
	s.drawOn(b.c)
	style := lettering(b.lettersOf(0.34, labelSize), zone)
	for i := range b.Zones {
		if len(b.Zones[i].Squares) > 0 {
			first := b.nameSquare(b.Zones[i].Squares)
			b.label(style, b.in(first, 0.17, 0.88-float64(style.Font.Size/b.side)), b.Zones[i].Name)
		}
	}
}

// nameSquare returns the square for the name of a zone: the first square of its northernmost row. On paper it is the first square
// of that row without a unit, or else any square of the zone without a unit.
func (b *board) nameSquare(squares []int) int {
	first := b.northWest(squares)
	if !b.legible {
		return first
	}
	for _, s := range squares {
		if s >= first && s/b.Columns == first/b.Columns && !b.hasUnit(s) {
			return s
		}
	}
	for _, s := range slices.Backward(squares) {
		if !b.hasUnit(s) {
			return s
		}
	}
	return first
}

// hasUnit reports whether a unit stands in a square.
func (b *board) hasUnit(square int) bool {
	return slices.ContainsFunc(b.Units, func(u reports.MapUnit) bool { return u.Square == square })
}

// northWest returns the first square in the northernmost row.
func (b *board) northWest(squares []int) int {
	best := squares[0]
	for _, s := range squares {
		if s/b.Columns > best/b.Columns || s/b.Columns == best/b.Columns && s < best {
			best = s
		}
	}
	return best
}

// drawFigures writes the figures of the overlay into squares that have room: each on a small plate (chip) that lies over
// the ground.
func (b *board) drawFigures() {
	if b.Overlay == nil {
		return
	}
	o, size := b.Overlay, b.lettersOf(0.28, labelSize)
	for i, value := range o.Values {
		if b.hasFigure(i) {
			fill, edge := paper, quiet
			if o.Signed { // a chip looks like the counters of the side that is ahead, in grey as well
				fill, edge = chipOf(value)
			}
			text, at, style := reports.Fixed(100*math.Abs(value), 0), b.chipAt(i), lettering(size, legible(fill))
			style.XAlign, style.YAlign = draw.XRight, -0.36 // digits do not reach below the line
			wide, tall := style.Width(text)*spareWidth+2, style.Font.Size+1
			if b.hidesSign(vg.Point{X: at.X - wide/2, Y: at.Y}, wide/2) { // below on the left
				at.X = b.in(i, 0.05, 0).X + wide
			}
			if wide > 0.92*b.side { // chips of neighbours would touch
				style.Font.Size *= 0.92 * b.side / wide
				wide = 0.92 * b.side
			}
			chip := rectangle(vg.Point{X: at.X - wide + 1, Y: at.Y - tall/2}, wide, tall, 0, 0)
			b.c.FillPolygon(fill, chip)
			b.c.StrokeLines(draw.LineStyle{Color: edge, Width: hairline}, append(chip, chip[0]))
			b.c.FillText(style, at, text)
		}
	}
}

// hasFigure reports whether a figure of the overlay is written into a square. It is not if a unit stands there: the figure
// would cover the counter.
func (b *board) hasFigure(square int) bool {
	o := b.Overlay
	return o != nil && o.Values != nil && b.side >= 1.7*smallLetters && o.Has(square) && o.Certain(square) &&
		math.Round(100*math.Abs(o.Values[square])) > 0 && !b.hasUnit(square)
}

// chipOf returns the fill and the edge of a chip in an overlay of both sides.
func chipOf(value float64) (fill, edge shade) {
	if value > 0 {
		return ours, paper
	}
	return paper, theirs
}

// hidesSign reports whether the small plate (chip) with a square's number, centred at chip, would cover the sign of a place.
// reach is half the width of the chip.
func (b *board) hidesSign(chip vg.Point, reach vg.Length) bool {
	return slices.ContainsFunc(b.Places, func(p reports.MapArea) bool {
		if len(p.Squares) == 0 {
			return false
		}
		at, part := b.placeOf(p.Squares)
		return math.Hypot(float64(at.X-chip.X), float64(at.Y-chip.Y)) < float64(b.side*vg.Length(part)+0.7*reach)
	})
}

// chipAt returns the position of a square's figure: below on the right, or beside the sign of a place.
func (b *board) chipAt(square int) vg.Point {
	middle := b.in(square, 0.5, 0.5)
	for i := range b.Places {
		if len(b.Places[i].Squares) == 0 {
			continue
		}
		if at, _ := b.placeOf(b.Places[i].Squares); math.Hypot(float64(at.X-middle.X), float64(at.Y-middle.Y)) < float64(b.side)/2 {
			return b.in(square, 1.12, 0.04)
		}
	}
	return b.in(square, 0.95, 0.17)
}

// drawEye marks the square that the overlay is about.
func (b *board) drawEye() {
	if b.Overlay == nil || b.Overlay.From == reports.NoSquare {
		return
	}
	s := &sketch{}
	s.line(ink, 2, b.frame(b.Overlay.From, 0)...)
	s.fill(ink, round(b.in(b.Overlay.From, 0.5, 0.5), 0.14*b.side)...)
	s.drawOn(b.c)
}

// frame returns a line around a square, at the given distance inside of it.
func (b *board) frame(square int, inset float64) []vg.Point {
	low, high := inset, 1-inset
	return b.points(square, []spot{{low, low}, {low, high}, {high, high}, {high, low}, {low, low}})
}
