package reports

import (
	"encoding/csv"
	"io"
)

// CSV writes the records (RFC 4180).
func (r *Records) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if err := out.WriteAll(append([][]string{r.Columns}, r.Rows...)); err != nil {
		return err
	}
	return out.Error()
}
