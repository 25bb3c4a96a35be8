package battle

import (
	"math"
	"sync/atomic"
)

// Known is a cache with a limited size for values that are asked for again and again: the odds of a shot, the dice of a
// salvo. The key of a value is a number below 1<<63 that encodes everything the value depends on. All workers share the
// cache, because every worker works out the same values. If a value has been replaced in the cache, it is worked out
// again, with the same result.
//
// The cache is a hash table in several parts, called shelves, followed by the latecomers: entries that found no free
// place on a shelf. Entries of the shelves stay until the end; only latecomers can be replaced. Frequent questions come
// early, so they are on the shelves. There, key and value stand side by side, so that a look-up costs one access to
// memory. The cache begins small and grows when it is full: many engagements ask only a few questions, and a search
// prepares hundreds of engagements.
type Known[V any] struct {
	first []cell[V]
	more  []shelf[V] // the further shelves, each knownGrowth times as large as the one before; the last has room/2 places (NewKnown)
	late  *latecomers[V]
}

// A shelf is one part of the hash table in Known. It takes the entries that found no free place in the parts before it.
// Its memory is allocated for the first of these entries.
type shelf[V any] struct {
	size   int
	places atomic.Pointer[[]cell[V]]
}

// latecomers is the last part of the hash table in Known, for entries that found no free place on any shelf. An entry
// stays until another one with the same place replaces it.
type latecomers[V any] struct {
	size   int
	places atomic.Pointer[[]atomic.Pointer[latecomer[V]]]
}

type cell[V any] struct {
	number atomic.Uint64 // the key plus 1; or free; or taken while the value is being written
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

const (
	firstKnown  = 1 << 13 // the largest number of entries in Known.first, the first part of the hash table
	knownGrowth = 16
)

// NewKnown returns an empty cache. room, a power of two, limits its size: its largest shelf has room/2 places, and the
// latecomers have room/4.
func NewKnown[V any](room int) Known[V] {
	k := Known[V]{late: &latecomers[V]{size: room / 4}}
	size := min(room/2, firstKnown)
	k.first = make([]cell[V], size)
	for size < room/2 {
		size = min(size*knownGrowth, room/2)
		k.more = append(k.more, shelf[V]{size: size})
	}
	return k
}

// knownProbes is the number of places in a row where an entry may stand, the first of which is its home (linear
// probing).
const knownProbes = 32

// home returns the hash of a key: the first place where its entry may stand, before it is cut to the size of a shelf.
// Keys that differ only in their last two bits have neighbouring homes, so that looking up one loads the others into
// the processor's cache. All other keys are scattered.
func (k *Known[V]) home(number uint64) uint64 {
	group := number >> 2
	return (group^group>>31)*0x9e3779b97f4a7c15>>32<<2 | number&3
}

// Find returns the value stored under a key, or nil if there is none.
func (k *Known[V]) Find(number uint64) *V {
	home := k.home(number)
	value, full := findIn(k.first, home, number)
	for i := 0; full && i < len(k.more); i++ {
		places := k.more[i].places.Load()
		if places == nil {
			return nil
		}
		value, full = findIn(*places, home, number)
	}
	if !full {
		return value
	}
	if late := k.late.at(home); late != nil {
		if found := late.Load(); found != nil && found.number == number {
			return &found.value
		}
	}
	return nil
}

// findIn looks for an entry on one shelf. full reports that the entry is not there and that all places where it may
// stand are taken, so that it may be on the next shelf.
func findIn[V any](places []cell[V], home, number uint64) (found *V, full bool) {
	last := uint64(len(places) - 1)
	for n := range uint64(knownProbes) {
		p := &places[(home+n)&last]
		switch p.number.Load() {
		case number + 1:
			return &p.value, false
		case free:
			return nil, false
		}
	}
	return nil, true
}

// Keep stores a value under a key and returns a pointer to the stored value.
func (k *Known[V]) Keep(number uint64, value V) *V {
	home := k.home(number)
	if kept := keepIn(k.first, home, number, value); kept != nil {
		return kept
	}
	for i := range k.more {
		if kept := keepIn(k.more[i].open(), home, number, value); kept != nil {
			return kept
		}
	}
	one := &latecomer[V]{number, value}
	k.late.open(home).Store(one)
	return &one.value
}

// keepIn stores a value on one shelf. It returns nil if all places where the entry may stand are taken.
func keepIn[V any](places []cell[V], home, number uint64, value V) *V {
	last := uint64(len(places) - 1)
	for n := range uint64(knownProbes) {
		if p := &places[(home+n)&last]; p.number.CompareAndSwap(free, taken) {
			p.value = value
			p.number.Store(number + 1)
			return &p.value
		}
	}
	return nil
}

// open returns the places of a shelf, and allocates them on first use.
func (s *shelf[V]) open() []cell[V] { return *opened(&s.places, s.size) }

// at returns the place of the latecomers with this home; nil if there are no latecomers yet. Several homes share a place: a
// new entry replaces the old one.
func (l *latecomers[V]) at(home uint64) *atomic.Pointer[latecomer[V]] {
	places := l.places.Load()
	if places == nil {
		return nil
	}
	return &(*places)[home&uint64(l.size-1)]
}

// open returns the same place as at, and allocates the places on first use.
func (l *latecomers[V]) open(home uint64) *atomic.Pointer[latecomer[V]] {
	return &(*opened(&l.places, l.size))[home&uint64(l.size-1)]
}

// opened returns the slice that a pointer refers to, and allocates it on first use. If several workers allocate it at
// once, all of them use the slice of the first.
func opened[E any](at *atomic.Pointer[[]E], size int) *[]E {
	if places := at.Load(); places != nil {
		return places
	}
	made := make([]E, size)
	at.CompareAndSwap(nil, &made)
	return at.Load()
}
