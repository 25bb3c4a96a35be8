package cobi

import (
	"math"
	"slices"
)

// A formation is how figures stand (TMP-04).
type formation struct {
	block   bool // the figures stand in two ranks; otherwise in one
	spacing float64
}

// The size of the templates in cm (TMP-01). The burst is a circle, the explosion a rectangle twice as long as wide.
const (
	burstRadius     = 3.25
	explosionWidth  = 6.5
	explosionLength = 13.0
)

// nearly is a tolerance in cm: a figure on the edge of a template is under it in spite of rounding.
const nearly = 1e-9

type point struct{ x, y float64 }

// points returns the positions of n figures in cm (TMP-04).
func (f formation) points(n int) []point {
	rank := n
	if f.block {
		rank = (n + 1) / 2
	}
	all := make([]point, n)
	for i := range all {
		all[i] = point{float64(i%rank) * f.spacing, float64(i/rank) * f.spacing}
	}
	return all
}

// A laying is a template laid over a number of figures in a formation.
type laying struct {
	formation formation
	marker    marker
	figures   int
	centred   bool // the template is centred on one of the figures (AMB-13)
}

// covered returns how many of n figures lie under a template in the best place (TMP-03, TMP-04). If centred is true,
// its centre must lie on one of the figures (AMB-13).
func (f formation) covered(m marker, n int, centred bool) int { return laid(laying{f, m, n, centred}) }

var laid = shelved(func(l laying) int {
	if l.figures == 0 {
		return 0
	}
	all := l.formation.points(l.figures)
	switch {
	case l.marker == noMarker:
		return 1
	case l.marker == burst && l.centred:
		return mostUnder(all, all, underCircle)
	case l.marker == burst:
		return mostUnder(slices.Concat(all, circlesThrough(all)), all, underCircle)
	case l.centred:
		return max(mostUnder(all, all, underRectangle), mostUnder(all, all, underTurned))
	}
	return mostTurned(all)
})

// mostTurned returns how many figures lie under the rectangle in its best direction and place (E-31). If some figures
// fit under the rectangle, they fit in every direction, or in one where two of them touch opposite edges. So it tries
// only these directions.
func mostTurned(figures []point) (most int) {
	for _, turn := range turnsOf(figures) {
		turned := make([]point, len(figures))
		sin, cos := math.Sincos(turn)
		for i, f := range figures {
			turned[i] = point{float64(f.x*cos) + float64(f.y*sin), float64(f.y*cos) - float64(f.x*sin)}
		}
		most = max(most, mostUnder(rectanglesAt(turned, explosionLength, explosionWidth), turned, underRectangle))
	}
	return most
}

// turnsOf returns, in radians, the directions of the rectangle's long side in which two figures touch opposite edges.
// The direction 0 is for figures that fit in every direction.
func turnsOf(figures []point) []float64 {
	turns := []float64{0}
	for i, a := range figures {
		for _, b := range figures[i+1:] {
			apart, towards := math.Hypot(b.x-a.x, b.y-a.y), math.Atan2(b.y-a.y, b.x-a.x)
			if apart >= explosionLength {
				aside := math.Acos(explosionLength / apart)
				turns = append(turns, towards+aside, towards-aside)
			}
			if apart >= explosionWidth {
				aside := math.Asin(explosionWidth / apart)
				turns = append(turns, towards+aside, towards-aside)
			}
		}
	}
	return turns
}

// mostUnder returns the largest number of figures under a template at any of the centres. under reports whether a
// figure at the offset dx, dy from the centre lies under it.
func mostUnder(centres, figures []point, under func(dx, dy float64) bool) (most int) {
	for _, c := range centres {
		count := 0
		for _, f := range figures {
			if under(f.x-c.x, f.y-c.y) {
				count++
			}
		}
		most = max(most, count)
	}
	return most
}

func underCircle(dx, dy float64) bool { return math.Hypot(dx, dy) <= burstRadius+nearly }

func underRectangle(dx, dy float64) bool {
	return math.Abs(dx) <= explosionLength/2+nearly && math.Abs(dy) <= explosionWidth/2+nearly
}

func underTurned(dx, dy float64) bool { return underRectangle(dy, dx) }

// circlesThrough returns the centres of all circles of the burst's radius that pass through two figures.
func circlesThrough(figures []point) (centres []point) {
	for i, a := range figures {
		for _, b := range figures[i+1:] {
			apart := math.Hypot(b.x-a.x, b.y-a.y)
			if apart == 0 || apart/2 > burstRadius+nearly {
				continue
			}
			aside := math.Sqrt(max(0, burstRadius*burstRadius-float64(apart*apart/4))) / apart
			for _, side := range []float64{aside, -aside} {
				centres = append(centres, point{(a.x+b.x)/2 - float64(side*(b.y-a.y)), (a.y+b.y)/2 + float64(side*(b.x-a.x))})
			}
		}
	}
	return centres
}

// rectanglesAt returns the centres of rectangles whose left and lower edges pass through figures.
func rectanglesAt(figures []point, width, height float64) (centres []point) {
	for _, left := range figures {
		for _, low := range figures {
			centres = append(centres, point{left.x + width/2, low.y + height/2})
		}
	}
	return centres
}
