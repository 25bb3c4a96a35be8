package reports

import (
	"strings"

	"salvo/sim"
)

// tabulate returns the values of one axis, and a column for each value of the other.
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
	decimals := panel.textDecimals()
	for col, value := range across.Shown() {
		cells := make([]string, len(upright.Values))
		for row := range cells {
			cells[row] = panel.brief(cell(row, col), decimals)
		}
		made := figures(Shortened(across.Title(), widestLabel), Shortened(value, widestLabel), cells)
		rest = append(rest, made)
	}
	return first, rest
}

// column returns the values of an axis as the first column of a table, numbers to the right.
func (a *Axis) column() column {
	names := make([]string, len(a.Values))
	for i, value := range a.Shown() {
		names[i] = Shortened(value, widestLabel)
	}
	head := Shortened(a.Title(), widestLabel)
	if a.Numeric {
		return figures("", head, names)
	}
	return column{head: head, cells: names, text: true}
}

// alone returns the columns of a figure over one axis: the figure and, if it is simulated, its interval.
func (p *Panel) alone() []column {
	decimals := p.textDecimals()
	var values, low, high []string
	for i := range p.Cells[0] {
		value, from, to := NoFigure, "", ""
		if cell := &p.Cells[0][i]; !cell.Empty {
			value = p.figure(cell.Estimate, decimals)
			if !cell.Exact {
				from, to = intervalTo(cell.Estimate, Factor(p.Mean), decimals)
			}
		}
		values, low, high = append(values, value), append(low, from), append(high, to)
	}
	kind := "chance"
	if p.Mean {
		kind = "mean"
	}
	list := []column{figures("", kind, values)}
	if _, simulated := p.Count(); simulated > 0 {
		list = append(list, intervals("", low, high))
	}
	return list
}

// textDecimals returns the number of decimals of all figures of a panel in a text. They are enough for two digits of the largest
// figure, but no more than the widest interval supports.
func (p *Panel) textDecimals() int {
	var list []sim.Estimate
	largest := 0.0
	p.each(func(_, _ int, cell *Cell) {
		list = append(list, cell.Estimate)
		largest = max(largest, Factor(p.Mean)*cell.Estimate.Value)
	})
	wanted := exactDecimals
	if largest > 0 {
		wanted = significantDecimals(max(largest, smallest))
	}
	return Deserved(list, p.Mean, wanted)
}

// figure returns a figure of a panel with the given number of decimals.
func (p *Panel) figure(e sim.Estimate, decimals int) string {
	text := Rough(e, p.Mean, decimals)
	if !p.Mean && text != unknown {
		text += " %"
	}
	return text
}

// brief returns the figure of a cell without its unit, with half the width of its interval if it has one.
func (p *Panel) brief(cell *Cell, decimals int) string {
	if cell.Empty {
		return NoFigure
	}
	value := Rough(cell.Estimate, p.Mean, decimals)
	if cell.Exact || IsExact(cell.Estimate) || strings.ContainsAny(value, "<>?") {
		return value
	}
	return value + " ±" + halfTo(Factor(p.Mean)*cell.Estimate.Half(), decimals)
}

// bars returns the figures of a single line as shares of the largest.
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
