package experiments

import (
	"testing"

	"salvo/rules/rulestest"
)

// weighing is what is asked of the made-up game.
func weighing(words ...string) PointsAsked {
	return PointsAsked{Ruleset: "skirmish", Words: words, MixFile: "mix.yaml", MixText: []byte(rulestest.SkirmishMix)}
}

func points(t *testing.T, asked PointsAsked) *Points {
	t.Helper()
	p, err := NewPoints(rulestest.Skirmish(), asked)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
