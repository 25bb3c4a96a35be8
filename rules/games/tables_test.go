package games_test

import (
	"os"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
)

func TestACorruptedScenarioIsReadOrItsMistakesHavePlaces(t *testing.T) {
	library := games.All()
	small, err := os.ReadFile("testdata/small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Corrupt(t, [][]byte{small}, func(text []byte) {
		_, err := library.Load("corrupted.yaml", text)
		rulestest.CheckMistakes(t, text, err)
	})
}

func TestReadyMadeScenariosHaveTwoPlansASide(t *testing.T) {
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		s, err := library.Parse(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for side, party := range s.Parties {
			plans := 0
			for _, plan := range s.Table.Plans {
				if _, err := s.Set("plan-"+party.Spec.Name, plan.Name); err == nil {
					plans++
				}
			}
			if plans < 2 || s.Plan(side) == nil {
				t.Errorf("%s: side %s has %d plans to choose from", name, party.Spec.Name, plans)
			}
		}
	}
}
