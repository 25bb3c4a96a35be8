package reports

import (
	"fmt"
	"io"
)

// Text writes the formula, how its numbers are read, and the units that it misprices; with all, every unit.
func (f *Formula) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.writeAnswer(f.Answers(), nil, f.Title, f.Heading, f.name())
	t, n := f.table(out.all)
	head := "units that it misprices: what their special rules are worth"
	if out.all {
		head = "all units, those that it prices worst first"
	}
	if n > 0 {
		out.section(head)
		t.write(out)
	}
	out.folded = out.folded || n < len(f.Units)
	out.ending(f.Assumed, f.notes(), f.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// table is the units that the formula misprices, or all.
func (f *Formula) table(all bool) (t table, rows int) {
	var names, listed, fair, asks, left, off []string
	for i := range f.Units {
		u := &f.Units[i]
		if !all && !f.misprices(u) {
			continue
		}
		names = append(names, Shortened(u.Unit, widestLabel))
		listed = append(listed, costOf(float64(u.Listed)))
		fair = append(fair, Fixed(u.Fair.Value, 0)+" ±"+Fixed(u.Fair.Half(), 0))
		asks = append(asks, fmt.Sprint(u.Formula))
		left = append(left, fmt.Sprint(u.LeftOut))
		off = append(off, gainOf(-u.Off()))
	}
	return table{columns: []column{{head: "unit", cells: names, text: true}, figures("", "listed", listed),
		figures("", "fair", fair), figures("", "formula", asks), figures("", "left out", left),
		figures("", "worth more", off)}}, len(names)
}

// gainOf is a number of points with its sign.
func gainOf(points float64) string {
	text := PlainZero(Fixed(points, 0))
	if points > 0 && text != "0" {
		return "+" + text
	}
	return text
}
