package players

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"salvo/experiments/rounds"
	"salvo/rules"
)

// How plans are searched for: a change of what a side chooses is a candidate. Each is tried a little against what the
// other side chooses, the better half of them twice as long, and so on until one is left. With fresh luck it must surely
// gain a point on what its side has; then it is a plan like the others. Both sides search in turn.
const (
	firstTry   = 128
	mostRounds = 4
)

// search adds plans until neither side finds one that gains a point.
func (m *match) search(ctx context.Context, b budget, c *choice) (*choice, error) {
	if m.scenario.Table != nil {
		m.notes = append(m.notes, "On a table nothing is searched for: write further plans into its file.")
		return c, nil
	}
	for range mostRounds {
		found := false
		for side := range m.sides {
			reply, err := m.reply(ctx, b, c, side)
			if err != nil {
				return nil, err
			}
			if reply == nil {
				continue
			}
			found = true
			m.adopt(ctx, b, side, *reply)
			if c, err = m.contest.choose(ctx, b); err != nil {
				return nil, err
			}
		}
		if !found {
			m.notes = append(m.notes, "Neither side gains a point by sending one kind of unit another way.")
			return c, nil
		}
	}
	m.notes = append(m.notes, fmt.Sprintf("The search ended after %d rounds; there may be better plans.", mostRounds))
	return c, nil
}

// choicesOfUnits are what units may choose for themselves.
func choicesOfUnits(s *rules.Scenario) []rules.Field {
	return slices.DeleteFunc(slices.Clone(s.Ruleset.Fields), func(f rules.Field) bool { return !f.Plan })
}

// A candidate is a plan and how it fares against what the other side chooses.
type candidate struct {
	plan
	terms []term
}

// reply is the best change of what a side chooses, if it surely gains a point.
func (m *match) reply(ctx context.Context, b budget, c *choice, side int) (*plan, error) {
	g := m.contest
	candidates, err := m.candidates(ctx, c, side)
	if err != nil || len(candidates) == 0 {
		return nil, err
	}
	best, err := g.halve(ctx, candidates, side)
	if err != nil {
		return nil, err
	}
	now := g.both(c.X, c.Y)
	g.look(ctx, upTo(b.most, trying, append(cellsOf(now), cellsOf(best.terms)...)))
	gains, err := decide(ctx, g, "gain", func() (bool, error) {
		gain := score.between(-1, 1, trying, append(negative(now), best.terms...))
		if side == 1 {
			gain.Low = -gain.High
		}
		return gain.Low > aPoint, nil
	})
	if err != nil || !gains {
		return nil, err
	}
	return &best.plan, nil
}

func cellsOf(terms []term) (cells []*cell) {
	for _, t := range terms {
		cells = append(cells, t.cell)
	}
	return cells
}

// candidates are the changes of the plan that a side chooses most: one kind of unit does something else. The game may
// refuse some of them, but not all.
func (m *match) candidates(ctx context.Context, c *choice, side int) (list []candidate, err error) {
	base := m.sides[side][m.contest.number(side, mostChosen([2]Mixture{c.X, c.Y}[side]))]
	if base.name == careful {
		return nil, nil
	}
	var known []string
	for _, p := range m.sides[side] {
		known = append(known, p.name)
	}
	for _, f := range choicesOfUnits(m.scenario) {
		for _, g := range m.scenario.Parties[side].Groups {
			for _, value := range f.Type.Words() {
				p := base.sending(g.Unit.Name, f, value)
				if slices.Contains(known, p.name) {
					continue
				}
				known = append(known, p.name)
				list = append(list, candidate{p, m.meets(p, c, side)})
			}
		}
	}
	allowed, err := rounds.Conclude(ctx, "candidates", func(context.Context) (allowed []string, wrong error) {
		for _, c := range list {
			if err := c.refused(); err != nil {
				wrong = cmp.Or(wrong, err)
			} else {
				allowed = append(allowed, c.name)
			}
		}
		if allowed != nil {
			wrong = nil
		}
		return allowed, wrong
	})
	return slices.DeleteFunc(list, func(c candidate) bool { return !slices.Contains(allowed, c.name) }), err
}

