package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"salvo/sim"
)

// csvHead names the columns, in the order that files keep for good.
var csvHead = []string{
	"scenario", "metric", "value", "method", "probability", "low", "high", "count", "trials", "seed",
}

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

// writeCSV writes rows whose cells a spreadsheet takes for what they are.
func writeCSV(w io.Writer, rows [][]string) error {
	for _, row := range rows {
		for _, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && strings.IndexAny(cell, "=+-@\t\r") == 0 {
				return fmt.Errorf("CSV: a spreadsheet would run the cell %q: names must begin with a letter", cell)
			}
		}
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true // RFC 4180
	return out.WriteAll(rows)
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
