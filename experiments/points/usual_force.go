package points

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A test of costs needs forces such as players field. In a force of the usual shape, each part of the mix has about its
// share of the points: mostly infantry, with a few support weapons, tanks and a gun. In the forces that usualForce
// draws, the units of a part are of one or two kinds.

// usualOff is the largest result of unusual with which a force passes as one of the usual shape: its points differ from
// the budget by at most a tenth, and it has a kind that can fill up a force (fills). If the budget is a limit, the
// points are above it by at most a hundredth. usualForce stops drawing at such a force; shapedRecipe returns no other.
const usualOff = 0.1

// usualForce draws a force of the usual shape from the kinds for which may is true. It draws until unusual is at most
// usualOff, but at most mostRedraws times, and returns the force for which unusual was smallest. The argument sizes
// holds, by unit, how many points of a force the unit takes. The result is nil if may is true for no kind.
func (p *Points) usualForce(luck *rand.Rand, sizes []float64, may func(kind int) bool) (best []head) {
	able, means := p.choices(sizes, may)
	least := math.Inf(1)
	for range mostRedraws {
		force := p.shaped(luck, able, p.numbers(luck.Float64(), p.budget, able, means))
		if off := p.unusual(force, p.budget, sizes); off < least {
			best, least = force, off
		}
		if least <= usualOff {
			break
		}
	}
	return best
}

// unusual returns the difference between the points of a force and the budget, as a share of the budget. If the budget
// is a limit, points above it count ten times. If no kind of the force can fill up a force (fills), unusual adds 1, so
// that the force does not pass.
func (p *Points) unusual(force []head, budget float64, sizes []float64) float64 {
	off := costOf(force, sizes)/budget - 1
	if p.mix.level && off > 0 {
		off *= 10
	}
	if off = math.Abs(off); !slices.ContainsFunc(force, func(h head) bool { return p.fills(h.unit) }) {
		off++
	}
	return off
}

// choices returns, by part of the forces, the kinds for which may is true and the mean of their sizes.
func (p *Points) choices(sizes []float64, may func(kind int) bool) (able [][]int, means []float64) {
	able, means = make([][]int, len(p.corps)), make([]float64, len(p.corps))
	for i := range p.corps {
		for _, kind := range p.corps[i].kinds {
			if may(kind) {
				able[i] = append(able[i], kind)
				means[i] += sizes[kind]
			}
		}
		means[i] /= float64(max(1, len(able[i])))
	}
	return able, means
}

// numbers returns how many units of each part a force of a budget has. The expected number of a part is what its share
// of the budget pays for; the part gets this number, rounded up or down. Rounding depends on start, a random number
// from 0 to 1. What rounding adds to a part is taken from the next part of the mix, and what it cuts off is added
// there. So parts that stand together in the mix, such as tanks of all weights, together have about their expected
// number. Then the limits least, most and with of a part change its number.
func (p *Points) numbers(start, budget float64, able [][]int, means []float64) []int {
	numbers, shares := make([]int, len(p.corps)), 0.0
	for i := range p.corps {
		if len(able[i]) > 0 {
			shares += float64(p.corps[i].share)
		}
	}
	expected, next := 0.0, start
	for i := range p.corps {
		c := &p.corps[i]
		if len(able[i]) == 0 {
			continue
		}
		expected += float64(c.share) / shares * budget / means[i]
		for ; next < expected; next++ {
			numbers[i]++
		}
		if numbers[i] = max(numbers[i], c.least); c.most > 0 && !p.unbound {
			numbers[i] = min(numbers[i], c.most)
		}
	}
	for i := range p.corps {
		if with := p.corps[i].with; with >= 0 {
			numbers[i] = min(numbers[i], numbers[with])
		}
	}
	return numbers
}

// shaped draws a force with the given number of units of each part. The units of a part are of one or two kinds.
func (p *Points) shaped(luck *rand.Rand, able [][]int, numbers []int) (force []head) {
	for i, n := range numbers {
		if n == 0 {
			continue
		}
		first, second := able[i][luck.IntN(len(able[i]))], able[i][luck.IntN(len(able[i]))]
		force = joined(force, head{first, n - n/2})
		force = joined(force, head{second, n / 2})
	}
	return force
}

// joined returns the force with further units of a kind. If the force has units of that kind, their number grows.
func joined(force []head, more head) []head {
	if at := slices.IndexFunc(force, func(h head) bool { return h.unit == more.unit }); at >= 0 {
		force[at].count += more.count
	} else if more.count > 0 {
		force = append(force, more)
	}
	return force
}
