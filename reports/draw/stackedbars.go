package draw

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// stackedBars draws small multiples: a bar of chances from mildest to worst in every row and column.
type stackedBars struct {
	*reports.StackPane
	colors []shade // the colours of the labels
}

// newStackedBars returns the drawing of a pane.
func newStackedBars(p *reports.StackPane) stackedBars {
	return stackedBars{p, labelColours(p.Labels, p.Sides, p.Kinds)}
}

const (
	stackPitch  = vg.Length(22) // the distance from one row to the next
	stackHeight = vg.Length(13) // the height of a bar
	stackGap    = vg.Length(12) // the distance between columns
	swatch      = vg.Length(7)
	narrowPane  = vg.Length(330) // in a narrower pane names stand above the bars, not beside them
	widestStack = vg.Length(130) // the largest width of the names beside the bars
)

// nameRoom returns the width of the names beside the bars; 0 if they stand above.
func (s stackedBars) nameRoom(width vg.Length) vg.Length {
	if width < narrowPane || len(s.Rows) == 1 {
		return 0
	}
	style, room := lettering(labelSize, ink), vg.Length(0)
	for _, row := range s.Rows {
		room = max(room, style.Width(row.Name)*spareWidth+8)
	}
	return min(room, widestStack)
}

func (s stackedBars) pitch(width vg.Length) vg.Length {
	if s.nameRoom(width) == 0 && len(s.Rows) > 1 {
		return stackPitch + labelSize*leading
	}
	return stackPitch
}

// height implements [pane].
func (s stackedBars) height(width vg.Length) vg.Length {
	lines := len(s.legend(width)) + 1 // one more for the names of the columns
	return vg.Length(lines)*labelSize*1.6 + vg.Length(len(s.Rows))*s.pitch(width)
}

// legend arranges the labels that happen in any bar in as many lines as they need.
func (s stackedBars) legend(width vg.Length) [][]int {
	var lines [][]int
	at := width
	for i := range s.Labels {
		if !s.Happens(i) {
			continue
		}
		need := s.legendWidth(i)
		if at+need > width {
			lines, at = append(lines, nil), 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], i)
		at += need
	}
	return lines
}

func (s stackedBars) legendWidth(i int) vg.Length {
	return swatch + 4 + lettering(labelSize, ink).Width(s.Labels[i])*spareWidth + 12
}

// draw implements [pane].
func (s stackedBars) draw(c draw.Canvas) {
	width, line := c.Size().X, labelSize*1.6
	y := s.drawLegend(c)
	left := c.Min.X + s.nameRoom(width)
	column := (c.Max.X - left + stackGap) / vg.Length(len(s.Columns))
	y -= line
	for i, name := range s.Columns {
		style := lettering(labelSize, quiet)
		c.FillText(style, vg.Point{X: left + vg.Length(i)*column, Y: y + 1}, cutTo(style, name, column))
	}
	for _, row := range s.Rows {
		y -= s.pitch(width)
		s.writeName(c, row.Name, vg.Point{X: c.Min.X, Y: y + 3}, left-c.Min.X)
		for i := range s.Columns {
			s.drawStack(c, row.Cells[i], vg.Point{X: left + vg.Length(i)*column, Y: y}, column-stackGap)
		}
	}
}

// drawLegend writes the names of the colours at the top of the canvas, and returns the height at which it ends.
func (s stackedBars) drawLegend(c draw.Canvas) (y vg.Length) {
	text, line := lettering(labelSize, ink), labelSize*1.6
	y = c.Max.Y
	for _, labels := range s.legend(c.Size().X) {
		y -= line
		x := c.Min.X
		for _, i := range labels {
			fill(c, s.colors[i], x, y+1, swatch, swatch)
			c.FillText(text, vg.Point{X: x + swatch + 4, Y: y + 1}, reports.Printable(s.Labels[i]))
			x += s.legendWidth(i)
		}
	}
	return y
}

// writeName writes the name of a row beside its bars or above them; a single row is named by the title.
func (s stackedBars) writeName(c draw.Canvas, name string, at vg.Point, room vg.Length) {
	if len(s.Rows) == 1 {
		return
	}
	if room == 0 {
		at.Y += stackHeight + 1
		room = c.Size().X
	}
	style := lettering(labelSize, ink)
	lines := foldTo(style, reports.Printable(name), room)
	lines = lines[:min(2, len(lines))] // there is no room for more beside a bar
	at.Y += vg.Length(len(lines)-1) * labelSize * leading / 2
	for _, line := range lines {
		c.FillText(style, at, line)
		at.Y -= labelSize * leading
	}
}

// drawStack draws one bar, with the figures that fit into it.
func (s stackedBars) drawStack(c draw.Canvas, cells []reports.Cell, at vg.Point, width vg.Length) {
	if cells[0].Empty {
		style := lettering(labelSize, quiet)
		c.FillText(style, vg.Point{X: at.X, Y: at.Y + 3}, reports.NoFigure)
		return
	}
	x := at.X
	list := make([]sim.Estimate, len(cells))
	for i := range cells {
		list[i] = cells[i].Estimate
	}
	numbers := reports.SharesText(list, 0)
	for i := range cells {
		part := width * vg.Length(min(max(cells[i].Estimate.Value, 0), 1))
		if part <= 0 {
			continue
		}
		fill(c, s.colors[i], x, at.Y, part, stackHeight)
		place := vg.Rectangle{Min: vg.Point{X: x, Y: at.Y}, Max: vg.Point{X: x + part, Y: at.Y + stackHeight}}
		hint(c, place, s.Labels[i]+": "+pointed(cells[i].Estimate, false))
		style := lettering(labelSize, legible(s.colors[i]))
		style.XAlign = draw.XCenter
		for spare := vg.Length(3); style.Font.Size >= smallLetters-1; spare = 1 { // a narrow part has smaller figures
			if style.Width(numbers[i])*spareWidth+spare > part {
				style.Font.Size--
				continue
			}
			c.FillText(style, vg.Point{X: x + part/2, Y: at.Y + 3}, numbers[i])
			break
		}
		x += part
	}
}

// fill paints a rectangle.
func fill(c draw.Canvas, with shade, x, y, width, height vg.Length) {
	c.FillPolygon(with, []vg.Point{
		{X: x, Y: y}, {X: x + width, Y: y}, {X: x + width, Y: y + height}, {X: x, Y: y + height},
	})
}
