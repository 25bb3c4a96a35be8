package reports

import (
	"fmt"
	"slices"

	"salvo/sim"
)

// OnPage is the chart as the page shows it.
func (c *Chart) OnPage() (PageItem, error) {
	if err := c.check(); err != nil {
		return PageItem{}, err
	}
	item := PageItem{
		Kind: "chart", Title: c.headline(), Scenario: c.name(), Findings: slices.Concat(Said(c.Never), c.findings()),
		Assumed: c.Assumed, Sources: c.sources(), Notes: c.notes(),
	}
	for i := range c.Panels {
		item.Tables = append(item.Tables, c.onPage(&c.Panels[i]))
	}
	return item, nil
}

// onPage is the table of a figure; what its columns are stands in the caption.
func (c *Chart) onPage(p *Panel) PageTable {
	first, rest := c.tabulate(p)
	caption := p.Headline()
	if group := rest[0].group; group != "" {
		caption += " by " + group
	}
	if !p.Mean && c.other() != nil {
		caption += ", in per cent"
	}
	for i := range rest {
		rest[i].group = ""
	}
	t := table{columns: append([]column{first}, rest...)}
	return t.onPage(caption)
}

// findings are the answer, or else say for each figure how far it goes, and where the second axis matters most. What is
// the same everywhere stands below the picture, and is said here where there is none.
func (c *Chart) findings() []string {
	if len(c.Answer) > 0 {
		return c.Answer
	}
	var list []string
	for i := range c.Panels {
		p := &c.Panels[i]
		if p.constant() && slices.ContainsFunc(c.Panels, func(p Panel) bool { return !p.constant() }) {
			continue
		}
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
		return fmt.Sprintf("%s: %s everywhere.", p.Figure, FigureText(low.Estimate, p.Mean))
	}
	tell := func(at *place) string {
		return fmt.Sprintf("%s (%s)", FigureText(at.Estimate, p.Mean), c.place(at.row, at.col))
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
			FigureText(high.Estimate, p.Mean), highest, FigureText(low.Estimate, p.Mean), lowest)
	}
	return text
}
