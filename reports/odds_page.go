package reports

import (
	"fmt"
	"slices"
	"strings"
)

// OnPage is the odds as the page shows them.
func (o *Odds) OnPage() (PageItem, error) {
	o = o.shown()
	item := PageItem{
		Kind: "odds", Title: heading(o.answer(), o.Title), Scenario: o.name(),
		Findings: slices.Concat(Said(o.Never), o.findings()),
		Assumed:  o.Assumed, Sources: o.sources(), Notes: o.notes(),
	}
	for _, m := range o.measures() {
		if !m.varies() {
			item.Notes = append(item.Notes, m.Name+": "+m.always()+".")
			continue
		}
		item.Tables = append(item.Tables, m.onPage())
	}
	return item, nil
}

// findings are what a reader in a hurry wants to know: the answer, or else how the first metric ends and the means of
// numbers; and whether another reading changes anything.
func (o *Odds) findings() []string {
	list := o.answer()
	if list != nil {
		return append(list, o.otherReading()...)
	}
	var means []string
	for i, m := range o.measures() {
		switch {
		case !m.varies():
		case m.Labels == nil:
			means = append(means, fmt.Sprintf("%s %s", m.Name, Number(m.Best().Mean())))
		case i == 0:
			list = append(list, m.finding())
		}
	}
	if means != nil {
		list = append(list, "On average: "+strings.Join(means, ", ")+".")
	}
	return append(list, o.otherReading()...)
}

// otherReading tells which other reading of the rules changes most; nil if none does.
func (o *Odds) otherReading() []string {
	if len(o.Readings) == 0 {
		return nil
	}
	r := o.Readings[0]
	text := fmt.Sprintf("Read as +%s=%s the odds are different", r.Option, r.Other)
	if len(r.Changes) > 0 {
		c := r.Changes[0]
		text += fmt.Sprintf(": %s %s instead of %s", c.Value, FigureText(c.To, c.Mean), FigureText(c.From, c.Mean))
	}
	return []string{text + "."}
}

// finding is the worst and the likeliest label.
func (m *Spread) finding() string {
	d := m.Best()
	_, worst, _ := m.Span()
	likeliest := 0
	for i := range m.Labels {
		if d.Prob[i] > d.Prob[likeliest] {
			likeliest = i
		}
	}
	tell := func(i int) string { return fmt.Sprintf("%s %s", m.Labels[i], Percent(d.Share(i, i))) }
	if worst == likeliest {
		return fmt.Sprintf("%s: %s, which is also the likeliest.", m.Name, tell(worst))
	}
	return fmt.Sprintf("%s: %s; the likeliest is %s.", m.Name, tell(worst), tell(likeliest))
}

// onPage is the table of a metric; the mean of a number stands in the caption, where sorting leaves it alone.
func (m *Spread) onPage() PageTable {
	caption := m.Name
	if m.Labels == nil {
		caption += ", mean " + Number(m.Best().Mean())
	}
	lines := slices.DeleteFunc(m.lines(true), func(l line) bool { return l.mean })
	return m.columns(lines, false).onPage(caption)
}
