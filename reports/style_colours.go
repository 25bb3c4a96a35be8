//go:build !js

package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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

// heat is the colour of a cell, from nothing at 0 to the worst at 1: the same ramp, but nothing is hardly there.
func heat(at float64) color.RGBA {
	const pale = 0.25 // how far the way to the mildest goes
	switch {
	case at <= 0:
		return faded
	case at < pale:
		return blend(faded, mildest, at/pale)
	}
	at = 2 * (at - pale) / (1 - pale)
	if at <= 1 {
		return blend(mildest, middling, at)
	}
	return blend(middling, worst, min(at, 2)-1)
}

// faded is what the ramp of cells begins with.
var faded = color.RGBA{252, 248, 238, 255}

// better and worse are the colours of what is worth more and less than it costs, and fair is neither.
var (
	better = series[0]
	worse  = series[4]
	fair   = color.RGBA{140, 146, 152, 255}
)

// ours, theirs and nobodys are the colours of who wins.
var (
	ours    = series[0]
	theirs  = series[1]
	nobodys = []color.RGBA{faint, {186, 192, 198, 255}}
)

// tilt is the colour of what is compared with something even, from -1 to 1: brown and bright to blue and dark, so that
// both the hue and the grey tell the side.
func tilt(at float64) color.RGBA {
	bright, even, dark := color.RGBA{252, 226, 182, 255}, color.RGBA{196, 194, 190, 255}, color.RGBA{30, 74, 118, 255}
	if at < 0 {
		return blend(even, bright, min(-at, 1))
	}
	return blend(even, dark, min(at, 1))
}

// labelColours are the colours of a metric's labels where they stand in one bar: two sides have their own, labels of
// which none is worse differ, and all others go from mildest to worst.
func labelColours(labels, sides []string, kinds bool) []color.RGBA {
	switch {
	case sides != nil:
		return sideColours(labels, sides)
	case kinds && len(labels) <= len(series):
		return series[:len(labels)]
	case kinds:
		colors := make([]color.RGBA, len(labels))
		for i := range colors {
			colors[i] = blend(lightest, darkest, float64(i)/float64(len(labels)-1))
		}
		return colors
	}
	return ramp(len(labels))
}

func sideColours(labels, sides []string) []color.RGBA {
	colors := make([]color.RGBA, len(labels))
	others := 0
	for i, label := range labels {
		switch label {
		case sides[0]:
			colors[i] = ours
		case sides[1]:
			colors[i] = theirs
		default:
			colors[i] = nobodys[others%len(nobodys)]
			others++
		}
	}
	return colors
}

// legible is the colour of letters on a ground.
func legible(ground color.RGBA) color.RGBA {
	if luminance(ground) < 120 {
		return paper
	}
	return ink
}

// luminance is how bright a colour is in print without colours, from 0 to 255.
func luminance(c color.RGBA) float64 {
	return float64(0.2126*float64(c.R)) + float64(0.7152*float64(c.G)) + float64(0.0722*float64(c.B))
}

// lightest and darkest are the ends of a row of lines that have an order.
var (
	lightest = color.RGBA{134, 180, 208, 255}
	darkest  = color.RGBA{16, 38, 56, 255}
)

// A penstroke is how one line among several is drawn. Colour, dashes and marks all differ, so that one is enough.
type penstroke struct {
	color  color.RGBA
	dashes []vg.Length
	mark   draw.GlyphDrawer
}

// penstrokes are for n lines. Lines in an order get darker; others differ as much as they can.
func penstrokes(n int, ordered bool) []penstroke {
	marks := []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}}
	dashes := [][]vg.Length{nil, {5, 2.5}, {1.5, 2}}
	list := make([]penstroke, n)
	for i := range list {
		list[i] = penstroke{series[i%len(series)], dashes[i/len(series)%len(dashes)], marks[i%len(marks)]}
		if ordered && n > 1 {
			list[i].color, list[i].dashes = blend(lightest, darkest, float64(i)/float64(n-1)), nil
		}
	}
	return list
}

// blend is the colour that lies so far on the way from one to the other.
func blend(from, to color.RGBA, at float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + float64(at*(float64(b)-float64(a))))) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 255}
}
