package players

import (
	"context"
	"fmt"

	"salvo/experiments/rounds"
)

// A climb looks for plans of a side that score much against a mixture of the other side's plans. It tries some plans, then
// variants of the best of them, and so on for a few generations.
type climb struct {
	side        int
	luck        string // names the random numbers
	first       int64  // the battles of each plan at first
	generations int    // the first one and the further ones
	varied      int    // the number of variants in a generation
	seed        uint64 // of the variants
}

// mostClimbing is the largest number of plans of a generation from which the next one comes.
const mostClimbing = 4

// climbed is the result of a generation: the best plans as indices, and the number of battles.
type climbed struct {
	Best    []int `json:"best"`
	Battles int64 `json:"battles"`
}

// climb returns the plans with the variants that it has tried, and the indices of the best, at most mostClimbing, the best
// first.
func (m *match) climb(ctx context.Context, c climb, plans []plan, other []backed) (all []plan, best []int, err error) {
	all = plans
	for place := range plans {
		best = append(best, place)
	}
	for generation := range c.generations {
		if generation > 0 && len(best) > 0 {
			first := len(all)
			all = append(all[:first:first], m.variants(c, generation, all, best)...)
			for place := first; place < len(all); place++ {
				best = append(best, place)
			}
		}
		found, err := rounds.Conclude(ctx, "best plans", func(ctx context.Context) (climbed, error) {
			return m.screen(rounds.OnOneMachine(ctx), c, generation, all, best, other)
		})
		if err != nil {
			return nil, nil, err
		}
		m.spent += found.Battles
		best = found.Best
	}
	return all, best, nil
}

// screen fights some plans, the better half twice as long, and so on until few are left. places are their indices. The
// battles are not counted as spent.
func (m *match) screen(ctx context.Context, c climb, generation int, all []plan, places []int, other []backed) (found climbed, err error) {
	where := map[*bout]int{}
	var list []*bout
	for _, place := range places {
		if b := m.meets(all[place], c.side, other); b.pairs[0].refused() == nil {
			list, where[b] = append(list, b), place
		}
	}
	if len(list) == 0 {
		return found, nil
	}
	before := m.spent
	best, err := m.halve(ctx, fmt.Sprint(c.luck, " ", generation), list, c.first, mostClimbing)
	for _, b := range best {
		found.Best = append(found.Best, where[b])
	}
	found.Battles, m.spent = m.spent-before, before
	return found, err
}

// variants returns changed copies of the best plans. In some of them, kinds of unit take their orders from another of the
// best.
func (m *match) variants(c climb, generation int, all []plan, best []int) []plan {
	known := map[string]bool{}
	for _, p := range all {
		known[signature(m.scenario, c.side, p)] = true
	}
	t := newTailor(m.scenario, c.side, c.seed, uint64(generation))
	return t.several(c.varied, known, func(name string) (plan, bool) {
		base, other := all[pick(t.rng, best)], all[pick(t.rng, best)]
		return t.changed(base, other, fmt.Sprintf("varied-%d-%s", generation, name))
	})
}
