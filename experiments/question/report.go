package question

import (
	"io"

	"salvo/reports"
)

// A Report is the answer to a question.
type Report interface {
	Text(w io.Writer, options reports.TextOptions) error
	CSV(w io.Writer) error
	JSON(w io.Writer) error
}
