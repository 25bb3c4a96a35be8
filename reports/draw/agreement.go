package draw

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// agreement draws how one figure agrees with another.
type agreement struct {
	*reports.AgreementPane
	x, y ruler
}

// newAgreement returns the drawing of a pane.
func newAgreement(p *reports.AgreementPane) agreement {
	return agreement{p, rulerOf(&p.X), rulerOf(&p.Y)}
}

// tall returns the height of the field of dots in a pane that is wide enough.
func (a agreement) tall() vg.Length {
	if a.Large {
		return 250
	}
	return 170
}

// look returns the look of a dot.
func (a agreement) look(d *reports.Dot) dotLook {
	if a.Judged {
		return dotLooks[d.Verdict]
	}
	return dotLook{series[0], draw.CircleGlyph{}}
}

// A dotLook is the colour and the shape of a dot.
type dotLook struct {
	pen   shade
	shape draw.GlyphDrawer
}

// dotLooks are the looks of dots by their verdicts.
var dotLooks = map[reports.Verdict]dotLook{
	reports.Cheap:    {better, draw.CircleGlyph{}},
	reports.Dear:     {worse, draw.BoxGlyph{}},
	reports.Fair:     {fair, draw.CircleGlyph{}},
	reports.Unclear:  {fair, draw.RingGlyph{}},
	reports.Measure:  {ink, draw.BoxGlyph{}},
	reports.Unlisted: {ink, draw.CircleGlyph{}},
}

const (
	dotSize  = vg.Length(2.6)
	rulerGap = vg.Length(34) // the width of the marks left of the dots
	// yTitleRoom is the height of the name of the upright axis, above its highest mark.
	yTitleRoom = vg.Length(20)
)

// height implements [pane].
func (a agreement) height(width vg.Length) vg.Length {
	return min(a.tall(), 0.75*width) + axisRoom + titleRoom + yTitleRoom
}

// field returns the area of the dots. It is at most 1.6 times as wide as high.
func (a agreement) field(c draw.Canvas) draw.Canvas {
	field := draw.Crop(c, rulerGap, -12, axisRoom+titleRoom, -yTitleRoom)
	field.Max.X = min(field.Max.X, field.Min.X+1.6*field.Size().Y)
	return field
}

// draw implements [pane].
func (a agreement) draw(c draw.Canvas) {
	field := a.field(c)
	at := func(x, y float64) vg.Point {
		return vg.Point{X: field.Min.X + vg.Length(a.x.place(x))*field.Size().X,
			Y: field.Min.Y + vg.Length(a.y.place(y))*field.Size().Y}
	}
	a.drawAgreement(c, at)
	a.drawRulers(c, field)
	for i := range a.Dots {
		a.drawWhisker(c, &a.Dots[i], at)
	}
	for i := range a.Dots {
		d := &a.Dots[i]
		place, look := at(d.X, d.Y.Value), a.look(d)
		if d.Y.Value < a.y.low {
			look.shape = draw.PyramidGlyph{}
		}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: paper, Radius: dotSize + 0.5, Shape: draw.CircleGlyph{}}, place)
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: look.pen, Radius: dotSize, Shape: look.shape}, place)
		hint(c, around(place), a.hintFor(d))
	}
	style := lettering(labelSize, ink)
	for _, l := range a.labels(c, field, at) {
		c.FillText(style, l.corner, l.text)
	}
}

// hintFor returns the hint for a dot.
func (a agreement) hintFor(d *reports.Dot) string {
	text := fmt.Sprintf("%s %s, %s %s", a.x.title, a.x.spell(d.X), a.y.title, a.y.spell(d.Y.Value))
	if !reports.IsExact(d.Y) {
		text += fmt.Sprintf(" (95 %%: %s to %s)", a.y.spell(d.Y.Low), a.y.spell(d.Y.High))
	}
	if d.Name != "" {
		return d.Name + ": " + text
	}
	return text
}

// drawAgreement draws the line on which both figures are equal, and shades the band near it.
func (a agreement) drawAgreement(c draw.Canvas, at func(x, y float64) vg.Point) {
	low, high := max(a.x.low, a.y.low), min(a.x.high, a.y.high)
	if a.Near > 0 {
		const steps = 60
		var above, below []vg.Point
		for i := range steps + 1 {
			x := a.x.low * math.Pow(a.x.high/a.x.low, float64(i)/steps)
			above = append(above, at(x, min(x*(1+a.Near), a.y.high)))
			below = append(below, at(x, max(min(x*(1-a.Near), a.y.high), a.y.low)))
		}
		slices.Reverse(below)
		c.FillPolygon(blend(paper, faint, 0.6), append(above, below...))
	}
	if low < high {
		c.StrokeLines(draw.LineStyle{Color: quiet, Width: stroke, Dashes: []vg.Length{4, 2.5}},
			[]vg.Point{at(low, low), at(high, high)})
	}
}

