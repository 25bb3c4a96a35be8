package draw

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A chartLine is one line of a line chart, or several lines with equal figures.
type chartLine struct {
	name  string
	pen   penstroke
	cells []reports.Cell
}

// lines returns the lines, in the order of the series.
func (l lineChart) lines() []chartLine {
	if l.Series == nil {
		pen := penstrokes(1, false)[0]
		pen.color = sideShade(l.Panel.Side)
		return []chartLine{{pen: pen, cells: l.Panel.Cells[0]}}
	}
	var list []chartLine
	for i, cells := range l.Panel.Cells {
		same := slices.IndexFunc(list, func(s chartLine) bool { return slices.EqualFunc(s.cells, cells, sameFigure) })
		if same >= 0 {
			list[same].name += ", " + l.Series.Shown()[i]
			continue
		}
		list = append(list, chartLine{name: l.Series.Shown()[i], cells: cells})
	}
	for i, pen := range penstrokes(len(list), l.Series.Numeric) {
		list[i].pen = pen
	}
	return list
}

func sameFigure(a, b reports.Cell) bool {
	if a.Empty || b.Empty {
		return a.Empty && b.Empty
	}
	return a.Exact == b.Exact && a.Estimate == b.Estimate && slices.Equal(a.Steps, b.Steps)
}

// last returns the index of the last cell with a figure; -1 if there is none.
func (s *chartLine) last() int {
	for i := len(s.cells) - 1; i >= 0; i-- {
		if !s.cells[i].Empty {
			return i
		}
	}
	return -1
}

// plottedLines draws lines through their points: bands for simulated figures, filled marks for exact figures and open marks for
// simulated ones. An empty cell is a gap.
type plottedLines struct {
	lines   []chartLine
	at      []float64 // the positions of the points
	joined  bool
	panel   *reports.Panel
	x       *reports.Axis
	numbers bool // write the figures above the points if they have room
}

// Plot implements [plot.Plotter].
func (l plottedLines) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range l.lines {
		s := &l.lines[i]
		aside := l.aside(i, x)
		point := func(i int, figure float64) vg.Point { return vg.Point{X: x(l.at[i]) + aside, Y: y(figure)} }
		for _, run := range s.runs(func(cell *reports.Cell) bool { return !cell.Empty && !cell.Exact }) {
			for _, part := range l.unbroken(s, run) {
				l.band(c, s, part, point)
			}
		}
	}
	for i := range l.lines {
		if l.joined {
			l.join(c, &l.lines[i], x, y)
		}
	}
	for i := range l.lines {
		aside := l.aside(i, x)
		l.mark(c, &l.lines[i], func(i int, figure float64) vg.Point { return vg.Point{X: x(l.at[i]) + aside, Y: y(figure)} })
	}
	if l.numbers {
		l.write(c, &l.lines[0], func(i int, figure float64) vg.Point { return vg.Point{X: x(l.at[i]), Y: y(figure)} })
	}
}

// aside returns how far the marks of a line stand beside the middle of a word, so that marks do not hide each other.
func (l plottedLines) aside(line int, x func(float64) vg.Length) vg.Length {
	if l.joined || len(l.lines) == 1 {
		return 0
	}
	pitch := min(3*markSize, 0.6*(x(1)-x(0))/vg.Length(len(l.lines)))
	return vg.Length(float64(pitch) * (float64(line) - float64(len(l.lines)-1)/2))
}

