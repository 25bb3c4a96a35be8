package bkc

import (
	"slices"
	"testing"

	"salvo/rules/ground"
)

// The careful player looks up the effect of fire by bands of distance. Within a band a shot must always throw the same
// dice.
func TestAShotIsTheSameWithinABandOfDistance(t *testing.T) {
	for name, s := range map[string]shot{
		"gun":          {attack: 4, reach: 60_00, half: 30_00, guns: never},
		"machine guns": {attack: 3, reach: 40_00, half: 20_00, guns: 15_00},
		"mortar":       {attack: 3, reach: 120_00, least: 20_00, half: never, guns: never},
		"unarmed":      {half: never, guns: never},
	} {
		bands := s.bands()
		slices.Sort(bands)
		for gap := range ground.Length(130_00) {
			end := bands[len(bands)-1] + 1
			if i, _ := slices.BinarySearch(bands, gap); i < len(bands) {
				end = bands[i]
			}
			if got, want := s.dice(end, &piece{}), s.dice(gap, &piece{}); got != want {
				t.Fatalf("%s: %d dice at %d, %d at the end of its band, %d", name, want, gap, got, end)
			}
		}
	}
}
