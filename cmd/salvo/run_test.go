package main

import (
	"context"
	"slices"
	"testing"

	"salvo/experiments/plan"
	"salvo/rules/games"
)

func TestEveryRulesetHasAnOddsSheet(t *testing.T) {
	for _, rs := range games.All().Rulesets() {
		if name := "odds-" + rs.Name; !slices.Contains(plan.ReadyMadeNames(), name) {
			t.Errorf("there is no experiments/plans/%s.yaml", name)
		}
	}
}

func TestReadyMadeExperimentsHaveNoMistakes(t *testing.T) {
	for _, name := range plan.ReadyMadeNames() {
		made, err := plan.ReadyMade(context.Background(), games.All(), name)
		if err != nil {
			t.Error(err)
		} else if made.Name != name || made.About == nil {
			t.Errorf("%s is called %s and says %q about itself", name, made.Name, made.About)
		}
	}
}
