//go:build !js

package reports

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Plot draws the map to be printed on A4, upright or across, whichever makes it larger, as "svg", "png" or "pdf".
func (m *Map) Plot(w io.Writer, format string) error { return write(w, m.picture(nil), format) }

// picture is what stands alone: with title and caption.
func (m *Map) picture(pairs []Pair) *picture {
	pic := m.layout(m.paperWidth(), pairs)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), m.headline())
	sentences := []string{m.Game + "."}
	if m.Overlay != nil {
		sentences = append(sentences, m.Overlay.Sources...)
	}
	pic.caption = pic.fold(small, withVersion(sentences, m.Version))
	return pic
}

// layout decides what is drawn, as yet without title and caption.
func (m *Map) layout(width vg.Length, pairs []Pair) *picture {
	pic := &picture{width: width, rows: [][]pane{{mapPane{m, pairs}}, {keyPane{m}}}}
	if m.Overlay != nil {
		pic.legend = pic.fold(lettering(labelSize, quiet), m.Overlay.Legend)
	}
	for side := range 2 {
		var list []string
		for _, r := range m.roll(side) {
			list = append(list, r.labels()+" "+r.name)
		}
		if list != nil {
			look := [...]string{"filled", "outlined"}[side]
			line := fmt.Sprintf("%s, %s: %s.", capitalised(m.sideName(side)), look, strings.Join(list, ", "))
			pic.remarks = append(pic.remarks, pic.fold(lettering(labelSize, ink), line)...)
		}
	}
	return pic
}

const (
	acrossWidth   = 267 * vg.Millimeter // of a map on A4 laid across
	tallestUp     = vg.Length(490)      // of the squares, so that title and key have room on the page
	tallestAcross = vg.Length(280)
	largestSquare = vg.Length(40)
	edgeRoom      = vg.Length(15) // for the letters and numbers at the edges
	scaleRoom     = vg.Length(30) // for scale and compass
)

// paperWidth is that of A4 upright, or across where the squares come out larger.
func (m *Map) paperWidth() vg.Length {
	if m.squareIn(acrossWidth-2*margin) > m.squareIn(pictureWidth-2*margin) {
		return acrossWidth
	}
	return pictureWidth
}

// squareIn is the side of a square in a pane of that width.
func (m *Map) squareIn(width vg.Length) vg.Length {
	tallest := tallestUp
	if width > pictureWidth {
		tallest = tallestAcross
	}
	return min((width-2*edgeRoom)/vg.Length(m.Columns), tallest/vg.Length(m.Rows), largestSquare)
}

// A mapPane is the map itself with its edges, scale and compass, and lines between squares.
type mapPane struct {
	*Map
	pairs []Pair
}

// head implements [pane].
func (m mapPane) head() (name string, remarks []string) {
	if m.Overlay != nil {
		return m.Overlay.Title, nil
	}
	return m.size(), nil
}

// height implements [pane].
func (m mapPane) height(width vg.Length) vg.Length {
	return vg.Length(m.Rows)*m.squareIn(width) + 2*edgeRoom + scaleRoom
}

// draw implements [pane].
func (m mapPane) draw(c draw.Canvas) {
	side := m.squareIn(c.Size().X)
	b := &board{Map: m.Map, c: c, side: side, low: vg.Point{
		X: c.Min.X + (c.Size().X-vg.Length(m.Columns)*side)/2,
		Y: c.Max.Y - edgeRoom - vg.Length(m.Rows)*side,
	}}
	b.drawSquares()
	b.drawContours()
	b.drawSymbols()
	b.drawZones()
	b.drawFigures()
	b.drawEye()
	b.drawPairs(m.pairs)
	b.drawUnits()
	b.drawPlaces()
	b.drawEdges()
	b.drawScale()
	b.drawCompass()
	b.drawHints()
}

// A board is a map on a canvas.
type board struct {
	*Map
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
		if b.Overlay != nil && b.Overlay.Words != nil && b.Overlay.Words[i] == Unseen {
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
	case !o.has(square):
		return paper
	case o.Signed:
		return tilt(o.Values[square] / o.top())
	}
	return heat(o.Values[square] / o.top())
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
			return square == NoSquare || b.Squares[square].Level >= level
		})
	}
	s.drawOn(b.c)
	style := lettering(smallLetters, contour)
	for i, square := range b.Squares {
		if b.side < smallLetters {
			break
		}
		west, north := b.neighbour(i, -1, 0), b.neighbour(i, 0, 1)
		starts := square.Level > 0 && (west == NoSquare || b.Squares[west].Level != square.Level) &&
			(north == NoSquare || b.Squares[north].Level != square.Level)
		if starts {
			b.c.FillText(style, b.in(i, 0.19, 0.86-float64(style.Font.Size/b.side)*0.85), strconv.Itoa(square.Level))
		}
	}
}

