package sim

import (
	"context"
	"errors"
	"testing"
)

func TestLargeStatesAreLimitedByTheirBytes(t *testing.T) {
	type large [126]int64
	const enough = StateRoom/1000 + 1
	c := &Chain[large]{Name: "large", Step: func(d *Dice, s *large) bool {
		s[0] += int64(d.D6())
		return s[0] > enough
	}}
	m := NewModel("large", []Metric{{Name: "n"}}, c, large{}, func(*large, int, []int) {})
	r, err := Walk(context.Background(), m, WalkOptions{})
	if limit := (LimitError{"bytes of states", StateRoom}); !errors.Is(err, limit) || r != nil {
		t.Errorf("got %v, %v", r, err)
	}
}
