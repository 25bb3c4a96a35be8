package points

import (
	"math"
	"math/rand/v2"
	"slices"
)

// pair draws a pair of forces: one as the mix draws them, without what the costs say of it, and one that costs the same by
// each of the costs, of kinds that the first does not have. Some of them never met in the fit.
func (v *verifier) pair(number int) verified {
	luck := luckOf(v.settings.Seed, "equal forces", number)
	sizes := v.plainSizes()
	r := v.recipe(luck, sizes)
	r.size = 1
	pair := verified{drawn: v.force(&r, v.budget, sizes), counts: make([][2][3]int64, len(v.costs))}
	c := v.otherKinds(luck, pair.drawn)
	for _, costs := range v.costs {
		pair.recut = append(pair.recut, v.recut(c, costs, costOf(pair.drawn, costs)))
	}
	return pair
}

// plainSizes returns how many points units take of a drawn force: what the mix says of their part, so that no cost has a say in which
// forces are drawn.
func (v *verifier) plainSizes() []float64 {
	sizes := v.listedCosts()
	for i := range sizes {
		if each := v.corps[v.units[i].corps].each; each > 0 {
			sizes[i] = float64(each)
		}
	}
	return sizes
}

func costOf(force []head, costs []float64) (sum float64) {
	for _, h := range force {
		sum += float64(float64(h.count) * costs[h.unit])
	}
	return sum
}

// A cut is the kinds of a force of which the numbers are still open.
type cut struct {
	kinds []int
	least []int // units that must be there, by kind
	apart int   // place among the kinds of one that never met a kind of the other force; -1: none
}

// otherKinds draws kinds that another force does not have, one of which at least is kept apart from one of that force.
func (v *verifier) otherKinds(luck *rand.Rand, than []head) (c cut) {
	has := func(unit int) bool { return slices.ContainsFunc(than, func(h head) bool { return h.unit == unit }) }
	apart := func(unit int) bool {
		return slices.ContainsFunc(than, func(h head) bool { return v.keptApart(h.unit, unit) })
	}
	for range 20 * mostRedraws {
		drawn := v.kindsOf(luck)
		c.kinds = slices.Compact(slices.Sorted(slices.Values(drawn[:])))
		c.apart = slices.IndexFunc(c.kinds, apart)
		if c.apart >= 0 && len(c.kinds) == kindsOfForce && !slices.ContainsFunc(c.kinds, has) {
			break
		}
	}
	c.least = make([]int, len(c.kinds))
	var three [kindsOfForce]int
	for i := range three {
		three[i] = c.kinds[min(i, len(c.kinds)-1)]
	}
	for _, unit := range v.required(three, luck) {
		at := slices.Index(c.kinds, unit)
		if at < 0 {
			at = len(c.kinds)
			c.kinds, c.least = append(c.kinds, unit), append(c.least, 0)
		}
		c.least[at]++
	}
	return c
}

// recut returns the force of some kinds whose cost is nearest to a target: within a hundredth of it if that can be, and then
// with the points shared as evenly among its kinds as can be.
func (v *verifier) recut(c cut, costs []float64, target float64) (force []head) {
	counts, best, least := slices.Clone(c.least), []int(nil), math.Inf(1)
	var try func(k int)
	try = func(k int) {
		if k == len(counts) {
			if bad := v.badness(c, counts, costs, target); bad < least {
				best, least = slices.Clone(counts), bad
			}
			return
		}
		spent := 0.0
		for i := range k {
			spent += float64(counts[i]) * costs[c.kinds[i]]
		}
		for n := c.least[k]; n <= v.mostRecut() && (n == c.least[k] || spent+float64(n-1)*costs[c.kinds[k]] < 1.1*target); n++ {
			counts[k] = n
			try(k + 1)
		}
		counts[k] = c.least[k]
	}
	try(0)
	for k, n := range best {
		if n > 0 {
			force = append(force, head{c.kinds[k], n})
		}
	}
	return force
}

// mostRecut returns how many units a force that is cut anew has at most: a third more than others, since cheap kinds must
// reach the cost of dear ones.
func (v *verifier) mostRecut() int { return v.mostUnits * 4 / 3 }

// badness returns how ill a force serves: what it must not be counts most, then a cost that is off, then points that are
// shared unevenly.
func (v *verifier) badness(c cut, counts []int, costs []float64, target float64) (bad float64) {
	sum, units, fights := 0.0, 0, false
	had := make([]int, len(v.corps))
	for k, n := range counts {
		kind := c.kinds[k]
		sum += float64(float64(n) * costs[kind])
		units += n
		had[v.units[kind].corps] += n
		fights = fights || n > 0 && v.fills(kind)
	}
	for i := range v.corps {
		switch place := &v.corps[i]; {
		case !v.unbound && place.most > 0 && had[i] > place.most, place.with >= 0 && had[i] > had[place.with]:
			bad += 1000
		}
	}
	if !fights || units > v.mostRecut() {
		bad += 1000
	}
	if c.apart >= 0 && counts[c.apart] == 0 {
		bad += 10
	}
	bad += 100 * max(0, math.Abs(sum/target-1)-equalCosts)
	for k, n := range counts {
		off := float64(n)*costs[c.kinds[k]]/target - 1/float64(len(counts))
		bad += float64(off * off)
	}
	return bad
}
