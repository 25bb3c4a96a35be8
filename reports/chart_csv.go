package reports

import (
	"io"
	"slices"
	"strconv"
	"strings"
)

// CSV writes the chart as comma-separated values (RFC 4180), one cell of one figure a row: a column for each axis, then
// the columns of the odds. The column value says what of the metric is meant ("2+", "mean"); where that is no chance,
// the figure still stands in the column of chances, so that there is one place to look. Empty cells have no row.
func (c *Chart) CSV(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	axes := []*Axis{&c.X}
	if other := c.other(); other != nil {
		axes = append(axes, other)
	}
	var head []string
	for _, axis := range axes {
		head = append(head, strings.TrimPrefix(axis.Name, "+")) // a spreadsheet would take it for a sum
	}
	rows := [][]string{append(head, csvHead...)}
	for i := range c.Panels {
		p := &c.Panels[i]
		p.each(func(row, col int, cell *Cell) {
			line := []string{c.X.Values[col]}
			if other := c.other(); other != nil {
				line = append(line, other.Values[row])
			}
			line = append(line, conditioned(cell.Scenario, c.Given), p.Metric, p.Value)
			rows = append(rows, slices.Concat(line, cell.csv()))
		})
	}
	return writeCSV(w, rows)
}

// csv is the columns from the method on.
func (c *Cell) csv() []string {
	if c.Exact {
		return []string{"exact", significant(c.Estimate.Value), "", "", "", "", ""}
	}
	count := ""
	if c.Count != nil {
		count = strconv.FormatInt(*c.Count, 10)
	}
	return []string{
		"simulated", significant(c.Estimate.Value), significant(c.Estimate.Low), significant(c.Estimate.High),
		count, strconv.FormatInt(c.Trials, 10), strconv.FormatUint(c.Seed, 10),
	}
}
