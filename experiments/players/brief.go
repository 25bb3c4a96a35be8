package players

import (
	"context"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// mostInBrief is the largest number of units in a battle on the line whose plans are tried out for a sentence below the
// odds. Battles with more units, or on a table, would take too long: their sentence names the command to ask. briefly is
// the effort for a sentence.
const mostInBrief = 4

var briefly = effort{budget: budget{glance, 2 * glance}}

// InBrief returns a sentence about how much the outcome of a battle depends on the plans. If the answer would take too
// long, the sentence names the command to ask. InBrief returns "" if there is nothing to choose, or if the choice makes
// no difference.
func InBrief(ctx context.Context, s *rules.Scenario, set experiments.Settings) (string, error) {
	if s.Procedure.Name != "battle" {
		return "", nil // the odds of a duel take less time than its plans
	}
	p, err := NewPlans(s, nil)
	if err != nil {
		return "", nil // there is nothing to choose
	}
	if s.Table != nil || s.Parties[0].Units()+s.Parties[1].Units() > mostInBrief {
		return reports.AskPlans, nil
	}
	set.Progress, set.Expect, set.Phase = nil, nil, nil
	set.Method = experiments.Simulate
	m, err := p.begin(ctx, set, &briefly)
	if err != nil {
		return "", err
	}
	c, err := m.contest.choose(ctx, briefly.budget)
	if err != nil {
		return "", err
	}
	v, err := m.contest.verdict(ctx, briefly.budget, c)
	if err != nil {
		return "", err
	}
	r, err := m.report(v, nil)
	if err != nil {
		return "", err
	}
	return r.InBrief(), nil
}
