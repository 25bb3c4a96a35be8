package ground

import "testing"

// A unit that turns by at most so many eighths of a circle can face in these directions.
func TestFacingsAroundAFacing(t *testing.T) {
	bits := func(all ...Facing) (may uint8) {
		for _, f := range all {
			may |= 1 << f
		}
		return may
	}
	for _, c := range []struct {
		from Facing
		most int
		want uint8
	}{
		{FacingNorth, 0, bits(FacingNorth)},
		{FacingNorth, 1, bits(FacingNorthWest, FacingNorth, FacingNorthEast)},
		{FacingSouthEast, 2, bits(FacingNorthEast, FacingEast, FacingSouthEast, FacingSouth, FacingSouthWest)},
		{FacingWest, 3, ^bits(FacingEast)},
		{FacingWest, 4, 255},
		{FacingWest, 510, 255},
		{FacingWest, -1, bits(FacingWest)},
	} {
		if got := c.from.Around(c.most); got != c.want {
			t.Errorf("%v, %d turns: %08b, want %08b", c.from, c.most, got, c.want)
		}
	}
}