// outline draws a line around squares, so far inside of them. What lies off the table is asked for as NoSquare.
func (b *board) outline(s *sketch, color shade, width vg.Length, inset float64, in func(square int) bool, dashes ...vg.Length) {
	sides := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} // north, east, south, west
	for i := range b.Squares {
		if !in(i) {
			continue
		}
		for k, out := range sides {
			if in(b.neighbour(i, out[0], out[1])) {
				continue
			}
			along := sides[(k+1)%4]
			end := func(sign int) vg.Point {
				// Where the line goes on straight it ends at the edge of the square; at a corner it meets the next line.
				beside := in(b.neighbour(i, sign*along[0], sign*along[1]))
				ahead := in(b.neighbour(i, sign*along[0]+out[0], sign*along[1]+out[1]))
				reach := 0.5
				switch {
				case b.neighbour(i, sign*along[0], sign*along[1]) == NoSquare && beside: // not beyond the table
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
	return func(square int) bool { return square != NoSquare && is[square] }
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
		if o.has(i) && math.Round(100*math.Abs(value)) > 0 {
			style.Color = legible(b.ground(i))
			b.c.FillText(style, b.in(i, 0.94, 0.22), fixed(100*math.Abs(value), 0))
		}
	}
}

// drawEye marks the square that the overlay is about.
func (b *board) drawEye() {
	if b.Overlay == nil || b.Overlay.From == NoSquare {
		return
	}
	s := &sketch{}
	around := b.box(b.Overlay.From, 0, 0, 1, 1)
	s.line(ink, 2, append(around, around[0])...)
	s.fill(ink, round(b.in(b.Overlay.From, 0.5, 0.5), 0.14*b.side)...)
	s.drawOn(b.c)
}

// drawEdges letters the columns and numbers the rows, on all sides.
func (b *board) drawEdges() {
	top := b.top()
	frame := []vg.Point{b.low, {X: top.X, Y: b.low.Y}, top, {X: b.low.X, Y: top.Y}, b.low}
	b.c.StrokeLines(draw.LineStyle{Color: quiet, Width: stroke}, frame)
	style := lettering(b.lettersOf(0.5, labelSize), quiet)
	style.XAlign, style.YAlign = draw.XCenter, -0.36
	every := 1
	for vg.Length(every)*b.side < style.Width(columnName(b.Columns-1))*spareWidth+1 {
		every++
	}
	for column := 0; column < b.Columns; column += every {
		x := b.low.X + (vg.Length(column)+0.5)*b.side
		b.c.FillText(style, vg.Point{X: x, Y: b.low.Y - edgeRoom/2}, columnName(column))
		b.c.FillText(style, vg.Point{X: x, Y: top.Y + edgeRoom/2}, columnName(column))
	}
	for every = 1; vg.Length(every)*b.side < style.Font.Size; {
		every++
	}
	for row := 0; row < b.Rows; row += every {
		y := b.low.Y + (vg.Length(row)+0.5)*b.side
		b.c.FillText(style, vg.Point{X: b.low.X - edgeRoom/2, Y: y}, strconv.Itoa(row+1))
		b.c.FillText(style, vg.Point{X: top.X + edgeRoom/2, Y: y}, strconv.Itoa(row+1))
	}
}

// drawScale draws a bar of some squares, black and white in turn, with its length.
func (b *board) drawScale() {
	squares := 1
	for _, n := range []int{2, 4, 5, 10, 20} {
		if n <= (b.Columns+1)/2 && vg.Length(n)*b.side <= 160 {
			squares = n
		}
	}
	y := b.low.Y - edgeRoom - scaleRoom + 15
	for i := range squares {
		corner := vg.Point{X: b.low.X + vg.Length(i)*b.side, Y: y}
		bar := rectangle(corner, b.side, 5, 0, 0)
		if i%2 == 0 {
			b.c.FillPolygon(ink, bar)
		}
		b.c.StrokeLines(draw.LineStyle{Color: ink, Width: hairline}, append(bar, bar[0]))
	}
	style := lettering(labelSize, ink)
	b.c.FillText(style, vg.Point{X: b.low.X, Y: y - labelSize - 2}, "0")
	end := b.low.X + vg.Length(squares)*b.side
	b.c.FillText(style, vg.Point{X: end + 4, Y: y - 1}, b.length(float64(squares)*b.Map.Side))
}

// drawCompass draws an arrow to the north.
func (b *board) drawCompass() {
	x, y := b.top().X-6, b.low.Y-edgeRoom-scaleRoom+4
	b.c.FillPolygon(ink, []vg.Point{{X: x, Y: y + 20}, {X: x - 4, Y: y}, {X: x, Y: y + 4}})
	right := []vg.Point{{X: x, Y: y + 20}, {X: x + 4, Y: y}, {X: x, Y: y + 4}, {X: x, Y: y + 20}}
	b.c.StrokeLines(draw.LineStyle{Color: ink, Width: hairline}, right)
	style := lettering(panelSize, ink)
	style.XAlign = draw.XRight
	b.c.FillText(style, vg.Point{X: x - 7, Y: y + 5}, "N")
}

// mostHints is how many squares a page explains one by one.
const mostHints = 1200

// drawHints says on the page what is in a square.
func (b *board) drawHints() {
	for i, s := range b.Squares {
		text := b.square(i) + ": " + s.Ground
		if s.Level > 0 {
			text += ", level " + strconv.Itoa(s.Level)
		}
		plain := text
		for k := range b.Units {
			if u := &b.Units[k]; u.Square == i {
				text += strings.TrimSuffix(fmt.Sprintf("; %s %s, facing %s", u.Label, u.Name, u.Facing), ", facing ")
			}
		}
		if o := b.Overlay; o != nil && o.figure(i) != "" {
			text += "; " + o.told(i)
		}
		if text != plain || len(b.Squares) <= mostHints {
			corner := b.corner(i)
			hint(b.c, vg.Rectangle{Min: corner, Max: vg.Point{X: corner.X + b.side, Y: corner.Y + b.side}}, text)
		}
	}
}

// told is what is laid over a square in words.
func (o *Overlay) told(square int) string {
	if o.Words != nil {
		for _, s := range sightWords {
			if s.word == o.Words[square] {
				return s.means
			}
		}
		return o.Words[square]
	}
	return o.name() + " " + perCent(o.Values[square])
}
