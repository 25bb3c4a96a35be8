package points

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A design says how the two forces of a pair are drawn for the test of costs. If the mix states the sizes of the units
// of all parts, the tested costs do not decide what is drawn, only how many units of each kind the second force has.
type design struct {
	name string // as in the JSON of reports
	draw func(v *verifier, luck *rand.Rand, sizes []float64) (first, second []head)
}

// The designs of a test. Two players bring forces of the usual shape to a table, so the main answer is about these.
// Forces of any kinds have up to three random kinds, and the units that every force must have. They need not have units
// of every part of the mix. The fit uses such forces, too.
var designs = []design{
	{name: "usual shape", draw: func(v *verifier, luck *rand.Rand, sizes []float64) (first, second []head) {
		first = v.usualForce(luck, sizes, func(int) bool { return true })
		second = v.usualForce(luck, sizes, func(kind int) bool { return !has(first, kind) })
		return first, second
	}},
	{name: "any kinds", draw: func(v *verifier, luck *rand.Rand, sizes []float64) (first, second []head) {
		lot := func() []head {
			r := v.recipe(luck, sizes)
			r.size = 1
			return v.force(&r, v.budget, sizes)
		}
		return lot(), lot()
	}},
}

// has reports whether a force has a unit of a kind.
func has(force []head, kind int) bool {
	return slices.ContainsFunc(force, func(h head) bool { return h.unit == kind })
}

// pair draws a pair of forces for the test of costs. The two forces have no kind in common, and some kind of one is
// kept apart from some kind of the other in the fit. If 20 times mostRedraws draws find no such forces, pair takes the
// last draw. For each tested set of costs, pair changes the numbers of units in the second force until it costs about
// as much as the first.
func (v *verifier) pair(d *design, number int) verified {
	luck := luckOf(v.settings.Seed, d.name, number)
	sizes := v.plainSizes()
	var pair verified
	var second []head
	for range 20 * mostRedraws {
		pair.drawn, second = d.draw(v, luck, sizes)
		if len(second) > 0 && v.apart(pair.drawn, second) && !slices.ContainsFunc(second, func(h head) bool { return has(pair.drawn, h.unit) }) {
			break
		}
	}
	for _, costs := range v.costs {
		pair.recut = append(pair.recut, v.recut(pair.drawn, second, costs))
	}
	return pair
}

// apart reports whether some kind of a force is kept apart from some kind of the other (keptApart).
func (v *verifier) apart(force, other []head) bool {
	return slices.ContainsFunc(force, func(h head) bool {
		return slices.ContainsFunc(other, func(k head) bool { return v.keptApart(h.unit, k.unit) })
	})
}

// plainSizes returns, by unit, its size: the points that it takes of a drawn force. The size is what the mix states for
// the part of the unit, or else the listed cost, so that fair costs do not decide which forces are drawn.
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

// mostChange is the largest change of the number of units of a kind in one step of recut that changes two kinds. A step
// that changes one kind may change its number by twice as much.
const mostChange = 3

// recut returns the force second with other numbers of units, so that it costs about as much as first. In each step, it
// makes the change of one or two kinds' numbers that lowers badness most, until no such change lowers it. The costs
// then usually differ by at most a hundredth (equalCosts).
func (v *verifier) recut(first, second []head, costs []float64) (force []head) {
	counts := make([]int, len(second))
	for k, h := range second {
		counts[k] = h.count
	}
	least := v.badness(first, second, counts, costs)
	for better := true; better; {
		best := slices.Clone(counts)
		better = false
		for i := range counts {
			for k := range i + 1 {
				for change := range (2*mostChange + 1) * (2*mostChange + 1) {
					trial := slices.Clone(counts)
					trial[i] += change/(2*mostChange+1) - mostChange
					trial[k] += change%(2*mostChange+1) - mostChange
					if bad := v.badness(first, second, trial, costs); bad < least-1e-9 {
						best, least, better = trial, bad, true
					}
				}
			}
		}
		counts = best
	}
	for k, n := range counts {
		if n > 0 {
			force = append(force, head{second[k].unit, n})
		}
	}
	return force
}

// mostRecut returns the largest number of units in a force of recut. It is a third more than other forces may have,
// because a force of cheap kinds must reach the cost of a force of dear ones.
func (v *verifier) mostRecut() int { return v.mostUnits * 4 / 3 }

// The penalties that badness adds up.
const (
	overLimit  = 1000 // a broken limit
	nothingNew = 10   // no kind of the force is held out against a kind of the other force (keptApart): nothing new is tested
	offCost    = 100  // multiplied by how much the cost differs from that of the other force, as a share of it, beyond a hundredth
	noneLeft   = 0.05 // for each kind that disappears from the force
)

// badness returns how unsuitable the force second with these counts of units is as the opponent of first in the test of
// costs. It adds penalties for broken limits, for a force of which no kind is held out against a kind of first, for a
// cost that differs from that of first by more than equalCosts, for kinds that disappear, and for changes of what each
// kind costs in all. A negative count is not possible: badness returns infinity.
func (v *verifier) badness(first, second []head, counts []int, costs []float64) (bad float64) {
	sum, units, fights, apart, target := 0.0, 0, false, false, costOf(first, costs)
	had := make([]int, len(v.corps))
	for k, n := range counts {
		kind := second[k].unit
		switch {
		case n < 0:
			return math.Inf(1)
		case n == 0:
			bad += noneLeft
		default:
			fights = fights || v.fills(kind)
			apart = apart || v.apart(first, second[k:k+1])
		}
		sum += float64(float64(n) * costs[kind])
		units += n
		had[v.units[kind].corps] += n
		changed := float64(n-second[k].count) * costs[kind] / target
		bad += float64(changed * changed)
	}
	for i := range v.corps {
		c := &v.corps[i]
		needed := slices.ContainsFunc(second, func(h head) bool { return v.units[h.unit].corps == i })
		if had[i] < c.least && needed || !v.unbound && c.most > 0 && had[i] > c.most || c.with >= 0 && had[i] > had[c.with] {
			bad += overLimit
		}
	}
	if !fights || units > v.mostRecut() {
		bad += overLimit
	}
	if !apart {
		bad += nothingNew
	}
	return bad + offCost*max(0, math.Abs(sum/target-1)-equalCosts)
}
