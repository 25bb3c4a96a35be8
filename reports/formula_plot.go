//go:build !js

package reports

import (
	"io"

	"gonum.org/v1/plot/vg"
)

// Plot draws fair costs against what the formula asks for units that it has not seen, as "svg", "png" or "pdf".
func (f *Formula) Plot(w io.Writer, format string) error {
	pic := f.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), f.Equation())
	pic.caption = pic.fold(small, f.name())
	pic.caption = append(pic.caption, pic.fold(small, withVersion(f.sources(), f.Version))...)
	return write(w, pic, format)
}

// layout decides what is drawn, as yet without title and caption.
func (f *Formula) layout(width vg.Length) *picture {
	pic := &picture{width: width}
	made := calibration{name: "Fair cost and formula", near: Near, tall: 250}
	var asked, fair []float64
	for i := range f.Units {
		u := &f.Units[i]
		pen := verdictPens[Fair]
		switch {
		case f.misprices(u) && u.Off() < 0:
			pen = verdictPens[Cheap]
		case f.misprices(u):
			pen = verdictPens[Dear]
		}
		x := float64(u.LeftOut)
		made.dots = append(made.dots, dot{x, u.Fair, u.Unit, pen.pen, pen.shape})
		asked, fair = append(asked, x), append(fair, u.Fair.Low, u.Fair.High)
	}
	made.x, made.y = rulerOf("cost by the formula found without the unit, points", asked), rulerOf("fair cost, points", fair)
	pic.rows = [][]pane{{made}}
	pic.legend = pic.fold(lettering(labelSize, quiet), "Blue dots: worth more than the formula says. Brown boxes: worth less. "+
		"Grey: within its error. Whiskers: 95 % intervals. Shaded: within 10 % of the cost.")
	for _, sentence := range f.Answers()[1:] {
		pic.remarks = append(pic.remarks, pic.fold(lettering(labelSize, ink), sentence)...)
	}
	return pic
}