// join draws the line from point to point: level up to a known jump, else straight. It draws nothing between two points if the
// figure jumps there at an unknown place (see reports.MayJump).
func (l plottedLines) join(c draw.Canvas, s *chartLine, x, y func(float64) vg.Length) {
	line := draw.LineStyle{Color: s.pen.color, Width: widestLine, Dashes: s.pen.dashes}
	for _, run := range s.runs(func(cell *reports.Cell) bool { return !cell.Empty }) {
		for _, part := range l.unbroken(s, run) {
			var points []vg.Point
			for at := part.first; at <= part.last; at++ {
				cell := &s.cells[at]
				height := y(cell.Estimate.Value)
				points = append(points, vg.Point{X: x(l.at[at]), Y: height})
				for _, step := range cell.Steps {
					points = append(points, vg.Point{X: x(step.At), Y: height}, vg.Point{X: x(step.At), Y: y(step.Value)})
					height = y(step.Value)
				}
			}
			if len(points) > 1 {
				c.StrokeLines(line, points)
			}
		}
	}
}

// unbroken cuts a run wherever the figure jumps at an unknown place.
func (l plottedLines) unbroken(s *chartLine, whole run) (parts []run) {
	parts = []run{{whole.first, whole.first}}
	for at := whole.first + 1; at <= whole.last; at++ {
		if reports.MayJump(l.x, &s.cells[at-1], &s.cells[at]) {
			parts = append(parts, run{at, at})
		} else {
			parts[len(parts)-1].last = at
		}
	}
	return parts
}

// A run is a sequence of neighbouring cells.
type run struct{ first, last int }

// runs returns the runs of neighbouring cells for which is(cell) is true, each as long as possible.
func (s *chartLine) runs(is func(*reports.Cell) bool) []run {
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

// band shades the intervals from point to point. A point without neighbours, or on an axis of words, gets a whisker.
func (l plottedLines) band(c draw.Canvas, s *chartLine, r run, point func(int, float64) vg.Point) {
	var upper, lower []vg.Point
	for i := r.first; i <= r.last; i++ {
		e := s.cells[i].Estimate
		upper, lower = append(upper, point(i, e.High)), append(lower, point(i, e.Low))
	}
	edge := draw.LineStyle{Color: blend(paper, s.pen.color, 0.45), Width: hairline}
	if len(upper) == 1 || !l.joined {
		edge.Width = stroke
		for i := range upper {
			c.StrokeLines(edge, []vg.Point{lower[i], upper[i]})
		}
		return
	}
	backwards := slices.Clone(lower)
	slices.Reverse(backwards)
	c.FillPolygon(blend(paper, s.pen.color, 0.2), slices.Concat(upper, backwards))
	c.StrokeLines(edge, upper, lower)
}

// hintFor returns the hint for a point of the line.
func (l plottedLines) hintFor(s *chartLine, i int) string {
	text := fmt.Sprintf("%s: %s", l.x.Place(i), pointed(s.cells[i].Estimate, l.panel.Mean))
	if s.name != "" {
		return s.name + ", " + text
	}
	return text
}

// mark draws a mark on each point, unless there are so many that they would hide the line.
func (l plottedLines) mark(c draw.Canvas, s *chartLine, point func(int, float64) vg.Point) {
	for i := range s.cells {
		cell := &s.cells[i]
		if cell.Empty {
			continue
		}
		at := point(i, cell.Estimate.Value)
		hint(c, around(at), l.hintFor(s, i))
		glyph := draw.GlyphStyle{Color: s.pen.color, Radius: markSize, Shape: s.pen.mark}
		if len(s.cells) > mostMarks {
			continue
		}
		c.DrawGlyphNoClip(glyph, at)
		if !cell.Exact {
			glyph.Color, glyph.Radius = paper, markSize-1.1
			c.DrawGlyphNoClip(glyph, at)
		}
	}
}

// write writes the figures above their points, unless any two would touch.
func (l plottedLines) write(c draw.Canvas, s *chartLine, point func(int, float64) vg.Point) {
	style := lettering(labelSize, ink)
	style.XAlign = draw.XCenter
	decimals := l.panel.Decimals()
	var texts []string
	var at []vg.Length
	for i := range s.cells {
		text := ""
		if !s.cells[i].Empty {
			text = reports.Rough(s.cells[i].Estimate, l.panel.Mean, decimals)
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
