package reports

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// lineChart is the picture of one figure over one axis: a line for each value of a second one, its name at its end.
type lineChart struct {
	panel  *Panel
	x      *Axis
	series *Axis // nil for a single line
}

const (
	lowestChart  = vg.Length(120)
	highestChart = vg.Length(200)
	widestLine   = vg.Length(1.4)
	markSize     = vg.Length(2.4)
	mostMarks    = 40             // points of a line before their marks would hide it
	namePitch    = vg.Length(9.5) // from one line of a name to the next
	labelShare   = 0.35           // of the width that names at the ends of lines take at most
)

// mostLines is how many lines can be told apart; more are drawn as a heat map.
const mostLines = 12

// head implements [pane].
func (l lineChart) head() (name string, remarks []string) {
	name = l.panel.headline()
	if l.series != nil {
		name += " by " + l.series.title()
	}
	return name, l.panel.precision()
}

// height implements [pane].
func (l lineChart) height(width vg.Length) vg.Length {
	names := vg.Length(0)
	for _, s := range l.strands() {
		names += vg.Length(len(s.nameLines(width))) * namePitch
	}
	// What is written below the axis is not known before the plot has its place; this is near enough.
	slot := (width - l.endRoom(width) - markRoom) / vg.Length(len(l.x.Values))
	at := make([]vg.Length, len(l.x.Values))
	for i := range at {
		at[i] = vg.Length(i) * slot
	}
	below := l.x.letter(at).height - labelSize
	return max(lowestChart, min(0.5*width, highestChart), names+3*axisRoom) + below
}

// endRoom is what the names at the ends of the lines take.
func (l lineChart) endRoom(width vg.Length) vg.Length {
	room := vg.Length(0)
	for _, s := range l.strands() {
		for _, line := range s.nameLines(width) {
			room = max(room, lettering(labelSize, ink).Width(line)*spareWidth+9)
		}
	}
	return room
}

// A strand is one line, or several that are the same all along.
type strand struct {
	name  string
	pen   penstroke
	cells []Cell
}

// strands are the lines, in the order of the series.
func (l lineChart) strands() []strand {
	if l.series == nil {
		return []strand{{pen: penstrokes(1, false)[0], cells: l.panel.Cells[0]}}
	}
	pens := penstrokes(len(l.series.Values), l.series.Numeric)
	var list []strand
	for i, cells := range l.panel.Cells {
		same := slices.IndexFunc(list, func(s strand) bool { return slices.EqualFunc(s.cells, cells, sameFigure) })
		if same >= 0 {
			list[same].name += ", " + l.series.Values[i]
			continue
		}
		list = append(list, strand{l.series.Values[i], pens[i], cells})
	}
	return list
}

func sameFigure(a, b Cell) bool {
	return a.Empty == b.Empty && (a.Empty || a.Exact == b.Exact && a.Estimate == b.Estimate)
}

// nameLines are the lines of its name in a pane of that width.
func (s *strand) nameLines(width vg.Length) []string {
	return foldTo(lettering(labelSize, ink), s.name, labelShare*width)
}

// last is the index of the last cell with a figure; -1 if there is none.
func (s *strand) last() int {
	for i := len(s.cells) - 1; i >= 0; i-- {
		if !s.cells[i].Empty {
			return i
		}
	}
	return -1
}

// draw implements [pane].
func (l lineChart) draw(c draw.Canvas) {
	strands := l.strands()
	pl := newPlot()
	l.scaleX(pl)
	pl.Y.Min, pl.Y.Max = 0, l.reach()
	pl.Y.Padding = 5
	pl.Y.Tick.Marker = figureTicks{mean: l.panel.Mean, most: max(2, int((c.Size().Y-2*axisRoom)/20))}
	pl.X.Padding = 3
	inner := draw.Crop(c, 0, -l.endRoom(c.Size().X), titleRoom, 0)
	l.letterX(pl, inner)
	drawn := lines{
		strands: strands, at: l.places(), width: lineWidthOf(l.x), mean: l.panel.Mean, numbers: len(strands) == 1,
	}
	pl.Add(grid(false), baseline{})
	if l.panel.Goal != nil {
		pl.Add(goalLine(*l.panel.Goal))
	}
	pl.Add(drawn)
	pl.Draw(inner)

	data := pl.DataCanvas(inner)
	title := lettering(labelSize, ink)
	title.XAlign = draw.XCenter
	c.FillText(title, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: c.Min.Y + 1}, printable(l.x.title()))
	if l.series != nil {
		l.nameEnds(c, data, pl, strands)
	}
}

// A goalLine is a dashed line at a chance that is wanted.
type goalLine float64

// Plot implements [plot.Plotter].
func (g goalLine) Plot(c draw.Canvas, pl *plot.Plot) {
	_, y := pl.Transforms(&c)
	at := y(float64(g))
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: stroke, Dashes: []vg.Length{4, 3}}, c.Min.X, at, c.Max.X, at)
	style := lettering(labelSize, ink)
	style.XAlign = draw.XRight
	c.FillText(style, vg.Point{X: c.Max.X, Y: at + 2}, goalPercent(float64(g)))
}

// lineWidthOf is thin over words: there is nothing between them that a line could pass through.
func lineWidthOf(x *Axis) vg.Length {
	if x.Numeric {
		return widestLine
	}
	return stroke
}

// places are where the points stand.
func (l lineChart) places() []float64 {
	if l.x.increasing() {
		return l.x.places()
	}
	return (&Axis{Values: l.x.Values}).places()
}

