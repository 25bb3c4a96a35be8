//go:build !js

package reports

import (
	"io"

	"gonum.org/v1/plot/vg"

	"salvo/sim"
)

// Plot draws the ratings with their intervals and the scores of all against all, as "svg", "png" or "pdf".
func (l *Lists) Plot(w io.Writer, format string) error {
	pic := l.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), l.headline())
	pic.caption = pic.fold(small, l.name())
	pic.caption = append(pic.caption, pic.fold(small, withVersion(l.sources(), l.Version))...)
	return write(w, pic, format)
}

// layout decides what is drawn, as yet without title and caption.
func (l *Lists) layout(width vg.Length) *picture {
	axis := Axis{Name: "list"}
	against := Axis{Name: "against"}
	ratings := differences{name: "rating above and below the average", mean: true}
	for i := range l.Lists {
		one := &l.Lists[i]
		axis.Values, against.Values = append(axis.Values, one.Name), append(against.Values, one.Name)
		r := one.Rating
		ratings.rows = append(ratings.rows, one.Name)
		ratings.shift = append(ratings.shift, &Shift{Estimate: sim.Estimate{Value: r.Value - AverageRating,
			Low: r.Low - AverageRating, High: r.High - AverageRating}})
	}
	m := heatMap{panel: l.panel(), x: &against, y: &axis, title: "score of the list on the left", even: true,
		framed: func(row, col int) bool { return l.reply(col) == row }}
	pic := &picture{width: width, rows: [][]pane{{ratings}, {m}}}
	pic.legend = pic.fold(lettering(labelSize, quiet), "Who is 400 ahead has odds of ten to one. Dark blue: the list on the "+
		"left is ahead; bright brown: the one below is. Framed: the best reply to the list below. A draw counts half.")
	for _, sentence := range l.Answers()[1:] {
		pic.remarks = append(pic.remarks, pic.fold(lettering(labelSize, ink), sentence)...)
	}
	return pic
}
