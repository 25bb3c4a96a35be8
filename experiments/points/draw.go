package points

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Forces are drawn so that each battle shows much about the worth of units. Forces that are not of the usual shape have
// few kinds, so the numbers of each kind differ a lot. Each of these kinds takes about as many points as the others, so
// the worth of cheap units is known as well as that of dear ones. Forces differ in total cost: otherwise no battle
// would show what a point is worth.
const (
	kindsOfForce = 3
	sizeSpread   = 0.4 // a force has up to this share of the budget more or less than the budget
	levelSpread  = 0.5 // if the budget is a limit, a force has up to this share of the budget less
	mostRedraws  = 100 // most loops that draw anew until a condition is met give up after this many draws; some of them stand inside others

	ordersOfForce = 8 // after the required units, recipe draws this many times mostUnits further units
)

// A recipe says how to make a force for any number of points. A force of the usual shape is made from kinds and start.
// Any other force is made from a random sequence of units (order): units join in this order until the points are spent.
type recipe struct {
	size  float64 // the points of the force as a share of the budget
	must  int     // the number of units at the beginning of order that every force must have
	order []int

	kinds [][]int // for a force of the usual shape: by part of the forces, its one kind or none; nil for other forces
	start float64 // for a force of the usual shape: a random number from 0 to 1, on which rounding depends (see Points.numbers)
}

// A draw holds the recipes of two forces, and the situation and table where they fight.
type draw struct {
	situation int
	table     int // the number of the random table in a pool; 0 if the situation has a single table or none
	recipes   [2]recipe
}

// luckOf returns a random number generator that is seeded by a hash of the purpose, the seed and the number.
func luckOf(seed uint64, purpose string, number int) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d %d", purpose, seed, number))))
}

// draw draws the recipes of a pair of forces. The argument pair is the number of the pair. Some pairs have the usual
// shape (isShaped). If costs are to be verified, draw tries to find forces that may meet (mayMeet): it draws again
// until it finds them, but gives up after many draws.
func (p *Points) draw(seed uint64, pair int, sizes []float64) draw {
	luck := luckOf(seed, "forces", pair)
	var d draw
	d.situation, d.table = p.place(pair)
	if p.isShaped(pair) {
		if both, ok := p.shapedRecipes(luck, sizes); ok {
			d.recipes = both
			return d
		}
	}
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

// drawSize draws the points of a force as a share of the budget.
func (p *Points) drawSize(luck *rand.Rand) float64 {
	if p.mix.level {
		return 1 - levelSpread*luck.Float64()
	}
	return 1 + sizeSpread*(2*luck.Float64()-1)
}

// recipe draws the recipe of a force of three random kinds (kindsOfForce), some of which may be the same kind.
func (p *Points) recipe(luck *rand.Rand, sizes []float64) recipe {
	r := recipe{size: p.drawSize(luck)}
	kinds := p.kindsOf(luck)
	r.order = p.required(kinds, luck)
	r.must = len(r.order)
	var upTo [kindsOfForce]float64 // running sums of 1/size of the kinds: a kind joins with a chance proportional to 1/size
	sum := 0.0
	for k, unit := range kinds {
		sum += 1 / sizes[unit]
		upTo[k] = sum
	}
	if filler := slices.IndexFunc(kinds[:], p.fills); filler >= 0 {
		r.order = append(r.order, kinds[filler]) // the first unit after the required ones can fill up a force
	}
	r.order = slices.Grow(r.order, ordersOfForce*p.mostUnits)
	for range ordersOfForce * p.mostUnits { // more units than a force can have, because a force skips units that it may not have
		at := luck.Float64() * sum
		k := slices.IndexFunc(upTo[:], func(end float64) bool { return at < end })
		r.order = append(r.order, kinds[max(k, 0)])
	}
	return r
}

// kindsOf draws the kinds of a force. At least one of them can fill up a force, unless mostRedraws draws find none.
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

// required returns the units that every force must have: for each part of the mix with a least number, that many units
// of one kind. This kind is the one of the argument kinds that belongs to the part, or else a random one.
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

// force returns the force of a recipe for a budget. Its points should be the budget times the recipe's size. Units join
// until one more would bring the points further away from that number, or above it if the budget is a limit, or until
// the force has mostUnits units. Required units, and the first unit that can fight alone, join in any case. Groups are
// listed in the order in which their kinds joined.
func (p *Points) force(r *recipe, budget float64, sizes []float64) (force []head) {
	if r.kinds != nil {
		return p.shapedForce(r, budget, sizes)
	}
	spent, joined, fights := 0.0, 0, false
	had := make([]int, len(p.corps))
	over := 0.5 // this share of the last unit's points must fit into the budget; 0.5 rounds to the nearest whole unit
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

// spelled returns a force as it is written in a scenario line: "2xunit+1xother".
func (p *Points) spelled(force []head) string {
	groups := make([]string, len(force))
	for i, h := range force {
		groups[i] = fmt.Sprintf("%dx%s", h.count, p.units[h.unit].Unit)
	}
	return strings.Join(groups, "+")
}
