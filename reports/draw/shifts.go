package draw

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// shifts draws how much figures differ between two columns.
type shifts struct{ *reports.ShiftPane }

// height implements [pane].
func (d shifts) height(vg.Length) vg.Length { return namesHeight(d.Rows) + axisRoom }

// draw implements [pane].
func (d shifts) draw(c draw.Canvas) {
	var marks namedTicks
	for i, name := range d.Rows {
		label := joinLines(nameLines(name, widestName))
		marks = append(marks, plot.Tick{Value: float64(len(d.Rows) - 1 - i), Label: label})
	}
	pl := newPlot()
	pl.Y.Min, pl.Y.Max = -0.5, float64(len(d.Rows))-0.5
	pl.Y.Tick.Marker = marks
	pl.Y.Tick.Label.Color = ink
	pl.Y.Tick.Label.YAlign = -0.6 // most letters do not reach below the line
	pl.Y.Padding = 6
	pl.X.Min, pl.X.Max = d.Span()
	// Figures stand beside their dots, negative ones to the left.
	room := pl.DataCanvas(c).Size().X
	spare := (pl.X.Max - pl.X.Min) * float64(differenceRoom/(room-2*differenceRoom))
	if pl.X.Min < 0 {
		pl.X.Min -= spare
	}
	if pl.X.Max > 0 {
		pl.X.Max += spare
	}
	pl.X.Tick.Marker = signedTicks{figureTicks{d.Mean, max(1, min(4, int(room/markRoom/2)))}}
	pl.Add(grid(true), d)
	pl.Draw(c)
}

// differenceRoom is the width of a figure beside its dot.
const differenceRoom = vg.Length(30)

// Plot implements [plot.Plotter].
func (d shifts) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: quiet, Width: stroke}, x(0), c.Min.Y, x(0), c.Max.Y)
	for i, s := range d.Shifts {
		at := y(float64(len(d.Rows) - 1 - i))
		pen := series[0]
		if s.Within() {
			pen = fair
		}
		low, high := vg.Point{X: x(s.Estimate.Low), Y: at}, vg.Point{X: x(s.Estimate.High), Y: at}
		line := draw.LineStyle{Color: pen, Width: widestLine}
		c.StrokeLines(line, []vg.Point{low, high})
		for _, end := range []vg.Point{low, high} {
			if low != high {
				c.StrokeLines(line, []vg.Point{{X: end.X, Y: at - 2.5}, {X: end.X, Y: at + 2.5}})
			}
		}
		middle := vg.Point{X: x(s.Estimate.Value), Y: at}
		c.StrokeLines(draw.LineStyle{Color: pen, Width: hairline}, []vg.Point{{X: x(0), Y: at}, middle})
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: pen, Radius: markSize, Shape: draw.CircleGlyph{}}, middle)
		d.write(c, s, low, high)
		row := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: at - labelPitch/2}, Max: vg.Point{X: c.Max.X, Y: at + labelPitch/2}}
		hint(c, row, d.hintFor(i))
	}
}

// hintFor returns the hint for a row.
func (d shifts) hintFor(row int) string {
	e := d.Shifts[row].Estimate
	text := d.Rows[row] + ": " + d.figure(e)
	if !d.Shifts[row].Exact() {
		end := func(x float64) string { return d.figure(sim.Estimate{Value: x, Low: e.Low, High: e.High}) }
		text += fmt.Sprintf(" (95 %%: %s to %s)", end(e.Low), end(e.High))
	}
	return text
}

// write writes the figure beside the end of the whisker that is further from 0.
func (d shifts) write(c draw.Canvas, s *reports.Shift, low, high vg.Point) {
	style := lettering(labelSize, ink)
	style.YAlign = draw.YCenter
	at := vg.Point{X: high.X + markSize + 4, Y: high.Y + 1}
	if s.Estimate.Value < 0 {
		style.XAlign = draw.XRight
		at.X = low.X - markSize - 4
	}
	c.FillText(style, at, d.figure(s.Estimate))
}

// figure returns a difference with its sign, with equal numbers of decimals in all rows.
func (d shifts) figure(e sim.Estimate) string {
	var list []sim.Estimate
	for _, s := range d.Shifts {
		list = append(list, s.Estimate)
	}
	wanted := 1
	if d.Mean {
		wanted = 2
	}
	decimals := reports.Deserved(list, d.Mean, wanted)
	text := reports.PlainZero(reports.Fixed(reports.Factor(d.Mean)*e.Value, decimals))
	if e.Value > 0 && text != reports.Fixed(0, decimals) {
		return "+" + text
	}
	return text
}

// signedTicks marks an axis on both sides of 0.
type signedTicks struct{ figureTicks }

// Ticks implements [plot.Ticker].
func (t signedTicks) Ticks(low, high float64) []plot.Tick {
	step := t.step(reports.Factor(t.mean)*max(high, -low)) / reports.Factor(t.mean)
	decimals := 0
	for at := reports.Factor(t.mean) * step; at < 1-1e-9; at *= 10 {
		decimals++
	}
	var ticks []plot.Tick
	for at := -t.most - 1; at <= t.most+1; at++ {
		if x := float64(at) * step; x >= low && x <= high {
			label := reports.Fixed(reports.Factor(t.mean)*x, decimals)
			if x > 0 {
				label = "+" + label
			}
			ticks = append(ticks, plot.Tick{Value: x, Label: reports.PlainZero(label)})
		}
	}
	return ticks
}
