package draw

import (
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Some machines multiply and add in one step and round once, others round twice, so positions in a picture differ in their last
// digit. Everything that is drawn is put on a grid before it becomes a file; the grid is coarser than such differences.

// gridStep is the step of the grid in files that hold coordinates, in points: the precision of an SVG.
const gridStep = 0.01

// snap returns the nearest multiple of step. A value halfway between two goes up, even if a rounding error puts it just below.
func snap(x vg.Length, step float64) vg.Length {
	const dust = 1e-6
	return vg.Length(math.Floor(float64(x)/step+(0.5+dust)) * step)
}

func onGrid(p vg.Point) vg.Point { return vg.Point{X: snap(p.X, gridStep), Y: snap(p.Y, gridStep)} }

// A gridCanvas puts everything that is drawn on the grid.
type gridCanvas struct{ vg.Canvas }

// Translate implements [vg.Canvas].
func (c gridCanvas) Translate(p vg.Point) { c.Canvas.Translate(onGrid(p)) }

// Stroke implements [vg.Canvas].
func (c gridCanvas) Stroke(p vg.Path) { c.Canvas.Stroke(pathOnGrid(p)) }

// Fill implements [vg.Canvas].
func (c gridCanvas) Fill(p vg.Path) { c.Canvas.Fill(pathOnGrid(p)) }

// FillString implements [vg.Canvas].
func (c gridCanvas) FillString(face font.Face, at vg.Point, s string) {
	c.Canvas.FillString(face, onGrid(at), s)
}

func pathOnGrid(p vg.Path) vg.Path {
	path := make(vg.Path, len(p))
	for i, piece := range p {
		piece.Pos, piece.Radius = onGrid(piece.Pos), snap(piece.Radius, gridStep)
		control := make([]vg.Point, len(piece.Control))
		for k, at := range piece.Control {
			control[k] = onGrid(at)
		}
		piece.Control = control
		path[i] = piece
	}
	return path
}
