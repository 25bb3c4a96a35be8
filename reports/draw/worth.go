package draw

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// worthPlot draws fair cost divided by listed cost: a row for each unit, its dot with a whisker, and a line where both are
// equal.
type worthPlot struct {
	*reports.WorthPane
	low, high float64 // the ends of the scale, which is logarithmic
}

const (
	worthPitch  = vg.Length(11)  // the distance from one unit to the next
	worthFigure = vg.Length(36)  // the width of the figure at the end of the row
	worthNames  = vg.Length(150) // the largest width of the names
)

// newWorthPlot returns the drawing of a pane.
func newWorthPlot(p *reports.WorthPane) worthPlot {
	w := worthPlot{p, 0.8, 1.25}
	for _, u := range p.Units {
		cost := float64(u.Listed)
		w.low = min(w.low, 0.95*max(u.Fair.Low/cost, leastWorth))
		w.high = max(w.high, 1.05*u.Fair.High/cost)
	}
	return w
}

// leastWorth is the smallest beginning of the scale. A unit with a smaller ratio is drawn as a triangle at the beginning.
const leastWorth = 0.25

// height implements [pane].
func (w worthPlot) height(vg.Length) vg.Length {
	return vg.Length(len(w.Units))*worthPitch + axisRoom + 4
}

// draw implements [pane].
func (w worthPlot) draw(c draw.Canvas) {
	style := lettering(labelSize, ink)
	style.YAlign = -0.4 // most letters do not reach below the line
	names := vg.Length(0)
	for _, u := range w.Units {
		names = max(names, style.Width(reports.Printable(u.Unit))*spareWidth+8)
	}
	field := draw.Crop(c, min(names, worthNames), -worthFigure, axisRoom, 0)
	at := func(ratio float64) vg.Length {
		share := math.Log(max(ratio, w.low)/w.low) / math.Log(w.high/w.low)
		return field.Min.X + vg.Length(share)*field.Size().X
	}
	w.drawScale(c, field, at)
	for i, u := range w.Units {
		y := field.Max.Y - (vg.Length(i)+0.5)*worthPitch
		style.XAlign = draw.XRight
		c.FillText(style, vg.Point{X: field.Min.X - 6, Y: y}, cutTo(style, reports.Printable(u.Unit), worthNames))
		c.FillText(style, vg.Point{X: c.Max.X, Y: y}, twoDecimals(u))
		w.drawUnit(c, u, y, at)
	}
}

// twoDecimals returns the ratio at the end of a row.
func twoDecimals(u *reports.Worth) string { return reports.PlainZero(reports.Fixed(u.Ratio(), 2)) }

// drawScale shades the band of ratios that count as fair (1 ± reports.Near), and marks the scale.
func (w worthPlot) drawScale(c, field draw.Canvas, at func(float64) vg.Length) {
	left, right := at(1-reports.Near), at(1+reports.Near)
	fill(c, blend(paper, faint, 0.6), left, field.Min.Y, right-left, field.Size().Y)
	label := lettering(labelSize, quiet)
	label.XAlign, label.YAlign = draw.XCenter, draw.YTop
	for _, mark := range []float64{0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8} {
		if mark < w.low || mark > w.high {
			continue
		}
		line := draw.LineStyle{Color: faint, Width: hairline}
		if mark == 1 {
			line = draw.LineStyle{Color: quiet, Width: stroke}
		}
		x := at(mark)
		c.StrokeLine2(line, x, field.Min.Y, x, field.Max.Y)
		c.FillText(label, vg.Point{X: x, Y: field.Min.Y - 3}, "×"+strconv.FormatFloat(mark, 'f', -1, 64))
	}
}

// drawUnit draws the dot of a unit with its whisker.
func (w worthPlot) drawUnit(c draw.Canvas, u *reports.Worth, y vg.Length, at func(float64) vg.Length) {
	pen, cost := dotLooks[u.Verdict], float64(u.Listed)
	if !reports.IsExact(u.Fair) {
		line := draw.LineStyle{Color: pen.pen, Width: stroke}
		low, high := at(u.Fair.Low/cost), at(u.Fair.High/cost)
		c.StrokeLine2(line, low, y, high, y)
		c.StrokeLine2(line, high, y-1.5, high, y+1.5)
		if u.Fair.Low/cost < w.low { // the whisker goes on beyond the scale
			c.StrokeLines(line, []vg.Point{{X: low + 3, Y: y + 2}, {X: low, Y: y}, {X: low + 3, Y: y - 2}})
		} else {
			c.StrokeLine2(line, low, y-1.5, low, y+1.5)
		}
	}
	place := vg.Point{X: at(u.Ratio()), Y: y}
	if u.Ratio() < w.low {
		pen.shape = draw.PyramidGlyph{}
	}
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: paper, Radius: dotSize + 0.5, Shape: draw.CircleGlyph{}}, place)
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: pen.pen, Radius: dotSize, Shape: pen.shape}, place)
	row := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: y - worthPitch/2}, Max: vg.Point{X: c.Max.X, Y: y + worthPitch/2}}
	hint(c, row, fmt.Sprintf("%s: listed %d points, fair %s (95 %%: %s to %s)", u.Unit, u.Listed, reports.CostText(u.Fair.Value),
		reports.CostText(u.Fair.Low), reports.CostText(u.Fair.High)))
}
