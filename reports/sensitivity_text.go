package reports

import (
	"fmt"
	"io"
)

// Text writes the figure, what it depends on, and a table of the steps from what changes most.
func (y *Sensitivity) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.never(y.Never)
	out.writeAnswer(y.Answers(), y.Assumed, y.Title, append([]string{y.Heading}, out.echo(y.Typed, y.Scenario)...)...)
	out.paragraph("", WhichSides(y.Sides))
	shown := y.ranked()
	if !out.all && len(shown) > mostInfluences {
		shown, out.folded = shown[:mostInfluences], true
	}
	if len(shown) > 0 {
		head := "what one step does to " + y.Figure
		if n := len(y.ranked()) - len(shown); n > 0 {
			head += fmt.Sprintf(" (%d more with --all)", n)
		}
		out.section(head)
		t := y.table(shown, out.all)
		t.write(out)
	}
	out.ending(y.Assumed, append(y.rest(), y.Notes...), y.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// mostInfluences is how many things a short report shows.
const mostInfluences = 15

// table is the steps of some things, each thing named once; those that do nothing for sure only if all are wanted.
func (y *Sensitivity) table(things []Influence, all bool) table {
	var names, from, to, values, changes []string
	for i := range things {
		f := &things[i]
		name, was := Shortened(y.called(f), widestInfluence), Shortened(f.value(f.From), widestValue)
		for k := range f.Steps {
			s := &f.Steps[k]
			if !all && !s.sure() {
				continue
			}
			names, from = append(names, name), append(from, was)
			to = append(to, Shortened(f.step(s), widestValue))
			values = append(values, FigureText(s.Cell.Estimate, y.Mean))
			changes = append(changes, y.told(s))
			name, was = "", ""
		}
	}
	return table{columns: []column{{head: "what", cells: names, text: true}, {head: "now", cells: from, text: true},
		{head: "step", cells: to, text: true}, figures("", "then", values), figures("", "change", changes)}}
}

// widestInfluence and widestValue are how wide names and values may be.
const (
	widestInfluence = 28
	widestValue     = 16
)

// told is a change with half its interval; of what may be luck it says so.
func (y *Sensitivity) told(s *SensitiveStep) string {
	switch {
	case !s.sure():
		return nothingTold
	case s.Change.Exact:
		return y.change(s.Change.Estimate)
	}
	return y.change(s.Change.Estimate) + " ±" + HalfWidth(Factor(y.Mean)*s.Change.Estimate.Half(), RoundUp)
}

// nothingTold stands for a change that luck may have made, or for none.
const nothingTold = "~"
