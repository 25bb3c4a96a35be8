package draw

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// tornado draws lying bars to both sides of 0, the longest on top.
type tornado struct{ *reports.TornadoPane }

func (t tornado) names() (list []string) {
	for i := range t.Bars {
		list = append(list, t.Bars[i].Name)
	}
	return list
}

// height implements [pane].
func (t tornado) height(vg.Length) vg.Length { return namesHeight(t.names()) + axisRoom }

// draw implements [pane].
func (t tornado) draw(c draw.Canvas) {
	pl := newPlot()
	nameRows(pl, t.names())
	pl.X.Min, pl.X.Max = t.span()
	room := pl.DataCanvas(c).Size().X
	left, right := t.captions(room)
	scale := (pl.X.Max - pl.X.Min) / float64(room-left-right)
	pl.X.Min -= scale * float64(left)
	pl.X.Max += scale * float64(right)
	pl.X.Tick.Marker = signedTicks{figureTicks{t.Mean, max(1, min(4, int(room/markRoom/2)))}}
	pl.Add(grid(true), tornadoBars{t, room < roomForValues})
	pl.Draw(c)
}

// roomForValues is the least width of the field in which the texts beside the bars have the values as well as the changes.
const roomForValues = vg.Length(230)

// span returns the lowest and the highest end of the intervals, widened to include 0.
func (t tornado) span() (low, high float64) {
	for i := range t.Bars {
		for _, s := range t.Bars[i].Sides {
			if s != nil {
				low, high = min(low, s.Change.Estimate.Low), max(high, s.Change.Estimate.High)
			}
		}
	}
	return low, high
}

// captions returns the width of the widest text beside the end of a bar, to the left and to the right, each at most a third
// of room.
func (t tornado) captions(room vg.Length) (left, right vg.Length) {
	style := lettering(labelSize, ink)
	for i := range t.Bars {
		for side, s := range t.Bars[i].Sides {
			if s == nil {
				continue
			}
			need := style.Width(t.caption(s, room < roomForValues))*spareWidth + 6
			if side == 0 {
				left = max(left, need)
			} else {
				right = max(right, need)
			}
		}
	}
	return min(left, room/3), min(right, room/3)
}

// caption returns the text beside the end of a bar: the value after the step and the change, or the change alone if brief is true.
func (t tornado) caption(s *reports.TornadoSide, brief bool) string {
	change := t.rounded(s.Change.Estimate)
	if brief {
		return change
	}
	return s.Value + ": " + change
}

// rounded returns a change as the table shows it.
func (t tornado) rounded(e sim.Estimate) string {
	text := reports.PlainZero(reports.Fixed(reports.Factor(t.Mean)*e.Value, reports.Deserved([]sim.Estimate{e}, t.Mean, 2)))
	switch {
	case e.Value != 0 && strings.Trim(text, "-0.") == "": // no change reads as none
		return "about 0"
	case e.Value > 0:
		return "+" + text
	}
	return text
}

// tornadoBars draws the bars.
type tornadoBars struct {
	tornado
	brief bool
}

// Plot implements [plot.Plotter].
func (b tornadoBars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	half := min(0.7*(y(1)-y(0)), thickest) / 2
	for i := range b.Bars {
		at := y(float64(len(b.Bars) - 1 - i))
		for side, s := range b.Bars[i].Sides {
			if s == nil {
				continue
			}
			e := s.Change.Estimate
			fill(c, []shade{theirs, ours}[side], min(x(0), x(e.Value)), at-half, max(x(0), x(e.Value))-min(x(0), x(e.Value)), 2*half)
			if !s.Change.Exact() {
				b.whisker(c, x(e.Low), x(e.High), at)
			}
			b.write(c, s, x(e.Low), x(e.High), at)
		}
		row := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: at - half}, Max: vg.Point{X: c.Max.X, Y: at + half}}
		hint(c, row, b.Bars[i].Hint)
	}
	c.StrokeLine2(draw.LineStyle{Color: quiet, Width: stroke}, x(0), c.Min.Y, x(0), c.Max.Y)
}

func (b tornadoBars) whisker(c draw.Canvas, low, high, at vg.Length) {
	for _, line := range []draw.LineStyle{{Color: paper, Width: 2 * stroke}, {Color: ink, Width: stroke}} {
		c.StrokeLine2(line, low, at, high, at)
		c.StrokeLine2(line, low, at-2, low, at+2)
		c.StrokeLine2(line, high, at-2, high, at+2)
	}
}

// write writes the value and the change beside the end of the bar.
func (b tornadoBars) write(c draw.Canvas, s *reports.TornadoSide, low, high, at vg.Length) {
	style := lettering(labelSize, ink)
	style.YAlign = draw.YCenter
	place := vg.Point{X: high + 4, Y: at + 1}
	if s.Change.Estimate.Value < 0 {
		style.XAlign = draw.XRight
		place.X = low - 4
	}
	c.FillText(style, place, b.caption(s, b.brief))
}
