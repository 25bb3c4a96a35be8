package points

import (
	"math/rand/v2"
	"slices"
)

// The worth of a unit depends on its companions. Battles of forces of three kinds, drawn by lot, show much about each
// kind, but players hardly ever bring such forces. So on pools of tables, every second pair of forces has the usual
// shape instead: one kind of each part of the mix, with as many units as the part's share of the points pays for.

// isShaped reports whether the pair of forces with this number should have the usual shape: every second pair, on pools
// of tables. If shapedRecipes finds no such forces, the pair has other forces.
func (p *Points) isShaped(pair int) bool { return p.mix.pooled() && pair%2 == 1 }

// shapedRecipes draws the recipes of two forces of the usual shape. ok is false if mostRedraws attempts find no such
// forces. If costs are to be verified, no kind of one force is kept apart from a kind of the other.
func (p *Points) shapedRecipes(luck *rand.Rand, sizes []float64) (both [2]recipe, ok bool) {
	for range mostRedraws {
		for i := range both {
			both[i], ok = p.shapedRecipe(luck, sizes, func(kind int) bool {
				return i == 0 || !p.asked.Verify || !slices.ContainsFunc(both[0].kinds, func(k []int) bool {
					return len(k) > 0 && p.keptApart(kind, k[0])
				})
			})
			if !ok {
				break
			}
		}
		if ok {
			return both, true
		}
	}
	return both, false
}

// shapedRecipe draws the recipe of a force of the usual shape from the kinds for which may is true. The force has a
// kind that can fill up a force (fills) and fewer than mostUnits units. Its points are as near to those of the recipe
// as usualOff says. The result ok is false if mostRedraws draws find no such force.
func (p *Points) shapedRecipe(luck *rand.Rand, sizes []float64, may func(kind int) bool) (r recipe, ok bool) {
	size := p.drawSize(luck)
	for range mostRedraws {
		r = recipe{size: size, start: luck.Float64(), kinds: p.oneOfEach(luck, may)}
		force := p.shapedForce(&r, p.budget, sizes)
		if unitsOf(force) < p.mostUnits && p.unusual(force, p.budget*size, sizes) <= usualOff {
			return r, true
		}
	}
	return r, false
}

// oneOfEach draws, for each part of the forces, one of its kinds for which may is true: from the units that the user
// asks about or from the reference population, with equal chances. If the drawn one of these two has no such kind, the
// kind comes from the other. A part in which neither has such a kind stays empty.
func (p *Points) oneOfEach(luck *rand.Rand, may func(kind int) bool) (kinds [][]int) {
	kinds = make([][]int, len(p.corps))
	for i := range p.corps {
		choices := []*population{&p.asking, &p.usual}
		if luck.IntN(2) == 0 {
			slices.Reverse(choices)
		}
		for _, choice := range choices {
			if choice.size == 0 || kinds[i] != nil {
				continue
			}
			able := slices.DeleteFunc(slices.Clone(choice.kinds[i]), func(kind int) bool { return !may(kind) })
			if len(able) > 0 {
				kinds[i] = []int{able[luck.IntN(len(able))]}
			}
		}
	}
	return kinds
}

// shapedForce returns the force of a recipe of the usual shape. Of each part it has the kind of the recipe, with as
// many units as the part's share of the points pays for (see numbers).
func (p *Points) shapedForce(r *recipe, budget float64, sizes []float64) (force []head) {
	means := make([]float64, len(r.kinds))
	for i, kinds := range r.kinds {
		if len(kinds) > 0 {
			means[i] = sizes[kinds[0]]
		}
	}
	for i, n := range p.numbers(r.start, budget*r.size, r.kinds, means) {
		if n > 0 {
			force = append(force, head{r.kinds[i][0], n})
		}
	}
	return force
}

// unitsOf returns the number of units in a force.
func unitsOf(force []head) (n int) {
	for _, h := range force {
		n += h.count
	}
	return n
}
