package reports

import (
	"slices"
	"strings"
)

// Picture returns a pane for each figure of the chart.
func (c *Chart) Picture() (*Picture, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	pic := &Picture{Title: c.headline(), Caption: caption(c.varied(true), c.sources(), c.Version), Describes: c.describe()}
	block := Block{Beside: true}
	var left []string
	for i := range c.Panels {
		p := &c.Panels[i]
		switch {
		case p.constant():
			pic.Remarks = append(pic.Remarks, c.extremes(p))
		case len(block.Panes) >= MostPanes:
			left = append(left, p.Figure)
		default:
			block.Panes = append(block.Panes, c.Pane(p))
		}
	}
	if block.Panes != nil {
		pic.Blocks, pic.Legend = []Block{block}, c.legend()
	}
	pic.Remarks = slices.Concat(pic.Remarks, Said(c.Never), c.jumps(), c.empties())
	if left != nil {
		pic.Remarks = append(pic.Remarks, "Not drawn: "+strings.Join(left, ", ")+".")
	}
	return pic, nil
}

// describe tells readers that cannot see the chart what it shows.
func (c *Chart) describe() string {
	if len(c.Answer) > 0 {
		return strings.Join(c.Answer, " ")
	}
	var figures []string
	for i := range c.Panels {
		figures = append(figures, c.Panels[i].Headline())
	}
	over := c.X.Title()
	if other := c.other(); other != nil {
		over += " and " + other.Title()
	}
	return "Chart: " + strings.Join(figures, ", ") + " over " + over
}

// mostLines is how many lines can be told apart; more are drawn as a heat map.
const mostLines = 12

// Pane returns how a figure is drawn: over two axes as a heat map, over words as bars, else as lines; but as a heat map
// also where nobody could tell the lines apart.
func (c *Chart) Pane(p *Panel) Pane {
	switch {
	case c.Y != nil:
		return &HeatPane{Panel: p, X: &c.X, Y: c.Y}
	case c.Series == nil && !c.X.Numeric:
		return &BarPane{Panel: p, X: &c.X, Top: c.reach(p)}
	case c.Series != nil && len(c.Series.Values) > mostLines:
		return &HeatPane{Panel: p, X: &c.X, Y: c.Series}
	}
	return &LinePane{Panel: p, X: &c.X, Series: c.Series, Top: c.reach(p)}
}

// reach returns how far the axis of a figure goes: shares of one metric have the same, so that they can be compared.
func (c *Chart) reach(p *Panel) float64 {
	top := 0.0
	for i := range c.Panels {
		other := &c.Panels[i]
		if other == p || !p.Mean && !other.Mean && other.Metric == p.Metric {
			top = max(top, other.reach())
		}
	}
	return top
}

// reach returns the highest figure with its interval, or what is wanted.
func (p *Panel) reach() float64 {
	top := p.Highest()
	p.each(func(_, _ int, cell *Cell) { top = max(top, cell.Estimate.High) })
	if p.Goal != nil {
		top = max(top, *p.Goal)
	}
	return top
}

// legend says which figures were worked out and which were rolled, where not all are exact.
func (c *Chart) legend() string {
	exact, simulated := c.Panels[0].Count()
	switch {
	case simulated == 0:
		return ""
	case exact == 0:
		return "Simulated, with 95 % intervals."
	}
	switch c.Pane(&c.Panels[0]).(type) {
	case *HeatPane:
		return "Cells with a dot are simulated, the others exact."
	case *BarPane:
		return "Bars with a whisker are simulated, with their 95 % interval; the others are exact."
	}
	return "Filled marks: exact. Open marks: simulated, with their 95 % interval."
}
