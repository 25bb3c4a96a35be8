//go:build !js

package question

import (
	"io"

	"salvo/reports"
)

// A DrawnReport is a report with its picture and its part of a page. Every report is one where pictures can be drawn.
type DrawnReport interface {
	Report
	Plot(w io.Writer, format string) error
	OnPage() (reports.PageItem, error)
}
