package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// csvHead names the columns of odds. Their order never changes.
var csvHead = []string{
	"scenario", "metric", "value", "method", "probability", "low", "high", "count", "trials", "seed",
}

// CSV prints the rows of a document (RFC 4180). It fails if a spreadsheet would take a cell for a formula.
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

// optional returns a number as text; "" for 0.
func optional(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// nothing is written into a cell that has no value, if an empty cell could mean that nobody asked for one.
const nothing = "-"
