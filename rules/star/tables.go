package star

import (
	"fmt"
	"strings"
	"sync"

	"salvo/sim"
)

// tables are the tables of the throws of one engagement, built when first thrown and shared by all workers.
type tables struct {
	mu       sync.Mutex
	known    map[throwKey]*sim.Table
	outcomes int
}

// A throwKey tells throws apart.
type throwKey struct {
	kind           byte // 's'um, 'l' at least, 'a'ny, 'u'nsaved, 'v'olley, 'p'ick
	n, score, save int
	sides          int
	throw          sim.Throw
	counts         string // of a pick
}

// mostOutcomes is how many outcomes all tables of an engagement have together: about 20 MB.
const mostOutcomes = 500_000

// find returns the table of a throw.
func (t *tables) find(m *machine, c *call, k throwKey, build func() *sim.Table) *sim.Table {
	t.mu.Lock()
	defer t.mu.Unlock()
	if table := t.known[k]; table != nil {
		return table
	}
	if t.outcomes > mostOutcomes {
		m.fail(c.at, "the rule throws too many different dice: their tables need too much memory")
	}
	if t.known == nil {
		t.known = map[throwKey]*sim.Table{}
	}
	table := build()
	t.known[k] = table
	t.outcomes += table.Len()
	return table
}

func (t *tables) sum(m *machine, c *call, n, sides int) *sim.Table {
	if sides == 6 {
		return sim.Sum(n)
	}
	return t.find(m, c, throwKey{kind: 's', n: n, sides: sides}, func() *sim.Table {
		return many(n, sim.Die(sides), fmt.Sprintf("sum of %dd%d", n, sides))
	})
}

func (t *tables) atLeast(m *machine, c *call, n, score, sides int) *sim.Table {
	if sides == 6 {
		return sim.AtLeast(n, score)
	}
	return t.find(m, c, throwKey{kind: 'l', n: n, score: score, sides: sides}, func() *sim.Table {
		return reaching(n, score, sides)
	})
}

// reaching is the number of n dice that show a score or more.
func reaching(n, score, sides int) *sim.Table {
	die := sim.Die(sides).Map(fmt.Sprintf("d%d at %d+", sides, score), func(face int) int { return oneIf(face >= score) })
	return many(n, die, fmt.Sprintf("%dd%d at %d+", n, sides, score))
}

func (t *tables) any(m *machine, c *call, n, score, sides int) *sim.Table {
	return t.find(m, c, throwKey{kind: 'a', n: n, score: score, sides: sides}, func() *sim.Table {
		count := sim.AtLeast(n, score)
		if sides != 6 {
			count = reaching(n, score, sides)
		}
		return count.Map("any of "+count.String(), func(hits int) int { return oneIf(hits > 0) })
	})
}

// many is the sum of n picks from a table. Halves are added, so that few tables are built.
func many(n int, die *sim.Table, name string) *sim.Table {
	add := func(a, b int) int { return a + b }
	switch {
	case n == 0:
		return sim.Sum(0).Map(name, func(int) int { return 0 })
	case n == 1:
		return die.Map(name, func(v int) int { return v })
	}
	half := many(n/2, die, name)
	sum := half.Then(name, func(int) *sim.Table { return half }, add)
	if n%2 == 1 {
		sum = sum.Then(name, func(int) *sim.Table { return die }, add)
	}
	return sum
}

// A volley is packed into one number: hits and unsaved hits.
const packed = 1 << 10

func unpack(v int) (hits, unsaved int) { return v / packed, v % packed }

// volleyEnding ends the names of tables whose values are packed.
const volleyEnding = ", hits and unsaved"

// volley is dice to hit with a save for each hit. Unless a pair is wanted, the hits are left out: few outcomes are walked
// faster.
func (t *tables) volley(m *machine, c *call, throw sim.Throw, n, score, save int, pair bool) *sim.Table {
	score, save = min(max(score, 1), 7), min(max(save, 1), 7)
	k := throwKey{kind: 'u', n: n, score: score, save: save, throw: throw}
	if pair {
		k.kind = 'v'
	}
	return t.find(m, c, k, func() *sim.Table {
		name := fmt.Sprintf("%dd6 at %d+%s, saved at %d+", n, score, throw, save)
		if save == 7 {
			name = fmt.Sprintf("%dd6 at %d+%s", n, score, throw)
		}
		saves := func(hits int) *sim.Table { return sim.AtLeast(hits, save) }
		if pair {
			return throw.AtLeast(n, score).Then(name+volleyEnding, saves, func(hits, saved int) int { return hits*packed + hits - saved })
		}
		return throw.AtLeast(n, score).Then(name, saves, func(hits, saved int) int { return hits - saved })
	})
}

// pick is one place among weights.
func (t *tables) pick(m *machine, c *call, counts []int) *sim.Table {
	var b strings.Builder
	for _, n := range counts {
		fmt.Fprintf(&b, "%d ", n)
	}
	m.allocate(c.at, b.Len())
	return t.find(m, c, throwKey{kind: 'p', counts: b.String()}, func() *sim.Table { return sim.Draw(counts...) })
}
