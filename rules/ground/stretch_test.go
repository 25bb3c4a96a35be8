package ground_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"salvo/rules/ground"
)

// TestAWayFoundOnceIsTheOneFoundStepByStep compares moves on stored paths with moves step by step. Moves towards an area of
// the map use stored paths if no unit is in the way; moves towards a single square go step by step.
func TestAWayFoundOnceIsTheOneFoundStepByStep(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		m := random(r, 16, 12)
		goal := ground.Square(r.IntN(m.Squares()))
		m.Goals = []ground.Area{{goal}}
		g := table(t, m, &rugged)
		camp := g.Camp(map[ground.End]int{ground.North: 6, ground.South: 6}, nil)
		for range 500 {
			c := camp.Crowd()
			for _, home := range []ground.End{ground.North, ground.South} {
				for i := range camp.Places(c, home) {
					camp.Places(c, home)[i] = ground.Stand(ground.Square(r.IntN(m.Squares())), 0)
				}
			}
			camp.Settle(c, true)
			mover := ground.Mover{By: ground.Means(r.IntN(ground.AllMeans)), Home: ground.North}
			p, by, left := ground.Stand(ground.Square(r.IntN(m.Squares())), 2), ground.Length(r.IntN(80_00)), ground.Eighths(r.IntN(8))
			want := g.Along(p, ground.Goal(goal), mover, by, left, c)
			over := slices.Clone(c.Path().Squares())
			got := g.Along(p, g.GoalIn(0), mover, by, left, c)
			if got != want || !slices.Equal(c.Path().Squares(), over) {
				t.Fatalf("from %s to %s: %+v over %v, step by step %+v over %v", g.Name(p), m.Name(goal), got, c.Path().Squares(), want, over)
			}
			camp.Disperse(c)
		}
	}
}
