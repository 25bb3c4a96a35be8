package draw

import (
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

const (
	acrossWidth   = 267 * vg.Millimeter // the width of a map on A4 in landscape
	leastTall     = vg.Length(200)      // the least height of all squares together, however much else there is
	largestSquare = vg.Length(40)
	edgeRoom      = vg.Length(15) // the room for letters and numbers at the edges
	scaleRoom     = vg.Length(30) // the room for scale and compass
)

// paperWidth returns the width of A4 in portrait, or in landscape if the squares are larger then.
func paperWidth(m *reports.Map) vg.Length {
	if squareIn(m, acrossWidth-2*margin) > squareIn(m, pictureWidth-2*margin) {
		return acrossWidth
	}
	return pictureWidth
}

// squareIn returns the side of a square in a pane of the given width: as large as the page allows beside everything else.
func squareIn(m *reports.Map, width vg.Length) vg.Length {
	tall := sheetHeight - 2*sheetMargin
	if width > pictureWidth {
		tall = sheetWidth - 2*sheetMargin
	}
	title := foldTo(lettering(titleSize, ink), m.Heading(), width)
	const captions = 5 * captionSize * leading // the height of legend and caption
	tall -= 2*margin + linesHeight(title, titleSize) + captions + 5*betweenY + 2*panelHead + 2*edgeRoom + scaleRoom
	tall -= keyPane{KeyPane: &reports.KeyPane{Map: m}, full: true}.height(width) + linesHeight(unitLines(m, width), labelSize)
	return min((width-2*edgeRoom)/vg.Length(m.Columns), max(tall, leastTall)/vg.Length(m.Rows), largestSquare)
}

// unitLines returns the units of both sides in lines of the given width.
func unitLines(m *reports.Map, width vg.Length) (lines []string) {
	for _, line := range m.UnitLines() {
		lines = append(lines, foldTo(lettering(labelSize, ink), line, width)...)
	}
	return lines
}

// mapPane draws the map itself with its edges, scale and compass, and a line between the two squares of each pair.
type mapPane struct{ *reports.MapPane }

// height implements [pane].
func (m mapPane) height(width vg.Length) vg.Length {
	return vg.Length(m.Rows)*squareIn(m.Map, width) + 2*edgeRoom + scaleRoom
}

// draw implements [pane].
func (m mapPane) draw(c draw.Canvas) {
	side := squareIn(m.Map, c.Size().X)
	b := &board{Map: m.Map, c: c, side: side, low: vg.Point{
		X: c.Min.X + (c.Size().X-vg.Length(m.Columns)*side)/2,
		Y: c.Max.Y - edgeRoom - vg.Length(m.Rows)*side,
	}}
	b.drawTable(m.Pairs)
	b.drawHints()
}

// drawTable draws everything on the board: the table with its edges, scale and compass, and a line between the two squares of each
// pair.
func (b *board) drawTable(pairs []reports.Pair) {
	b.drawSquares()
	b.drawContours()
	b.drawSymbols()
	b.drawLevels()
	b.drawZones()
	b.drawEye()
	b.drawPairs(pairs)
	b.drawUnits()
	b.drawPlaces()
	b.drawFigures()
	b.drawEdges()
	b.drawScale()
	b.drawCompass()
}

// drawEdges letters the columns and numbers the rows, on all sides, as many as have room.
func (b *board) drawEdges() {
	top := b.top()
	frame := []vg.Point{b.low, {X: top.X, Y: b.low.Y}, top, {X: b.low.X, Y: top.Y}, b.low}
	b.c.StrokeLines(draw.LineStyle{Color: quiet, Width: stroke}, frame)
	style := lettering(b.lettersOf(0.5, labelSize), quiet)
	style.XAlign, style.YAlign = draw.XCenter, -0.36
	every := 1
	for vg.Length(every)*b.side < style.Width(reports.ColumnName(b.Columns-1))*spareWidth+1 {
		every++
	}
	for column := 0; column < b.Columns; column += every {
		x := b.low.X + (vg.Length(column)+0.5)*b.side
		b.c.FillText(style, vg.Point{X: x, Y: b.low.Y - edgeRoom/2}, reports.ColumnName(column))
		b.c.FillText(style, vg.Point{X: x, Y: top.Y + edgeRoom/2}, reports.ColumnName(column))
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

// drawScale draws a bar of some squares, alternately black and white, with its length.
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
	b.c.FillText(style, vg.Point{X: end + 4, Y: y - 1}, b.Length(float64(squares)*b.Map.Side))
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

// mostHints is the number of squares of the largest map on which every square has a hint. On a larger map only squares with units
// or figures have one.
const mostHints = 1200

// drawHints adds hints to squares for readers of the page: the ground, level, units and figure of the square.
func (b *board) drawHints() {
	for i, s := range b.Squares {
		text := b.SquareName(i) + ": " + s.Ground
		if s.Level > 0 {
			text += ", level " + strconv.Itoa(s.Level)
		}
		plain := text
		for k := range b.Units {
			if u := &b.Units[k]; u.Square == i {
				text += strings.TrimSuffix(fmt.Sprintf("; %s %s, facing %s", u.Label, u.Name, u.Facing), ", facing ")
			}
		}
		if o := b.Overlay; o != nil && o.FigureOf(i) != "" {
			text += "; " + overlaid(o, i)
		}
		if text != plain || len(b.Squares) <= mostHints {
			corner := b.corner(i)
			hint(b.c, vg.Rectangle{Min: corner, Max: vg.Point{X: corner.X + b.side, Y: corner.Y + b.side}}, text)
		}
	}
}

// overlaid returns the overlay's word or figure for a square, in words.
func overlaid(o *reports.Overlay, square int) string {
	if o.Words != nil {
		for _, s := range reports.SightWords {
			if s.Word == o.Words[square] {
				return s.Means
			}
		}
		return o.Words[square]
	}
	return o.FirstWord() + " " + reports.PerCent(o.Values[square])
}
