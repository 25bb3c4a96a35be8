package ground

import "testing"

// A unit is elsewhere if it stands in another square or has left the table, but not if it has only turned.
func TestElsewhereIsAnotherSquareOrOffTheTable(t *testing.T) {
	at := Place(5).Turned(2)
	for now, want := range map[Place]bool{at: false, at.Turned(6): false, Place(6).Turned(2): true, at.Gone(): true} {
		if got := now.Elsewhere(at); got != want {
			t.Errorf("%d after %d: elsewhere %v", now, at, got)
		}
	}
}
