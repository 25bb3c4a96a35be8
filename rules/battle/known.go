package battle

import (
	"math"
	"sync/atomic"
)

// Known is what has been worked out and is asked for again and again: the odds of a shot, the dice of a salvo. Each stands under
// a number below 1<<63 that says all it depends on. It is shared by all workers, who would find the same, and bounded: what has
// been driven out is worked out again, slower, never different.
//
// Who comes first stays for good, number and value side by side, so that a question costs one look into memory: the frequent
// ones come early.
type Known[V any] struct {
	places []cell[V]
	late   []atomic.Pointer[latecomer[V]] // who found no room there, each until another one needs his place
}

type cell[V any] struct {
	number atomic.Uint64 // and 1; or free, or taken while the value is being written
	value  V
}

const (
	free  = 0
	taken = math.MaxUint64
)

type latecomer[V any] struct {
	number uint64
	value  V
}

// NewKnown has room for so many, a power of two.
func NewKnown[V any](room int) Known[V] {
	return Known[V]{make([]cell[V], room/2), make([]atomic.Pointer[latecomer[V]], room/4)}
}

// knownProbes is how many places a number may stand at: the one that it leads to and those after it.
const knownProbes = 32

// home is the first place of a number. Those that differ only in their last two bits stand side by side, so that who asks for one
// has the others at hand; all others lie far apart.
func (k *Known[V]) home(number uint64) uint64 {
	group := number >> 2
	return (group^group>>31)*0x9e3779b97f4a7c15>>32<<2 | number&3
}

// Find is what stands under a number; nil if it is not known.
func (k *Known[V]) Find(number uint64) *V {
	home, last := k.home(number), uint64(len(k.places)-1)
	for n := range uint64(knownProbes) {
		p := &k.places[(home+n)&last]
		switch p.number.Load() {
		case number + 1:
			return &p.value
		case free:
			return nil
		}
	}
	if found := k.lateAt(home).Load(); found != nil && found.number == number {
		return &found.value
	}
	return nil
}

// Keep lets a number stand for a value from now on.
func (k *Known[V]) Keep(number uint64, value V) *V {
	home, last := k.home(number), uint64(len(k.places)-1)
	for n := range uint64(knownProbes) {
		if p := &k.places[(home+n)&last]; p.number.CompareAndSwap(free, taken) {
			p.value = value
			p.number.Store(number + 1)
			return &p.value
		}
	}
	one := &latecomer[V]{number, value}
	k.lateAt(home).Store(one)
	return &one.value
}

// lateAt is where a latecomer with that home stands.
func (k *Known[V]) lateAt(home uint64) *atomic.Pointer[latecomer[V]] {
	return &k.late[home&uint64(len(k.late)-1)]
}
