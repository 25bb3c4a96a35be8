package draw

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// endRoom returns the width of the names at the ends of the lines.
func (l lineChart) endRoom(width vg.Length) vg.Length {
	room := vg.Length(0)
	for _, s := range l.lines() {
		for _, line := range s.nameLines(width) {
			room = max(room, lettering(labelSize, ink).Width(line)*spareWidth+11+3*markSize)
		}
	}
	return room
}

// nameLines returns the lines of the name in a pane of the given width.
func (s *chartLine) nameLines(width vg.Length) []string {
	return foldTo(lettering(labelSize, ink), s.name, labelShare*width)
}

// nameEnds writes the name of each line right of its end, and moves names apart if lines end close together. If a line ends
// before the others, its name stands at that end, if there is room.
func (l lineChart) nameEnds(c, data draw.Canvas, pl *plot.Plot, lines []chartLine) {
	x, y := pl.Transforms(&data)
	drawn := plottedLines{lines: lines, joined: l.joined()}
	style := lettering(labelSize, ink)
	style.YAlign = draw.YCenter
	places, furthest := l.places(), 0
	for i := range lines {
		furthest = max(furthest, lines[i].last())
	}
	column := x(places[furthest]) + data.Max.X - x(places[len(places)-1]) + 7 // where the names stand
	var ends []end
	for i := range lines {
		s := &lines[i]
		last := s.last()
		if last < 0 {
			continue
		}
		names := s.nameLines(c.Size().X)
		e := end{
			line: s, point: vg.Point{X: x(places[last]) + drawn.aside(i, x), Y: y(s.cells[last].Estimate.Value)},
			text: joinLines(names), height: vg.Length(len(names)) * namePitch,
		}
		at := vg.Point{X: e.point.X + 2*markSize + 4, Y: e.point.Y}
		fits := at.X+widestLineOf(names, style)*spareWidth+markSize+4 <= column
		if last < furthest && l.joined() && fits {
			aside, free := clearance(lines, i, last, y, data.Min.Y+namePitch/2)
			if free < leastClearance { // other lines would cross the name, so it goes to the column
				ends = append(ends, e)
				continue
			}
			at.Y += aside
			if at.Y != e.point.Y { // the name is not beside its point, so the mark of the line precedes it
				c.DrawGlyphNoClip(draw.GlyphStyle{Color: s.pen.color, Radius: markSize - 0.4, Shape: s.pen.mark}, at)
				at.X += markSize + 2
			}
			c.FillText(style, vg.Point{X: at.X, Y: at.Y + 1}, e.text)
			continue
		}
		ends = append(ends, e)
	}
	bottom := data.Min.Y - axisRoom
	if furthest < len(places)-1 { // names that stand within the field stay above the axis
		bottom = data.Min.Y + 1
	}
	spread(ends, bottom, c.Max.Y)
	for _, e := range ends {
		if !l.joined() { // no line leads to the name, so its mark precedes it
			at := vg.Point{X: column, Y: e.at}
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: e.line.pen.color, Radius: markSize, Shape: e.line.pen.mark}, at)
			c.FillText(style, vg.Point{X: column + markSize + 3, Y: e.at + 1}, e.text)
			continue
		}
		from, to := vg.Point{X: e.point.X + markSize + 1.5, Y: e.point.Y}, vg.Point{X: column - 2, Y: e.at}
		if displaced := to.Y - from.Y; (displaced < -2 || displaced > 2) && e.line.last() == furthest { // a longer line would look like a figure
			c.StrokeLines(draw.LineStyle{Color: e.line.pen.color, Width: hairline}, []vg.Point{from, to})
		}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: e.line.pen.color, Radius: markSize, Shape: e.line.pen.mark}, vg.Point{X: column + markSize, Y: e.at})
		c.FillText(style, vg.Point{X: column + 2*markSize + 3, Y: e.at + 1}, e.text)
	}
}

func widestLineOf(lines []string, style text.Style) vg.Length {
	widest := vg.Length(0)
	for _, line := range lines {
		widest = max(widest, style.Width(line))
	}
	return widest
}

// leastClearance is the least distance from the middle of a name to another line beside it.
const leastClearance = 0.65 * namePitch

// clearance returns how a name beside the last point of a line should move to keep off the other lines: not at all, or one
// namePitch up or down. It also returns the distance of the moved name from the nearest other line or from lowest, at most
// namePitch.
func clearance(lines []chartLine, line, last int, y func(float64) vg.Length, lowest vg.Length) (best, widest vg.Length) {
	here := y(lines[line].cells[last].Estimate.Value)
	for _, aside := range []vg.Length{0, -namePitch, namePitch} {
		nearest := min(namePitch, here+aside-lowest+1) // a greater distance is no better
		for i := range lines {
			for _, at := range []int{last, last + 1} {
				if cell := &lines[i].cells[at]; i != line && !cell.Empty {
					off := y(cell.Estimate.Value) - here - aside
					nearest = min(nearest, max(off, -off))
				}
			}
		}
		if nearest > widest {
			best, widest = aside, nearest
		}
	}
	return best, widest
}

// An end is the name of a line, and where it is written.
type end struct {
	line   *chartLine
	point  vg.Point // the last point of the line
	text   string
	height vg.Length
	at     vg.Length // the middle of the name
}

// under compares two lines by their figures where they last differ.
func under(a, b end) int {
	if a.line != nil && b.line != nil {
		for i := len(a.line.cells) - 1; i >= 0; i-- {
			one, other := &a.line.cells[i], &b.line.cells[i]
			if !one.Empty && !other.Empty && one.Estimate.Value != other.Estimate.Value {
				return cmp.Compare(one.Estimate.Value, other.Estimate.Value)
			}
		}
	}
	return cmp.Compare(a.point.Y, b.point.Y)
}

// spread moves names up and down until none touch, each as near to its point as possible.
func spread(ends []end, bottom, top vg.Length) {
	slices.SortStableFunc(ends, under)
	// A block is a group of names that touch; its middle is the mean of their points.
	type block struct {
		first, count int
		wish, height vg.Length // where the middle of the block should be, and the height of all its names
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
