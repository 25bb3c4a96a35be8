package players

import (
	"context"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// mostInBrief is the number of units up to which fights are so quick that their plans are played beside the odds, and
// briefly are the trials of it.
const mostInBrief = 4

var briefly = effort{budget: budget{glance, 2 * glance}}

// InBrief says in a sentence how far the outcome of a battle hangs on how it is played, where that is found out in an instant, and
// else how to ask; "" where there is nothing to choose, or it makes no difference.
func InBrief(ctx context.Context, s *rules.Scenario, set experiments.Settings) (string, error) {
	if s.Procedure.Name != "battle" {
		return "", nil // the odds of a duel are there sooner than its plans
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
