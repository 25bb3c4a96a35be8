//go:build !js

package reports

import (
	"cmp"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/sim"
)

// A metricPane is the picture of one metric: lying bars for labels, whose names need room, standing ones for numbers.
type metricPane struct {
	*measure
	seen int     // the index that was observed; -1 for none
	top  float64 // how far the chances of labels reach, in all panes of the picture
}

const (
	panelHeight = vg.Length(132) // where nothing asks for more
	labelPitch  = vg.Length(19)  // from one label to the next
	axisRoom    = vg.Length(14)  // the marks below the bars
	widestName  = vg.Length(110) // of a label before it takes a second line
)

// height implements [pane].
func (p metricPane) height(vg.Length) vg.Length {
	return max(panelHeight, namesHeight(p.Labels)+axisRoom)
}

// draw implements [pane].
func (p metricPane) draw(c draw.Canvas) {
	if p.Labels != nil {
		p.drawLabels(c)
	} else {
		p.drawNumbers(c)
	}
}

// head implements [pane]: the name of the metric, its mean and what it means.
func (p metricPane) head() (name string, remarks []string) {
	if p.Labels == nil {
		remarks = append(remarks, "mean "+Number(p.best().Mean()))
	}
	if p.Help != "" {
		remarks = append(remarks, p.Help)
	}
	return p.Name, remarks
}

// shown is the span of numbers that is drawn: where there are many, a tail too thin to be seen would only push the rest
// together.
func (p metricPane) shown() (low, high int) {
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
func (p metricPane) omitted() string {
	first, last, _ := p.span()
	low, high := p.shown()
	if p.Labels != nil || first == low && last == high {
		return ""
	}
	return fmt.Sprintf("%s: drawn from %s to %s, the rest is under 0.1 %%.", p.Name, p.Value(low), p.Value(high))
}

// shares are the chances of all values.
func (p metricPane) shares() []string {
	list := make([]sim.Estimate, p.Size())
	for i := range list {
		list[i] = p.best().Share(i, i)
	}
	return shares(list, 1)
}

// reach is how far the bars of labels go.
func (p metricPane) reach() float64 {
	reach := 0.0
	for i := range p.Labels {
		b := p.bar(i)
		reach = max(reach, b.end())
	}
	return reach
}

// bar is the bar of index i, as yet without colour and caption.
func (p metricPane) bar(i int) (b bar) {
	b = bar{length: p.best().Share(i, i).Value}
	if p.simulated != nil && (p.exact == nil || p.possible(i)) { // trials say nothing about what never happens
		rolled := p.simulated.Share(i, i)
		b.rolled, b.point = &rolled, p.exact != nil
	}
	return b
}

// drawLabels draws a lying bar for each label, the mildest on top.
func (p metricPane) drawLabels(c draw.Canvas) {
	colors := labelColours(p.Labels, p.Sides, false)
	var list []bar
	for i, share := range p.shares() {
		b := p.bar(i)
		b.fill, b.caption = colors[i], cmp.Or(share, "0")
		if p.Kinds {
			b.fill = series[0]
		}
		b.seen = i == p.seen
		b.hint = p.Labels[i] + ": " + pointed(p.best().Share(i, i), false)
		list = append(list, b)
	}
	drawLying(c, p.Labels, list, p.top, false)
}

// drawNumbers draws a standing bar for each number.
func (p metricPane) drawNumbers(c draw.Canvas) {
	low, high := p.shown()
	var list []bar
	texts := p.shares()
	for i := low; i <= high; i++ {
		b := p.bar(i)
		b.at, b.fill, b.caption, b.seen = float64(i), series[0], texts[i], i == p.seen
		b.hint = fmt.Sprintf("%s %s: %s; %s or more: %s", p.Name, p.Value(i), pointed(p.best().Share(i, i), false),
			p.Value(i), Percent(p.best().Share(i, p.Size()-1)))
		list = append(list, b)
	}
	pl := newPlot()
	pl.X.Min, pl.X.Max = float64(low)-0.5, float64(high)+0.5
	pl.X.Padding = 3
	pl.Y.Min, pl.Y.Max = 0, 1.12*longestBar(list)
	if p.seen >= 0 {
		pl.Y.Max *= 1.1 // a word more above the bar
	}
	pl.Y.Tick.Marker = figureTicks{most: 5}
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
func (p metricPane) numberTicks(low, high int, width vg.Length) namedTicks {
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
