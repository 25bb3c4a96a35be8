package players

import (
	"testing"

	"salvo/sim"
)

// placed returns places with these scores, each known to five points to either side.
func placed(values ...float64) (list []*place) {
	for _, v := range values {
		list = append(list, &place{match: &match{}, score: sim.Estimate{Value: v, Low: v - 0.05, High: v + 0.05}})
	}
	return list
}

func TestASearchClosesInWhereTheScorePassesOneHalf(t *testing.T) {
	b := &Balance{places: append(placed(0.9, 0.8), &place{}, &place{}, &place{})}
	b.places = append(b.places, placed(0.3)...)
	if p, fully := b.next(); p != b.places[3] || fully {
		t.Errorf("it does not look in the middle between 80 %% and 30 %%")
	}
	b.places[3] = placed(0.52)[0]
	if p, fully := b.next(); p != b.places[3] || !fully {
		t.Errorf("it does not look closer where it cannot tell")
	}
	b.places[3].bound = &bound{}
	if p, _ := b.next(); p != b.places[2] {
		t.Errorf("it does not look beside a value that nobody can tell from one half")
	}
}

func TestNothingIsLookedAtWhereTheScoreStaysOnOneSide(t *testing.T) {
	b := &Balance{places: append(placed(0.9), &place{})}
	b.places = append(b.places, placed(0.8)...)
	if p, _ := b.next(); p != nil {
		t.Error("it looks on between 90 % and 80 %")
	}
}
