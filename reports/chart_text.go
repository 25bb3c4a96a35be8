package reports

import (
	"io"
	"math"
	"strings"
)

// Text writes the chart as tables for a reader at a terminal, never wider than 80 columns: a row for each value of the
// axis that is drawn upright or, for lines, for each point.
func (c *Chart) Text(w io.Writer, options TextOptions) error {
	return c.write(w, options, func(*report) {})
}

// write does so, with something to say ahead of the tables.
func (c *Chart) write(w io.Writer, options TextOptions, ahead func(p *report)) error {
	if err := c.check(); err != nil {
		return err
	}
	p := &report{color: options.Color}
	p.writeAnswer(c.Answer, c.Assumed, c.Title, c.Heading, c.Scenario)
	if c.Given != "" {
		p.paragraph("", "given "+c.Given)
	}
	ahead(p)
	for i := range c.Panels {
		c.writePanel(p, &c.Panels[i])
	}
	p.ending(c.Assumed, c.notes(), c.sources())
	_, err := io.WriteString(w, p.String())
	return err
}

// writePanel writes one figure as a table, or as several where they would be too wide together.
func (c *Chart) writePanel(p *report, panel *Panel) {
	headline := panel.headline()
	if !panel.Mean && c.other() != nil {
		headline += ", in per cent"
	}
	p.section(headline)
	var bars []float64
	if c.other() == nil {
		bars = panel.bars()
	}
	first, rest := c.tabulate(panel)
	p.tables(first, rest, bars)
}

// tabulate is the values of one axis, and a column for each value of the other.
func (c *Chart) tabulate(panel *Panel) (first column, rest []column) {
	upright, across := &c.X, c.Series
	cell := func(row, col int) *Cell { return &panel.Cells[col][row] }
	if c.Y != nil {
		upright, across = c.Y, &c.X
		cell = func(row, col int) *Cell { return &panel.Cells[row][col] }
	}
	first = upright.column()
	if across == nil {
		return first, panel.alone()
	}
	for col, value := range across.Values {
		cells := make([]string, len(upright.Values))
		for row := range cells {
			cells[row] = panel.brief(cell(row, col))
		}
		made := figures(shortened(across.title(), widestLabel), shortened(value, widestLabel), cells)
		rest = append(rest, made)
	}
	return first, rest
}

// column is the values of an axis as the first column of a table, numbers to the right.
func (a *Axis) column() column {
	names := make([]string, len(a.Values))
	for i, value := range a.Values {
		names[i] = shortened(value, widestLabel)
	}
	head := shortened(a.title(), widestLabel)
	if a.Numeric {
		return figures("", head, names)
	}
	return column{head: head, cells: names, text: true}
}

// alone are the columns of a figure over one axis: the figure and, where it was rolled, its interval.
func (p *Panel) alone() []column {
	var values, low, high []string
	for i := range p.Cells[0] {
		value, from, to := noFigure, "", ""
		if cell := &p.Cells[0][i]; !cell.Empty {
			value = figure(cell.Estimate, p.Mean)
			if !cell.Exact {
				from, to = interval(cell.Estimate, scale(p.Mean))
			}
		}
		values, low, high = append(values, value), append(low, from), append(high, to)
	}
	kind := "chance"
	if p.Mean {
		kind = "mean"
	}
	list := []column{figures("", kind, values)}
	if _, simulated := p.count(); simulated > 0 {
		list = append(list, intervals("", low, high))
	}
	return list
}

// brief is the figure of a cell without its unit, with half the width of its interval where it has one.
func (p *Panel) brief(cell *Cell) string {
	if cell.Empty {
		return noFigure
	}
	value := strings.TrimSuffix(figure(cell.Estimate, p.Mean), " %")
	if cell.Exact || isExact(cell.Estimate) || strings.ContainsAny(value, "<>?") {
		return value
	}
	return value + " ±" + halfWidth(scale(p.Mean)*cell.Estimate.Half(), math.Round)
}

// bars are the figures of a single line beside the largest of them.
func (p *Panel) bars() []float64 {
	bars, largest := make([]float64, len(p.Cells[0])), 0.0
	p.each(func(_, col int, cell *Cell) {
		bars[col] = cell.Estimate.Value
		largest = max(largest, bars[col])
	})
	for i := range bars {
		if largest > 0 {
			bars[i] /= largest
		}
	}
	return bars
}
