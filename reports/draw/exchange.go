package draw

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// exchangeMap draws the matrix as a table with coloured cells.
type exchangeMap struct{ *reports.ExchangePane }

// axes returns a heat map with the same axes, which places and letters them.
func (m exchangeMap) axes() heatMap {
	axis := &reports.Axis{}
	for i := range m.Units {
		axis.Values = append(axis.Values, m.Label(i))
	}
	return heatMap{&reports.HeatPane{X: axis, Y: axis}}
}

// height implements [pane].
func (m exchangeMap) height(width vg.Length) vg.Length {
	axes := m.axes()
	return vg.Length(len(m.Units))*min(cellHeight, max(leastHeight, axes.cellWidth(width))) +
		letterAxis(axes.X, axes.middles(width)).height + 8
}

// draw implements [pane].
func (m exchangeMap) draw(c draw.Canvas) {
	axes := m.axes()
	below := letterAxis(axes.X, axes.middles(c.Size().X))
	wide := axes.cellWidth(c.Size().X)
	cells := draw.Crop(c, axes.nameRoom(), 0, below.height+8, 0)
	high := cells.Size().Y / vg.Length(len(m.Units))
	style := lettering(labelSize, ink)
	style.XAlign, style.YAlign = draw.XCenter, -0.36 // digits do not reach below the line
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
			if value := m.Value(row, col); row != col && value.Sure() {
				frame := rectangle(corner, wide, high, stroke, stroke)
				c.StrokeLines(draw.LineStyle{Color: ink, Width: 2 * stroke}, append(frame, frame[:2]...))
			}
			if row != col {
				hint(c, spanned(outline), fmt.Sprintf("one %s is balanced by %s %s", m.Label(row),
					m.Ratios[row][col].String(), m.Label(col)))
			}
			style.Color = legible(ground)
			c.FillText(style, vg.Point{X: corner.X + wide/2, Y: corner.Y + high/2}, m.Ratios[row][col].String())
		}
		label := joinLines(nameLines(m.Label(row), widestName))
		c.FillText(name, vg.Point{X: cells.Min.X - 5, Y: bottom + high/2}, label)
	}
	for i, label := range below.labels {
		c.FillText(below.style, vg.Point{X: c.Min.X + axes.middles(c.Size().X)[i], Y: cells.Min.Y - 3}, label)
	}
}

// widest returns the width of the widest figure in the matrix.
func (m exchangeMap) widest(style text.Style) vg.Length {
	widest := vg.Length(0)
	for _, row := range m.Ratios {
		for _, r := range row {
			widest = max(widest, style.Width(r.String()))
		}
	}
	return widest
}

// ground returns the colour of a cell: bluer and darker the better the row's unit is, browner and brighter the better the
// column's is. The colour ends at twice as good.
func (m exchangeMap) ground(row, col int) shade {
	value := m.Value(row, col)
	if row == col || value.Bound == reports.Unknown {
		return paper
	}
	return tilt(math.Log2(value.Value))
}
