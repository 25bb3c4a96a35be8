package reports

import (
	"io"
	"strconv"
)

// CSV writes a row for each unit (RFC 4180), in the order of the report. Costs have three decimals: a fit has no more
// to say, and so they are the same on every machine.
func (p *Points) CSV(w io.Writer) error {
	head := []string{"ruleset", "unit", "class", "listed", "fair", "low", "high", "ratio", "verdict", "rounded",
		"reference", "reference_cost", "battles", "seed"}
	rows := [][]string{append(head, p.Formulas...)}
	for i := range p.Units {
		u := &p.Units[i]
		row := []string{p.Ruleset, u.Unit, u.Class, optional(u.Listed), Fixed(u.Fair.Value, 3), "", "", "",
			string(u.Verdict), optional(u.Rounded), p.Reference, "",
			strconv.FormatInt(p.Battles, 10), strconv.FormatUint(p.Seed, 10)}
		if p.Reference != "" {
			row[11] = Fixed(p.ReferenceCost, 3)
		}
		if !IsExact(u.Fair) {
			row[5], row[6] = Fixed(u.Fair.Low, 3), Fixed(u.Fair.High, 3)
		}
		if u.Listed > 0 {
			row[7] = PlainZero(Fixed(u.Ratio(), 4))
		}
		for _, cost := range u.Formulas {
			row = append(row, optional(int(cost)))
		}
		rows = append(rows, row)
	}
	return writeCSV(w, rows)
}
