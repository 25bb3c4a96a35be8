package reports

import (
	"io"
	"strconv"
)

// CSV writes a row for every unit (RFC 4180).
func (f *Formula) CSV(w io.Writer) error {
	rows := [][]string{{"unit", "listed", "fair", "low", "high", "formula", "left_out"}}
	for i := range f.Units {
		u := &f.Units[i]
		fair := coarse(u.Fair)
		rows = append(rows, []string{u.Unit, optional(u.Listed), significant(fair.Value), significant(fair.Low),
			significant(fair.High), strconv.Itoa(u.Formula), strconv.Itoa(u.LeftOut)})
	}
	return writeCSV(w, rows)
}
