package reports

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/sim"
)

// A panel is the picture of one metric: lying bars for labels, whose names need room, standing ones for numbers.
type panel struct {
	*measure
}

const (
	panelHead   = vg.Length(20)  // room for the name of the metric
	panelHeight = vg.Length(132) // what lies below it, where nothing asks for more
	labelPitch  = vg.Length(19)  // from one label to the next
	axisRoom    = vg.Length(14)  // the marks below the bars
	widestName  = vg.Length(110) // of a label before it takes a second line
)

// height is what the panel needs with its head.
func (p panel) height() vg.Length {
	need := vg.Length(0)
	for _, label := range p.Labels {
		need += max(labelPitch, vg.Length(len(nameLines(label)))*(labelSize+2)+4)
	}
	return panelHead + max(panelHeight, need+axisRoom)
}

// draw draws the panel into its place.
func (p panel) draw(c draw.Canvas) {
	p.drawHead(c)
	c = draw.Crop(c, 0, 0, 0, -panelHead)
	if p.Labels != nil {
		p.drawLabels(c)
	} else {
		p.drawNumbers(c)
	}
}

// drawHead writes the name of the metric and, where there is room, what it means or its mean.
func (p panel) drawHead(c draw.Canvas) {
	name, explained := lettering(panelSize, ink), lettering(labelSize, quiet)
	at := vg.Point{X: c.Min.X, Y: c.Max.Y - panelSize}
	shown := cutTo(name, printable(p.Name), c.Max.X-c.Min.X)
	c.FillText(name, at, shown)
	at.X += name.Width(shown)*spareWidth + 8
	for _, remark := range p.remarks() {
		if width := explained.Width(remark) * spareWidth; at.X+width <= c.Max.X {
			c.FillText(explained, at, remark)
			at.X += width + 8
		}
	}
}

// remarks are what may stand beside the name, the most important first.
func (p panel) remarks() []string {
	var remarks []string
	if p.Labels == nil {
		remarks = append(remarks, "mean "+Number(p.best().Mean()))
	}
	if p.Help != "" {
		remarks = append(remarks, printable(p.Help))
	}
	return remarks
}

// shown is the span of numbers that is drawn: where there are many, a tail too thin to be seen would only push the rest
// together.
func (p panel) shown() (low, high int) {
	const many, thin = 30, 0.0005
	first, last, _ := p.span()
	low, high = first, last
	if last-first < many {
		return low, high
	}
	for low < high && p.best().Share(first, low).Value < thin {
		low++
	}
	for high > low && p.best().Share(high, last).Value < thin {
		high--
	}
	return low, high
}

// omitted says which tails are not drawn; "" if all are.
func (p panel) omitted() string {
	first, last, _ := p.span()
	low, high := p.shown()
	if p.Labels != nil || first == low && last == high {
		return ""
	}
	return fmt.Sprintf("%s: drawn from %s to %s, the rest is under 0.1 %%.", p.Name, p.Value(low), p.Value(high))
}

// bar is the bar of index i, as yet without colour and caption.
func (p panel) bar(i int) (b bar, chance sim.Estimate) {
	chance = p.best().Share(i, i)
	b = bar{length: chance.Value}
	if p.simulated != nil && (p.exact == nil || p.possible(i)) { // trials say nothing about what never happens
		rolled := p.simulated.Share(i, i)
		b.rolled, b.point = &rolled, p.exact != nil
	}
	return b, chance
}

// drawLabels draws a lying bar for each label, the mildest on top.
func (p panel) drawLabels(c draw.Canvas) {
	colors := ramp(len(p.Labels))
	var list []bar
	var names namedTicks
	for i, label := range p.Labels {
		b, chance := p.bar(i)
		b.at = float64(len(p.Labels) - 1 - i)
		b.fill, b.caption = colors[i], Percent(chance)
		list = append(list, b)
		names = append(names, plot.Tick{Value: b.at, Label: joinLines(nameLines(label))})
	}
	pl := newPlot()
	pl.Y.Min, pl.Y.Max = -0.5, float64(len(p.Labels))-0.5
	pl.Y.Tick.Marker = names
	pl.Y.Tick.Label.Color = ink
	pl.Y.Tick.Label.YAlign = -0.6 // most letters have nothing below the line
	pl.Y.Padding = 6
	pl.X.Min, pl.X.Max = 0, longestBar(list)
	pl.X.Tick.Marker = percentTicks{most: 1}
	// The longest bar leaves room for its caption.
	room := pl.DataCanvas(c).Size().X
	pl.X.Max *= float64(room / (room - captionRoom))
	pl.X.Tick.Marker = percentTicks{most: max(1, min(5, int(room/percentRoom)-1))}
	pl.Add(grid(true), bars{list: list, lying: true}, baseline{lying: true})
	pl.Draw(c)
}

// captionRoom is what the figure behind a lying bar takes, in any font.
const captionRoom = vg.Length(56)

// drawNumbers draws a standing bar for each number.
func (p panel) drawNumbers(c draw.Canvas) {
	low, high := p.shown()
	var list []bar
	for i := low; i <= high; i++ {
		b, chance := p.bar(i)
		b.at, b.fill, b.caption = float64(i), series[0], roughPercent(chance)
		list = append(list, b)
	}
	pl := newPlot()
	pl.X.Min, pl.X.Max = float64(low)-0.5, float64(high)+0.5
	pl.X.Padding = 3
	pl.Y.Min, pl.Y.Max = 0, 1.12*longestBar(list)
	pl.Y.Tick.Marker = percentTicks{most: 5}
	pl.Y.Padding = 5
	width := pl.DataCanvas(c).Size().X
	pl.X.Tick.Marker = p.numberTicks(low, high, width)
	slot := width / vg.Length(high-low+1)
	if !captionsFit(list, slot) {
		for i := range list {
			list[i].caption = ""
		}
	}
	pl.Add(grid(false), bars{list: list}, baseline{})
	pl.Draw(c)
}

// numberTicks marks as many numbers as can stand side by side.
func (p panel) numberTicks(low, high int, width vg.Length) namedTicks {
	widest := lettering(labelSize, quiet).Width(p.Value(high|1))*spareWidth + 5
	slot := width / vg.Length(high-low+1)
	step := p.roundStep(func(step int) bool { return slot*vg.Length(step) >= widest })
	var ticks namedTicks
	for i := (low + step - 1) / step * step; i <= high; i += step {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: p.Value(i)})
	}
	return ticks
}

// captionsFit reports whether no figure above a bar would touch its neighbour.
func captionsFit(list []bar, slot vg.Length) bool {
	style := lettering(labelSize, ink)
	for i := range list {
		if style.Width(list[i].caption)*spareWidth+1 > slot {
			return false
		}
	}
	return true
}

// longestBar is how far the bars reach with their whiskers.
func longestBar(list []bar) float64 {
	end := 0.0
	for i := range list {
		end = max(end, list[i].end())
	}
	return end
}

// grid is thin lines across the bars.
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

// nameLines are the lines of a label's name on its axis.
func nameLines(label string) []string {
	style := lettering(labelSize, ink)
	return wrap(label, func(line string) bool { return style.Width(line) <= widestName })
}

// cutTo is the beginning of a text that is no wider than that.
func cutTo(style text.Style, s string, width vg.Length) string {
	lines := wrap(s, func(line string) bool { return style.Width(line)*spareWidth <= width })
	if len(lines) == 0 {
		return ""
	}
	return lines[0]
}
