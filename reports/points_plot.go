//go:build !js

package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Plot draws what units are worth over what they cost, fair costs against listed ones, and how well the fair costs
// predict, as "svg", "png" or "pdf".
func (p *Points) Plot(w io.Writer, format string) error { return write(w, p.picture(), format) }

// picture is what stands alone: with title and caption.
func (p *Points) picture() *picture {
	pic := p.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), p.headline())
	pic.caption = pic.fold(small, p.name())
	pic.caption = append(pic.caption, pic.fold(small, withVersion(p.sources(), p.Version))...)
	return pic
}

// layout decides what is drawn, as yet without title and caption.
func (p *Points) layout(width vg.Length) *picture {
	pic := &picture{width: width}
	legend := "Blue dots: worth more than they cost. Brown boxes: worth less. Grey: fair, or, as a ring, unclear. " +
		fmt.Sprintf("Whiskers: 95 %% intervals. Shaded: within %s of the cost.", perCent(Near))
	listed, missing := p.against("Fair cost and listed cost", "listed cost",
		func(u *Worth) (float64, Verdict) { return float64(u.Listed), u.Verdict })
	listed.tall = 250
	if slices.ContainsFunc(listed.dots, func(d dot) bool { return d.y.Value < listed.y.low }) {
		legend += " Triangles: below the scale."
	}
	pic.legend = pic.fold(lettering(labelSize, quiet), legend)
	pic.rows = [][]pane{{p.worthOf()}, {listed}}
	panes := []pane{p.Trust.calibrated()}
	for i, name := range p.Formulas {
		other, unknown := p.against("Fair cost and "+name, "cost by "+name,
			func(u *Worth) (float64, Verdict) { return u.Formulas[i], p.judgeBy(u, i) })
		if len(p.Units)-len(unknown) >= fewestDots {
			panes = append(panes, other)
		}
	}
	pic.rows = append(pic.rows, pairs(panes, panesPerRow(width))...)
	if len(missing) > 0 {
		remark := fmt.Sprintf("No cost is listed for %s.", strings.Join(missing, ", "))
		pic.remarks = pic.fold(lettering(labelSize, ink), remark)
	}
	return pic
}

// fewestDots is how many units a formula must know to be drawn: fewer are no picture.
const fewestDots = 3

// against draws fair costs against others, and tells which units have none.
func (p *Points) against(name, title string, cost func(u *Worth) (float64, Verdict)) (made calibration,
	missing []string) {
	made = calibration{name: name, near: Near, tall: 170}
	var theirs, ours []float64
	for i := range p.Units {
		u := &p.Units[i]
		x, verdict := cost(u)
		if x == 0 {
			missing = append(missing, u.Unit)
			continue
		}
		pen := verdictPens[verdict]
		made.dots = append(made.dots, dot{x, u.Fair, u.Unit, pen.pen, pen.shape})
		theirs, ours = append(theirs, x), append(ours, u.Fair.Low, u.Fair.High)
	}
	made.x, made.y = rulerOf(title+", points", theirs), rulerOf("fair cost, points", ours)
	return made, missing
}

// calibrated is predicted chances against fought ones.
func (t *Trust) calibrated() calibration {
	made := calibration{
		name:    "Predicted and fought",
		remarks: []string{fmt.Sprintf("%s of the winners foretold", perCent(t.Held.Fair))},
		x:       ruler{"predicted chance to win", 0, 1, false},
		y:       ruler{"share of battles won", 0, 1, false},
		tall:    170,
	}
	for _, b := range t.Calibration {
		made.dots = append(made.dots, dot{x: b.Predicted, y: b.Won, pen: series[0], shape: draw.CircleGlyph{}})
	}
	return made
}

// verdictPens are how the dots of verdicts look.
var verdictPens = map[Verdict]struct {
	pen   shade
	shape draw.GlyphDrawer
}{
	Cheap:    {better, draw.CircleGlyph{}},
	Dear:     {worse, draw.BoxGlyph{}},
	Fair:     {fair, draw.CircleGlyph{}},
	Unclear:  {fair, draw.RingGlyph{}},
	Measure:  {ink, draw.BoxGlyph{}},
	Unlisted: {ink, draw.CircleGlyph{}},
}
