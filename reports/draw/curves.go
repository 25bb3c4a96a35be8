package draw

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// curves draws chances from turn to turn.
type curves struct{ *reports.CurvesPane }

// curvesHeight is the height of the plot with its axis.
const curvesHeight = vg.Length(170)

// height implements [pane].
func (d curves) height(vg.Length) vg.Length { return curvesHeight }

// draw implements [pane].
func (d curves) draw(c draw.Canvas) {
	pl := newPlot()
	pl.X.Min, pl.X.Max = 1, float64(max(2, d.Turns))
	pl.Y.Min, pl.Y.Max = 0, 1
	pl.X.Padding, pl.Y.Padding = 5, 5
	pl.Y.Tick.Marker = figureTicks{mean: !d.Share, most: 5}
	var marks namedTicks
	step := max(1, d.Turns/8)
	for turn := 1; turn <= d.Turns; turn += step {
		marks = append(marks, plot.Tick{Value: float64(turn), Label: fmt.Sprint(turn)})
	}
	pl.X.Tick.Marker = marks
	pl.Add(grid(false), d)
	pl.Draw(draw.Crop(c, 0, 0, titleRoom, 0))
	title := lettering(labelSize, ink)
	title.XAlign = draw.XCenter
	c.FillText(title, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Min.Y + 1}, "turn")
}

// Plot implements [plot.Plotter].
func (d curves) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(turn int, v float64) vg.Point { return vg.Point{X: x(float64(turn + 1)), Y: y(v)} }
	for i, band := range [][2]int{{0, 4}, {1, 3}} {
		if len(d.Fan) > 1 {
			var edge []vg.Point
			for t := range d.Fan {
				edge = append(edge, at(t, d.Fan[t][band[1]]))
			}
			for t := len(d.Fan) - 1; t >= 0; t-- {
				edge = append(edge, at(t, d.Fan[t][band[0]]))
			}
			c.FillPolygon(blend(paper, series[0], 0.2+0.15*float64(i)), edge)
		}
	}
	if d.Share { // an even chance
		c.StrokeLine2(draw.LineStyle{Color: quiet, Width: hairline}, c.Min.X, y(0.5), c.Max.X, y(0.5))
	}
	for _, curve := range d.Curves {
		d.line(c, curve, at, draw.LineStyle{Color: series[0], Width: hairline})
	}
	d.line(c, d.Mean, at, draw.LineStyle{Color: ink, Width: widestLine})
	for t, v := range d.Mean {
		place := at(t, v)
		hint(c, vg.Rectangle{Min: vg.Point{X: place.X - 8, Y: c.Min.Y}, Max: vg.Point{X: place.X + 8, Y: c.Max.Y}}, fmt.Sprintf("turn %d: %s", t+1, reports.Fixed(v, 2)))
	}
}

// line draws one curve.
func (d curves) line(c draw.Canvas, values []float64, at func(turn int, v float64) vg.Point, style draw.LineStyle) {
	var points []vg.Point
	for t, v := range values {
		points = append(points, at(t, v))
	}
	if len(points) > 1 {
		c.StrokeLines(style, points)
	}
}
