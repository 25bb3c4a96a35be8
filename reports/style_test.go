package reports

import (
	"image/color"
	"math"
	"testing"
)

// luminance is how bright a colour is in print without colours, from 0 to 255.
func luminance(c color.RGBA) float64 {
	return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
}

func TestWorseIsDarkerInGreyToo(t *testing.T) {
	for n := 2; n <= 11; n++ {
		colors := ramp(n)
		for i := 1; i < n; i++ {
			if step := luminance(colors[i-1]) - luminance(colors[i]); step < 150/float64(n) {
				t.Errorf("%d labels: label %d is only %.1f darker than the one before", n, i, step)
			}
		}
	}
}

func TestSeriesDifferInGreyToo(t *testing.T) {
	for i, a := range series {
		for _, b := range series[:i] {
			if apart := math.Abs(luminance(a) - luminance(b)); apart < 15 {
				t.Errorf("%v and %v are %.1f apart", a, b, apart)
			}
		}
	}
}

func TestChancesAreMarkedAtRoundPlaces(t *testing.T) {
	for _, test := range []struct {
		highest float64
		last    string
		count   int
	}{{1.4, "100 %", 6}, {0.35, "30 %", 4}, {0.05, "5 %", 6}, {0.0004, "0.04 %", 5}} {
		ticks := percentTicks{most: 5}.Ticks(0, test.highest)
		if last := ticks[len(ticks)-1].Label; last != test.last || len(ticks) != test.count {
			t.Errorf("up to %v: %d marks, the last %q", test.highest, len(ticks), last)
		}
	}
}
