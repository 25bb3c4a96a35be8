package draw

import (
	"gonum.org/v1/plot/vg"
	"salvo/reports"
)

// symbols are how kinds of ground are drawn, so that they differ without colour. A kind that is not among them shows its
// letter; open ground shows nothing.
var symbols = map[string]func(b *board, s *sketch, square int){
	reports.OpenGround: func(*board, *sketch, int) {},
	"road":             drawRoad,
	"rough":            drawRough,
	"woods":            drawWoods,
	"dense-woods":      drawDenseWoods,
	"built-up":         drawHouses,
	"wall":             drawWall,
	"hedge":            drawHedge,
	"marsh":            drawMarsh,
	"water":            drawWater,
	"fortification":    drawFort,
	"mines":            drawMines,
	"impassable":       drawImpassable,
}

// drawSymbols draws what covers the squares.
func (b *board) drawSymbols() {
	s := &sketch{}
	style := lettering(b.lettersOf(0.5, panelSize), ink)
	for i, square := range b.Squares {
		if drawn := symbols[square.Ground]; drawn != nil {
			drawn(b, s, i)
		} else {
			b.label(style, b.in(i, 0.35, 0.3), string(square.Letter))
		}
	}
	s.drawOn(b.c)
}

// box is a rectangle in a square.
func (b *board) box(square int, left, bottom, right, top float64) []vg.Point {
	return []vg.Point{b.in(square, left, bottom), b.in(square, left, top), b.in(square, right, top),
		b.in(square, right, bottom)}
}

func (b *board) tree(s *sketch, square int, x, y float64, crown shade) {
	s.line(trunk, stroke, b.in(square, x, y-0.3), b.in(square, x, y-0.1))
	circle := round(b.in(square, x, y), 0.14*b.side)
	s.fill(crown, circle...)
	s.line(trunk, hairline, circle...)
}

func drawWoods(b *board, s *sketch, square int) {
	for _, at := range [][2]float64{{0.24, 0.74}, {0.7, 0.8}, {0.48, 0.42}} {
		b.tree(s, square, at[0], at[1], leaves)
	}
}

func drawDenseWoods(b *board, s *sketch, square int) {
	for _, at := range [][2]float64{{0.2, 0.8}, {0.52, 0.84}, {0.82, 0.78}, {0.34, 0.44}, {0.68, 0.42}} {
		b.tree(s, square, at[0], at[1], thickLeaves)
	}
}

func drawHouses(b *board, s *sketch, square int) {
	for _, house := range [][4]float64{
		{0.1, 0.55, 0.42, 0.88}, {0.55, 0.62, 0.9, 0.86}, {0.16, 0.14, 0.48, 0.4}, {0.6, 0.1, 0.86, 0.48},
	} {
		walls := b.box(square, house[0], house[1], house[2], house[3])
		s.fill(roof, walls...)
		s.line(ink, hairline, append(walls, walls[0])...)
	}
}

func drawRough(b *board, s *sketch, square int) {
	for _, at := range [][2]float64{{0.14, 0.62}, {0.55, 0.72}, {0.32, 0.2}, {0.68, 0.32}} {
		s.line(stone, stroke, b.in(square, at[0], at[1]), b.in(square, at[0]+0.1, at[1]+0.17), b.in(square, at[0]+0.22, at[1]))
	}
}

func drawMarsh(b *board, s *sketch, square int) {
	for _, at := range [][2]float64{{0.3, 0.68}, {0.7, 0.52}, {0.32, 0.22}} {
		x, y := at[0], at[1]
		s.line(waves, stroke, b.in(square, x-0.18, y), b.in(square, x+0.18, y))
		for _, blade := range []float64{-0.09, 0, 0.09} {
			s.line(trunk, hairline, b.in(square, x+blade/2, y), b.in(square, x+blade, y+0.18))
		}
	}
}

func drawWater(b *board, s *sketch, square int) {
	for _, y := range []float64{0.25, 0.55, 0.82} {
		var wave []vg.Point
		for i := range 9 {
			wave = append(wave, b.in(square, 0.1+0.1*float64(i), y+[...]float64{0, 0.06, 0, -0.06}[i%4]))
		}
		s.line(waves, hairline, wave...)
	}
}

