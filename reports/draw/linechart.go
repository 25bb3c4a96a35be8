package draw

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// lineChart draws one figure over one axis: a line for each value of a second axis, with its name at its end.
type lineChart struct{ *reports.LinePane }

const (
	lowestChart  = vg.Length(120)
	highestChart = vg.Length(200)
	widestLine   = vg.Length(1.4)
	markSize     = vg.Length(2.4)
	mostMarks    = 40             // lines with more points have no marks, which would hide the line
	namePitch    = vg.Length(9.5) // the distance from one line of a name to the next
	labelShare   = 0.35           // the largest share of the width for the names at the ends of lines
)

// height implements [pane].
func (l lineChart) height(width vg.Length) vg.Length {
	names := vg.Length(0)
	for _, s := range l.lines() {
		names += vg.Length(len(s.nameLines(width))) * namePitch
	}
	// The labels of the axis are only known when the plot has its place; this height is near enough.
	slot := (width - l.endRoom(width) - markRoom) / vg.Length(len(l.X.Values))
	at := make([]vg.Length, len(l.X.Values))
	for i := range at {
		at[i] = vg.Length(i) * slot
	}
	below := letterAxis(l.X, at).height - labelSize
	return max(lowestChart, min(0.5*width, highestChart), names+3*axisRoom) + below
}

// draw implements [pane].
func (l lineChart) draw(c draw.Canvas) {
	lines := l.lines()
	pl := newPlot()
	l.scaleX(pl)
	pl.Y.Min, pl.Y.Max = 0, l.reach()
	pl.Y.Padding = 5
	pl.Y.Tick.Marker = figureTicks{mean: l.Panel.Mean, most: max(2, int((c.Size().Y-2*axisRoom)/20))}
	pl.X.Padding = 3
	inner := draw.Crop(c, 0, -l.endRoom(c.Size().X), titleRoom, 0)
	l.letterX(pl, inner)
	drawn := plottedLines{
		lines: lines, at: l.places(), joined: l.joined(), panel: l.Panel, x: l.X, numbers: len(lines) == 1,
	}
	pl.Add(grid(false), baseline{})
	if l.Panel.Goal != nil {
		pl.Add(goalLine(*l.Panel.Goal))
	}
	pl.Add(drawn)
	pl.Draw(inner)

	data := pl.DataCanvas(inner)
	title := lettering(labelSize, ink)
	title.XAlign = draw.XCenter
	c.FillText(title, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: c.Min.Y + 1}, reports.Printable(l.X.Title()))
	if l.Series != nil {
		l.nameEnds(c, data, pl, lines)
	}
}

// A goalLine is a dashed line at the chance that is searched for.
type goalLine float64

// Plot implements [plot.Plotter].
func (g goalLine) Plot(c draw.Canvas, pl *plot.Plot) {
	_, y := pl.Transforms(&c)
	at := y(float64(g))
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: stroke, Dashes: []vg.Length{4, 3}}, c.Min.X, at, c.Max.X, at)
	style := lettering(labelSize, ink)
	style.XAlign = draw.XRight
	c.FillText(style, vg.Point{X: c.Max.X, Y: at + 2}, reports.GoalPercent(float64(g)))
}

// places returns the positions of the points.
func (l lineChart) places() []float64 {
	if l.X.Increasing() {
		return l.X.Places()
	}
	return (&reports.Axis{Values: l.X.Values}).Places()
}

// scaleX leaves a little room left of the first point and right of the last, and more if figures stand above the points.
func (l lineChart) scaleX(pl *plot.Plot) {
	at := l.places()
	first, last := at[0], at[len(at)-1]
	spare := 0.02 * (last - first)
	switch {
	case l.Series == nil && first < last:
		spare *= 2.5
	case first == last:
		spare = 0.5
	case !l.X.Increasing():
		spare = 0.3
	}
	if l.From < l.To {
		first, last = l.From, l.To
	}
	pl.X.Min, pl.X.Max = first-spare, last+spare
}

// letterX writes the values of the axis that have room.
func (l lineChart) letterX(pl *plot.Plot, c draw.Canvas) {
	places := l.places()
	blank := namedTicks{{Value: places[0], Label: "0"}}
	pl.X.Tick.Marker = blank
	data := pl.DataCanvas(c)
	x, _ := pl.Transforms(&data)
	at := make([]vg.Length, len(places))
	for i := range places {
		at[i] = x(places[i])
	}
	made := letterAxis(l.X, at)
	var ticks namedTicks
	for i, label := range made.labels {
		if label != "" {
			ticks = append(ticks, plot.Tick{Value: places[i], Label: label})
		}
	}
	pl.X.Tick.Marker = ticks
	pl.X.Tick.Label = made.style
}

// reach returns the end of the axis: above the highest figure with its interval. Means, and a single line, have room for a
// number above it; other chances end at 102 % at most.
func (l lineChart) reach() float64 {
	if !l.Panel.Mean && l.Series != nil {
		return min(1.06*l.Top, 1.02)
	}
	return 1.12 * l.Top
}

// joined reports whether lines join the points. On an axis of words no line joins them, since nothing lies between two words.
func (l lineChart) joined() bool { return l.X.Increasing() }
