package draw

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// linesOf replaces the arcs and curves of a path by straight lines, moves the path to its place on the canvas, and cuts it
// at each move.
func (c *pixelCanvas) linesOf(p vg.Path) []vg.Path {
	var lines []vg.Path
	var start, at vg.Point // before the placement is applied
	add := func(kind int, to vg.Point) {
		if kind == vg.MoveComp || len(lines) == 0 {
			kind, start = vg.MoveComp, to
			lines = append(lines, nil)
		}
		line := &lines[len(lines)-1]
		*line = append(*line, vg.PathComp{Type: kind, Pos: c.place().of(to)})
		at = to
	}
	for _, piece := range p {
		switch piece.Type {
		case vg.MoveComp, vg.LineComp:
			add(piece.Type, piece.Pos)
		case vg.ArcComp:
			bend(arcSteps(piece.Angle), func(t float64) {
				sin, cos := math.Sincos(piece.Start + float64(piece.Angle*t))
				add(vg.LineComp, vg.Point{
					X: piece.Pos.X + vg.Length(float64(float64(piece.Radius)*cos)),
					Y: piece.Pos.Y + vg.Length(float64(float64(piece.Radius)*sin)),
				})
			})
		case vg.CurveComp:
			curve := append(append([]vg.Point{at}, piece.Control...), piece.Pos)
			bend(curveSteps, func(t float64) { add(vg.LineComp, along(curve, t)) })
		case vg.CloseComp:
			if len(lines) > 0 {
				add(vg.LineComp, start)
				line := &lines[len(lines)-1]
				*line = append(*line, vg.PathComp{Type: vg.CloseComp})
			}
		}
	}
	return lines
}

// curveSteps is the number of straight lines that replace a curve of a letter.
const curveSteps = 8

// arcSteps returns the number of straight lines that replace an arc.
func arcSteps(angle float64) int { return max(1, int(math.Ceil(math.Abs(angle)*64/(2*math.Pi)))) }

func bend(steps int, visit func(t float64)) {
	for i := range steps + 1 {
		visit(float64(i) / float64(steps))
	}
}

// along returns the point at t of a Bézier curve (P. de Casteljau): it divides the lines between its points in the ratio t
// again and again.
func along(curve []vg.Point, t float64) vg.Point {
	points := append([]vg.Point(nil), curve...)
	for n := len(points) - 1; n > 0; n-- {
		for i := range n {
			points[i] = between(points[i], points[i+1], t)
		}
	}
	return points[0]
}

func between(a, b vg.Point, t float64) vg.Point {
	return vg.Point{
		X: vg.Length(float64(float64(a.X)*(1-t)) + float64(float64(b.X)*t)),
		Y: vg.Length(float64(float64(a.Y)*(1-t)) + float64(float64(b.Y)*t)),
	}
}

// cutInDashes cuts a line into dashes. The 1st, 3rd, ... length is that of a dash, the 2nd, 4th, ... that of a gap.
func cutInDashes(line vg.Path, lengths []vg.Length, offset vg.Length) []vg.Path {
	if len(lengths) == 0 {
		return []vg.Path{line}
	}
	var pieces []vg.Path
	which, left := 0, lengths[0]
	next := func() { which++; left = lengths[which%len(lengths)] }
	for ; offset >= left && offset > 0; next() {
		offset -= left
	}
	left -= offset
	var at vg.Point
	for _, piece := range line {
		if piece.Type == vg.MoveComp {
			at = piece.Pos
			pieces = append(pieces, vg.Path{piece})
			continue
		}
		if piece.Type != vg.LineComp {
			continue
		}
		from, whole := at, vg.Length(math.Hypot(float64(piece.Pos.X-at.X), float64(piece.Pos.Y-at.Y)))
		for gone := left; whole > 0 && gone < whole; gone += left {
			at = between(from, piece.Pos, float64(gone/whole))
			pieces = dashTo(pieces, at, which)
			next()
			pieces = append(pieces, vg.Path{{Type: vg.MoveComp, Pos: at}})
		}
		left -= vg.Length(math.Hypot(float64(piece.Pos.X-at.X), float64(piece.Pos.Y-at.Y)))
		at = piece.Pos
		pieces = dashTo(pieces, at, which)
	}
	return pieces
}

// dashTo draws the last piece on to a point, unless it is a gap.
func dashTo(pieces []vg.Path, to vg.Point, which int) []vg.Path {
	if which%2 == 0 {
		last := &pieces[len(pieces)-1]
		*last = append(*last, vg.PathComp{Type: vg.LineComp, Pos: to})
	}
	return pieces
}
