package reports

import (
	"io"
	"strconv"
)

// CSV writes a row for every two units (RFC 4180): so many of the second balance one of the first.
func (e *Exchange) CSV(w io.Writer) error {
	rows := [][]string{{"ruleset", "unit", "listed", "other", "other_listed", "ratio", "low", "high", "bound", "seed"}}
	for i, u := range e.Units {
		for k, other := range e.Units {
			r := e.Ratios[i][k]
			if i == k {
				continue
			}
			row := []string{e.Ruleset, u.Unit, optional(u.Listed), other.Unit, optional(other.Listed), Fixed(r.Value, 4),
				"", "", "", strconv.FormatUint(e.Seed, 10)}
			switch r.Bound {
			case Known:
				row[6], row[7] = Fixed(r.Low, 4), Fixed(r.High, 4)
			case Unknown:
				row[5], row[8] = "", "unknown"
			default:
				row[8] = map[Bound]string{Above: "more", Below: "less"}[r.Bound]
			}
			rows = append(rows, row)
		}
	}
	return writeCSV(w, rows)
}
