package draw

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A shade is a colour on white paper and the one that replaces it on a dark screen. Files use paper; the page uses both.
type shade struct{ paper, screen color.RGBA }

// RGBA implements [color.Color].
func (s shade) RGBA() (r, g, b, a uint32) { return s.paper.RGBA() }

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 255} }

var (
	paper = shade{rgb(255, 255, 255), rgb(18, 20, 22)}
	ink   = shade{rgb(32, 36, 40), rgb(232, 234, 236)}
	quiet = shade{rgb(98, 104, 110), rgb(164, 170, 176)}
	faint = shade{rgb(222, 225, 228), rgb(54, 58, 62)}
)

// series are the colours of things that have no order. Blue, orange and the others stay different for colour-blind readers, and
// each has its own grey.
var series = []shade{
	{rgb(52, 104, 150), rgb(96, 152, 202)},
	{rgb(226, 142, 44), rgb(238, 164, 66)},
	{rgb(24, 52, 70), rgb(214, 230, 240)},
	{rgb(150, 190, 214), rgb(62, 104, 136)},
	{rgb(148, 66, 34), rgb(206, 96, 66)},
}

// mildest, middling and worst are the beginning, the middle and the end of the ramp for ordered labels. The ramp darkens all
// the way, so that the order shows without the hue; on a dark screen it brightens.
var (
	mildest  = shade{rgb(244, 214, 138), rgb(96, 80, 44)}
	middling = shade{rgb(214, 112, 56), rgb(240, 140, 84)}
	worst    = shade{rgb(92, 20, 40), rgb(255, 228, 230)}
)

