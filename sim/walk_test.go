package sim

import (
	"context"
	"testing"
)

func TestReferenceAttackIsExact(t *testing.T) {
	for dice, want := range map[int][2]string{6: {"73/729", "416/729"}, 12: {"107515/177147", "161536/531441"}} {
		r, err := Walk(context.Background(), attackModel(dice), true, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, label := range []int{resultOut, resultSuppressed} {
			if got := r.Metrics[0].Fractions[label].RatString(); got != want[i] {
				t.Errorf("%d dice, %s: %s, want %s", dice, r.Metrics[0].Labels[label], got, want[i])
			}
		}
	}
}
