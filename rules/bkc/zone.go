package bkc

import (
	"fmt"
	"math"

	"salvo/rules"
	"salvo/rules/english"
)

// A point lies x cm to the right of the group's centre, along the firing player's table edge, and y cm beyond it.
type point struct{ x, y float64 }

// groupFactors declares the factors for a group of targets.
var groupFactors = []rules.Factor{
	{Name: "shape", Type: rules.Labels("line", "column", "grid"), Default: "line",
		Help: "of the target group: a line along the table edge, a column away from it, or a grid"},
	{Name: "spacing", Type: rules.Number(0, 100), Unit: "cm", Default: "10", Help: "cm between neighbours in the group"},
	{Name: "aim", Type: rules.Int(1, 1000).Or("centre"), Default: "centre",
		Help: "aim point: the centre of the group, or one of its units"},
}

// formation returns the places of a group of units around (0,0).
func formation(shape string, units int, spacing float64) []point {
	columns := units
	switch shape {
	case "column":
		columns = 1
	case "grid":
		columns = int(math.Ceil(math.Sqrt(float64(units))))
	}
	rows := (units + columns - 1) / columns
	all := make([]point, units)
	for i := range all {
		x, y := i%columns, i/columns
		all[i] = point{(float64(x) - float64(columns-1)/2) * spacing, (float64(y) - float64(rows-1)/2) * spacing}
	}
	return all
}

// aimedAt returns the places of the group relative to the aim point, and the number of the unit aimed at, from 0, or -1
// if none is.
func aimedAt(b rulebook) (places []point, unit int, err error) {
	group := b.Party("target").Units()
	places, unit = formation(b.Word("shape"), group, b.Number("spacing")), -1
	if group == 1 {
		unit = 0
	}
	var aim point
	if !b.Is("aim", "centre") {
		if unit = b.Int("aim") - 1; unit >= group {
			return nil, 0, fmt.Errorf("aim=%d: the group has %d %s", unit+1, group, english.Plural(group, "unit"))
		}
		aim = places[unit]
	}
	for i := range places {
		places[i].x -= aim.x
		places[i].y -= aim.y
	}
	return places, unit, nil
}

// A zone is where fire falls: a rectangle parallel to the table edges, or circles in a row (ART-05, bkc1 ART-08, bkc2
// ART-07).
type zone struct {
	side   float64 // the side of one square, or the diameter of one circle
	fires  int     // how many squares or circles lie side by side
	circle bool
}

// onBorder is the distance in cm within which a place counts as on a border, and so inside (bkc1 AMB-21, bkc2 AMB-25).
const onBorder = 1e-9

// covers reports whether a zone centred on p covers a place (bkc1 ART-09, bkc2 ART-08).
func (z *zone) covers(p, place point) bool {
	x, y := place.x-p.x, place.y-p.y
	if !z.circle {
		return math.Abs(x) <= float64(z.fires)*z.side/2+onBorder && math.Abs(y) <= z.side/2+onBorder
	}
	for i := range z.fires {
		if math.Hypot(x-z.centre(i), y) <= z.side/2+onBorder {
			return true
		}
	}
	return false
}

// mayCover reports whether a zone that lands at most far from its aim may cover a place. If it returns false, the zone
// cannot cover the place.
func (z *zone) mayCover(aim point, far float64, place point) bool {
	return math.Abs(place.x-aim.x) <= far+float64(z.fires)*z.side/2+2*onBorder && math.Abs(place.y-aim.y) <= far+z.side/2+2*onBorder
}

// centre returns the place of circle i in the row.
func (z *zone) centre(i int) float64 { return (float64(i) - float64(z.fires-1)/2) * z.side }

// at returns the point that lies a distance away from the aim point; angle 0 is straight away from the firing side.
func at(distance, angle float64) point {
	sin, cos := math.Sincos(angle)
	return point{distance * sin, distance * cos}
}

// cuts returns the angles at which a unit enters or leaves a zone that lands the given distance away.
func (z *zone) cuts(places []point, distance float64) []float64 {
	var all []float64
	if distance == 0 {
		return nil
	}
	if z.circle {
		for _, place := range places {
			for i := range z.fires {
				all = append(all, circleCuts(point{place.x - z.centre(i), place.y}, distance, z.side/2)...)
			}
		}
		return all
	}
	for _, place := range places {
		for _, side := range []float64{-1, 1} {
			if s := (place.x + side*float64(z.fires)*z.side/2) / distance; math.Abs(s) <= 1 {
				all = append(all, math.Asin(s), math.Pi-math.Asin(s))
			}
			if c := (place.y + side*z.side/2) / distance; math.Abs(c) <= 1 {
				all = append(all, math.Acos(c), -math.Acos(c))
			}
		}
	}
	return all
}

// circleCuts returns the angles at which a point a distance away from the origin is exactly radius away from a place.
func circleCuts(place point, distance, radius float64) []float64 {
	far := math.Hypot(place.x, place.y)
	if far == 0 {
		return nil
	}
	c := (far*far + distance*distance - radius*radius) / (2 * far * distance)
	if math.Abs(c) > 1 {
		return nil
	}
	towards := math.Atan2(place.x, place.y)
	return []float64{towards + math.Acos(c), towards - math.Acos(c)}
}
