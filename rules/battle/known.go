package battle

import (
	"math"
	"sync/atomic"
)

// Known is a bounded memory of calculated values that are asked for again and again: the odds of a shot, the dice of a salvo. Each
// value stands under a number below 1<<63 that encodes everything it depends on. All workers share the memory, since every worker
// finds the same values. A value that was driven out is calculated again: slower, never different.
//
// The first entries stay for good, number and value side by side, so that a look-up costs one access to memory: frequent
// questions come early.
type Known[V any] struct {
	places []cell[V]
	late   []atomic.Pointer[latecomer[V]] // entries that found no free place; each stays until another one needs its place
}

type cell[V any] struct {
	number atomic.Uint64 // the number plus 1; or free; or taken while the value is being written
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

// NewKnown returns a memory for a number of entries, a power of two.
func NewKnown[V any](room int) Known[V] {
	return Known[V]{make([]cell[V], room/2), make([]atomic.Pointer[latecomer[V]], room/4)}
}

// knownProbes is the number of places where an entry may stand: its first place and those after it.
const knownProbes = 32

// home returns the first place where the entry of a number may stand. Numbers that differ only in their last two bits
// have neighbouring homes, so that looking up one loads the others, too. All other numbers lie far apart.
func (k *Known[V]) home(number uint64) uint64 {
	group := number >> 2
	return (group^group>>31)*0x9e3779b97f4a7c15>>32<<2 | number&3
}

// Find returns the entry under a number, nil if it is not known.
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

// Keep stores a value under a number.
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

// lateAt returns the place for an entry with this home that finds no free place. Homes share such places: a new entry
// drives out the one before.
func (k *Known[V]) lateAt(home uint64) *atomic.Pointer[latecomer[V]] {
	return &k.late[home&uint64(len(k.late)-1)]
}
