package reports

import (
	"io"
	"strings"

	"salvo/sim"
)

// Text writes the answer, its neighbours, and the chance along the axis; of a score, who wins along the axis.
func (b *Balance) Text(w io.Writer, options TextOptions) error {
	return b.write(w, options, func(p *report) {
		p.section("wanted: " + b.goal())
		if b.Score != nil {
			p.section("who wins, in per cent")
			t := b.contest()
			t.write(p)
			return
		}
		for i := range b.Crossings {
			t := b.neighbours(&b.Crossings[i])
			t.write(p)
		}
		b.writePanels(p)
	})
}

// contest is a table of who wins along the axis, and the score that makes.
func (b *Balance) contest() table {
	t := table{columns: []column{b.X.column()}}
	scores := make([]string, len(b.X.Values))
	columns := make([][]string, len(b.Labels))
	for i := range scores {
		scores[i] = b.Panels[0].brief(&b.Panels[0].Cells[0][i], b.Panels[0].textDecimals())
		list, parts := make([]sim.Estimate, len(b.Labels)), make([]float64, len(b.Labels))
		for k := range b.Labels {
			list[k] = b.Panels[1+k].Cells[0][i].Estimate
			parts[k] = list[k].Value
		}
		for k, share := range SharesText(list, 1) {
			columns[k] = append(columns[k], share)
		}
		t.stacks = append(t.stacks, parts)
	}
	t.columns = append(t.columns, figures("", "score", scores))
	for k, name := range b.Score.Names {
		t.columns = append(t.columns, figures("", Shortened(name, widestSide), columns[k]))
	}
	return t
}

// widestSide is how wide the name of a side may be over its column.
const widestSide = 14

// neighbours is a table of the values around a crossing with all labels of the metric.
func (b *Balance) neighbours(c *Crossing) table {
	names := &Axis{Name: b.X.Name, Unit: b.X.Unit, Numeric: b.X.Numeric}
	var chances, low, high []string
	labels := make([][]string, len(b.Labels))
	for i := range c.Neighbours {
		n := &c.Neighbours[i]
		names.Values = append(names.Values, n.Value)
		chances = append(chances, Percent(n.Chance))
		from, to := Interval(n.Chance, 100)
		low, high = append(low, from), append(high, to)
		for k := range labels {
			labels[k] = append(labels[k], Percent(n.Labels[k]))
		}
	}
	t := table{columns: []column{names.column(), figures("", b.Event, chances)}}
	if !IsExact(c.Neighbours[0].Chance) {
		t.columns = append(t.columns, intervals("", low, high))
	}
	metric, _, _ := strings.Cut(b.Event, "=")
	for k, label := range b.Labels {
		if metric+"="+label != b.Event {
			t.columns = append(t.columns, figures("", Shortened(label, widestLabel), labels[k]))
		}
	}
	return t
}
