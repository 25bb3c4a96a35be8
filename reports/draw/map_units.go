package draw

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// label writes a name on the map, on a patch of paper.
func (b *board) label(style text.Style, at vg.Point, name string) {
	name = reports.Printable(name)
	b.c.FillPolygon(paper, rectangle(vg.Point{X: at.X - 1, Y: at.Y - 1}, style.Width(name)+2, style.Font.Size+1, 0, 0))
	b.c.FillText(style, at, name)
}

// drawPlaces draws objectives as numbered circles and other places as diamonds, with a line around places of several squares.
// If a unit stands there, the sign goes to a corner.
func (b *board) drawPlaces() {
	s := &sketch{}
	for i := range b.Places {
		if len(b.Places[i].Squares) > 1 {
			b.outline(s, ink, stroke, b.PlaceBorder(i))
		}
	}
	s.drawOn(b.c)
	for i := range b.Places {
		p := &b.Places[i]
		if len(p.Squares) == 0 {
			continue
		}
		middle, part := b.placeOf(p.Squares)
		radius := b.side * vg.Length(part)
		shape := round(middle, radius)
		if !p.Objective {
			shape = []vg.Point{{X: middle.X - radius, Y: middle.Y}, {X: middle.X, Y: middle.Y + radius},
				{X: middle.X + radius, Y: middle.Y}, {X: middle.X, Y: middle.Y - radius}, {X: middle.X - radius, Y: middle.Y}}
		}
		b.c.FillPolygon(paper, shape)
		b.c.StrokeLines(draw.LineStyle{Color: ink, Width: 1.2}, shape)
		style := lettering(min(panelSize, max(smallLetters, radius*1.3)), ink)
		style.XAlign, style.YAlign = draw.XCenter, -0.36
		if name := reports.Printable(p.Name); style.Width(name) <= 2*radius {
			b.c.FillText(style, middle, name)
		} else {
			style = lettering(smallLetters, ink)
			b.label(style, vg.Point{X: middle.X + radius, Y: middle.Y - style.Font.Size/2}, name)
		}
	}
}

// placeOf returns the point and the size of a place's sign: in the middle of its squares, or in the free square nearest to it,
// or in a corner if no square is free.
func (b *board) placeOf(squares []int) (at vg.Point, part float64) {
	centre := b.centre(squares)
	if !b.anybodyAt(centre) {
		return centre, 0.32
	}
	near := func(square int) float64 {
		m := b.in(square, 0.5, 0.5)
		return math.Hypot(float64(m.X-centre.X), float64(m.Y-centre.Y))
	}
	sorted := slices.Clone(squares)
	slices.SortStableFunc(sorted, func(s, t int) int { return cmp.Compare(math.Round(near(s)), math.Round(near(t))) })
	for _, square := range sorted {
		if middle := b.in(square, 0.5, 0.5); !b.anybodyAt(middle) {
			return middle, 0.32
		}
	}
	return b.in(sorted[0], 0.8, 0.82), 0.2
}

// centre returns the middle of the rectangle around squares.
func (b *board) centre(squares []int) vg.Point {
	var corners []vg.Point
	for _, s := range squares {
		corners = append(corners, b.in(s, 0, 0), b.in(s, 1, 1))
	}
	r := spanned(corners)
	return vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
}

// anybodyAt reports whether a sign at p would hide a unit.
func (b *board) anybodyAt(p vg.Point) bool {
	return slices.ContainsFunc(b.Units, func(u reports.MapUnit) bool {
		m := b.in(u.Square, 0.5, 0.5)
		return max(math.Abs(float64(m.X-p.X)), math.Abs(float64(m.Y-p.Y))) < 0.7*float64(b.side)
	})
}

// drawUnits draws counters with the labels of the units. Several units in a square share it.
func (b *board) drawUnits() {
	in := map[int][]*reports.MapUnit{}
	var squares []int
	for i := range b.Units {
		at := b.Units[i].Square
		if in[at] == nil {
			squares = append(squares, at)
		}
		in[at] = append(in[at], &b.Units[i])
	}
	for _, at := range squares {
		spots, part := shared(len(in[at]))
		if side := b.side * vg.Length(part); part < 1 && side < 2*smallLetters { // there is no room for all units of the square, so only the first is drawn
			first := *in[at][0]
			first.Label += "+"
			b.counter(b.in(at, 0.5, 0.5), b.side*b.counterPart(), &first)
			continue
		}
		for i, u := range in[at] {
			b.counter(b.in(at, spots[i].x, spots[i].y), b.side*vg.Length(part)*b.counterPart(), u)
		}
	}
}

