package draw

import (
	"cmp"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// distribution draws one metric: lying bars for labels, whose names need room, standing ones for numbers.
type distribution struct{ *reports.DistributionPane }

const (
	panelHeight = vg.Length(132) // unless more is needed
	labelPitch  = vg.Length(19)  // the distance from one label to the next
	axisRoom    = vg.Length(14)  // the height of the marks below the bars
	widestName  = vg.Length(110) // a label that is wider takes a second line
)

// height implements [pane].
func (p distribution) height(vg.Length) vg.Length {
	return max(panelHeight, namesHeight(p.Labels)+axisRoom)
}

// draw implements [pane].
func (p distribution) draw(c draw.Canvas) {
	if p.Labels != nil {
		p.drawLabels(c)
	} else {
		p.drawNumbers(c)
	}
}

// shares returns the chances of all values as texts.
func (p distribution) shares() []string {
	list := make([]sim.Estimate, p.Size())
	for i := range list {
		list[i] = p.Best().Share(i, i)
	}
	return reports.SharesText(list, 1)
}

// bar returns the bar of index i without colour and caption.
func (p distribution) bar(i int) bar {
	return bar{length: p.Best().Share(i, i).Value, rolled: p.Rolled(i), point: p.Exact != nil}
}

// drawLabels draws a lying bar for each label, the mildest on top.
func (p distribution) drawLabels(c draw.Canvas) {
	colors := labelColours(p.Labels, p.Sides, false)
	var list []bar
	for i, share := range p.shares() {
		b := p.bar(i)
		b.fill, b.caption = colors[i], cmp.Or(share, "0")
		if p.Kinds || p.Side == 1 || p.Side == 2 {
			b.fill = sideShade(p.Side)
		}
		b.seen = i == p.Seen
		b.hint = p.Labels[i] + ": " + pointed(p.Best().Share(i, i), false)
		list = append(list, b)
	}
	drawLying(c, p.Labels, list, p.Top, false, nil)
}

// drawNumbers draws a standing bar for each number.
func (p distribution) drawNumbers(c draw.Canvas) {
	low, high := p.Drawn()
	var list []bar
	texts := p.shares()
	for i := low; i <= min(high, p.Size()-1); i++ {
		b := p.bar(i)
		b.at, b.fill, b.caption, b.seen = float64(i), sideShade(p.Side), texts[i], i == p.Seen
		b.hint = fmt.Sprintf("%s %s: %s; %s or more: %s", p.Name, p.Value(i), pointed(p.Best().Share(i, i), false),
			p.Value(i), reports.Percent(p.Best().Share(i, p.Size()-1)))
		list = append(list, b)
	}
	pl := newPlot()
	pl.X.Min, pl.X.Max = float64(low)-0.5, float64(high)+0.5
	pl.X.Padding = 3
	pl.Y.Min, pl.Y.Max = 0, 1.12*p.Tall
	if p.Seen >= 0 {
		pl.Y.Max *= 1.1 // room for a word above the bar
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

// numberTicks marks as many numbers as fit side by side.
func (p distribution) numberTicks(low, high int, width vg.Length) namedTicks {
	widest := lettering(labelSize, quiet).Width(p.Value(high|1))*spareWidth + 5
	slot := width / vg.Length(high-low+1)
	step := p.RoundStep(func(step int) bool { return slot*vg.Length(step) >= widest })
	var ticks namedTicks
	for i := (low + step - 1) / step * step; i <= high; i += step {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: p.Value(i)})
	}
	return ticks
}

// captionsFit reports whether no figure above a bar touches its neighbour.
func captionsFit(list []bar, slot vg.Length) bool {
	style := lettering(labelSize, ink)
	for i := range list {
		if style.Width(list[i].caption)*spareWidth+1 > slot {
			return false
		}
	}
	return true
}
