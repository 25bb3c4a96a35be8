package draw

import (
	"strings"
	"testing"

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
	low, high := shifts{p}.span()
	for _, s := range p.Shifts {
		if s.Estimate.Low < low || s.Estimate.High > high {
			t.Errorf("%v sticks out of %v to %v", s.Estimate, low, high)
		}
	}
}
