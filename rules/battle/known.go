package battle

import "sync/atomic"

// Known is what has been worked out and is asked for again and again: the odds of a shot, the dice of a salvo. Each stands under
// a number that says all it depends on. It is shared by all workers, who would find the same, and bounded: what has been driven
// out is worked out again, slower, never different.
type Known[V any] struct {
	places []atomic.Pointer[known[V]]
}

type known[V any] struct {
	number uint64
	value  V
}

// NewKnown has room for so many, a power of two.
func NewKnown[V any](room int) Known[V] { return Known[V]{make([]atomic.Pointer[known[V]], room)} }

// knownProbes is how many places a number may stand at: the one that it leads to and those after it.
const knownProbes = 8

// home is the first place of a number: near numbers lie far apart.
func (k *Known[V]) home(number uint64) uint64 {
	return (number ^ number>>31) * 0x9e3779b97f4a7c15 >> 32
}

// Find is what stands under a number; nil if it is not known.
func (k *Known[V]) Find(number uint64) *V {
	home, last := k.home(number), uint64(len(k.places)-1)
	for n := range uint64(knownProbes) {
		found := k.places[(home+n)&last].Load()
		if found == nil {
			return nil
		}
		if found.number == number {
			return &found.value
		}
	}
	return nil
}

// Keep lets a number stand for a value from now on.
func (k *Known[V]) Keep(number uint64, value V) *V {
	one := &known[V]{number, value}
	home, last := k.home(number), uint64(len(k.places)-1)
	for n := range uint64(knownProbes) {
		if k.places[(home+n)&last].CompareAndSwap(nil, one) {
			return &one.value
		}
	}
	k.places[home&last].Store(one)
	return &one.value
}
