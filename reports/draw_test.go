package reports_test

import (
	"io"

	"salvo/reports"
	"salvo/reports/draw"
)

func init() {
	reports.Draws.Plot = func(w io.Writer, of reports.Drawn, format string) error { return draw.Plot(w, of, format) }
	reports.Draws.Item = func(of reports.Shown) (reports.PageItem, error) { return draw.Item(of) }
	reports.Draws.Sheet, reports.Draws.SheetOnPage, reports.Draws.Replay = draw.Sheet, draw.SheetOnPage, draw.Replay
}
