package reports

import (
	"fmt"
	"io"
)

// Text writes the matrix for a reader at a terminal, as several tables where one would be wider than 80 columns.
func (e *Exchange) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.title(e.heading())
	out.paragraph("", e.name())
	out.section("So many of these balance one of those on the left:")
	rest := e.columns()
	first := rest[:2]
	for rest = rest[2:]; len(rest) > 0; {
		t := &table{columns: append([]column{}, first...)}
		for len(rest) > 0 && (len(t.columns) == 2 || t.width()+gap+rest[0].width() <= out.width) {
			t.columns = append(t.columns, rest[0])
			rest = rest[1:]
		}
		t.write(out)
		if len(rest) > 0 {
			out.line("")
		}
	}
	e.writeCycles(out)
	out.ending(e.Assumed, e.Notes, e.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// columns are the units, what they cost, and the ratios.
func (e *Exchange) columns() []column {
	var names, listed []string
	for _, u := range e.Units {
		names = append(names, Shortened(u.Unit, widestLabel))
		listed = append(listed, costOf(float64(u.Listed)))
	}
	all := []column{{head: "one of", cells: names, text: true}, figures("", "listed", listed)}
	for k := range e.Units {
		var cells []string
		for i := range e.Units {
			cells = append(cells, e.Ratios[i][k].String())
		}
		all = append(all, figures("", Shortened(e.Units[k].Unit, widestLabel), cells))
	}
	return all
}

func (e *Exchange) writeCycles(out *report) {
	if e.AllCycles == 0 {
		out.section("Rock, paper, scissors:")
		out.paragraph("  ", "no three units beat each other in a circle.")
		return
	}
	out.section(fmt.Sprintf("Rock, paper, scissors, for the same points (%d of %d circles):", len(e.Cycles), e.AllCycles))
	for i := range e.Cycles {
		out.paragraph("  ", e.Cycles[i].String())
	}
}
