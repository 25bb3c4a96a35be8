package reports

import (
	"io"
	"strconv"

	"salvo/sim"
)

// CSV writes the odds as comma-separated values (RFC 4180), one value of one metric a row, exact rows first. An exact
// row leaves low, high, count, trials and seed empty. Numbers are listed up to the largest value that either engine
// reached.
func (o *Odds) CSV(w io.Writer) error {
	rows := [][]string{csvHead}
	measures := o.measures()
	for _, r := range o.results() {
		for _, m := range measures {
			if d, ok := r.Metric(m.Name); ok {
				rows = append(rows, o.csvRows(r, d, m.listed())...)
			}
		}
	}
	return writeCSV(w, rows)
}

func (o *Odds) csvRows(r *sim.Result, d *sim.Distribution, size int) [][]string {
	var rows [][]string
	for i := range size {
		e := d.Share(i, i)
		row := []string{o.name(), d.Name, d.Value(i), string(r.Method), significant(e.Value), "", "", "", "", ""}
		if d.Counts != nil {
			copy(row[5:], []string{
				significant(e.Low), significant(e.High), strconv.FormatInt(d.Counts[i], 10),
				strconv.FormatInt(d.Trials(), 10), strconv.FormatUint(r.Seed, 10),
			})
		}
		rows = append(rows, row)
	}
	return rows
}
