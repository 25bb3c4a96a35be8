package points

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Forces are drawn so that a battle tells much. They are of few kinds, so that their numbers differ a lot; each kind
// has about as many points as the others, so that cheap units are known as well as dear ones; the reference, by which
// all are measured, comes more often. And they are not all of the same size: else all would cost the same, and nothing
// would tell what a point is worth.
const (
	kindsOfForce   = 3
	referenceShare = 0.2 // how often the reference is put in the place of another kind
	sizeSpread     = 0.4 // a force has up to so much more or less than the budget
)

// A recipe is a random force of any size: units in the order in which they join it.
type recipe struct {
	size  float64 // its share of the budget
	order []int   // units, as many as a force may have
}

// A draw is two recipes and where they meet.
type draw struct {
	situation int
	recipes   [2]recipe
}

// luckOf is a source of chance for one purpose.
func luckOf(seed uint64, purpose string, number int) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d %d", purpose, seed, number))))
}

// draw makes the recipes of a pair.
func (p *Points) draw(seed uint64, pair int) draw {
	luck := luckOf(seed, "forces", pair)
	d := draw{situation: p.schedule[pair%len(p.schedule)]}
	for i := range d.recipes {
		d.recipes[i] = p.recipe(luck)
	}
	return d
}

func (p *Points) recipe(luck *rand.Rand) recipe {
	r := recipe{size: 1 + sizeSpread*(2*luck.Float64()-1)}
	var kinds [kindsOfForce]int
	var upTo [kindsOfForce]float64 // sums of how often each is to join
	sum := 0.0
	for k := range kinds {
		kinds[k] = luck.IntN(len(p.units))
		if luck.Float64() < referenceShare {
			kinds[k] = p.reference
		}
		sum += 1 / p.units[kinds[k]].size
		upTo[k] = sum
	}
	for len(r.order) < p.mix.mostUnits {
		at := luck.Float64() * sum
		k := slices.IndexFunc(upTo[:], func(end float64) bool { return at < end })
		r.order = append(r.order, kinds[max(k, 0)])
	}
	return r
}

// force is what a recipe makes of a budget: as near to it as whole units come. Units stand side by side in the order in
// which their kinds joined, which is as random as the rest.
func (p *Points) force(r *recipe, budget float64) (force []head) {
	spent := 0.0
	for i, unit := range r.order {
		size := p.units[unit].size
		if i > 0 && spent+size/2 > budget*r.size {
			break
		}
		spent += size
		if at := slices.IndexFunc(force, func(h head) bool { return h.unit == unit }); at >= 0 {
			force[at].count++
		} else {
			force = append(force, head{unit, 1})
		}
	}
	return force
}

// spelled is a force as a line spells it.
func (p *Points) spelled(force []head) string {
	groups := make([]string, len(force))
	for i, h := range force {
		groups[i] = fmt.Sprintf("%dx%s", h.count, p.units[h.unit].name)
	}
	return strings.Join(groups, "+")
}
