//go:build !js

package reports

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/sim"
)

// differences is the picture of how much the figures of a group differ between two columns: a dot for each, with a
// whisker for its interval, right of a line at nothing where it is more and left of it where it is less.
type differences struct {
	name  string
	mean  bool // plain numbers instead of points of a chance
	rows  []string
	shift []*Shift
}

// differences are those of every column to the first, where columns are variants of one engagement.
func (c *Comparison) differences() (panes []pane) {
	for i := range c.Situations {
		for k := range c.Situations[i].Groups {
			for col := 1; col < len(c.Columns) && len(panes) < mostPanels; col++ {
				if d := c.difference(&c.Situations[i].Groups[k], col); d != nil {
					panes = append(panes, *d)
				}
			}
		}
	}
	return panes
}

// difference is that of one group; nil if it has none.
func (c *Comparison) difference(g *FigureGroup, col int) *differences {
	d := &differences{name: fmt.Sprintf("%s: %s - %s", g.Head, c.Columns[col], c.Columns[0]), mean: g.Rows[0].Kind != KindChance}
	moved := false
	for i := range g.Rows {
		row := &g.Rows[i]
		if row.Changes == nil {
			return nil
		}
		if row.Cells[0].Estimate.Value == 0 && row.Cells[col].Estimate.Value == 0 {
			continue
		}
		d.rows, d.shift = append(d.rows, row.Name), append(d.shift, &row.Changes[col])
		moved = moved || !row.Changes[col].Exact || !row.Changes[col].Within()
	}
	if !moved {
		return nil
	}
	return d
}

// head implements [pane].
func (d differences) head() (name string, remarks []string) {
	if !slices.ContainsFunc(d.shift, func(s *Shift) bool { return s.Exact }) {
		remarks = []string{"whiskers: 95 % intervals; grey: luck may have made it"}
	}
	if d.mean {
		return d.name, remarks
	}
	return d.name + ", in points", remarks
}

// height implements [pane].
func (d differences) height(vg.Length) vg.Length { return namesHeight(d.rows) + axisRoom }

// draw implements [pane].
func (d differences) draw(c draw.Canvas) {
	var marks namedTicks
	for i, name := range d.rows {
		label := joinLines(nameLines(name, widestName))
		marks = append(marks, plot.Tick{Value: float64(len(d.rows) - 1 - i), Label: label})
	}
	pl := newPlot()
	pl.Y.Min, pl.Y.Max = -0.5, float64(len(d.rows))-0.5
	pl.Y.Tick.Marker = marks
	pl.Y.Tick.Label.Color = ink
	pl.Y.Tick.Label.YAlign = -0.6 // most letters have nothing below the line
	pl.Y.Padding = 6
	pl.X.Min, pl.X.Max = d.span()
	// Figures stand beside their dots, those below nothing to the left.
	room := pl.DataCanvas(c).Size().X
	spare := (pl.X.Max - pl.X.Min) * float64(differenceRoom/(room-2*differenceRoom))
	if pl.X.Min < 0 {
		pl.X.Min -= spare
	}
	if pl.X.Max > 0 {
		pl.X.Max += spare
	}
	pl.X.Tick.Marker = signedTicks{figureTicks{d.mean, max(1, min(4, int(room/markRoom/2)))}}
	pl.Add(grid(true), d)
	pl.Draw(c)
}

// differenceRoom is what a figure beside its dot takes.
const differenceRoom = vg.Length(30)

// span is from the lowest to the highest end of the intervals, with nothing between them.
func (d differences) span() (low, high float64) {
	for _, s := range d.shift {
		low, high = min(low, s.Estimate.Low), max(high, s.Estimate.High)
	}
	return low, high
}

// Plot implements [plot.Plotter].
func (d differences) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: quiet, Width: stroke}, x(0), c.Min.Y, x(0), c.Max.Y)
	for i, s := range d.shift {
		at := y(float64(len(d.rows) - 1 - i))
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
		hint(c, row, d.told(i))
	}
}

// told is what is said of a row to those who point at it.
func (d differences) told(row int) string {
	e := d.shift[row].Estimate
	text := d.rows[row] + ": " + d.figure(e)
	if !d.shift[row].Exact {
		end := func(x float64) string { return d.figure(sim.Estimate{Value: x, Low: e.Low, High: e.High}) }
		text += fmt.Sprintf(" (95 %%: %s to %s)", end(e.Low), end(e.High))
	}
	return text
}

// write puts the figure behind the end of the whisker that is further from nothing.
func (d differences) write(c draw.Canvas, s *Shift, low, high vg.Point) {
	style := lettering(labelSize, ink)
	style.YAlign = draw.YCenter
	at := vg.Point{X: high.X + markSize + 4, Y: high.Y + 1}
	if s.Estimate.Value < 0 {
		style.XAlign = draw.XRight
		at.X = low.X - markSize - 4
	}
	c.FillText(style, at, d.figure(s.Estimate))
}

// figure is a difference with its sign, as many decimals in all rows.
func (d differences) figure(e sim.Estimate) string {
	var list []sim.Estimate
	for _, s := range d.shift {
		list = append(list, s.Estimate)
	}
	wanted := 1
	if d.mean {
		wanted = 2
	}
	decimals := deserved(list, d.mean, wanted)
	text := plainZero(fixed(tidy(scale(d.mean)*e.Value), decimals))
	if e.Value > 0 && text != fixed(0, decimals) {
		return "+" + text
	}
	return text
}

// signedTicks marks an axis on both sides of nothing.
type signedTicks struct{ figureTicks }

// Ticks implements [plot.Ticker].
func (t signedTicks) Ticks(low, high float64) []plot.Tick {
	step := t.step(scale(t.mean)*max(high, -low)) / scale(t.mean)
	decimals := 0
	for at := scale(t.mean) * step; at < 1-1e-9; at *= 10 {
		decimals++
	}
	var ticks []plot.Tick
	for at := -t.most - 1; at <= t.most+1; at++ {
		if x := float64(at) * step; x >= low && x <= high {
			label := fixed(scale(t.mean)*x, decimals)
			if x > 0 {
				label = "+" + label
			}
			ticks = append(ticks, plot.Tick{Value: x, Label: plainZero(label)})
		}
	}
	return ticks
}
