//go:build !js

package reports

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A chartLine is one line of a line chart, or several that are the same all along.
type chartLine struct {
	name  string
	pen   penstroke
	cells []Cell
}

// lines are the lines, in the order of the series.
func (l lineChart) lines() []chartLine {
	if l.series == nil {
		return []chartLine{{pen: penstrokes(1, false)[0], cells: l.panel.Cells[0]}}
	}
	pens := penstrokes(len(l.series.Values), l.series.Numeric)
	var list []chartLine
	for i, cells := range l.panel.Cells {
		same := slices.IndexFunc(list, func(s chartLine) bool { return slices.EqualFunc(s.cells, cells, sameFigure) })
		if same >= 0 {
			list[same].name += ", " + l.series.Values[i]
			continue
		}
		list = append(list, chartLine{l.series.Values[i], pens[i], cells})
	}
	return list
}

func sameFigure(a, b Cell) bool {
	return a.Empty == b.Empty && (a.Empty || a.Exact == b.Exact && a.Estimate == b.Estimate)
}

// last is the index of the last cell with a figure; -1 if there is none.
func (s *chartLine) last() int {
	for i := len(s.cells) - 1; i >= 0; i-- {
		if !s.cells[i].Empty {
			return i
		}
	}
	return -1
}

// plottedLines draws lines through their points: a band for what was rolled, filled marks for what is exact and open
// ones for what is not. An empty cell is a gap.
type plottedLines struct {
	lines   []chartLine
	at      []float64 // places of the points
	width   vg.Length
	mean    bool
	numbers bool // write the figures above the points, if they have room
}

// Plot implements [plot.Plotter].
func (l plottedLines) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	point := func(i int, figure float64) vg.Point { return vg.Point{X: x(l.at[i]), Y: y(figure)} }
	for i := range l.lines {
		for _, run := range l.lines[i].runs(func(cell *Cell) bool { return !cell.Empty && !cell.Exact }) {
			l.band(c, &l.lines[i], run, point)
		}
	}
	for i := range l.lines {
		s := &l.lines[i]
		line := draw.LineStyle{Color: s.pen.color, Width: l.width, Dashes: s.pen.dashes}
		for _, run := range s.runs(func(cell *Cell) bool { return !cell.Empty }) {
			var points []vg.Point
			for at := run.first; at <= run.last; at++ {
				points = append(points, point(at, s.cells[at].Estimate.Value))
			}
			c.StrokeLines(line, points)
		}
	}
	for i := range l.lines {
		l.mark(c, &l.lines[i], point)
	}
	if l.numbers {
		l.write(c, &l.lines[0], point)
	}
}

// A run is neighbouring cells.
type run struct{ first, last int }

// runs are the longest stretches of cells of one kind.
func (s *chartLine) runs(is func(*Cell) bool) []run {
	var runs []run
	for i := range s.cells {
		switch {
		case !is(&s.cells[i]):
		case i > 0 && is(&s.cells[i-1]):
			runs[len(runs)-1].last = i
		default:
			runs = append(runs, run{i, i})
		}
	}
	return runs
}

// band shades the intervals from point to point; a single one is a whisker.
func (l plottedLines) band(c draw.Canvas, s *chartLine, r run, point func(int, float64) vg.Point) {
	var upper, lower []vg.Point
	for i := r.first; i <= r.last; i++ {
		e := s.cells[i].Estimate
		upper, lower = append(upper, point(i, e.High)), append(lower, point(i, e.Low))
	}
	edge := draw.LineStyle{Color: blend(paper, s.pen.color, 0.45), Width: hairline}
	if len(upper) == 1 {
		edge.Width = stroke
		c.StrokeLines(edge, []vg.Point{lower[0], upper[0]})
		return
	}
	backwards := slices.Clone(lower)
	slices.Reverse(backwards)
	c.FillPolygon(blend(paper, s.pen.color, 0.2), slices.Concat(upper, backwards))
	c.StrokeLines(edge, upper, lower)
}

// mark puts a mark on each point, unless there are so many that they would hide the line.
func (l plottedLines) mark(c draw.Canvas, s *chartLine, point func(int, float64) vg.Point) {
	for i := range s.cells {
		cell := &s.cells[i]
		if cell.Empty || len(s.cells) > mostMarks {
			continue
		}
		at := point(i, cell.Estimate.Value)
		glyph := draw.GlyphStyle{Color: s.pen.color, Radius: markSize, Shape: s.pen.mark}
		c.DrawGlyphNoClip(glyph, at)
		if !cell.Exact {
			glyph.Color, glyph.Radius = paper, markSize-1.1
			c.DrawGlyphNoClip(glyph, at)
		}
	}
}

// write puts the figures above their points.
func (l plottedLines) write(c draw.Canvas, s *chartLine, point func(int, float64) vg.Point) {
	style := lettering(labelSize, ink)
	style.XAlign = draw.XCenter
	decimals := 1
	if l.mean {
		decimals = 2
	}
	var texts []string
	var at []vg.Length
	for i := range s.cells {
		text := ""
		if !s.cells[i].Empty {
			text = rough(s.cells[i].Estimate, l.mean, decimals)
		}
		texts, at = append(texts, text), append(at, point(i, 0).X)
	}
	if !apart(texts, at, style) {
		return
	}
	for i, text := range texts {
		if text != "" {
			place := point(i, s.cells[i].Estimate.High)
			place.Y += markSize + 3
			c.FillText(style, place, text)
		}
	}
}
