package reports

import "testing"

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
