package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// One style for all pictures. A picture is as wide as an A4 page between its margins; one font in four sizes; ink for
// what is said, grey for what explains it, colour for what is measured.
const (
	pictureWidth = 180 * vg.Millimeter
	margin       = vg.Length(14)

	titleSize   = vg.Length(14)
	panelSize   = vg.Length(10)
	labelSize   = vg.Length(8)
	captionSize = vg.Length(7.5)

	hairline = vg.Length(0.5)
	stroke   = vg.Length(0.9)
)

var (
	paper = color.RGBA{255, 255, 255, 255}
	ink   = color.RGBA{32, 36, 40, 255}
	quiet = color.RGBA{98, 104, 110, 255}
	faint = color.RGBA{222, 225, 228, 255}
)

// series tells things apart that have no order. Blue, orange and their like stay different to colour-blind eyes, and
// each has its own grey.
var series = []color.RGBA{
	{52, 104, 150, 255},
	{226, 142, 44, 255},
	{24, 52, 70, 255},
	{150, 190, 214, 255},
	{148, 66, 34, 255},
}

// mildest, middling and worst are where the ramp of ordered labels begins, passes and ends. It darkens all the way, so
// that the order shows without the hue.
var (
	mildest  = color.RGBA{244, 214, 138, 255}
	middling = color.RGBA{214, 112, 56, 255}
	worst    = color.RGBA{92, 20, 40, 255}
)

// ramp is n colours from mildest to worst.
func ramp(n int) []color.RGBA {
	colors := make([]color.RGBA, n)
	for i := range colors {
		at := 0.0
		if n > 1 {
			at = 2 * float64(i) / float64(n-1)
		}
		if at <= 1 {
			colors[i] = blend(mildest, middling, at)
		} else {
			colors[i] = blend(middling, worst, at-1)
		}
	}
	return colors
}

// blend is the colour that lies so far on the way from one to the other.
func blend(from, to color.RGBA, at float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + float64(at*(float64(b)-float64(a))))) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 255}
}

// lettering is the one font in a size and colour, placed by its left lower corner.
func lettering(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		XAlign:  draw.XLeft,
		YAlign:  draw.YBottom,
		Handler: plot.DefaultTextHandler,
	}
}

// newPlot is an empty plot in the style: no frame, no tick marks, small grey labels.
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

// percentTicks marks an axis of chances in per cent at round places, none beyond certainty.
type percentTicks struct {
	most int // marks above zero
}

// percentRoom is what a mark takes on a horizontal axis, in any font.
const percentRoom = vg.Length(36)

// Ticks implements [plot.Ticker].
func (t percentTicks) Ticks(_, highest float64) []plot.Tick {
	highest = min(highest, 1)
	step := t.step(100 * highest)
	decimals := 0
	for at := step; at < 1; at *= 10 {
		decimals++
	}
	var ticks []plot.Tick
	for i := 0; float64(i)*step <= 100*highest+1e-9; i++ {
		percent := float64(i) * step
		ticks = append(ticks, plot.Tick{Value: percent / 100, Label: fixed(percent, decimals) + " %"})
	}
	return ticks
}

// step is the smallest round step, in per cent, that leaves few enough marks.
func (t percentTicks) step(highest float64) float64 {
	for scale := 0.0001; ; scale *= 10 {
		for _, factor := range []float64{1, 2, 5} {
			step := factor * scale
			if marks := highest / step; marks >= float64(t.most+1) {
				continue
			}
			return step
		}
	}
}

// namedTicks marks an axis at given places.
type namedTicks []plot.Tick

// Ticks implements [plot.Ticker].
func (t namedTicks) Ticks(_, _ float64) []plot.Tick { return t }
