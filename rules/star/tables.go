package star

import (
	"fmt"
	"strings"
	"sync"

	"salvo/sim"
)

// tables are the tables of the throws of one engagement, built when first thrown and shared by all workers.
type tables struct {
	mu    sync.Mutex
	cache map[throwKey]*sim.Table
	rows  map[throwKey]*row
	size  int // about how many outcomes all tables have together
}

// A row holds the tables of a throw of 0, 1, 2, ... dice.
type row struct {
	*sim.Row
	upTo int // the largest number of dice for which a table is built
}

// A throwKey is the key of a table: throws with equal keys have the same table.
type throwKey struct {
	kind           byte // 's'um, 'l' at least, 'a'ny, 'u'nsaved, 'v'olley, 'p'ick
	n, score, save int
	sides          int
	throw          sim.Throw
	counts         string // the weights of a pick, as text
}

// largestSize is the largest number of outcomes of all tables of an engagement together; they then need about 10 MB.
const largestSize = 200_000

// grow adds the outcomes of a new table to the size. It ends the run if the tables are too large.
func (t *tables) grow(m *machine, c *call, size int) {
	if t.size += size; t.size > largestSize {
		m.fail(c.at, "the rule throws too many different dice: their tables need too much memory")
	}
}

// find returns the table of a throw. size is about the number of its outcomes.
func (t *tables) find(m *machine, c *call, k throwKey, size int, build func() *sim.Table) *sim.Table {
	t.mu.Lock()
	defer t.mu.Unlock()
	if table := t.cache[k]; table != nil {
		return table
	}
	t.grow(m, c, size)
	if t.cache == nil {
		t.cache = map[throwKey]*sim.Table{}
	}
	table := build()
	t.cache[k] = table
	return table
}

// inRow returns the table for n dice in the row of a throw. The argument each is the number of outcomes by which the
// table grows with each die.
func (t *tables) inRow(m *machine, c *call, k throwKey, n, each int, begin func() *sim.Row) *sim.Table {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.rows[k]
	if r == nil {
		if t.rows == nil {
			t.rows = map[throwKey]*row{}
		}
		r = &row{Row: begin(), upTo: -1}
		t.rows[k] = r
	}
	for ; r.upTo < n; r.upTo++ {
		t.grow(m, c, 1+(r.upTo+1)*each)
	}
	return r.Of(n)
}

func (t *tables) sum(m *machine, c *call, n, sides int) *sim.Table {
	if sides == 6 {
		return sim.Sum(n)
	}
	return t.inRow(m, c, throwKey{kind: 's', sides: sides}, n, sides-1, func() *sim.Row {
		return sim.Sums(func(n int) string { return fmt.Sprintf("sum of %dd%d", n, sides) }, sim.Die(sides))
	})
}

func (t *tables) atLeast(m *machine, c *call, n, score, sides int) *sim.Table {
	if sides == 6 {
		return sim.AtLeast(n, score)
	}
	score = min(max(score, 1), sides+1)
	return t.inRow(m, c, throwKey{kind: 'l', score: score, sides: sides}, n, 1, func() *sim.Row {
		die := sim.Die(sides).Map(fmt.Sprintf("d%d at %d+", sides, score), func(face int) int { return oneIf(face >= score) })
		return sim.Sums(func(n int) string { return fmt.Sprintf("%dd%d at %d+", n, sides, score) }, die)
	})
}

func (t *tables) any(m *machine, c *call, n, score, sides int) *sim.Table {
	count := t.atLeast(m, c, n, score, sides)
	return t.find(m, c, throwKey{kind: 'a', n: n, score: score, sides: sides}, 2, func() *sim.Table {
		return count.Map("any of "+count.String(), func(hits int) int { return oneIf(hits > 0) })
	})
}

// The two results of a volley, hits and unsaved hits, are packed into one number.
const packBase = 1 << 10

func unpack(v int) (hits, unsaved int) { return v / packBase, v % packBase }

// volleyEnding is the end of the names of tables whose values are packed in this way.
const volleyEnding = ", hits and unsaved"

// volley returns the table of dice to hit with a save for each hit. Its values are packed if pair is true, else they
// are the unsaved hits alone: a table with fewer outcomes is walked faster.
func (t *tables) volley(m *machine, c *call, throw sim.Throw, n, score, save int, pair bool) *sim.Table {
	score, save = min(max(score, 1), 7), min(max(save, 1), 7)
	k := throwKey{kind: 'u', n: n, score: score, save: save, throw: throw}
	if pair {
		k.kind = 'v'
	}
	most := throw.Most(n)
	return t.find(m, c, k, 1+most*most/2, func() *sim.Table {
		name := fmt.Sprintf("%dd6 at %d+%s, saved at %d+", n, score, throw, save)
		if save == 7 {
			name = fmt.Sprintf("%dd6 at %d+%s", n, score, throw)
		}
		saves := func(hits int) *sim.Table { return sim.AtLeast(hits, save) }
		if pair {
			return throw.AtLeast(n, score).Then(name+volleyEnding, saves, func(hits, saved int) int { return hits*packBase + hits - saved })
		}
		return throw.AtLeast(n, score).Then(name, saves, func(hits, saved int) int { return hits - saved })
	})
}

// pick returns the table of a d.pick: its values are indexes of counts, the weights.
func (t *tables) pick(m *machine, c *call, counts []int) *sim.Table {
	var b strings.Builder
	for _, n := range counts {
		fmt.Fprintf(&b, "%d ", n)
	}
	m.allocate(c.at, b.Len())
	return t.find(m, c, throwKey{kind: 'p', counts: b.String()}, len(counts), func() *sim.Table { return sim.Draw(counts...) })
}
