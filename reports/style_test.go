package reports

import (
	"image/color"
	"math"
	"slices"
	"testing"
)

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

func TestHotterIsDarkerAndItsFigureLegible(t *testing.T) {
	before := 256.0
	for i := range 101 {
		ground := heat(float64(i) / 100)
		if bright := luminance(ground); bright >= before {
			t.Errorf("%d: not darker than before", i)
		} else {
			before = bright
		}
		if ratio := contrast(ground, legible(ground)); ratio < 3.7 {
			t.Errorf("%d: a contrast of only %.1f", i, ratio)
		}
	}
}

// contrast is that of the rules for accessible pages, from 1 to 21.
func contrast(a, b color.RGBA) float64 {
	bright := func(c color.RGBA) float64 {
		sum := 0.0
		for i, v := range []uint8{c.R, c.G, c.B} {
			x := float64(v) / 255
			if x <= 0.03928 {
				x /= 12.92
			} else {
				x = math.Pow((x+0.055)/1.055, 2.4)
			}
			sum += x * []float64{0.2126, 0.7152, 0.0722}[i]
		}
		return sum
	}
	x, y := bright(a), bright(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestLinesInAnOrderGetDarker(t *testing.T) {
	for n := 2; n <= mostLines; n++ {
		pens := penstrokes(n, true)
		for i := 1; i < n; i++ {
			if luminance(pens[i].color) >= luminance(pens[i-1].color) {
				t.Errorf("%d lines: line %d is not darker", n, i)
			}
		}
	}
}

func TestNoTwoLinesAreDrawnAlike(t *testing.T) {
	pens := penstrokes(mostLines, false)
	for i, a := range pens {
		for _, b := range pens[:i] {
			if a.color == b.color && len(a.dashes) == len(b.dashes) && (a.dashes == nil || a.dashes[0] == b.dashes[0]) {
				t.Errorf("%v twice", a)
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
		ticks := figureTicks{most: 5}.Ticks(0, test.highest)
		if last := ticks[len(ticks)-1].Label; last != test.last || len(ticks) != test.count {
			t.Errorf("up to %v: %d marks, the last %q", test.highest, len(ticks), last)
		}
	}
}

func TestNothingThatDiffersInColourIsEqualInGrey(t *testing.T) {
	sets := map[string][]color.RGBA{
		"series":   series,
		"verdicts": {better, worse, fair, ink},
		"sides":    append([]color.RGBA{ours, theirs}, nobodys...),
		"tilt":     {tilt(-1), tilt(-0.5), tilt(0), tilt(0.5), tilt(1)},
		"kinds":    labelColours(make([]string, 9), nil, true),
	}
	for name, colors := range sets {
		for i, a := range colors {
			for _, b := range colors[:i] {
				if apart := math.Abs(luminance(a) - luminance(b)); apart < 12 {
					t.Errorf("%s: %v and %v are only %.1f apart", name, a, b, apart)
				}
			}
		}
	}
}

func TestWhoWinsHasColoursOfItsOwn(t *testing.T) {
	colors := labelColours([]string{"attacker", "drawn", "defender", "both-out"}, []string{"attacker", "defender"}, false)
	if colors[0] != ours || colors[2] != theirs || colors[1] == colors[3] {
		t.Errorf("%v", colors)
	}
	severity := append(ramp(5), ramp(3)...)
	for _, c := range colors {
		if slices.Contains(severity, c) {
			t.Errorf("%v is a colour of harm", c)
		}
	}
}
