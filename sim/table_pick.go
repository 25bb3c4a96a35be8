package sim

import (
	"math/bits"
	"slices"
)

// A slot is one cell of an alias table (A. J. Walker, 1974). It gives the value keep for random numbers below cut, and the
// value other for the rest.
type slot struct {
	cut         uint64
	keep, other int32
}

// pick returns the value for a random word. The high half of word x len(slots) chooses the cell, and the low half chooses
// one of its two values.
func pick(slots []slot, word uint64) int {
	cell, rest := bits.Mul64(word, uint64(len(slots)))
	s := &slots[cell]
	_, below := bits.Sub64(rest, s.cut, 0) // 1 or 0: no branch that a processor would have to guess
	return int(s.other ^ (s.other^s.keep)&-int32(below))
}

// aliasSlots builds the cells by M. D. Vose's method (1991), always in the same order.
func aliasSlots(prob []float64, values []int) []slot {
	n := len(prob)
	slots := make([]slot, n)
	scaled := make([]float64, n)
	var small, large []int
	for i, p := range prob {
		scaled[i] = p * float64(n)
		if scaled[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		slots[s] = slot{uint64(scaled[s] * (1 << 64)), int32(values[s]), int32(values[l])}
		if scaled[l] -= 1 - scaled[s]; scaled[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	for _, rest := range [][]int{small, large} { // cells with one value: they are smaller than 1 only by rounding
		for _, i := range rest {
			slots[i] = slot{0, int32(values[i]), int32(values[i])}
		}
	}
	return slots
}

// inversionBounds returns, for each outcome, the largest random word that gives it.
func inversionBounds(prob []float64) []uint64 {
	bounds := make([]uint64, len(prob))
	sum := 0.0
	for i, p := range prob {
		sum += p
		if sum < 1 {
			bounds[i] = uint64(sum * (1 << 64))
		} else {
			bounds[i] = ^uint64(0)
		}
	}
	bounds[len(bounds)-1] = ^uint64(0)
	return bounds
}

// invert returns the place of the outcome for a random word. The place rises with the word, so that the same luck gives similar results in
// tables that differ a little.
func invert(bounds []uint64, word uint64) int {
	i, _ := slices.BinarySearch(bounds, word)
	return i
}
