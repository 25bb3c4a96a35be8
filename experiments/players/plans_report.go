package players

import (
	"context"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// Work plays the plans against each other.
func (p *Plans) Work(ctx context.Context, set experiments.Settings) (*reports.Plans, error) {
	if set.Method == experiments.Both {
		return nil, experiments.WrongSetting("method", "both: plans are worked out or rolled; write exact, simulate or auto")
	}
	b := budgetOf(&set)
	m, err := p.begin(ctx, set, b.first, (*rules.Scenario).Prepare)
	if err != nil {
		return nil, err
	}
	c, err := m.contest.choose(ctx, b)
	if err == nil && p.Search {
		c, err = m.search(ctx, b, c)
	}
	if err != nil {
		return nil, err
	}
	v, err := m.contest.verdict(c)
	if err != nil {
		return nil, err
	}
	return m.report(v), nil
}

// report tells what was found.
func (m *match) report(v *verdict) *reports.Plans {
	s := m.scenario
	made := &reports.Plans{
		Scenario: s.String(), Typed: s.Typed(), Heading: m.Heading, Title: s.Ruleset.Title + ": " + s.Procedure.Title,
		Sides: experiments.SidesOf(s), Value: v.value, Floor: v.floor, Ceiling: v.ceiling, Notes: m.notes,
		Version: m.set.Version,
	}
	made.Add(s.Illustrative())
	metrics := s.Procedure.Metrics
	made.Metric = metrics[experiments.WinnerOf(metrics)].Name
	for side := range v.plans {
		for _, j := range v.plans[side] {
			made.Plans[side] = append(made.Plans[side], m.plan(side, j))
		}
	}
	made.Said = m.said(v)
	var never [][]reports.Never
	for _, row := range m.contest.cells {
		var cells []reports.Cell
		for _, c := range row {
			e := c.engagement()
			never = append(never, experiments.NeverOf(e))
			shown, trials := c.shown()
			cell := reports.Cell{Scenario: e.Model.Name(), Estimate: shown, Exact: c.exact != nil, Trials: trials}
			if !cell.Exact {
				cell.Seed = m.set.Seed
			}
			cells = append(cells, cell)
		}
		made.Cells = append(made.Cells, cells)
	}
	made.Never = reports.NeverIn(never)
	made.Assumed = m.assumed()
	made.Answer = made.Answers()
	return made
}

// plan is one of a side, for the reader.
func (m *match) plan(side int, j judged) reports.Plan {
	p := &m.sides[side][j.number]
	made := reports.Plan{Name: p.name, Share: j.share, Against: j.against, Costs: j.costs, Worst: j.worst, By: j.by,
		Beaten: j.beaten}
	for _, set := range p.settings {
		made.Words = append(made.Words, set.String())
	}
	made.Found = j.number >= len(m.Plans.sides[side])
	for _, n := range m.contest.same[side][j.number] {
		made.Same = append(made.Same, m.sides[side][n].name)
	}
	return made
}

// said are the plans that the engagement has as it was written, as far as they were played.
func (m *match) said(v *verdict) *[2]int {
	var both [2]int
	for side := range v.plans {
		both[side] = slices.IndexFunc(v.plans[side], func(j judged) bool {
			numbers := append([]int{j.number}, m.contest.same[side][j.number]...)
			return slices.ContainsFunc(numbers, func(n int) bool { return m.sides[side][n].isOf(m.scenario) })
		})
		if both[side] < 0 {
			return nil
		}
	}
	return &both
}

// assumed is what holds whatever the plans are.
func (m *match) assumed() (list []reports.Assumption) {
	cells := m.contest.all()
	for _, a := range cells[0].engagement().Assumed {
		if !slices.ContainsFunc(cells, func(c *cell) bool { return !slices.Contains(c.engagement().Assumed, a) }) {
			list = append(list, reports.Assumption(a))
		}
	}
	return list
}
