package points

import (
	"math"
	"math/rand/v2"
	"slices"
)

// pair draws a pair of forces for the test of costs. The first force is drawn by the mix, independent of all costs. Against
// it fights, for each set of tested costs, a force of equal cost that consists of other kinds. At least one of these kinds
// never met a kind of the first force in the fit, if possible.
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

// plainSizes returns, by unit, how many points it takes of a drawn force: what the mix says about its part, or its listed
// cost. So none of the fair costs decides which forces are drawn.
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

// A cut holds the kinds of a force before the number of units of each is chosen.
type cut struct {
	kinds []int
	least []int // by kind: the smallest number of units
	apart int   // the index in kinds of a kind that never met some kind of the other force in the fit; -1 for none
}

// otherKinds draws kinds of unit that the force than does not have. At least one of them never met a kind of that force in
// the fit, if enough draws find one.
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

// recut returns the force of the given kinds whose cost is nearest to a target; it tries all numbers of units. Costs within
// a hundredth of the target count as equal, and among these it takes the force whose points are shared most evenly among
// its kinds.
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

// mostRecut returns the largest number of units of a force that recut makes: a third more than other forces may have, since
// cheap kinds must reach the cost of dear ones.
func (v *verifier) mostRecut() int { return v.mostUnits * 4 / 3 }

// badness returns how unsuitable a force is for the test of costs. Broken limits count most, then a missing kind that never
// met the other force, then a wrong cost, then points that are shared unevenly.
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
