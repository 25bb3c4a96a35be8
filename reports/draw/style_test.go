package draw

import (
	"image/color"
	"math"
	"slices"
	"testing"
)

// luminance is how bright a colour is in print without colours, from 0 to 255.
func luminance(c color.RGBA) float64 {
	return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
}

// depths returns how far a shade is from the background, in grey: dark on paper, bright on a dark screen.
func depths(s shade) map[string]float64 {
	return map[string]float64{"paper": 255 - luminance(s.paper), "screen": luminance(s.screen)}
}

func TestWorseStandsOutMoreInGreyToo(t *testing.T) {
	for n := 2; n <= 11; n++ {
		colors := ramp(n)
		for i := 1; i < n; i++ {
			for where, depth := range depths(colors[i]) {
				if step := depth - depths(colors[i-1])[where]; step < 150/float64(n) {
					t.Errorf("%d labels on %s: label %d stands out only %.1f more than the one before", n, where, i, step)
				}
			}
		}
	}
}

func TestSeriesDifferInGreyToo(t *testing.T) {
	for i, a := range series {
		for _, b := range series[:i] {
			for where, depth := range depths(a) {
				if apart := math.Abs(depth - depths(b)[where]); apart < 15 {
					t.Errorf("%v and %v are %.1f apart on %s", a, b, apart, where)
				}
			}
		}
	}
}

func TestHotterStandsOutMore(t *testing.T) {
	before := map[string]float64{"paper": -1, "screen": -1}
	for i := range 101 {
		ground := heat(float64(i) / 100)
		for where, depth := range depths(ground) {
			if depth <= before[where] {
				t.Errorf("%d on %s: not more than before", i, where)
			}
			before[where] = depth
		}
	}
}

func TestLettersCanBeReadOnEveryGround(t *testing.T) {
	grounds := append(append(ramp(11), series...), nobodys...)
	for i := range 101 {
		grounds = append(grounds, heat(float64(i)/100), tilt(float64(i)/50-1), blend(lightest, darkest, float64(i)/100))
	}
	for _, ground := range append(grounds, paper) {
		on := legible(ground)
		if least := min(contrast(ground.paper, on.paper), contrast(ground.screen, on.screen)); least < 4.5 {
			t.Errorf("%v: a contrast of only %.2f", ground, least)
		}
	}
	for _, letters := range []shade{ink, quiet} {
		if contrast(paper.paper, letters.paper) < 4.5 || contrast(paper.screen, letters.screen) < 4.5 {
			t.Errorf("%v cannot be read on paper", letters)
		}
	}
}

func TestLinesInAnOrderStandOutMoreAndMore(t *testing.T) {
	for n := 2; n <= 12; n++ {
		pens := penstrokes(n, true)
		for i := 1; i < n; i++ {
			for where, depth := range depths(pens[i].color) {
				if depth <= depths(pens[i-1].color)[where] {
					t.Errorf("%d lines on %s: line %d does not stand out more", n, where, i)
				}
			}
		}
	}
}

func TestNoTwoLinesAreDrawnAlike(t *testing.T) {
	pens := penstrokes(12, false)
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
	sets := map[string][]shade{
		"series":   series,
		"verdicts": {better, worse, fair, ink},
		"sides":    append([]shade{ours, theirs}, nobodys...),
		"tilt":     {tilt(-1), tilt(-0.5), tilt(0), tilt(0.5), tilt(1)},
		"kinds":    labelColours(make([]string, 9), nil, true),
	}
	for name, colors := range sets {
		for i, a := range colors {
			for _, b := range colors[:i] {
				for where, depth := range depths(a) {
					if apart := math.Abs(depth - depths(b)[where]); apart < 12 {
						t.Errorf("%s on %s: %v and %v are only %.1f apart", name, where, a, b, apart)
					}
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
