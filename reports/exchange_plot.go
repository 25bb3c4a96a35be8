//go:build !js

package reports

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Plot draws the matrix as a heat map, as "svg", "png" or "pdf".
func (e *Exchange) Plot(w io.Writer, format string) error { return write(w, e.picture(), format) }

// picture is what stands alone: with title and caption.
func (e *Exchange) picture() *picture {
	pic := e.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), e.heading())
	pic.caption = pic.fold(small, e.name())
	pic.caption = append(pic.caption, pic.fold(small, withVersion(e.sources(), e.Version))...)
	return pic
}

// layout decides what is drawn, as yet without title and caption.
func (e *Exchange) layout(width vg.Length) *picture {
	pic := &picture{width: width, rows: [][]pane{{exchangeMap{e}}}}
	same := "for the same points"
	if !e.priced() {
		same = "one against one"
	}
	pic.legend = pic.fold(lettering(labelSize, quiet), "Figures: so many of the unit below balance one of the unit on "+
		"the left. Colours, "+same+": dark blue, the unit on the left is the better buy; "+
		"bright brown, the unit below is.")
	if e.AllCycles > 0 {
		pic.remarks = pic.fold(lettering(labelSize, ink), "Rock, paper, scissors: "+e.Cycles[0].String())
	}
	return pic
}

// exchangeMap is the matrix as a table whose cells are coloured.
type exchangeMap struct{ *Exchange }

// head implements [pane].
func (m exchangeMap) head() (name string, remarks []string) { return "Exchange ratios", nil }

// axes lets the table share its lettering with the heat maps of charts.
func (m exchangeMap) axes() heatMap {
	axis := &Axis{}
	for _, u := range m.Units {
		axis.Values = append(axis.Values, u.Unit)
	}
	return heatMap{x: axis, y: axis}
}

// height implements [pane].
func (m exchangeMap) height(width vg.Length) vg.Length {
	axes := m.axes()
	return vg.Length(len(m.Units))*min(cellHeight, max(leastHeight, axes.cellWidth(width))) +
		axes.x.letter(axes.middles(width)).height + 8
}

// draw implements [pane].
func (m exchangeMap) draw(c draw.Canvas) {
	axes := m.axes()
	below := axes.x.letter(axes.middles(c.Size().X))
	wide := axes.cellWidth(c.Size().X)
	cells := draw.Crop(c, axes.nameRoom(), 0, below.height+8, 0)
	high := cells.Size().Y / vg.Length(len(m.Units))
	style := lettering(labelSize, ink)
	style.XAlign, style.YAlign = draw.XCenter, -0.36 // figures have nothing below the line
	for ; style.Font.Size > 4 && m.widest(style)*spareWidth > wide-1; style.Font.Size-- {
	}
	name := lettering(labelSize, quiet)
	name.XAlign, name.YAlign = draw.XRight, -0.4
	for row := range m.Units {
		bottom := cells.Max.Y - vg.Length(row+1)*high
		for col := range m.Units {
			corner := vg.Point{X: cells.Min.X + vg.Length(col)*wide, Y: bottom}
			ground := m.ground(row, col)
			outline := rectangle(corner, wide, high, seam(wide), seam(high))
			c.FillPolygon(ground, outline)
			if row != col {
				hint(c, spanned(outline), fmt.Sprintf("one %s is balanced by %s %s", m.Units[row].Unit,
					m.Ratios[row][col].String(), m.Units[col].Unit))
			}
			style.Color = legible(ground)
			c.FillText(style, vg.Point{X: corner.X + wide/2, Y: corner.Y + high/2}, m.Ratios[row][col].String())
		}
		label := joinLines(nameLines(m.Units[row].Unit, widestName))
		c.FillText(name, vg.Point{X: cells.Min.X - 5, Y: bottom + high/2}, label)
	}
	for i, label := range below.labels {
		c.FillText(below.style, vg.Point{X: c.Min.X + axes.middles(c.Size().X)[i], Y: cells.Min.Y - 3}, label)
	}
}

// widest is the width of the widest figure.
func (m exchangeMap) widest(style text.Style) vg.Length {
	widest := vg.Length(0)
	for _, row := range m.Ratios {
		for _, r := range row {
			widest = max(widest, style.Width(r.String()))
		}
	}
	return widest
}

// ground is the colour of a cell: the bluer and darker the better the row's unit is, the browner and brighter the better
// the column's. Four times as good is as far as it goes.
func (m exchangeMap) ground(row, col int) shade {
	value := m.Value(row, col)
	if row == col || value.Bound == Unknown {
		return paper
	}
	return tilt(math.Log2(value.Value) / 2)
}
