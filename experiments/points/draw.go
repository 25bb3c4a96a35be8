package points

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Forces are drawn so that a battle says much. They have few kinds, so that their numbers differ a lot. Each kind takes about
// as many points as the others, so that cheap units are known as well as dear ones. Forces differ in size: if all cost the
// same, nothing would show what a point is worth.
const (
	kindsOfForce = 3
	sizeSpread   = 0.4 // a force has up to this share more or less than the budget
	levelSpread  = 0.5 // if no force may exceed the budget, it has up to this share less
	mostRedraws  = 100

	ordersOfForce = 8 // the length of a recipe, as a multiple of the largest number of units
)

// A recipe is a random force of any size: units in the order in which they join it.
type recipe struct {
	size  float64 // the size of the force as a share of the budget
	must  int     // how many units at the beginning are in every force
	order []int
}

// A draw is two recipes and the place where they meet.
type draw struct {
	situation int
	table     int // the number of the table; 0 for that of the situation
	recipes   [2]recipe
}

// luckOf returns a random number generator for one purpose.
func luckOf(seed uint64, purpose string, number int) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d %d", purpose, seed, number))))
}

// draw draws the recipes of a pair. If costs are verified, it repeats that until the two may meet.
func (p *Points) draw(seed uint64, pair int, sizes []float64) draw {
	luck := luckOf(seed, "forces", pair)
	var d draw
	d.situation, d.table = p.place(pair)
	for range mostRedraws {
		for i := range d.recipes {
			d.recipes[i] = p.recipe(luck, sizes)
		}
		for try := 0; p.asked.Verify && try < mostRedraws && !p.mayMeet(&d.recipes[0], &d.recipes[1]); try++ {
			d.recipes[1] = p.recipe(luck, sizes)
		}
		if !p.asked.Verify || p.mayMeet(&d.recipes[0], &d.recipes[1]) {
			break
		}
	}
	return d
}

func (p *Points) recipe(luck *rand.Rand, sizes []float64) recipe {
	r := recipe{size: 1 + sizeSpread*(2*luck.Float64()-1)}
	if p.mix.level {
		r.size = 1 - levelSpread*luck.Float64()
	}
	kinds := p.kindsOf(luck)
	r.order = p.required(kinds, luck)
	r.must = len(r.order)
	var upTo [kindsOfForce]float64 // running sums of how often each kind joins
	sum := 0.0
	for k, unit := range kinds {
		sum += 1 / sizes[unit]
		upTo[k] = sum
	}
	if filler := slices.IndexFunc(kinds[:], p.fills); filler >= 0 {
		r.order = append(r.order, kinds[filler]) // first a unit that can fight by itself
	}
	r.order = slices.Grow(r.order, ordersOfForce*p.mostUnits)
	for range ordersOfForce * p.mostUnits { // units that the force has enough of are skipped later
		at := luck.Float64() * sum
		k := slices.IndexFunc(upTo[:], func(end float64) bool { return at < end })
		r.order = append(r.order, kinds[max(k, 0)])
	}
	return r
}

// kindsOf draws kinds, at least one of which can fill a force, if mostRedraws draws find such a one.
func (p *Points) kindsOf(luck *rand.Rand) (kinds [kindsOfForce]int) {
	for range mostRedraws {
		for k := range kinds {
			kinds[k] = p.populationOf(k, luck).pick(luck)
		}
		if slices.ContainsFunc(kinds[:], p.fills) {
			break
		}
	}
	return kinds
}

// required returns the units that every force must have, of the kinds that were drawn if possible.
func (p *Points) required(kinds [kindsOfForce]int, luck *rand.Rand) (units []int) {
	for i := range p.corps {
		c := &p.corps[i]
		if c.least == 0 || len(c.kinds) == 0 {
			continue
		}
		unit := p.any(i, luck)
		if k := slices.IndexFunc(kinds[:], func(kind int) bool { return p.units[kind].corps == i }); k >= 0 {
			unit = kinds[k]
		}
		units = append(units, slices.Repeat([]int{unit}, c.least)...)
	}
	return units
}

// force returns the force that a recipe gives for a budget: as near to it as whole units come, or as near below it. Units stand
// side by side in the order in which their kinds joined, which is random.
func (p *Points) force(r *recipe, budget float64, sizes []float64) (force []head) {
	spent, joined, fights := 0.0, 0, false
	had := make([]int, len(p.corps))
	over := 0.5 // the part of a unit that may exceed the budget
	if p.mix.level {
		over = 1
	}
	for i, unit := range r.order {
		alone := p.corps[p.units[unit].corps].alone
		if i >= r.must && (p.full(unit, had) || !fights && !alone) {
			continue
		}
		if i >= r.must && fights && (spent+over*sizes[unit] > budget*r.size || joined >= p.mostUnits) {
			break
		}
		fights = fights || alone
		spent += sizes[unit]
		joined++
		had[p.units[unit].corps]++
		if at := slices.IndexFunc(force, func(h head) bool { return h.unit == unit }); at >= 0 {
			force[at].count++
		} else {
			force = append(force, head{unit, 1})
		}
	}
	return force
}

// spelled returns a force as it is written on a line.
func (p *Points) spelled(force []head) string {
	groups := make([]string, len(force))
	for i, h := range force {
		groups[i] = fmt.Sprintf("%dx%s", h.count, p.units[h.unit].Unit)
	}
	return strings.Join(groups, "+")
}
