package points

import (
	"cmp"
	"crypto/sha256"
	"slices"
)

// A test of costs (--verify) needs kinds of unit that did not meet while the costs were found. So about a fifth of all
// pairs of kinds is kept apart. If a force has one kind of such a pair and its enemy has the other, the forces are
// drawn again before they fight for the fit. After many draws the drawing gives up, and such forces fight all the same.

// onePairIn says how many pairs of kinds are kept apart, held out from the fit for the test of costs: about one in
// onePairIn.
const onePairIn = 5

// keptApart reports whether the kinds with indices i and k are kept apart: if costs are to be verified, they do not
// fight each other in the battles of the fit. A hash of the names of both kinds and of the ruleset decides. So every
// run holds out the same pairs, whatever other kinds are measured.
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

// pairsApart returns how many pairs of kinds are held out from the fit, and how many pairs of kinds there are in all.
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

// mayMeet reports whether the forces of two recipes may fight each other in the fit: no kind of the first is kept apart
// from a kind of the second.
func (p *Points) mayMeet(first, second *recipe) bool {
	kinds := slices.Compact(slices.Sorted(slices.Values(second.order)))
	for _, i := range slices.Compact(slices.Sorted(slices.Values(first.order))) {
		if slices.ContainsFunc(kinds, func(k int) bool { return p.keptApart(i, k) }) {
			return false
		}
	}
	return true
}
