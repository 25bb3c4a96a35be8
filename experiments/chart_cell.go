package experiments

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A cell holds the results of one scenario of a chart.
type cell struct {
	scenario string
	origin   []string // units with illustrative figures
	empty    string   // why the cell has no result; "" if it has one
	idle     bool     // nothing can happen in the engagement (isIdle)
	result   *sim.Result
	figures  []rules.Figure
	points   int
	never    []reports.Never
	assumed  []rules.Assumption
	notes    []string
	steps    []step // the steps on the way to the next cell
}

// work returns cell i, worked out.
func (c *Chart) work(ctx context.Context, i int, set Settings) (*cell, error) {
	s, err := c.at(i)
	if err != nil {
		return &cell{empty: err.Error()}, nil
	}
	return c.workOn(ctx, s, set)
}

// workOn returns the cell of the scenario s, worked out: its figures, or why the cell is empty.
func (c *Chart) workOn(ctx context.Context, s *rules.Scenario, set Settings) (*cell, error) {
	outcome := &cell{scenario: s.String(), origin: s.Illustrative()}
	e, err := s.Prepare()
	if err != nil {
		outcome.empty = err.Error()
		return outcome, nil
	}
	outcome.assumed, outcome.never = e.Assumed, NeverOf(e)
	for _, text := range c.show {
		f, err := rules.ParseFigure(text, Unbounded(e.Model.Metrics()))
		if err != nil {
			return nil, BadInput("%s: %w", s, err)
		}
		outcome.figures = append(outcome.figures, f)
	}
	asked, err := set.ask(e, pointsOf(s))
	if err != nil {
		outcome.empty = err.Error()
		return outcome, nil
	}
	outcome.points = asked.points
	asked.figures = append(asked.figures, outcome.figures...)
	w := worker{settings: &set, asked: asked}
	exact, simulated, err := w.work(ctx, e.Model)
	var limit sim.LimitError
	var impossible InputError
	switch {
	case errors.As(err, &limit):
		return nil, Errorf("%s: %w", s, err)
	case errors.As(err, &impossible):
		outcome.empty = err.Error()
		return outcome, nil
	case err != nil:
		return nil, err
	}
	outcome.result = cmp.Or(exact, simulated)
	outcome.notes = slices.Concat(w.notes, outcome.result.Warnings)
	outcome.idle = isIdle(ctx, e.Model, outcome.result)
	return outcome, nil
}

// isIdle reports whether nothing can happen in an engagement: every metric is always at its mildest. If the result
// was rolled, isIdle works the engagement out exactly to be sure.
func isIdle(ctx context.Context, m sim.Model, r *sim.Result) bool {
	for i := range r.Metrics {
		if r.Metrics[i].Reached() > 0 {
			return false
		}
	}
	if r.Method == sim.Exact {
		return r.Given == ""
	}
	exact, err := sim.Walk(ctx, m, sim.WalkOptions{})
	return err == nil && isIdle(ctx, m, exact)
}

// report returns the cell of a report, with the figure of the given index. The argument idle is the reason that an idle
// cell shows instead.
func (c *cell) report(figure int, idle string, seed uint64) reports.Cell {
	r := reports.Cell{Scenario: c.scenario, Empty: true, Why: c.empty}
	switch {
	case c.empty != "":
		return r
	case c.idle:
		r.Why = idle
		return r
	}
	f := c.figures[figure]
	if f.Per100 && c.points == 0 {
		r.Why = "the first party costs nothing"
		return r
	}
	r.Empty, r.Exact = false, c.result.Method == sim.Exact
	r.Estimate = f.Estimate(c.result, c.points)
	r.Steps = c.stepsOf(figure)
	if !r.Exact {
		r.Trials, r.Seed = c.result.Trials, seed
		if !f.Mean && !f.Per100 {
			r.Count = new(int64)
			counts := c.result.Metrics[f.Event.Metric].Counts
			for v := f.Event.Low; v <= min(f.Event.High, len(counts)-1); v++ {
				*r.Count += counts[v]
			}
		}
	}
	return r
}
