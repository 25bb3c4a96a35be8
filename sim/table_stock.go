package sim

import (
	"sync"
	"sync/atomic"
)

// stockRoom is the largest number of outcomes in the tables of a stock: about 20 MB.
const stockRoom = 500_000

// A Stock holds tables for all scenarios in sets, for example one set for each way to throw dice. A scenario takes a set when
// it is prepared and keeps it. If the sets have outgrown their memory by then, the stock drops them and starts new ones, so that
// a program that prepares ever new scenarios does not grow.
type Stock[K comparable, S any] struct {
	begin func(key K) *S
	set   func(s *S) *TableSet
	room  int64
	mu    sync.Mutex
	held  map[K]*S
}

// NewStock makes a stock. The function begin makes an empty set for a key; the function set returns the TableSet within a
// set.
func NewStock[K comparable, S any](begin func(key K) *S, set func(s *S) *TableSet) *Stock[K, S] {
	return &Stock[K, S]{begin: begin, set: set, room: stockRoom, held: map[K]*S{}}
}

// Of returns the set of a key.
func (k *Stock[K, S]) Of(key K) *S {
	k.mu.Lock()
	defer k.mu.Unlock()
	outcomes := int64(0)
	for _, s := range k.held {
		outcomes += k.set(s).outcomes.Load()
	}
	if outcomes > k.room {
		clear(k.held)
	}
	s := k.held[key]
	if s == nil {
		s = k.begin(key)
		k.held[key] = s
	}
	return s
}

// A TableSet counts the outcomes of the tables in a set. Each table is built when it is first needed and shared by all workers.
type TableSet struct{ outcomes atomic.Int64 }

// Keep returns the table at a place, and builds it if there is none. If several workers build it at the same time, all get the
// first one's table.
func (s *TableSet) Keep(place *atomic.Pointer[Table], build func() *Table) *Table {
	if t := place.Load(); t != nil {
		return t
	}
	if t := build(); place.CompareAndSwap(nil, t) {
		s.Count(t)
	}
	return place.Load()
}

// Count counts a table that is kept elsewhere in the set.
func (s *TableSet) Count(t *Table) { s.outcomes.Add(int64(t.Len())) }
