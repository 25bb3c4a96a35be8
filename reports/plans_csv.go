package reports

import (
	"io"
	"slices"
)

// CSV writes a row for every plan of one side against every plan of the other (RFC 4180): the plans, the columns of the
// odds with the score of the first side, and how often the sides should choose them.
func (p *Plans) CSV(w io.Writer) error {
	rows := [][]string{slices.Concat([]string{"plan_a", "plan_b"}, csvHead, []string{"chosen_a", "chosen_b"})}
	for i, row := range p.Cells {
		for j := range row {
			a, b := &p.Plans[0][i], &p.Plans[1][j]
			rows = append(rows, slices.Concat([]string{a.Name, b.Name, row[j].Scenario, p.Metric, "score"}, row[j].csv(),
				[]string{significant(a.Share), significant(b.Share)}))
		}
	}
	return writeCSV(w, rows)
}