// refused says why the game does not allow the candidate; nil if it does.
func (c *candidate) refused() error {
	for _, t := range c.terms {
		if _, err := t.ready(); err != nil {
			return err
		}
	}
	return nil
}

func mostChosen(x Mixture) (best int) {
	for k, share := range x {
		if share > x[best] {
			best = k
		}
	}
	return best
}

// number is that of the plan of a side that stands at a place of the cells.
func (g *contest) number(side, place int) int {
	if side == 0 {
		return g.cells[place][0].plans[0]
	}
	return g.cells[0][place].plans[1]
}

// sending is the plan with one kind of unit sent another way; as everybody, if the value is the default.
func (p plan) sending(unit string, f rules.Field, value string) plan {
	settings := slices.DeleteFunc(slices.Clone(p.settings), func(set setting) bool {
		return set.unit == unit && set.name == f.Name
	})
	if value != f.Default {
		settings = append(settings, setting{unit, f.Name, value})
	}
	slices.SortStableFunc(settings, func(a, b setting) int { // the same however it was found
		if a.unit == "" || b.unit == "" {
			return 0
		}
		return strings.Compare(a.String(), b.String())
	})
	return plan{named(settings), settings}
}

// named is what a plan is called: "advance/best-odds (panther hold)".
func named(settings []setting) string {
	var side, units []string
	for _, set := range settings {
		if set.unit == "" {
			side = append(side, set.value)
		} else {
			units = append(units, set.unit+" "+set.value)
		}
	}
	name := strings.Join(side, "/")
	if units != nil {
		name += " (" + strings.Join(units, ", ") + ")"
	}
	return name
}

// meets is a plan against what the other side chooses.
func (m *match) meets(p plan, c *choice, side int) (terms []term) {
	for k, share := range [2]Mixture{c.Y, c.X}[side] {
		if share == 0 {
			continue
		}
		both := [2]plan{p, m.sides[1-side][m.contest.number(1-side, k)]}
		if side == 1 {
			both[0], both[1] = both[1], both[0]
		}
		ready := sync.OnceValues(func() (*rules.Engagement, error) {
			s, err := both[0].against(both[1], m.scenario)
			if err != nil {
				return nil, err
			}
			model, err := s.Model()
			return &rules.Engagement{Model: model}, err
		})
		terms = append(terms, term{&cell{ready: ready}, share})
	}
	return terms
}

// halve tries candidates, the better half of them twice as long, until one is left.
func (g *contest) halve(ctx context.Context, list []candidate, side int) (candidate, error) {
	for trials := int64(firstTry); len(list) > 1; trials *= 2 {
		var cells []*cell
		for _, c := range list {
			cells = append(cells, cellsOf(c.terms)...)
		}
		g.look(ctx, upTo(trials, searching, cells))
		better, err := decide(ctx, g, "better half", func() ([]int, error) {
			values, places := make([]float64, len(list)), make([]int, len(list))
			for k, c := range list {
				places[k], values[k] = k, score.mean(searching, c.terms...).Value
				if side == 1 {
					values[k] *= -1
				}
			}
			slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
			return places[:(len(list)+1)/2], nil
		})
		if err != nil {
			return candidate{}, err
		}
		left := make([]candidate, len(better))
		for k, place := range better {
			left[k] = list[place]
		}
		list = left
	}
	return list[0], nil
}

// adopt makes a plan one of a side's and plays it against all plans of the other.
func (m *match) adopt(ctx context.Context, b budget, side int, p plan) {
	number := len(m.sides[side])
	m.sides[side] = append(slices.Clip(m.sides[side]), p)
	added := m.contest.add(side, number)
	for _, c := range added {
		m.makeReady(c)
	}
	m.contest.look(ctx, upTo(b.first, choosing, added))
}

// add is a further row or column of cells.
func (g *contest) add(side, number int) (added []*cell) {
	if side == 1 {
		for i, row := range g.cells {
			c := &cell{plans: [2]int{row[0].plans[0], number}}
			g.cells[i] = append(row, c)
			added = append(added, c)
		}
		return added
	}
	for _, c := range g.cells[0] {
		added = append(added, &cell{plans: [2]int{number, c.plans[1]}})
	}
	g.cells = append(g.cells, added)
	return added
}
