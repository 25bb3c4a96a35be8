package players

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

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
func (m *match) search(ctx context.Context, b budget, v *verdict) (*verdict, error) {
	if m.scenario.Table != nil {
		m.notes = append(m.notes, "On a table nothing is searched for: write further plans into its file.")
		return v, nil
	}
	for range mostRounds {
		found := false
		for side := range m.sides {
			reply, err := m.reply(ctx, b, v, side)
			if err != nil {
				return nil, err
			}
			if reply == nil {
				continue
			}
			found = true
			if err := m.adopt(ctx, b, side, *reply); err != nil {
				return nil, err
			}
			if v, err = m.contest.play(ctx, b); err != nil {
				return nil, err
			}
		}
		if !found {
			m.notes = append(m.notes, "Neither side gains a point by sending one kind of unit another way.")
			return v, nil
		}
	}
	m.notes = append(m.notes, fmt.Sprintf("The search ended after %d rounds; there may be better plans.", mostRounds))
	return v, nil
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
func (m *match) reply(ctx context.Context, b budget, v *verdict, side int) (*plan, error) {
	candidates, err := m.candidates(v, side)
	if err != nil || len(candidates) == 0 {
		return nil, err
	}
	best, err := m.contest.halve(ctx, candidates, side)
	if err != nil {
		return nil, err
	}
	now := m.contest.both(v.x, v.y)
	if err := m.contest.look(ctx, append(cellsOf(now), cellsOf(best.terms)...), trying, b.most); err != nil {
		return nil, err
	}
	gain := score.between(-1, 1, trying, append(negative(now), best.terms...))
	if side == 1 {
		gain.Low = -gain.High
	}
	if gain.Low <= aPoint {
		return nil, nil
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
func (m *match) candidates(v *verdict, side int) (list []candidate, wrong error) {
	base := m.sides[side][mostChosen(v.plans[side])]
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
				terms, err := m.meets(p, v, side)
				if err == nil {
					list = append(list, candidate{p, terms})
				}
				wrong = cmp.Or(wrong, err)
			}
		}
	}
	if list != nil {
		wrong = nil
	}
	return list, wrong
}

func mostChosen(plans []judged) int {
	best := plans[0]
	for _, p := range plans {
		if p.share > best.share {
			best = p
		}
	}
	return best.number
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
func (m *match) meets(p plan, v *verdict, side int) (terms []term, err error) {
	for k, share := range [2]Mixture{v.y, v.x}[side] {
		if share == 0 {
			continue
		}
		both := [2]plan{p, m.sides[1-side][v.plans[1-side][k].number]}
		if side == 1 {
			both[0], both[1] = both[1], both[0]
		}
		s, err := both[0].against(both[1], m.scenario)
		if err != nil {
			return nil, err
		}
		model, err := s.Model()
		if err != nil {
			return nil, err
		}
		terms = append(terms, term{&cell{model: model}, share})
	}
	return terms, nil
}

// halve tries candidates, the better half of them twice as long, until one is left.
func (g *contest) halve(ctx context.Context, list []candidate, side int) (candidate, error) {
	for trials := int64(firstTry); len(list) > 1; trials *= 2 {
		var cells []*cell
		for _, c := range list {
			cells = append(cells, cellsOf(c.terms)...)
		}
		if err := g.look(ctx, cells, searching, trials); err != nil {
			return candidate{}, err
		}
		values := make(map[string]float64, len(list))
		for _, c := range list {
			values[c.name] = score.mean(searching, c.terms...).Value
			if side == 1 {
				values[c.name] *= -1
			}
		}
		slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(values[b.name], values[a.name]) })
		list = list[:(len(list)+1)/2]
	}
	return list[0], nil
}

// adopt makes a plan one of a side's and plays it against all plans of the other.
func (m *match) adopt(ctx context.Context, b budget, side int, p plan) error {
	number := len(m.sides[side])
	m.sides[side] = append(slices.Clip(m.sides[side]), p)
	added := m.contest.add(side, number)
	for _, c := range added {
		if err := m.makeReady(c); err != nil {
			return err
		}
	}
	return m.contest.look(ctx, added, choosing, b.first)
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
