package reports

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"
)

func TestNamesOfLinesNeverTouch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ends []end
		for range rapid.IntRange(1, mostLines).Draw(t, "lines") {
			var e end
			e.point.Y = vg.Length(rapid.Float64Range(0, 200).Draw(t, "y"))
			e.height = vg.Length(rapid.Float64Range(9, 16).Draw(t, "height"))
			ends = append(ends, e)
		}
		spread(ends, 0, 200)
		for i := 1; i < len(ends); i++ {
			if between := ends[i].at - ends[i-1].at - (ends[i].height+ends[i-1].height)/2; between < -1e-6 {
				t.Fatalf("%v and %v overlap by %v", ends[i-1], ends[i], -between)
			}
		}
		if len(ends) == 1 && math.Abs(float64(ends[0].at-ends[0].point.Y)) > float64(ends[0].height) {
			t.Fatalf("a single name was moved from %v to %v", ends[0].point.Y, ends[0].at)
		}
	})
}

func TestLinesThatAreTheSameShareOneName(t *testing.T) {
	c := panthers()
	c.Panels[0].Cells[1] = slices.Clone(c.Panels[0].Cells[0])
	if got := string(written(t, chartPlot(c, "svg"))); !strings.Contains(got, ">none, soft<") {
		t.Error("no shared name")
	}
}
