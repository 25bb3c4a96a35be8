package players

import (
	"testing"

	"salvo/sim"
)

// placed are places whose values are known to five points to either side.
func placed(values ...float64) (list []*place) {
	for _, v := range values {
		list = append(list, &place{trials: firstLook, choice: &choice{}, score: sim.Estimate{Value: v, Low: v - 0.05, High: v + 0.05}})
	}
	return list
}

func TestASearchClosesInWhereTheScorePassesOneHalf(t *testing.T) {
	b := &Balance{places: append(placed(0.9, 0.8), &place{}, &place{}, &place{})}
	b.places = append(b.places, placed(0.3)...)
	if p, trials := b.next(8192); p != b.places[3] || trials != firstLook {
		t.Errorf("it does not look in the middle between 80 %% and 30 %%")
	}
	b.places[3] = placed(0.52)[0]
	if p, trials := b.next(8192); p != b.places[3] || trials != 2*firstLook {
		t.Errorf("it does not look closer where it cannot tell")
	}
	b.places[3].trials = 8192
	if p, _ := b.next(8192); p != b.places[2] {
		t.Errorf("it does not look beside a value that nobody can tell from one half")
	}
}

func TestNothingIsLookedAtWhereTheScoreStaysOnOneSide(t *testing.T) {
	b := &Balance{places: append(placed(0.9), &place{})}
	b.places = append(b.places, placed(0.8)...)
	if p, _ := b.next(8192); p != nil {
		t.Error("it looks on between 90 % and 80 %")
	}
}
