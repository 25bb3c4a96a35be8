package sim

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A Row holds a table for each number 0, 1, 2, ..., mostly a number of dice. Each table is built when it is first needed
// and shared by all workers.
type Row struct {
	build func(n int) *Table
	mu    sync.Mutex
	built atomic.Pointer[[]*Table]
}

// NewRow returns a row. build may use the tables of smaller numbers, because tables are built in ascending order.
func NewRow(build func(n int) *Table) *Row {
	r := &Row{build: build}
	r.built.Store(new([]*Table))
	return r
}

// Of returns the table for number n.
func (r *Row) Of(n int) *Table {
	if built := *r.built.Load(); n < len(built) {
		return built[n]
	}
	return r.grow(n)
}

func (r *Row) grow(n int) *Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	tables := slices.Clone(*r.built.Load())
	for len(tables) <= n {
		tables = append(tables, r.build(len(tables)))
	}
	r.built.Store(&tables)
	return tables[n]
}

// Sums returns the row of sums of n picks from one die, or from another table.
func Sums(name func(n int) string, die *Table) *Row { return sumRow(name, die) }

// sumRow returns the row of sums of n picks from one die.
func sumRow(name func(n int) string, die *Table) *Row {
	var last *Table // build is called in ascending order, under the row's lock
	return NewRow(func(n int) *Table {
		if n == 0 {
			last = always(name(0), 0)
			return last
		}
		last = last.add(name(n), die)
		last.roll = func(face Faces) int {
			sum := 0
			for range n {
				sum += die.roll(face)
			}
			return sum
		}
		return last
	})
}
