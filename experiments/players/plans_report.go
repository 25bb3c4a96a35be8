package players

import (
	"context"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules/tablefile"
)

// Work plays the plans against each other, and returns the report.
func (p *Plans) Work(ctx context.Context, set experiments.Settings) (*reports.Plans, error) {
	r, _, err := p.Solve(ctx, set)
	return r, err
}

// solve searches for plans, judges the choices of both sides, and attacks them.
func (m *match) solve(ctx context.Context, e *effort) (*verdict, *bound, error) {
	first := e.budget
	if e.search {
		first = e.rough
	}
	c, err := m.contest.choose(ctx, first)
	if err == nil && e.search {
		c, err = m.search(ctx, e, c)
	}
	if err != nil {
		return nil, nil, err
	}
	m.searched = true
	budget, c, err := m.agree(ctx, e, c)
	if err != nil {
		return nil, nil, err
	}
	var b *bound
	if e.final > 0 {
		if b, c, err = m.withstand(ctx, e, c); err != nil {
			return nil, nil, err
		}
	}
	v, err := m.contest.verdict(ctx, budget, c)
	if err == nil && b != nil && m.contest.cells[0][0].exact == nil {
		v.value = b.Value
	}
	return v, b, err
}

// mostForCertainty is the largest number of trials of a cell that are simulated to make sure that no plan is surely
// better than its side's choice. cellsForCertainty is an estimate of how many cells need this number.
const (
	mostForCertainty  = 65_536
	cellsForCertainty = 16
)

// agree judges a choice by new random numbers. While these show that a plan is surely better than its side's choice, and
// battles are left, it simulates four times as many trials, at most mostForCertainty, and the sides choose again. It
// returns the last choice and the budget of its judgement.
func (m *match) agree(ctx context.Context, e *effort, c *choice) (budget, *choice, error) {
	for b := e.budget; ; b.most *= 4 {
		m.contest.judge(ctx, b, c)
		again, err := decide(ctx, m.contest, "contradiction", func() (bool, error) {
			v := &verdict{choice: c}
			m.contest.compare(v)
			return v.contradicts(), nil
		})
		dear := 4*b.most > mostForCertainty || 4*b.most*cellsForCertainty > e.battles || m.used() > e.battles
		if err != nil {
			return b, nil, err
		}
		if !again || dear || m.set.Trials > 0 {
			c, err = m.trimmed(ctx, c)
			return b, c, err
		}
		b.most *= 4
		if c, err = m.contest.choose(ctx, b); err != nil {
			return b, nil, err
		}
		b.most /= 4
	}
}

// trimmed returns a hedged choice without the plans that surely cost more than a point by the judged trials.
func (m *match) trimmed(ctx context.Context, c *choice) (*choice, error) {
	if !m.contest.hedges {
		return c, nil
	}
	return decide(ctx, m.contest, "trimmed", func() (*choice, error) {
		v := &verdict{choice: c}
		m.contest.compare(v)
		x, y, fewer := c.without(v)
		if !fewer {
			return c, nil
		}
		return m.contest.choiceOf(m.contest.matrix(), x, y), nil
	})
}

// contradicts reports whether the interval of some plan's gain over the choice of its side lies above one percentage
// point.
func (v *verdict) contradicts() bool {
	for side := range v.plans {
		if slices.ContainsFunc(v.plans[side], func(j judged) bool { return j.costs.High < -aPoint }) {
			return true
		}
	}
	return false
}

// report returns the result as a report.
func (m *match) report(v *verdict, b *bound) (*reports.Plans, error) {
	s := m.scenario
	report := &reports.Plans{
		Scenario: s.String(), Typed: s.Typed(), Heading: m.Heading, Title: s.Ruleset.Title + ": " + s.Procedure.Title,
		Value: v.value, Floor: v.floor, Ceiling: v.ceiling, Notes: m.notes,
		Version: m.set.Version,
	}
	report.Add(s.Illustrative())
	metrics := s.Procedure.Metrics
	report.Metric = metrics[experiments.WinnerOf(metrics)].Name
	for side, named := range experiments.SidesOf(s) {
		report.Sides[side].Side = named
		for _, j := range v.plans[side] {
			report.Sides[side].Plans = append(report.Sides[side].Plans, m.plan(side, j))
		}
	}
	for side := range report.Sides {
		for i := range report.Sides[side].Plans {
			plan := &report.Sides[side].Plans[i]
			plan.By = report.Sides[1-side].Plans[plan.Reply].Name
		}
	}
	report.Said = m.statedPlans(v)
	for _, row := range m.contest.cells {
		var cells []reports.Cell
		for _, c := range row {
			e := c.engagement()
			shown, trials := c.shown()
			cell := reports.Cell{Scenario: e.Model.Name(), Estimate: shown, Exact: c.exact != nil, Trials: trials}
			if !cell.Exact {
				cell.Seed = m.set.Seed
			}
			cells = append(cells, cell)
		}
		report.Cells = append(report.Cells, cells)
	}
	if b != nil {
		report.Bound = &reports.Attack{Tried: b.Tried, Battles: b.Battles, Gain: b.Gain, Best: b.Best}
		for side := range b.own {
			report.Bound.Text[side] = m.textBeside(side, b.own[side])
		}
	}
	if err := m.explain(v, report); err != nil {
		return nil, err
	}
	report.Answer = report.Answers()
	return report, nil
}

// explain adds to the report the assumptions that all plans share, and the events that can never happen with any of
// them. On a table, it looks only at the plans in the choices.
func (m *match) explain(v *verdict, report *reports.Plans) error {
	var never [][]reports.Never
	for i, row := range m.contest.cells {
		for j, c := range row {
			if m.scenario.Table != nil && v.X[i]*v.Y[j] == 0 {
				continue
			}
			s, err := m.sides[0][c.plans[0]].against(m.sides[1][c.plans[1]], m.scenario)
			if err != nil {
				return experiments.InputError{Err: err}
			}
			e, err := s.Prepare()
			if err != nil {
				return experiments.InputError{Err: err}
			}
			var assumed []reports.Assumption
			for _, a := range e.Assumed {
				if never == nil || slices.Contains(report.Assumed, reports.Assumption(a)) {
					assumed = append(assumed, reports.Assumption(a))
				}
			}
			report.Assumed, never = assumed, append(never, experiments.NeverOf(e))
		}
	}
	report.Never = reports.NeverIn(never)
	return nil
}

// plan returns a plan of a side for the report.
func (m *match) plan(side int, j judged) reports.Plan {
	p := &m.sides[side][j.number]
	row := reports.Plan{Name: p.name, Share: j.share, Against: j.against, Costs: j.costs, Worst: j.worst, Reply: j.by,
		Beaten: j.beaten}
	for _, set := range p.settings {
		row.Words = append(row.Words, set.String())
	}
	row.Found, row.Generic = p.source == found, p.source == generic
	if p.own != nil {
		row.Text = m.scenario.Table.Written(p.own)
	}
	for _, n := range m.contest.same[side][j.number] {
		row.Same = append(row.Same, m.sides[side][n].name)
	}
	return row
}

// textBeside returns the lines of a plan for a scenario file; none if the report shows the plan among those of its side.
func (m *match) textBeside(side int, own *tablefile.Plan) []string {
	if own == nil || slices.ContainsFunc(m.sides[side], func(p plan) bool { return p.name == own.Name }) {
		return []string{}
	}
	return m.scenario.Table.Written(own)
}

// statedPlans returns the indices of the plans that the scenario itself states for both sides; nil if one of them was not
// played.
func (m *match) statedPlans(v *verdict) *[2]int {
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
