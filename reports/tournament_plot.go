//go:build !js

package reports

import (
	"io"

	"gonum.org/v1/plot/vg"
)

// Plot draws the score by the rules of each game as bars with their intervals, as "svg", "png" or "pdf".
func (t *Tournament) Plot(w io.Writer, format string) error {
	pic := t.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), t.heading())
	pic.caption = pic.fold(small, t.name())
	pic.caption = append(pic.caption, pic.fold(small, withVersion(t.sources(), t.Version))...)
	return write(w, pic, format)
}

// layout decides what is drawn, as yet without title and caption.
func (t *Tournament) layout(width vg.Length) *picture {
	x := &Axis{Name: "ruleset"}
	panel := &Panel{Figure: "score of " + t.Players[0], Metric: "winner", Value: "score", Cells: [][]Cell{{}}}
	for i := range t.Rulesets {
		x.Values = append(x.Values, t.Rulesets[i].Ruleset)
		panel.Cells[0] = append(panel.Cells[0], Cell{Estimate: t.Rulesets[i].Score})
	}
	pic := &picture{width: width, rows: [][]pane{{barChart{panel: panel, x: x, top: 1, title: panel.Figure}}}}
	for _, sentence := range t.Answers() {
		pic.remarks = append(pic.remarks, pic.fold(lettering(labelSize, ink), sentence)...)
	}
	return pic
}
