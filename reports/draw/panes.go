package draw

import (
	"fmt"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A pane draws one part of a picture.
type pane interface {
	reports.Pane
	height(width vg.Length) vg.Length // the height that it needs below its head
	draw(c draw.Canvas)               // draws the part below its head
}

// paneOf returns the drawing of a pane.
func paneOf(p reports.Pane) pane {
	switch p := p.(type) {
	case *reports.DistributionPane:
		return distribution{p}
	case *reports.LinePane:
		return lineChart{p}
	case *reports.BarPane:
		return barChart{p}
	case *reports.HeatPane:
		return heatMap{p}
	case *reports.StackPane:
		return newStackedBars(p)
	case *reports.ShiftPane:
		return shifts{p}
	case *reports.TornadoPane:
		return tornado{p}
	case *reports.AgreementPane:
		return newAgreement(p)
	case *reports.SharePane:
		return shareColumns{p}
	case *reports.WorthPane:
		return newWorthPlot(p)
	case *reports.ExchangePane:
		return exchangeMap{p}
	case *reports.CurvesPane:
		return curves{p}
	case *reports.MapPane:
		return mapPane{p}
	case *reports.KeyPane:
		return keyPane{KeyPane: p}
	}
	panic(fmt.Sprintf("draw: nothing draws a pane of type %T", p))
}