// counterPart returns the size of counters as a part of their room. On an overlay counters are smaller, so that the colour of
// their squares shows around them.
func (b *board) counterPart() vg.Length {
	if b.Overlay != nil {
		return 0.75
	}
	return 1
}

// shared returns the places of n units that share a square, and the part of its side that each of them gets.
func shared(n int) (spots []spot, part float64) {
	across := int(math.Ceil(math.Sqrt(float64(n))))
	part = 1 / float64(across)
	for i := range n {
		spots = append(spots, spot{(float64(i%across) + 0.5) * part, 1 - float64((float64(i/across)+0.5)*part)})
	}
	return spots, part
}

// symbolRoom is the side of a square from which symbols of units can be distinguished.
const symbolRoom = vg.Length(13)

// symbolRoom returns the least side of a square in which a counter shows its symbol. A counter with a legible label,
// of 7 points, needs more.
func (b *board) symbolRoom(u *reports.MapUnit) vg.Length {
	if b.legible && u.Label != "" {
		return 19
	}
	return symbolRoom
}

// counter draws a unit: filled for side a, outlined for side b, with a tip on the side that it faces.
func (b *board) counter(middle vg.Point, side vg.Length, u *reports.MapUnit) {
	fill, edge, pointed := ours, paper, ours
	if u.Side == 1 {
		fill, edge, pointed = paper, theirs, theirs
	}
	like := &reports.UnitCounter
	around := func(path string) (points []vg.Point) {
		for _, p := range traced(path)[0] {
			points = append(points, vg.Point{X: middle.X + vg.Length(p.x)*side, Y: middle.Y + vg.Length(p.y)*side})
		}
		return points
	}
	if tip := like.Tips[u.Facing]; tip != "" {
		b.c.FillPolygon(pointed, area(around(tip)))
	}
	card := around(like.Card)
	b.c.FillPolygon(fill, area(card))
	b.c.StrokeLines(draw.LineStyle{Color: edge, Width: min(vg.Length(like.Edges[u.Side]), side*0.08)}, card)
	style := lettering(min(panelSize, max(smallLetters, side*vg.Length(like.Letters))), legible(fill))
	room := 1.2 * (card[2].X - card[0].X)
	if symbol := like.Symbols[u.Symbol]; symbol != "" && side >= b.symbolRoom(u) {
		b.symbol(symbol, legible(fill), middle, side)
		if u.Label == "" {
			return
		}
		middle.Y -= vg.Length(like.Below) * side
		style.Font.Size = min(style.Font.Size, 0.9*smallLetters+0.1*side)
		room = card[2].X - card[0].X
	}
	if b.legible {
		style.Font.Size = max(style.Font.Size, smallLetters)
		if style.Width(u.Label) > 1.2*room {
			return
		}
	}
	for style.Width(u.Label) > room && style.Font.Size > 1 && !b.legible {
		style.Font.Size -= 0.5
	}
	style.XAlign, style.YAlign = draw.XCenter, -0.36
	b.c.FillText(style, middle, reports.Printable(u.Label))
}

// symbol draws the symbol of a unit.
func (b *board) symbol(path string, color shade, middle vg.Point, side vg.Length) {
	for _, line := range traced(path) {
		points := make([]vg.Point, len(line))
		for i, p := range line {
			points[i] = vg.Point{X: middle.X + vg.Length(p.x)*side, Y: middle.Y + vg.Length(p.y)*side}
		}
		b.c.StrokeLines(draw.LineStyle{Color: color, Width: max(hairline, side*0.035)}, points)
	}
}

// drawPairs draws a line between the two squares of each pair, dashed if there is no sight. It marks the square that blocks the
// sight.
func (b *board) drawPairs(pairs []reports.Pair) {
	s := &sketch{}
	for i := range pairs {
		p := &pairs[i]
		from, to := b.in(p.From, 0.5, 0.5), b.in(p.To, 0.5, 0.5)
		if p.Sees {
			s.line(ink, 1.4, from, to)
		} else {
			s.dashed(ink, 1.4, []vg.Length{4, 3}, from, to)
		}
		if p.BlockedBy != reports.NoSquare {
			s.line(middling, 2, b.frame(p.BlockedBy, 0.02)...)
		}
		for _, end := range []vg.Point{from, to} {
			s.fill(ink, round(end, 2.5)...)
		}
	}
	s.drawOn(b.c)
	style := lettering(b.lettersOf(0.4, labelSize), ink)
	for i := range pairs {
		for _, square := range []int{pairs[i].From, pairs[i].To} {
			b.label(style, b.in(square, 0.54, 0.03), b.SquareName(square))
		}
	}
}
