package reports

import (
	"io"
	"slices"
)

// CSV writes a row for every step (RFC 4180): what was stepped, the columns of the odds, and the change.
func (y *Sensitivity) CSV(w io.Writer) error {
	rows := [][]string{slices.Concat([]string{"kind", "party", "unit", "name", "from", "to"}, csvHead,
		[]string{"change", "change_low", "change_high"})}
	for i := range y.Things {
		f := &y.Things[i]
		for k := range f.Steps {
			s := &f.Steps[k]
			e := s.Change.Estimate
			change := []string{significant(e.Value), "", ""}
			if !s.Change.Exact {
				change[1], change[2] = significant(e.Low), significant(e.High)
			}
			rows = append(rows, slices.Concat([]string{string(f.Kind), f.Party, f.Of, f.Name, f.From, s.To, s.Cell.Scenario,
				y.Metric, y.Value}, s.Cell.csv(), change))
		}
	}
	return writeCSV(w, rows)
}
