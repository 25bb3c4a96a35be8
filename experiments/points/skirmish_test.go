package points

import (
	"testing"

	"salvo/rules/rulestest"
)

// weighing returns a question about fair costs of units of the made-up game; the reference unit is the gun, which costs 10.
func weighing(words ...string) Asked {
	return Asked{Ruleset: "skirmish", Words: words, Reference: "gun", MixFile: "mix.yaml",
		MixText: []byte(rulestest.SkirmishMix)}
}

func points(t *testing.T, asked Asked) *Points {
	t.Helper()
	p, err := New(rulestest.Skirmish(), asked)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
