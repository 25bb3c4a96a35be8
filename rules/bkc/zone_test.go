package bkc

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestGroupsAreCentred(t *testing.T) {
	for _, c := range []struct {
		shape string
		units int
		want  []point
	}{
		{"line", 3, []point{{-10, 0}, {0, 0}, {10, 0}}},
		{"column", 2, []point{{0, -5}, {0, 5}}},
		{"grid", 5, []point{{-10, -5}, {0, -5}, {10, -5}, {-10, 5}, {0, 5}}},
	} {
		if got := formation(c.shape, c.units, 10); !slices.Equal(got, c.want) {
			t.Errorf("a %s of %d stands at %v, want %v", c.shape, c.units, got, c.want)
		}
	}
}

func TestBordersAreInsideTheZone(t *testing.T) {
	square, circle := zone{side: 20, fires: 3}, zone{side: 20, fires: 3, circle: true}
	for _, c := range []struct {
		z    zone
		at   point
		want bool
	}{
		{square, point{30, 10}, true},
		{square, point{30.01, 0}, false},
		{square, point{0, -10.01}, false},
		{circle, point{30, 0}, true},
		{circle, point{0, 10}, true},
		{circle, point{10, 5}, false}, // the point lies between two circles
	} {
		if got := c.z.covers(point{}, c.at); got != c.want {
			t.Errorf("%+v covers %v: %v", c.z, c.at, got)
		}
	}
}

// Between two neighbouring cuts no unit enters or leaves the zone.
func TestNothingChangesBetweenTheCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := zone{side: 20, fires: rapid.IntRange(1, 3).Draw(t, "fires"), circle: rapid.Bool().Draw(t, "circle")}
		distance := float64(rapid.IntRange(1, 36).Draw(t, "distance"))
		places := formation(rapid.SampledFrom([]string{"line", "column", "grid"}).Draw(t, "shape"),
			rapid.IntRange(1, 6).Draw(t, "units"), float64(rapid.IntRange(0, 20).Draw(t, "spacing")))
		covered := func(angle float64) (in int) {
			for i, place := range places {
				if z.covers(at(distance, angle), place) {
					in |= 1 << i
				}
			}
			return in
		}
		var cuts []float64
		for _, c := range z.cuts(places, distance) {
			cuts = append(cuts, math.Mod(c+4*math.Pi, 2*math.Pi))
		}
		cuts = append(cuts, 0, 2*math.Pi)
		slices.Sort(cuts)
		for i := range cuts[1:] {
			from, width := cuts[i], cuts[i+1]-cuts[i]
			for _, part := range []float64{0.1, 0.3, 0.7, 0.9} {
				if width > 1e-6 && covered(from+part*width) != covered(from+width/2) {
					t.Fatalf("something changes between %g and %g", cuts[i], cuts[i+1])
				}
			}
		}
	})
}
