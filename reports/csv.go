package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// csvHead names the columns, in the order that files keep for good.
var csvHead = []string{
	"scenario", "metric", "value", "method", "probability", "low", "high", "count", "trials", "seed",
}

// CSV prints the rows of a document (RFC 4180), whose cells a spreadsheet takes for what they are.
func CSV(w io.Writer, d *Document) error { return writeCSV(w, d.Rows) }

func writeCSV(w io.Writer, rows [][]string) error {
	for _, row := range rows {
		for _, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != nothing && strings.IndexAny(cell, "=+-@\t\r") == 0 {
				return fmt.Errorf("CSV: a spreadsheet would run the cell %q: names must begin with a letter", cell)
			}
		}
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out.WriteAll(rows)
}

// optional returns a number that may be missing.
func optional(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// nothing is the cell of what there is none of, where an empty one could mean that nobody asked.
const nothing = "-"
