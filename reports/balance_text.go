package reports

import (
	"io"
	"strings"
)

// Text writes the answer, its neighbours, and the chance along the axis.
func (b *Balance) Text(w io.Writer, options TextOptions) error {
	return b.write(w, options, func(p *report) {
		p.section(b.goal())
		for _, answer := range b.Answers() {
			p.paragraph("", answer)
		}
		for i := range b.Crossings {
			p.line("")
			t := b.neighbours(&b.Crossings[i])
			t.write(p)
		}
	})
}

// neighbours is a table of the values around a crossing with all labels of the metric.
func (b *Balance) neighbours(c *Crossing) table {
	names := &Axis{Name: b.X.Name, Unit: b.X.Unit, Numeric: b.X.Numeric}
	var chances, low, high []string
	labels := make([][]string, len(b.Labels))
	for i := range c.Neighbours {
		n := &c.Neighbours[i]
		names.Values = append(names.Values, n.Value)
		chances = append(chances, Percent(n.Chance))
		from, to := interval(n.Chance, 100)
		low, high = append(low, from), append(high, to)
		for k := range labels {
			labels[k] = append(labels[k], Percent(n.Labels[k]))
		}
	}
	t := table{columns: []column{names.column(), figures("", b.Event, chances)}}
	if !isExact(c.Neighbours[0].Chance) {
		t.columns = append(t.columns, intervals("", low, high))
	}
	metric, _, _ := strings.Cut(b.Event, "=")
	for k, label := range b.Labels {
		if metric+"="+label != b.Event {
			t.columns = append(t.columns, figures("", shortened(label, widestLabel), labels[k]))
		}
	}
	return t
}
