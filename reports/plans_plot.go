//go:build !js

package reports

import (
	"io"

	"gonum.org/v1/plot/vg"
)

// Plot draws the matrix as a heat map, as "svg", "png" or "pdf".
func (p *Plans) Plot(w io.Writer, format string) error {
	pic := p.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), p.headline())
	pic.caption = pic.fold(small, p.Scenario)
	pic.caption = append(pic.caption, pic.fold(small, withVersion(p.sources(), p.Version))...)
	return write(w, pic, format)
}

// layout decides what is drawn, as yet without title and caption.
func (p *Plans) layout(width vg.Length) *picture {
	axes := [2]Axis{}
	for side := range axes {
		axes[side].Name = "plan of " + p.Sides[side].label()
		for i := range p.Plans[side] {
			axes[side].Values = append(axes[side].Values, p.Plans[side][i].Name)
		}
	}
	m := heatMap{panel: p.panel(), x: &axes[1], y: &axes[0], title: "score of " + p.Sides[0].label(), even: true,
		framed: func(row, col int) bool { return p.Plans[0][row].Share > 0 && p.Plans[1][col].Share > 0 }}
	pic := &picture{width: width, rows: [][]pane{{m}}}
	pic.legend = pic.fold(lettering(labelSize, quiet), "Dark blue: "+p.Sides[0].label()+" ahead; bright brown: "+
		p.Sides[1].label()+" ahead. Framed: what both should choose. A draw counts half.")
	for _, sentence := range append(said(p.Never), p.Answer[1:]...) {
		pic.remarks = append(pic.remarks, pic.fold(lettering(labelSize, ink), sentence)...)
	}
	return pic
}
