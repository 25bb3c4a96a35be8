package draw

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A label is the name of a dot, with the place where it is written.
type label struct {
	text   string
	corner vg.Point
}

// labels returns the names that can be written without touching dots, whiskers or each other. Names of the dots that lie
// furthest from agreement come first.
func (a agreement) labels(c, field draw.Canvas, at func(x, y float64) vg.Point) (labels []label) {
	style := lettering(labelSize, ink)
	var taken []vg.Rectangle
	order := make([]int, 0, len(a.Dots))
	for i := range a.Dots {
		d := &a.Dots[i]
		place := at(d.X, d.Y.Value)
		taken = append(taken, vg.Rectangle{Min: vg.Point{X: place.X - dotSize, Y: place.Y - dotSize},
			Max: vg.Point{X: place.X + dotSize, Y: place.Y + dotSize}})
		if !reports.IsExact(d.Y) {
			low, high := at(d.X, max(d.Y.Low, a.y.low)), at(d.X, max(d.Y.High, a.y.low))
			taken = append(taken, vg.Rectangle{Min: vg.Point{X: low.X - 1, Y: low.Y}, Max: vg.Point{X: high.X + 1, Y: high.Y}})
		}
		if d.Name != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(apartness(&a.Dots[k]), apartness(&a.Dots[i])) })
	line := a.lineBoxes(at)
	for _, i := range order {
		d := &a.Dots[i]
		text := reports.Printable(d.Name)
		width := style.Width(text) * spareWidth
		box := func(corner vg.Point) vg.Rectangle {
			return vg.Rectangle{Min: corner, Max: vg.Point{X: corner.X + width, Y: corner.Y + labelSize}}
		}
		free := func(corner vg.Point, taken ...[]vg.Rectangle) bool {
			r := box(corner)
			inside := r.Min.X >= field.Min.X && r.Max.X <= c.Max.X && r.Min.Y >= field.Min.Y && r.Max.Y <= field.Max.Y+2
			return inside && !slices.ContainsFunc(slices.Concat(taken...), func(o vg.Rectangle) bool { return touch(r, o) })
		}
		places := aroundDot(at(d.X, d.Y.Value), width)
		best := slices.IndexFunc(places, func(corner vg.Point) bool { return free(corner, taken, line) })
		if best < 0 { // a name that crosses the line is better than none
			best = slices.IndexFunc(places, func(corner vg.Point) bool { return free(corner, taken) })
		}
		if best >= 0 {
			taken = append(taken, box(places[best]))
			labels = append(labels, label{text, places[best]})
		}
	}
	return labels
}

// lineBoxes returns small boxes along the whole line of agreement.
func (a agreement) lineBoxes(at func(x, y float64) vg.Point) (boxes []vg.Rectangle) {
	const steps = 200
	low, high := max(a.x.low, a.y.low), min(a.x.high, a.y.high)
	for i := range steps + 1 {
		x := low * math.Pow(high/low, float64(i)/steps)
		place := at(x, x)
		boxes = append(boxes, vg.Rectangle{Min: vg.Point{X: place.X - 1, Y: place.Y - 1},
			Max: vg.Point{X: place.X + 1, Y: place.Y + 1}})
	}
	return boxes
}

// apartness returns how far the quotient of the two figures of a dot is from 1, in logarithms; infinity if Y is not above 0.
func apartness(d *reports.Dot) float64 {
	if d.Y.Value <= 0 {
		return math.Inf(1)
	}
	return math.Abs(math.Log(d.Y.Value / d.X))
}

// aroundDot returns places for a name of the given width beside a dot, the best first.
func aroundDot(place vg.Point, width vg.Length) []vg.Point {
	const off = dotSize + 2.5
	middle := place.Y - labelSize/2 + 1
	return []vg.Point{
		{X: place.X + off, Y: middle},
		{X: place.X - off - width, Y: middle},
		{X: place.X + off - 1, Y: middle + 5},
		{X: place.X + off - 1, Y: middle - 5},
		{X: place.X - off + 1 - width, Y: middle + 5},
		{X: place.X - off + 1 - width, Y: middle - 5},
		{X: place.X - width/2, Y: place.Y + off},
		{X: place.X - width/2, Y: place.Y - off - labelSize},
	}
}

func touch(a, b vg.Rectangle) bool {
	return a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y
}
