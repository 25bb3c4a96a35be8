package reports

import (
	"io"
	"slices"
	"strconv"
)

// comparisonHead names the columns of the CSV form, in the order that files keep for good.
var comparisonHead = []string{
	"situation", "group", "figure", "column", "scenario", "method", "value", "low", "high", "count", "trials", "seed",
	"difference", "difference_low", "difference_high", "narrower",
}

// CSV writes the comparison as comma-separated values (RFC 4180), one figure of one column a row. Chances are shares of
// 1, ratios are those of odds. The last columns are the difference to the first column, where there is one.
func (c *Comparison) CSV(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	rows := [][]string{comparisonHead}
	for i := range c.Situations {
		s := &c.Situations[i]
		for _, g := range s.Groups {
			for _, row := range g.Rows {
				for col := range row.Cells {
					if cell := &row.Cells[col]; !cell.Empty {
						line := []string{s.Name, g.Name, row.Name, c.Columns[col], cell.Scenario}
						rows = append(rows, slices.Concat(line, cell.csv(), row.csvChange(col)))
					}
				}
			}
		}
	}
	return writeCSV(w, rows)
}

// csvChange is the columns of the difference.
func (row *FigureRow) csvChange(col int) []string {
	if row.Changes == nil || col == 0 {
		return []string{"", "", "", ""}
	}
	s := &row.Changes[col]
	if s.Exact {
		return []string{significant(s.Estimate.Value), "", "", ""}
	}
	return []string{
		significant(s.Estimate.Value), significant(s.Estimate.Low), significant(s.Estimate.High),
		strconv.FormatFloat(s.Narrower, 'g', 4, 64),
	}
}
