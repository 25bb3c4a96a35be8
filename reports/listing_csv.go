package reports

import (
	"io"
	"slices"
)

// CSV writes the records.
func (r *Records) CSV(w io.Writer) error {
	return writeCSV(w, slices.Insert(slices.Clone(r.Rows), 0, r.Columns))
}
