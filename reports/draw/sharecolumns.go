package draw

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// shareColumns draws the shares of wins at every value of the axis.
type shareColumns struct{ *reports.SharePane }

const (
	columnShare = 0.8            // the part of the room between two values that a column takes
	halo        = vg.Length(3.2) // the width of the halo around lines that cross colours
)

// line returns the score as a line chart, which has the same axes and lettering.
func (s shareColumns) line() lineChart {
	return lineChart{&reports.LinePane{Panel: &s.Panels[0], X: &s.X, Top: 1}}
}

// height implements [pane].
func (s shareColumns) height(width vg.Length) vg.Length {
	return s.line().height(width) + vg.Length(len(s.legend().legend(width)))*labelSize*1.6
}

// legend returns stacked bars whose legend names the colours.
func (s shareColumns) legend() stackedBars {
	made := &reports.StackPane{Labels: s.Score.Names, Columns: []string{""}}
	for i := range s.X.Values {
		row := reports.StackRow{Cells: [][]reports.Cell{nil}}
		for k := range s.Labels {
			row.Cells[0] = append(row.Cells[0], s.Panels[1+k].Cells[0][i])
		}
		made.Rows = append(made.Rows, row)
	}
	return stackedBars{made, labelColours(s.Labels, s.Score.Sides, false)}
}

// draw implements [pane].
func (s shareColumns) draw(c draw.Canvas) {
	c.Max.Y = s.legend().drawLegend(c) - 4
	pl := newPlot()
	at := s.line().places()
	slot := 1.0
	for i := 1; i < len(at); i++ {
		if gap := at[i] - at[i-1]; i == 1 || gap < slot {
			slot = gap
		}
	}
	pl.X.Min, pl.X.Max = at[0]-0.6*slot, at[len(at)-1]+0.6*slot
	pl.Y.Min, pl.Y.Max = 0, 1.1 // the answer is written above the columns
	pl.Y.Padding, pl.X.Padding = 5, 3
	pl.Y.Tick.Marker = figureTicks{most: max(2, int((c.Size().Y-2*axisRoom)/20))}
	inner := draw.Crop(c, 0, 0, titleRoom, 0)
	s.line().letterX(pl, inner)
	pl.Add(grid(false), baseline{}, stackedColumns{s, at, columnShare * slot})
	pl.Draw(inner)
	data := pl.DataCanvas(inner)
	title := lettering(labelSize, ink)
	title.XAlign = draw.XCenter
	c.FillText(title, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: c.Min.Y + 1}, reports.Printable(s.X.Title()))
}

// stackedColumns draws the columns, the score and the answers.
type stackedColumns struct {
	shareColumns
	at    []float64
	width float64
}

// Plot implements [plot.Plotter].
func (s stackedColumns) Plot(c draw.Canvas, pl *plot.Plot) {
	x, y := pl.Transforms(&c)
	colors := labelColours(s.Labels, s.Score.Sides, false)
	var scores []vg.Point
	for i, at := range s.at {
		left, right, from := x(at-s.width/2), x(at+s.width/2), 0.0
		for k := range s.Labels {
			share := s.Panels[1+k].Cells[0][i].Estimate.Value
			fill(c, colors[k], left, y(from), max(right-left, 1), y(from+share)-y(from))
			from += share
		}
		hint(c, vg.Rectangle{Min: vg.Point{X: left, Y: y(0)}, Max: vg.Point{X: right, Y: y(1)}}, s.hintFor(i))
		scores = append(scores, vg.Point{X: x(at), Y: y(s.Panels[0].Cells[0][i].Estimate.Value)})
	}
	haloed(c, []vg.Length{4, 3}, vg.Point{X: c.Min.X, Y: y(s.Goal)}, vg.Point{X: c.Max.X, Y: y(s.Goal)})
	if s.line().joined() {
		haloed(c, nil, scores...)
	}
	for _, p := range scores {
		c.DrawGlyph(draw.GlyphStyle{Color: paper, Radius: markSize + 1, Shape: draw.CircleGlyph{}}, p)
		c.DrawGlyph(draw.GlyphStyle{Color: ink, Radius: markSize, Shape: draw.CircleGlyph{}}, p)
	}
	for _, answer := range s.Crossings {
		s.mark(c, answer, x(s.meets(answer)), y)
	}
}

// hintFor returns the hint for a column.
func (s stackedColumns) hintFor(i int) string {
	text := s.X.Place(i) + ": "
	for k, name := range s.Score.Names {
		text += name + " " + reports.Percent(s.Panels[1+k].Cells[0][i].Estimate) + ", "
	}
	return text + "score " + pointed(s.Panels[0].Cells[0][i].Estimate, false)
}

// mark draws a dashed line through the columns at an answer, and writes the answer above them.
func (s stackedColumns) mark(c draw.Canvas, answer reports.Crossing, at vg.Length, y func(float64) vg.Length) {
	haloed(c, []vg.Length{1.5, 2}, vg.Point{X: at, Y: y(0)}, vg.Point{X: at, Y: y(1.02)})
	style := lettering(labelSize, ink)
	style.XAlign = draw.XCenter
	text := s.Said(answer)
	half := style.Width(text) * spareWidth / 2
	at = min(max(at, c.Min.X+half), c.Max.X-half)
	c.FillText(style, vg.Point{X: at, Y: y(1.035)}, text)
}

// haloed draws a line that is visible on any colour.
func haloed(c draw.Canvas, dashes []vg.Length, points ...vg.Point) {
	c.StrokeLines(draw.LineStyle{Color: paper, Width: halo}, points)
	c.StrokeLines(draw.LineStyle{Color: ink, Width: widestLine, Dashes: dashes}, points)
}

// meets returns where on the axis the goal is met: on a straight line between two values, or at the value that comes nearest to it if
// the trials cannot tell.
func (s shareColumns) meets(c reports.Crossing) float64 {
	places := map[string]float64{}
	for i, at := range s.line().places() {
		places[s.X.Values[i]] = at
	}
	if slices.ContainsFunc(c, func(n reports.Neighbour) bool { return n.Side == 0 }) {
		return places[c.Nearest(s.Goal).Value]
	}
	first, last := &c[0], &c[len(c)-1]
	share := (first.Chance.Value - s.Goal) / (first.Chance.Value - last.Chance.Value)
	return places[first.Value] + float64(share*(places[last.Value]-places[first.Value]))
}
