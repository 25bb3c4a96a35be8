package draw

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// barChart draws one figure over words.
type barChart struct{ *reports.BarPane }

// height implements [pane].
func (b barChart) height(vg.Length) vg.Length { return namesHeight(b.X.Shown()) + axisRoom }

// draw implements [pane].
func (b barChart) draw(c draw.Canvas) {
	list := make([]bar, len(b.X.Values))
	captions := b.Panel.Rough(b.Panel.Decimals())[0]
	for i := range list {
		cell := &b.Panel.Cells[0][i]
		list[i] = bar{fill: sideShade(b.Panel.Side), caption: reports.NoFigure, hint: b.X.Shown()[i] + ": no figure"}
		if cell.Empty {
			continue
		}
		list[i].length, list[i].caption = cell.Estimate.Value, captions[i]
		list[i].hint = b.X.Shown()[i] + ": " + pointed(cell.Estimate, b.Panel.Mean)
		if !cell.Exact {
			list[i].rolled = &cell.Estimate
		}
	}
	drawLying(c, b.X.Shown(), list, b.Top, b.Panel.Mean, b.Panel.Goal)
}

// A bar stands for one value of a metric.
type bar struct {
	at      float64 // its place on the axis of values
	length  float64 // the chance, from 0 to 1
	fill    shade
	rolled  *sim.Estimate // a simulated chance with its interval; nil for none
	point   bool          // rolled stands beside an exact bar, so its value is marked
	caption string        // the figure at the end of the bar; "" for none
	seen    bool          // the bar is the observed value
	hint    string        // shown to readers who point at the bar
}

// end returns how far the bar and its whisker reach.
func (b *bar) end() float64 {
	if b.rolled == nil {
		return b.length
	}
	return max(b.length, b.rolled.High)
}

// thickest is the largest thickness of a bar.
const thickest = vg.Length(26)

// bars draws bars from zero: lying bars grow to the right, standing bars upwards.
type bars struct {
	list  []bar
	lying bool
}

// Plot implements [plot.Plotter].
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range b.list {
		bar := &b.list[i]
		slot := x(1) - x(0)
		place := func(length float64, aside vg.Length) vg.Point {
			return vg.Point{X: x(bar.at) + aside, Y: y(length)}
		}
		if b.lying {
			slot = y(1) - y(0)
			place = func(length float64, aside vg.Length) vg.Point {
				return vg.Point{X: x(length), Y: y(bar.at) + aside}
			}
		}
		half := min(0.8*slot, thickest) / 2
		if slot < 4 {
			half = slot/2 + hairline/4 // gaps between such thin bars would hide them
		}
		outline := []vg.Point{place(0, -half), place(0, half), place(bar.length, half), place(bar.length, -half)}
		if bar.length > 0 {
			c.FillPolygon(bar.fill, outline)
		}
		if bar.seen {
			c.StrokeLines(draw.LineStyle{Color: ink, Width: 2 * stroke}, append(outline, outline[0]))
		}
		hint(c, b.lane(c, outline), bar.hint)
		b.whisker(c, bar, place, half)
		b.write(c, bar, place(bar.end(), 0))
	}
}

// lane returns the area in which pointing shows the hint of a bar: its whole row or column.
func (b bars) lane(c draw.Canvas, outline []vg.Point) vg.Rectangle {
	lane := spanned(outline)
	if b.lying {
		lane.Max.X = c.Max.X
	} else {
		lane.Max.Y = c.Max.Y
	}
	return lane
}

// whisker draws the interval of a simulated chance, and marks its value if that is not the end of the bar.
func (b bars) whisker(c draw.Canvas, bar *bar, place func(float64, vg.Length) vg.Point, half vg.Length) {
	if bar.rolled == nil {
		return
	}
	serif := min(half*0.6, 3)
	low, high := bar.rolled.Low, bar.rolled.High
	for _, line := range []draw.LineStyle{{Color: paper, Width: 2 * stroke}, {Color: ink, Width: stroke}} {
		c.StrokeLines(line, []vg.Point{place(low, 0), place(high, 0)})
		c.StrokeLines(line, []vg.Point{place(low, -serif), place(low, serif)})
		c.StrokeLines(line, []vg.Point{place(high, -serif), place(high, serif)})
	}
	if bar.point {
		radius := min(half*0.7, 2)
		at := place(bar.rolled.Value, 0)
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: paper, Radius: radius + 0.7, Shape: draw.CircleGlyph{}}, at)
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: ink, Radius: radius, Shape: draw.CircleGlyph{}}, at)
	}
}

