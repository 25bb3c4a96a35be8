package draw

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// The style of all pictures. Most are as wide as an A4 page between its margins (pictureWidth). All have one font, ink for
// statements, grey for explanations, and colour for what is measured.
const (
	pictureWidth = 180 * vg.Millimeter
	phoneWidth   = 88 * vg.Millimeter // the width that a phone shows without shrinking letters
	margin       = vg.Length(14)

	titleSize   = vg.Length(14)
	panelSize   = vg.Length(10)
	labelSize   = vg.Length(8)
	captionSize = vg.Length(7.5)

	hairline = vg.Length(reports.Hairline)
	stroke   = vg.Length(reports.Stroke)
)

// lettering returns the one font in a size and colour, placed by its left lower corner.
func lettering(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		XAlign:  draw.XLeft,
		YAlign:  draw.YBottom,
		Handler: plot.DefaultTextHandler,
	}
}

// newPlot returns an empty plot in the style: no frame, no tick marks, small grey labels.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.LineStyle = draw.LineStyle{}
		axis.Padding = 0
		axis.Tick.Length = 0
		axis.Tick.Label.Font = lettering(labelSize, quiet).Font
		axis.Tick.Label.Color = quiet
	}
	return p
}
