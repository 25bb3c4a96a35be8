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

var briefly = budget{glance, 2 * glance}

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
	set.Trials, set.Method = briefly.most, experiments.Simulate
	m, err := p.begin(ctx, set, briefly.first, func(s *rules.Scenario) (*rules.Engagement, error) {
		model, err := s.Model()
		return &rules.Engagement{Model: model}, err
	})
	if err != nil {
		return "", err
	}
	c, err := m.contest.choose(ctx, briefly)
	if err != nil {
		return "", err
	}
	v, err := m.contest.verdict(c)
	if err != nil {
		return "", err
	}
	return m.report(v).InBrief(), nil
}
