package reports_test

import (
	"salvo/reports"
	"salvo/reports/draw"
)

func init() {
	reports.Draws.Plot, reports.Draws.Item = draw.Plot, draw.Item
	reports.Draws.Sheet, reports.Draws.SheetOnPage, reports.Draws.Replay = draw.Sheet, draw.SheetOnPage, draw.Replay
}
