package draw

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A sketch collects shapes before they are drawn. It draws all areas first, then all lines. Areas of one colour are drawn
// together, and so are lines of one colour, width and dashes; both in the order of their first shapes.
type sketch struct {
	filled, lined []inked
}

// inked are shapes of one colour.
type inked struct {
	color  shade
	width  vg.Length
	dashes []vg.Length
	path   vg.Path
}

// fill adds a polygon.
func (s *sketch) fill(color shade, points ...vg.Point) {
	i := slices.IndexFunc(s.filled, func(f inked) bool { return f.color == color })
	if i < 0 {
		i, s.filled = len(s.filled), append(s.filled, inked{color: color})
	}
	s.filled[i].add(points)
	s.filled[i].path.Close()
}

// line adds lines from point to point.
func (s *sketch) line(color shade, width vg.Length, points ...vg.Point) {
	s.dashed(color, width, nil, points...)
}

func (s *sketch) dashed(color shade, width vg.Length, dashes []vg.Length, points ...vg.Point) {
	i := slices.IndexFunc(s.lined, func(l inked) bool {
		return l.color == color && l.width == width && slices.Equal(l.dashes, dashes)
	})
	if i < 0 {
		i, s.lined = len(s.lined), append(s.lined, inked{color: color, width: width, dashes: dashes})
	}
	s.lined[i].add(points)
}

func (k *inked) add(points []vg.Point) {
	k.path.Move(points[0])
	for _, p := range points[1:] {
		k.path.Line(p)
	}
}

// drawOn draws the sketch.
func (s *sketch) drawOn(c draw.Canvas) {
	for _, f := range s.filled {
		c.SetColor(f.color)
		c.Fill(f.path)
	}
	for _, l := range s.lined {
		c.SetLineStyle(draw.LineStyle{Color: l.color, Width: l.width, Dashes: l.dashes})
		c.Stroke(l.path)
	}
}

// round returns the points of a circle; the last is the first.
func round(middle vg.Point, radius vg.Length) []vg.Point {
	const steps = 16
	points := make([]vg.Point, steps+1)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i%steps) / steps)
		points[i] = vg.Point{X: middle.X + radius*vg.Length(withoutDust(cos)), Y: middle.Y + radius*vg.Length(withoutDust(sin))}
	}
	return points
}
