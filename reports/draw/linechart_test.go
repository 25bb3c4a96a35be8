package draw

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"
)

func TestNamesOfLinesNeverTouch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ends []end
		for range rapid.IntRange(1, 12).Draw(t, "lines") {
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

func TestMergedLinesWasteNoColours(t *testing.T) {
	p := lines()
	p.Panel.Cells[1] = slices.Clone(p.Panel.Cells[0])
	drawn := lineChart{p}.lines()
	if len(drawn) != 2 || drawn[1].pen.color != series[1] {
		t.Errorf("%+v", drawn)
	}
}

func TestNothingIsDrawnBetweenWords(t *testing.T) {
	p := lines()
	if !(lineChart{p}).joined() {
		t.Error("numbers are not joined")
	}
	p.X.Numeric = false
	if (lineChart{p}).joined() {
		t.Error("words are joined")
	}
}