// scaleX leaves a little room before the first point and behind the last, and more where figures stand above them.
func (l lineChart) scaleX(pl *plot.Plot) {
	at := l.places()
	first, last := at[0], at[len(at)-1]
	spare := 0.02 * (last - first)
	switch {
	case l.series == nil && first < last:
		spare *= 2.5
	case first == last:
		spare = 0.5
	case !l.x.increasing():
		spare = 0.3
	}
	pl.X.Min, pl.X.Max = first-spare, last+spare
}

// letterX writes the values of the axis where they have room.
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
	made := l.x.letter(at)
	var ticks namedTicks
	for i, label := range made.labels {
		if label != "" {
			ticks = append(ticks, plot.Tick{Value: places[i], Label: label})
		}
	}
	pl.X.Tick.Marker = ticks
	pl.X.Tick.Label = made.style
}

// reach is how high the axis goes: over the highest figure with its interval, and room for a number above it.
func (l lineChart) reach() float64 {
	top := l.panel.highest()
	l.panel.each(func(_, _ int, cell *Cell) { top = max(top, cell.Estimate.High) })
	if l.panel.Goal != nil {
		top = max(top, *l.panel.Goal)
	}
	if !l.panel.Mean && l.series != nil {
		return min(1.06*top, 1.02)
	}
	return 1.12 * top
}

// nameEnds writes the name of each line behind its end, pushed apart where lines end close together. A line that ends
// before others has its name there.
func (l lineChart) nameEnds(c, data draw.Canvas, pl *plot.Plot, strands []strand) {
	x, y := pl.Transforms(&data)
	style := lettering(labelSize, ink)
	style.YAlign = draw.YCenter
	places, furthest := l.places(), 0
	for i := range strands {
		furthest = max(furthest, strands[i].last())
	}
	column := x(places[furthest]) + data.Max.X - x(places[len(places)-1]) + 7 // where the names stand
	var ends []end
	for i := range strands {
		s := &strands[i]
		last := s.last()
		if last < 0 {
			continue
		}
		names := s.nameLines(c.Size().X)
		e := end{
			strand: s, point: vg.Point{X: x(places[last]), Y: y(s.cells[last].Estimate.Value)},
			text: joinLines(names), height: vg.Length(len(names)) * namePitch,
		}
		if last < furthest {
			at := vg.Point{X: e.point.X + 2*markSize + 4, Y: e.point.Y}
			at.Y += clearance(strands, i, last, y, data.Min.Y+namePitch/2)
			if at.Y != e.point.Y { // too far off to be its own without a sign
				c.DrawGlyphNoClip(draw.GlyphStyle{Color: s.pen.color, Radius: markSize - 0.4, Shape: s.pen.mark}, at)
				at.X += markSize + 2
			}
			c.FillText(style, vg.Point{X: at.X, Y: at.Y + 1}, e.text)
			continue
		}
		ends = append(ends, e)
	}
	bottom := data.Min.Y - axisRoom
	if furthest < len(places)-1 { // above the axis
		bottom = data.Min.Y + 1
	}
	spread(ends, bottom, c.Max.Y)
	for _, e := range ends {
		from, to := vg.Point{X: e.point.X + markSize + 1.5, Y: e.point.Y}, vg.Point{X: column - 2, Y: e.at}
		if displaced := to.Y - from.Y; displaced < -2 || displaced > 2 {
			c.StrokeLines(draw.LineStyle{Color: e.strand.pen.color, Width: hairline}, []vg.Point{from, to})
		}
		c.FillText(style, vg.Point{X: column, Y: e.at + 1}, e.text)
	}
}

// clearance is how far up or down a name beside the last point of a line must go to keep off the other lines.
func clearance(strands []strand, line, last int, y func(float64) vg.Length, lowest vg.Length) vg.Length {
	here := y(strands[line].cells[last].Estimate.Value)
	best, widest := vg.Length(0), vg.Length(0)
	for _, aside := range []vg.Length{0, -namePitch, namePitch} {
		nearest := min(namePitch, here+aside-lowest+1) // more is not better
		for i := range strands {
			for _, at := range []int{last, last + 1} {
				if cell := &strands[i].cells[at]; i != line && !cell.Empty {
					off := y(cell.Estimate.Value) - here - aside
					nearest = min(nearest, max(off, -off))
				}
			}
		}
		if nearest > widest {
			best, widest = aside, nearest
		}
	}
	return best
}

// An end is the name of a line and where it goes.
type end struct {
	strand *strand
	point  vg.Point // the last of the line
	text   string
	height vg.Length
	at     vg.Length // the middle of the name
}

// spread moves names up and down until none touch, each as near to its point as that allows.
func spread(ends []end, bottom, top vg.Length) {
	slices.SortStableFunc(ends, func(a, b end) int {
		switch {
		case a.point.Y < b.point.Y:
			return -1
		case a.point.Y > b.point.Y:
			return 1
		}
		return 0
	})
	// A block is names that touch; its middle is where their points are on average.
	type block struct {
		first, count int
		wish, height vg.Length // of the middle, and of all names
	}
	low := func(b block) vg.Length {
		return max(bottom, min(top-b.height, b.wish-b.height/2))
	}
	var blocks []block
	for i, e := range ends {
		blocks = append(blocks, block{i, 1, e.point.Y, e.height})
		for n := len(blocks); n > 1; n = len(blocks) {
			under, over := blocks[n-2], blocks[n-1]
			if low(under)+under.height <= low(over) {
				break
			}
			count := under.count + over.count
			wish := (under.wish*vg.Length(under.count) + over.wish*vg.Length(over.count)) / vg.Length(count)
			blocks = append(blocks[:n-2], block{under.first, count, wish, under.height + over.height})
		}
	}
	for _, b := range blocks {
		at := low(b)
		for i := b.first; i < b.first+b.count; i++ {
			ends[i].at = at + ends[i].height/2
			at += ends[i].height
		}
	}
}
