package main

import (
	"slices"
	"testing"

	"salvo/experiments"
	"salvo/rules/games"
)

func TestEveryRulesetHasAnOddsSheet(t *testing.T) {
	for _, rs := range games.All().Rulesets() {
		if name := "odds-" + rs.Name; !slices.Contains(experiments.ReadyMade(), name) {
			t.Errorf("there is no experiments/plans/%s.yaml", name)
		}
	}
}

func TestReadyMadeExperimentsHaveNoMistakes(t *testing.T) {
	for _, name := range experiments.ReadyMade() {
		plan, err := experiments.ReadyMadePlan(games.All(), name)
		if err != nil {
			t.Error(err)
		} else if plan.Name != name || plan.About == nil {
			t.Errorf("%s is called %s and says %q about itself", name, plan.Name, plan.About)
		}
	}
}
