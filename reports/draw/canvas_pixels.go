package draw

import (
	"math"

	"golang.org/x/image/font/sfnt"
	sub "golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	xfont "golang.org/x/image/font"
)

// A pixelCanvas draws an image. The canvas below it rotates and moves points, bends curves, cuts dashes and draws letters with
// sums that are rounded differently on different machines. So it gets only straight lines between points on a grid, which it
// draws in whole numbers.
type pixelCanvas struct {
	*vgimg.Canvas
	places []placement // the last one is in force
	dashes []vg.Length
	offset vg.Length // where in the dashes a line begins
}

func newPixelCanvas(width, height vg.Length) *pixelCanvas {
	made := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(pixelsPerInch))
	return &pixelCanvas{Canvas: made, places: []placement{{xx: 1, yy: 1}}}
}

// A placement maps a point that is drawn to the canvas: (x, y) to (xx*x + xy*y + x0, yx*x + yy*y + y0).
type placement struct{ xx, xy, x0, yx, yy, y0 float64 }

func (p *placement) of(at vg.Point) vg.Point {
	x, y := float64(at.X), float64(at.Y)
	return vg.Point{
		X: vg.Length(float64(p.xx*x) + float64(p.xy*y) + p.x0),
		Y: vg.Length(float64(p.yx*x) + float64(p.yy*y) + p.y0),
	}
}

func (c *pixelCanvas) place() *placement { return &c.places[len(c.places)-1] }

// Push implements [vg.Canvas].
func (c *pixelCanvas) Push() {
	c.places = append(c.places, *c.place())
	c.Canvas.Push()
}

// Pop implements [vg.Canvas].
func (c *pixelCanvas) Pop() {
	c.places = c.places[:len(c.places)-1]
	c.Canvas.Pop()
}

// Translate implements [vg.Canvas].
func (c *pixelCanvas) Translate(by vg.Point) {
	p := c.place()
	to := p.of(by)
	p.x0, p.y0 = float64(to.X), float64(to.Y)
}

// Rotate implements [vg.Canvas].
func (c *pixelCanvas) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.turn(withoutDust(cos), -withoutDust(sin), withoutDust(sin), withoutDust(cos))
}

// Scale implements [vg.Canvas].
func (c *pixelCanvas) Scale(x, y float64) { c.turn(x, 0, 0, y) }

// turn applies a matrix before the placement.
func (c *pixelCanvas) turn(xx, xy, yx, yy float64) {
	p := c.place()
	p.xx, p.xy = float64(p.xx*xx)+float64(p.xy*yx), float64(p.xx*xy)+float64(p.xy*yy)
	p.yx, p.yy = float64(p.yx*xx)+float64(p.yy*yx), float64(p.yx*xy)+float64(p.yy*yy)
}

// withoutDust rounds a sine or cosine to nine digits, so that a quarter turn is exact.
func withoutDust(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// SetLineDash implements [vg.Canvas].
func (c *pixelCanvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	c.dashes, c.offset = dashes, offset
}

// Stroke implements [vg.Canvas].
func (c *pixelCanvas) Stroke(p vg.Path) {
	var lines vg.Path
	for _, line := range c.linesOf(p) {
		for _, piece := range cutInDashes(line, c.dashes, c.offset) {
			lines = append(lines, piece...)
		}
	}
	c.Canvas.Stroke(onPixels(lines))
}

// Fill implements [vg.Canvas].
func (c *pixelCanvas) Fill(p vg.Path) {
	var lines vg.Path
	for _, line := range c.linesOf(p) {
		lines = append(lines, line...)
	}
	c.Canvas.Fill(onPixels(lines))
}

// onPixels moves every point of a path to the middle between two positions that the canvas below can distinguish. So a
// rounding error never moves a point to another position.
func onPixels(p vg.Path) vg.Path {
	const step = float64(vg.Inch) / pixelsPerInch / 64
	made := make(vg.Path, len(p))
	for i, piece := range p {
		piece.Pos.X, piece.Pos.Y = snap(piece.Pos.X, step)+vg.Length(step/2), snap(piece.Pos.Y, step)+vg.Length(step/2)
		made[i] = piece
	}
	return made
}

// FillString implements [vg.Canvas]: it fills the outlines of the letters.
func (c *pixelCanvas) FillString(face font.Face, at vg.Point, s string) {
	const perPoint = pixelsPerInch * 64 / float64(vg.Inch)
	size := sub.Int26_6(math.Round(float64(face.Font.Size) * perPoint))
	var buffer sfnt.Buffer
	var outline vg.Path
	pen, last := sub.Int26_6(0), sfnt.GlyphIndex(0)
	for _, r := range s {
		glyph, err := face.Face.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		if kern, err := face.Face.Kern(&buffer, last, glyph, size, xfont.HintingNone); err == nil && last != 0 {
			pen += kern
		}
		segments, err := face.Face.LoadGlyph(&buffer, glyph, size, nil)
		if err != nil {
			continue
		}
		outline = append(outline, letter(segments, func(p sub.Point26_6) vg.Point {
			return vg.Point{
				X: at.X + vg.Length(float64(pen+p.X)/perPoint),
				Y: at.Y - vg.Length(float64(p.Y)/perPoint),
			}
		})...)
		if advance, err := face.Face.GlyphAdvance(&buffer, glyph, size, xfont.HintingNone); err == nil {
			pen += advance
		}
		last = glyph
	}
	c.Fill(outline)
}

// letter returns the outline of a letter.
func letter(segments sfnt.Segments, place func(sub.Point26_6) vg.Point) vg.Path {
	var p vg.Path
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.Move(place(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(place(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(place(s.Args[0]), place(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.CubeTo(place(s.Args[0]), place(s.Args[1]), place(s.Args[2]))
		}
	}
	return p
}
