package cobi

import "testing"

// A crew that has dropped by half moves or shoots, not both (CREW-03); of odd crews the readings differ (AMB-07).
func TestWhenACrewHasDroppedByHalf(t *testing.T) {
	for _, c := range []struct {
		reading       string
		crew, serving int
		want          bool
	}{
		{"lost", 5, 4, false}, {"lost", 5, 3, true}, {"lost", 4, 3, false}, {"lost", 4, 2, true},
		{"lost", 3, 3, false}, {"lost", 3, 2, true}, {"lost", 2, 1, true}, {"lost", 1, 1, false},
		{"left", 5, 3, false}, {"left", 5, 2, true}, {"left", 4, 2, true}, {"left", 3, 2, false}, {"left", 3, 1, true},
		{"left", 1, 1, false},
	} {
		if got := droppedByHalf(c.reading, c.crew, c.serving); got != c.want {
			t.Errorf("%s: a crew of %d with %d serving has dropped by half: %t", c.reading, c.crew, c.serving, got)
		}
	}
}
