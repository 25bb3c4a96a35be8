package sim

import (
	"context"
	"errors"
	"testing"
)

func TestLargeStatesAreLimitedByTheirBytes(t *testing.T) {
	type large struct {
		n   int64
		pad [1000]byte
	}
	const enough = StateRoom/1000 + 1
	c := &Chain[large]{Name: "large", Step: func(d *Dice, s *large) bool {
		s.n += int64(d.D6())
		return s.n > enough
	}}
	m := NewModel("large", []Metric{{Name: "n"}}, c, large{}, func(*large, int, []int) {})
	r, err := Walk(context.Background(), m, false, nil)
	if limit := (LimitError{"bytes of states", StateRoom}); !errors.Is(err, limit) || r != nil {
		t.Errorf("got %v, %v", r, err)
	}
}
