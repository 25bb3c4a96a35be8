package reports

import (
	"fmt"
	"strings"

	"salvo/sim"
)

// findings are what a reader in a hurry wants to know: how the first metric ends, the means of numbers, what became of
// claims, and whether another reading changes anything.
func (o *Odds) findings() []string {
	var list []string
	var means []string
	for i, m := range o.measures() {
		switch {
		case !m.varies():
		case m.Labels == nil:
			means = append(means, fmt.Sprintf("%s %s", m.Name, Number(m.best().Mean())))
		case i == 0:
			list = append(list, m.finding())
		}
	}
	if means != nil {
		list = append(list, "On average: "+strings.Join(means, ", ")+".")
	}
	for _, f := range o.Figures {
		if f.Verdict != "" {
			list = append(list, fmt.Sprintf("%s: %s.", f.Text, f.Verdict))
		}
	}
	if len(o.Readings) > 0 {
		r := o.Readings[0]
		text := fmt.Sprintf("Read as +%s=%s the odds are different", r.Option, r.Other)
		if len(r.Changes) > 0 {
			c := r.Changes[0]
			text += fmt.Sprintf(": %s %s instead of %s", c.Value, figure(c.To, c.Mean), figure(c.From, c.Mean))
		}
		list = append(list, text+".")
	}
	return list
}

// finding is the worst and the likeliest label.
func (m *measure) finding() string {
	d := m.best()
	_, worst, _ := m.span()
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

// findings say for each figure how far it goes, and where the second axis matters most.
func (c *Chart) findings() []string {
	var list []string
	for i := range c.Panels {
		p := &c.Panels[i]
		list = append(list, c.extremes(p))
		if gap := c.widestGap(p); gap != "" {
			list = append(list, gap)
		}
	}
	return list
}

// extremes are the smallest and the largest figure with their places.
func (c *Chart) extremes(p *Panel) string {
	type place struct {
		sim.Estimate
		row, col int
	}
	var low, high *place
	p.each(func(row, col int, cell *Cell) {
		here := &place{cell.Estimate, row, col}
		if low == nil || here.Value < low.Value {
			low = here
		}
		if high == nil || here.Value > high.Value {
			high = here
		}
	})
	switch {
	case low == nil:
		return p.Figure + ": no cell has a figure."
	case low.Value == high.Value:
		return fmt.Sprintf("%s: %s everywhere.", p.Figure, figure(low.Estimate, p.Mean))
	}
	tell := func(at *place) string {
		return fmt.Sprintf("%s (%s)", figure(at.Estimate, p.Mean), c.place(at.row, at.col))
	}
	return fmt.Sprintf("%s: from %s to %s.", p.Figure, tell(low), tell(high))
}

// widestGap is where the values of the second axis lie furthest apart; "" if there is none.
func (c *Chart) widestGap(p *Panel) string {
	other := c.other()
	if other == nil || len(c.X.Values) < 2 {
		return ""
	}
	widest, text := 0.0, ""
	for col := range c.X.Values {
		var low, high *Cell
		var lowest, highest string
		for row := range p.Cells {
			cell := &p.Cells[row][col]
			if cell.Empty {
				continue
			}
			if low == nil || cell.Estimate.Value < low.Estimate.Value {
				low, lowest = cell, other.Values[row]
			}
			if high == nil || cell.Estimate.Value > high.Estimate.Value {
				high, highest = cell, other.Values[row]
			}
		}
		if low == nil || high.Estimate.Value-low.Estimate.Value <= widest {
			continue
		}
		widest = high.Estimate.Value - low.Estimate.Value
		text = fmt.Sprintf("%s matters most at %s=%s: %s (%s) against %s (%s).", other.Name, c.X.Name, c.X.Values[col],
			figure(high.Estimate, p.Mean), highest, figure(low.Estimate, p.Mean), lowest)
	}
	return text
}
