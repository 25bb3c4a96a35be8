package points

import (
	"cmp"
	"crypto/sha256"
	"slices"
)

// A test of costs must use meetings that were not used to find the costs. So if costs are verified, a fifth of all pairs of
// kinds is kept apart: these kinds never fight each other in the battles of the fit.

// onePairIn is N if one in N pairs of kinds is kept apart.
const onePairIn = 5

// keptApart reports whether two kinds never meet in the fit. A hash of their names decides, so that every run keeps the same
// pairs apart, whatever else is weighed.
func (p *Points) keptApart(i, k int) bool {
	if i == k {
		return false
	}
	first, second := p.units[i].name, p.units[k].name
	if cmp.Compare(first, second) > 0 {
		first, second = second, first
	}
	return sha256.Sum256([]byte(p.ruleset.Name + "\x00" + first + "\x00" + second))[0]%onePairIn == 0
}

// pairsApart counts the pairs of kinds that are kept apart, and all pairs.
func (p *Points) pairsApart() (apart, all int) {
	for i := range p.units {
		for k := range i {
			if all++; p.keptApart(i, k) {
				apart++
			}
		}
	}
	return apart, all
}

// mayMeet reports whether two recipes may meet in the fit: no kind of one is kept apart from a kind of the other.
func (p *Points) mayMeet(first, second *recipe) bool {
	kinds := slices.Compact(slices.Sorted(slices.Values(second.order)))
	for _, i := range slices.Compact(slices.Sorted(slices.Values(first.order))) {
		if slices.ContainsFunc(kinds, func(k int) bool { return p.keptApart(i, k) }) {
			return false
		}
	}
	return true
}