// drawRulers writes both axes.
func (a agreement) drawRulers(c, field draw.Canvas) {
	line := draw.LineStyle{Color: faint, Width: hairline}
	label := lettering(labelSize, quiet)
	label.XAlign, label.YAlign = draw.XCenter, draw.YTop
	for _, mark := range a.x.marks(field.Size().X / markRoom) {
		x := field.Min.X + vg.Length(a.x.place(mark))*field.Size().X
		c.StrokeLine2(line, x, field.Min.Y, x, field.Max.Y)
		c.FillText(label, vg.Point{X: x, Y: field.Min.Y - 3}, a.x.spell(mark))
	}
	label.XAlign, label.YAlign = draw.XRight, -0.4
	for _, mark := range a.y.marks(field.Size().Y / 20) {
		y := field.Min.Y + vg.Length(a.y.place(mark))*field.Size().Y
		c.StrokeLine2(line, field.Min.X, y, field.Max.X, y)
		c.FillText(label, vg.Point{X: field.Min.X - 5, Y: y}, a.y.spell(mark))
	}
	title := lettering(labelSize, ink)
	c.FillText(title, vg.Point{X: c.Min.X, Y: c.Max.Y - labelSize - 1}, a.y.title)
	title.XAlign = draw.XCenter
	c.FillText(title, vg.Point{X: (field.Min.X + field.Max.X) / 2, Y: c.Min.Y + 1}, a.x.title)
}

func (a agreement) drawWhisker(c draw.Canvas, d *reports.Dot, at func(x, y float64) vg.Point) {
	if reports.IsExact(d.Y) {
		return
	}
	low, high := at(d.X, max(d.Y.Low, a.y.low)), at(d.X, max(d.Y.High, a.y.low))
	line := draw.LineStyle{Color: blend(paper, a.look(d).pen, 0.75), Width: stroke}
	c.StrokeLines(line, []vg.Point{low, high})
	c.StrokeLines(line, []vg.Point{{X: high.X - 1.5, Y: high.Y}, {X: high.X + 1.5, Y: high.Y}})
	if d.Y.Low < a.y.low { // the whisker goes on below the scale
		c.StrokeLines(line, []vg.Point{{X: low.X - 2, Y: low.Y + 3}, low, {X: low.X + 2, Y: low.Y + 3}})
		return
	}
	c.StrokeLines(line, []vg.Point{{X: low.X - 1.5, Y: low.Y}, {X: low.X + 1.5, Y: low.Y}})
}

// A ruler is an axis from low to high, of chances or of costs. Costs are on a logarithmic scale: doubling a cost is the same
// distance everywhere.
type ruler struct {
	title     string
	low, high float64
	costs     bool
}

// place returns the position of a figure on the ruler, from 0 to 1. A cost below the ruler stands at its beginning.
func (r *ruler) place(x float64) float64 {
	if !r.costs {
		return (x - r.low) / (r.high - r.low)
	}
	return math.Log(max(x, r.low)/r.low) / math.Log(r.high/r.low)
}

// marks returns the round figures to write: five for chances; for costs, the densest round steps with at most most marks, or
// else powers of ten.
func (r *ruler) marks(most vg.Length) (marks []float64) {
	if !r.costs {
		return []float64{0, 0.25, 0.5, 0.75, 1}
	}
	for _, steps := range [][]float64{{1, 1.5, 2, 3, 4, 5, 6, 8}, {1, 2, 3, 5}, {1, 2, 5}, {1}} {
		marks = nil
		for power := math.Pow10(int(math.Floor(math.Log10(r.low)))); power <= r.high; power *= 10 {
			for _, step := range steps {
				if x := step * power; x >= r.low*0.999 && x <= r.high*1.001 && x >= 1 && reports.CostText(x) == reports.Fixed(x, 0) {
					marks = append(marks, x)
				}
			}
		}
		if vg.Length(len(marks)) <= most {
			break
		}
	}
	return marks
}

func (r *ruler) spell(x float64) string {
	if r.costs {
		return reports.CostText(x)
	}
	return reports.PerCent(x)
}

// rulerOf returns the ruler of a scale.
func rulerOf(s *reports.Scale) ruler {
	low, high := s.Range()
	return ruler{s.Title, low, high, !s.Chances}
}