// ramp returns n colours from mildest to worst.
func ramp(n int) []shade {
	colors := make([]shade, n)
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

// heat returns the colour of a cell. The argument at goes from 0 to 1, the worst. From the value pale on, the colours are those of
// the ramp of labels; below, they fade until a cell at 0 is hardly visible.
func heat(at float64) shade {
	const pale = 0.25 // the part of the scale on which the colour fades to the mildest
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

// faded is the first colour of the ramp of cells.
var faded = shade{rgb(252, 248, 238), rgb(26, 26, 26)}

// better and worse are the colours of units that are worth more and less than they cost; fair is for all others.
var (
	better = series[0]
	worse  = series[4]
	fair   = shade{rgb(140, 146, 152), rgb(158, 162, 166)}
)

// ours, theirs and nobodys are the colours of side a, side b and draws.
var (
	ours    = series[0]
	theirs  = series[1]
	nobodys = []shade{faint, {rgb(186, 192, 198), rgb(104, 110, 116)}}
)

// sideShade returns the colour of figures that belong to side 1 or 2, to neither of them, or to a fight without sides.
func sideShade(side int) shade {
	return map[int]shade{0: series[0], 1: ours, 2: theirs, reports.Neither: nobodys[1]}[side]
}

// browned, even and blued are the beginning, the middle and the end of the colours of [tilt].
var (
	browned = shade{rgb(255, 190, 98), rgb(240, 176, 84)}
	even    = shade{rgb(166, 166, 164), rgb(112, 111, 108)}
	blued   = shade{rgb(30, 74, 118), rgb(34, 82, 134)}
)

// tilt returns the colour of a figure that is compared with an even one, from -1 to 1: from side b's orange and bright to side
// a's blue and dark, so that both the hue and the grey show the side.
func tilt(at float64) shade {
	if at < 0 {
		return blend(even, browned, min(-at, 1))
	}
	return blend(even, blued, min(at, 1))
}

// labelColours returns the colours of a metric's labels in one bar: two sides have their own colours, labels without an order
// differ, and all others go from mildest to worst.
func labelColours(labels, sides []string, kinds bool) []shade {
	switch {
	case sides != nil:
		return sideColours(labels, sides)
	case kinds && len(labels) <= len(series):
		return series[:len(labels)]
	case kinds:
		colors := make([]shade, len(labels))
		for i := range colors {
			colors[i] = blend(lightest, darkest, float64(i)/float64(len(labels)-1))
		}
		return colors
	}
	return ramp(len(labels))
}

func sideColours(labels, sides []string) []shade {
	colors := make([]shade, len(labels))
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

// legible returns the colour of letters on a background.
func legible(ground shade) shade {
	return shade{
		legibleOn(ground.paper, ink.paper, paper.paper),
		legibleOn(ground.screen, ink.screen, paper.screen),
	}
}

// enough is the least contrast of letters.
const enough = 4.5

// legibleOn returns the first of the given colours that can be read on a background, or else black or white, one of which
// always can.
func legibleOn(ground color.RGBA, colors ...color.RGBA) color.RGBA {
	for _, c := range append(colors, rgb(0, 0, 0)) {
		if contrast(ground, c) >= enough {
			return c
		}
	}
	return rgb(255, 255, 255)
}

// contrast returns the contrast ratio of the rules for accessible pages (WCAG), from 1 to 21.
func contrast(a, b color.RGBA) float64 {
	x, y := brightness(a), brightness(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// brightness returns the luminance of a colour, from 0 to 1.
func brightness(c color.RGBA) float64 {
	light := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return float64(0.2126*light(c.R)) + float64(0.7152*light(c.G)) + float64(0.0722*light(c.B))
}

// lightest and darkest are the colours of the first and the last of ordered lines; on a dark screen they brighten.
var (
	lightest = shade{rgb(134, 180, 208), rgb(72, 108, 136)}
	darkest  = shade{rgb(16, 38, 56), rgb(220, 236, 246)}
)

// A penstroke says how one line among several is drawn. Colour, dashes and marks all differ, so that each of them alone is
// enough.
type penstroke struct {
	color  shade
	dashes []vg.Length
	mark   draw.GlyphDrawer
}

// penstrokes returns the strokes of n lines. Ordered lines get darker; others differ as much as possible.
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

// blend mixes two shades: at 0 it returns the first, at 1 the second.
func blend(from, to shade, at float64) shade {
	return shade{blendOne(from.paper, to.paper, at), blendOne(from.screen, to.screen, at)}
}

func blendOne(from, to color.RGBA, at float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + float64(at*(float64(b)-float64(a))))) }
	return rgb(mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B))
}

// The colours of maps. Every sign also has a shape of its own, so a map in grey shows the same.
var (
	leaves      = shade{rgb(164, 200, 146), rgb(70, 108, 62)}
	thickLeaves = shade{rgb(92, 140, 88), rgb(112, 156, 102)}
	undergrowth = shade{rgb(226, 238, 216), rgb(34, 48, 32)}
	trunk       = shade{rgb(52, 78, 50), rgb(166, 200, 152)}
	roof        = shade{rgb(204, 150, 128), rgb(146, 98, 80)}
	stone       = shade{rgb(104, 98, 90), rgb(170, 164, 154)}
	water       = shade{rgb(200, 223, 238), rgb(30, 54, 78)}
	waves       = shade{rgb(48, 100, 148), rgb(124, 174, 216)}
	roadway     = shade{rgb(240, 230, 204), rgb(112, 102, 82)}
	barred      = shade{rgb(190, 192, 194), rgb(70, 72, 74)}
	contour     = shade{rgb(132, 88, 40), rgb(206, 160, 104)}
	zone        = shade{rgb(96, 52, 120), rgb(200, 160, 222)}
	lowHill     = shade{rgb(247, 238, 214), rgb(46, 42, 32)}
	highHill    = shade{rgb(204, 172, 122), rgb(118, 98, 64)}
)

// hill returns the colour of open ground at a level from 0 to 3.
func hill(level int) shade {
	if level == 0 {
		return paper
	}
	return blend(lowHill, highHill, float64(min(level, 3)-1)/2)
}

// roles are the shades that symbols name.
var roles = map[string]shade{
	"paper": paper, "ink": ink, "quiet": quiet, "leaves": leaves, "thick-leaves": thickLeaves, "undergrowth": undergrowth, "trunk": trunk,
	"roof": roof, "stone": stone, "water": water, "waves": waves, "roadway": roadway, "barred": barred,
}

// sightShades are the colours of squares in an overlay of sight.
var sightShades = map[string]shade{
	reports.Seen:        {rgb(255, 250, 226), rgb(84, 78, 48)},
	reports.SeenInCover: {rgb(244, 214, 138), rgb(124, 98, 44)},
	reports.Unseen:      {rgb(206, 209, 212), rgb(32, 34, 36)},
}
