package points

import (
	"testing"

	"salvo/rules/games"
)

// TestForcesOfTheFitHaveTheUsualShape draws pairs of forces with odd numbers, which should have the usual shape, from
// the units that are measured by default, with kinds kept apart as for the test of costs. At least nine in ten pairs
// must have the usual shape. In these pairs, the points of every force must differ from those of its recipe by at most
// usualOff, and kinds that are kept apart must not meet.
func TestForcesOfTheFitHaveTheUsualShape(t *testing.T) {
	for _, ruleset := range []string{"bkc2", "bolt-action", "cobi"} {
		p, err := New(games.All(), Asked{Ruleset: ruleset, Ground: onTables, Verify: true, Tried: true})
		if err != nil {
			t.Fatal(err)
		}
		p.perTable = 1
		sizes, shaped := p.sizes(p.startCosts()), 0
		const pairs = 60
		for i := range pairs {
			d := p.draw(1, 2*i+1, sizes)
			b := p.meet(&d, false, sizes)
			if d.recipes[0].kinds == nil || d.recipes[1].kinds == nil {
				continue
			}
			shaped++
			for side, force := range b.forces {
				if off := p.unusual(force, p.budget*d.recipes[side].size, sizes); off > usualOff {
					t.Errorf("%s: %s is off its points by %g", ruleset, p.spelled(force), off)
				}
			}
			for _, h := range b.forces[0] {
				for _, k := range b.forces[1] {
					if p.keptApart(h.unit, k.unit) {
						t.Errorf("%s: %s meets %s", ruleset, p.units[h.unit].name, p.units[k.unit].name)
					}
				}
			}
		}
		if shaped < pairs*9/10 {
			t.Errorf("%s: %d of %d pairs have the usual shape", ruleset, shaped, pairs)
		}
	}
}