// write writes the figure beside the end of the bar.
func (b bars) write(c draw.Canvas, bar *bar, end vg.Point) {
	style, caption := lettering(labelSize, ink), bar.caption
	if b.lying {
		style.YAlign = draw.YCenter
		end.X += 5
		end.Y++ // digits do not reach below the line, so they seem too low
	} else {
		style.XAlign = draw.XCenter
		end.Y += 4
	}
	switch {
	case bar.seen && b.lying:
		caption += ", seen"
	case bar.seen:
		c.FillText(style, vg.Point{X: end.X, Y: end.Y + labelSize*leading}, "seen")
	}
	if caption != "" {
		c.FillText(style, end, caption)
	}
}

// captionRoom is the width of the figure beside the end of a lying bar, in any font.
const captionRoom = vg.Length(56)

// nameRows gives a plot a row for each name, the first on top.
func nameRows(pl *plot.Plot, names []string) {
	var marks namedTicks
	for i, name := range names {
		marks = append(marks, plot.Tick{Value: float64(len(names) - 1 - i), Label: joinLines(nameLines(name, widestName))})
	}
	pl.Y.Min, pl.Y.Max = -0.5, float64(len(names))-0.5
	pl.Y.Tick.Marker = marks
	pl.Y.Tick.Label.Color = ink
	pl.Y.Tick.Label.YAlign = -0.6 // most letters do not reach below the line
	pl.Y.Padding = 6
}

// drawLying draws a lying bar for each name, the first on top, on an axis from 0 to reach. The bars are chances or means.
func drawLying(c draw.Canvas, names []string, list []bar, reach float64, mean bool, goal *float64) {
	pl := newPlot()
	nameRows(pl, names)
	for i := range names {
		list[i].at = float64(len(names) - 1 - i)
	}
	pl.X.Min, pl.X.Max = 0, max(reach, 0.0001)
	pl.X.Tick.Marker = figureTicks{mean, 1}
	// The longest bar leaves room for its caption.
	room := pl.DataCanvas(c).Size().X
	pl.X.Max *= float64(room / (room - captionRoom))
	pl.X.Tick.Marker = figureTicks{mean, max(1, min(5, int(room/markRoom)-1))}
	pl.Add(grid(true), bars{list: list, lying: true}, baseline{lying: true})
	if goal != nil {
		pl.Add(goalMark(*goal))
	}
	pl.Draw(c)
}

// A goalMark is a dashed upright line through lying bars, at the chance with which they are compared.
type goalMark float64

// Plot implements [plot.Plotter].
func (g goalMark) Plot(c draw.Canvas, pl *plot.Plot) {
	x, _ := pl.Transforms(&c)
	haloed(c, []vg.Length{4, 3}, vg.Point{X: x(float64(g)), Y: c.Min.Y}, vg.Point{X: x(float64(g)), Y: c.Max.Y})
}

// namesHeight returns the height of lying bars with the given names.
func namesHeight(names []string) vg.Length {
	need := vg.Length(0)
	for _, name := range names {
		need += max(labelPitch, vg.Length(len(nameLines(name, widestName)))*(labelSize+2)+4)
	}
	return need
}

// nameLines returns the lines of a name on its axis.
func nameLines(name string, widest vg.Length) []string {
	style := lettering(labelSize, ink)
	return reports.Wrap(name, func(line string) bool { return style.Width(line) <= widest })
}

// joinLines joins lines to one text for the text handler.
func joinLines(lines []string) string { return strings.Join(lines, "\n") }

// grid returns thin lines across the bars.
func grid(lying bool) plot.Plotter {
	line := draw.LineStyle{Color: faint, Width: hairline}
	if lying {
		return &plotter.Grid{Vertical: line}
	}
	return &plotter.Grid{Horizontal: line}
}

// baseline is the line at zero on which all bars stand.
type baseline struct{ lying bool }

// Plot implements [plot.Plotter].
func (b baseline) Plot(c draw.Canvas, _ *plot.Plot) {
	line := draw.LineStyle{Color: quiet, Width: stroke}
	if b.lying {
		c.StrokeLine2(line, c.Min.X, c.Min.Y, c.Min.X, c.Max.Y)
	} else {
		c.StrokeLine2(line, c.Min.X, c.Min.Y, c.Max.X, c.Min.Y)
	}
}
