package draw

import (
	"strings"
	"testing"

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

func TestAFigureHidesNoSymbolOfAUnit(t *testing.T) {
	top := 0.0
	for _, path := range reports.UnitCounter.Symbols {
		for _, line := range traced(path) {
			for _, p := range line {
				top = max(top, p.y)
			}
		}
	}
	if 0.5+top > counterTop {
		t.Errorf("symbols reach %v of a square, figures begin at %v", 0.5+top, counterTop)
	}
}