func drawFort(b *board, s *sketch, square int) {
	outer, inner := b.box(square, 0.12, 0.12, 0.88, 0.88), b.box(square, 0.24, 0.24, 0.76, 0.76)
	s.line(ink, 1.4, append(outer, outer[0])...)
	s.line(ink, hairline, append(inner, inner[0])...)
	for _, at := range [][2]float64{{0.12, 0.12}, {0.12, 0.88}, {0.88, 0.12}, {0.88, 0.88}} {
		s.fill(ink, b.box(square, at[0]-0.09, at[1]-0.09, at[0]+0.09, at[1]+0.09)...)
	}
}

func drawMines(b *board, s *sketch, square int) {
	for _, at := range [][2]float64{{0.27, 0.73}, {0.73, 0.73}, {0.5, 0.5}, {0.27, 0.27}, {0.73, 0.27}} {
		x, y := at[0], at[1]
		s.line(ink, stroke, b.in(square, x-0.09, y-0.09), b.in(square, x+0.09, y+0.09))
		s.line(ink, stroke, b.in(square, x-0.09, y+0.09), b.in(square, x+0.09, y-0.09))
	}
}

func drawImpassable(b *board, s *sketch, square int) {
	b.hatch(s, square, ink, 3)
	for i := range 6 { // and the other way
		from := (float64(i) + 0.5) / 3
		x, y := max(0, from-1), min(1, from)
		s.line(ink, hairline, b.in(square, x, 1-y), b.in(square, y, 1-x))
	}
}

// arms are the ends of what runs through a square: from its middle to those of its neighbours of the same ground, half
// the way. Diagonal neighbours are joined only where no straight way leads there. What comes straight to the edge of the
// table or to houses goes on to them.
func (b *board) arms(square int) (ends []vg.Point) {
	same := func(east, north int) bool {
		n := b.Neighbour(square, east, north)
		return n != reports.NoSquare && b.Squares[n].Ground == b.Squares[square].Ground
	}
	for _, w := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		slanting := w[0] != 0 && w[1] != 0
		if same(w[0], w[1]) && (!slanting || !same(w[0], 0) && !same(0, w[1])) {
			ends = append(ends, b.in(square, 0.5+0.5*float64(w[0]), 0.5+0.5*float64(w[1])))
		}
		next := b.Neighbour(square, w[0], w[1])
		if onward := next == reports.NoSquare || b.Squares[next].Ground == "built-up"; onward && !slanting && same(-w[0], -w[1]) {
			ends = append(ends, b.in(square, 0.5+0.5*float64(w[0]), 0.5+0.5*float64(w[1])))
		}
	}
	if ends == nil {
		ends = []vg.Point{b.in(square, 0.1, 0.5), b.in(square, 0.9, 0.5)}
	}
	return ends
}

func drawRoad(b *board, s *sketch, square int) {
	wide := 0.26 * b.side
	for _, layer := range []struct {
		color shade
		width vg.Length
	}{{quiet, wide + 1.4}, {roadway, wide}} {
		b.through(square, func(points ...vg.Point) { s.line(layer.color, layer.width, points...) })
	}
}

// through draws what runs through a square, around its middle from each end to the first.
func (b *board) through(square int, drawn func(points ...vg.Point)) {
	middle, ends := b.in(square, 0.5, 0.5), b.arms(square)
	for _, end := range ends[1:] {
		drawn(ends[0], middle, end)
	}
	if len(ends) == 1 {
		drawn(ends[0], middle)
	}
}

func drawWall(b *board, s *sketch, square int) {
	b.through(square, func(points ...vg.Point) { s.line(ink, 0.12*b.side+1, points...) })
	stones := []vg.Length{0.16 * b.side, 0.06 * b.side}
	b.through(square, func(points ...vg.Point) { s.dashed(paper, 0.08*b.side, stones, points...) })
}

func drawHedge(b *board, s *sketch, square int) {
	middle := b.in(square, 0.5, 0.5)
	for _, end := range b.arms(square) {
		s.line(trunk, stroke, middle, end)
		for _, part := range []float64{0.05, 0.4, 0.8} {
			bush := round(between(middle, end, part), 0.09*b.side)
			s.fill(thickLeaves, bush...)
			s.line(trunk, hairline, bush...)
		}
	}
}
