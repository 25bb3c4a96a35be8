package ground_test

import (
	"testing"

	"salvo/rules/ground"
)

var line = ground.Line(60_00, 40_00)

func TestTheGapIsTheSameFromBothEnds(t *testing.T) {
	for _, test := range []struct{ a, b, want ground.Length }{
		{30_00, 30_00, 60_00}, {30_00, -30_00, 0}, {-10_00, 5_00, 5_00}, {12_25, 0, 12_25},
	} {
		p, q := line.At(ground.South, test.a), line.At(ground.North, test.b)
		if line.Gap(p, q) != test.want || line.Gap(q, p) != test.want {
			t.Errorf("%s and %s: got %s and %s, want %s", test.a, test.b, line.Gap(p, q), line.Gap(q, p), test.want)
		}
		if a, b := line.Ahead(p, q, ground.South), line.Ahead(q, p, ground.North); a != test.a+test.b || a != b {
			t.Errorf("%s and %s: %s and %s ahead", test.a, test.b, a, b)
		}
	}
}

func TestHomeIsBehindBothSides(t *testing.T) {
	for _, home := range []ground.End{ground.South, ground.North} {
		p := line.At(home, 20_00)
		if got := line.FromCentre(line.Forward(p, home, 25_00), home); got != -5_00 {
			t.Errorf("25 forward from 20: %s", got)
		}
		enemy := line.At(-home, 10_00)
		if got := line.Gap(line.Approach(p, enemy, 25_00), enemy); got != 5_00 {
			t.Errorf("25 of 30 towards the enemy: %s are left", got)
		}
		if got, want := line.Back(p, home, 100_00), line.At(home, line.Depth(home)); got != want {
			t.Errorf("who goes back stops at %d, not at the edge %d", got, want)
		}
		edge := line.Depth(home) - 20_00
		if _, off := line.Away(p, home, edge); off {
			t.Error("who is driven to the edge is off the table")
		}
		if _, off := line.Away(p, home, edge+1); !off {
			t.Error("who is driven beyond the edge is on the table")
		}
		if line.Off(line.At(home, line.Depth(home))) || !line.Off(line.At(home, line.Depth(home)+1)) {
			t.Error("the edge is where the table ends")
		}
	}
}

func TestLengthsReadAsPlayersWriteThem(t *testing.T) {
	for text, l := range map[string]ground.Length{"12": 12_00, "7.5": 7_50, "0.05": 5, "-3": -3_00} {
		if l.String() != text || ground.LengthOf(l.Units()) != l {
			t.Errorf("%d is %q, want %q", int(l), l, text)
		}
	}
}
