package draw

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"salvo/reports"
	"salvo/sim"
)

func TestCaptionsStayWithinThePicture(t *testing.T) {
	of := pictures()["odds"]
	long := strings.Repeat("verylongword", 40)
	of.Title, of.Caption[0] = strings.Repeat("long ", 30), "bkc2 "+long
	pic := framed(of)
	for _, line := range append(pic.caption, pic.title...) {
		if width := lettering(captionSize, quiet).Width(line); width > pictureWidth-2*margin {
			t.Errorf("%v wide: %s", width, line)
		}
	}
	if joined := strings.Join(pic.caption, ""); !strings.Contains(joined, long) {
		t.Errorf("the scenario was cut: %q", joined)
	}
}

func TestDifferencesStayWithinTheirAxis(t *testing.T) {
	p := shiftsOf(sim.Estimate{Value: -0.1, Low: -0.2, High: 0.01}, sim.Estimate{Value: 0.3, Low: 0.25, High: 0.35})
	low, high := shifts{p}.Span()
	for _, s := range p.Shifts {
		if s.Estimate.Low < low || s.Estimate.High > high {
			t.Errorf("%v sticks out of %v to %v", s.Estimate, low, high)
		}
	}
}

// The sealed sheet of a side shows that side alone.
func TestTheKeyHasTheColoursOfTheSideThatIsShown(t *testing.T) {
	for side, other := range []shade{theirs, ours} {
		m := &reports.Map{Columns: 1, Rows: 1, Squares: []reports.MapSquare{{Ground: reports.OpenGround}}, Sides: []reports.Side{{Letter: "a"}, {Letter: "b"}},
			Units: []reports.MapUnit{{Label: "x1", Side: side, Symbol: reports.TankSymbol}}}
		var r recorder.Canvas
		keyPane{KeyPane: &reports.KeyPane{Map: m}}.draw(draw.NewCanvas(&r, 400, 100))
		for _, action := range r.Actions {
			if c, ok := action.(*recorder.SetColor); ok && c.Color == other {
				t.Errorf("side %d: the key has a colour of the other side", side)
				break
			}
		}
	}
}

// On a large table with an overlay the counters are too small for symbols, so the key does not explain them.
func TestTheKeyExplainsOnlySymbolsThatTheMapShows(t *testing.T) {
	for size, want := range map[int]bool{8: true, 60: false} {
		m := &reports.Map{Columns: size, Rows: size, Squares: make([]reports.MapSquare, size*size), Sides: []reports.Side{{Letter: "a"}, {Letter: "b"}},
			Units: []reports.MapUnit{{Label: "a1", Symbol: reports.TankSymbol}}, Overlay: &reports.Overlay{Values: make([]float64, size*size), From: reports.NoSquare}}
		entries := keyPane{KeyPane: &reports.KeyPane{Map: m}}.unitEntries(pictureWidth - 2*margin)
		if shown := slices.ContainsFunc(entries, func(e keyEntry) bool { return e.text == reports.TankSymbol }); shown != want {
			t.Errorf("%d squares: the key explains a tank: %t", size, shown)
		}
	}
}

func TestNoWordOfATitleStandsAlone(t *testing.T) {
	style, width := lettering(titleSize, ink), pictureWidth-2*margin
	for _, title := range []string{
		"C7 sees part of objective 2, place H and place S, not objective 1 and place E",
		"Fairer: the value of the Panther is 50 % instead of 75 % (-25 ±3 points).",
		"The Cromwell wins", "",
	} {
		lines := foldTitle(style, title, width)
		if plain := foldTo(style, title, width); len(plain) != len(lines) || strings.Join(lines, " ") != title {
			t.Errorf("%q became %q", title, lines)
		}
		if last := len(lines) - 1; last > 0 && style.Width(lines[last]) < shortRest*width {
			t.Errorf("the last line is short: %q", lines)
		}
	}
}

func TestOnAnOverlayTheSquareOfAUnitShowsItsColourAndNoFigure(t *testing.T) {
	m := &reports.Map{Columns: 2, Rows: 1, Squares: make([]reports.MapSquare, 2), Units: []reports.MapUnit{{Square: 0}},
		Overlay: &reports.Overlay{Values: []float64{0.5, 0.5}, From: reports.NoSquare}}
	b := &board{Map: m, side: largestSquare}
	if b.hasFigure(0) || !b.hasFigure(1) {
		t.Error("a figure covers a counter, or a free square has none")
	}
	if whole := (&board{Map: &reports.Map{}, side: largestSquare}).counterPart(); b.counterPart() >= whole {
		t.Error("a counter leaves no room for the colour of its square")
	}
}
