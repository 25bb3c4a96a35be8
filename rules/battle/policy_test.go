package battle_test

import (
	"testing"

	"salvo/rules/battle"
)

func TestPoliciesPreferWhatTheirNamesSay(t *testing.T) {
	near, far := battle.Candidate{Gap: 10}, battle.Candidate{Gap: 20}
	weakFar := battle.Candidate{Gap: 20, Strength: -1}
	likelyFar := battle.Candidate{Gap: 20, Out: 0.2}
	hinderedFar := battle.Candidate{Gap: 20, Hindered: 0.3}
	for _, test := range []struct {
		policy       battle.Policy
		better, than battle.Candidate
	}{
		{battle.Nearest, near, far},
		{battle.Nearest, near, weakFar},
		{battle.Nearest, near, likelyFar},
		{battle.Weakest, weakFar, near},
		{battle.Weakest, near, far},
		{battle.BestOdds, likelyFar, near},
		{battle.BestOdds, likelyFar, hinderedFar},
		{battle.BestOdds, hinderedFar, near},
		{battle.BestOdds, near, far},
		{battle.Spread, likelyFar, near},
		{battle.Spread, near, battle.Candidate{Gap: 10, Out: 0.9, Planned: 1}},
		{battle.Spread, battle.Candidate{Gap: 10, Out: 0.9, Planned: 0.99}, near},
		{battle.Spread, battle.Candidate{Gap: 10, Out: 0.9, Planned: 2}, battle.Candidate{Gap: 10, Out: 0.8, Planned: 1}},
	} {
		if !test.policy.Prefers(&test.better, &test.than) {
			t.Errorf("policy %d does not prefer %v to %v", test.policy, test.better, test.than)
		}
		if test.policy.Prefers(&test.than, &test.better) {
			t.Errorf("policy %d prefers %v to %v", test.policy, test.than, test.better)
		}
	}
}

func TestOfEqualTargetsTheFirstIsKept(t *testing.T) {
	c := battle.Candidate{Gap: 10, Strength: 3, Out: 0.5, Hindered: 0.1}
	rounded := c
	rounded.Out += 1e-12 // a difference by rounding decides nothing
	for _, p := range []battle.Policy{battle.Nearest, battle.Weakest, battle.BestOdds, battle.Spread} {
		if p.Prefers(&c, &c) || p.Prefers(&rounded, &c) {
			t.Errorf("policy %d prefers one of two equal targets", p)
		}
	}
}
