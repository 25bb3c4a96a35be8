package points

import (
	"context"
	"testing"

	"salvo/experiments"
	"salvo/rules/rulestest"
)

func TestACorruptedMixIsReadOrItsMistakesHavePlaces(t *testing.T) {
	texts := [][]byte{[]byte(rulestest.SkirmishMix)}
	for _, name := range []string{"bkc", "bolt-action", "cobi"} {
		text, err := mixes.ReadFile("mixes/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	accepted := 0
	rulestest.Corrupt(t, texts, func(text []byte) {
		_, err := ReadMix("mix.yaml", text, nil)
		rulestest.CheckMistakes(t, text, err)
		if err == nil {
			accepted++
		}
	})
	t.Logf("%d mixes were accepted", accepted)
}

// TestACorruptedMixIsFoughtOverOrRefused lets units fight over damaged mix files, with the fewest battles that are
// accepted. An error is allowed if the mix is refused, or if its battles do not show a difference between units; a crash is
// not.
func TestACorruptedMixIsFoughtOverOrRefused(t *testing.T) {
	library := rulestest.Skirmish()
	accepted, weighed := 0, 0
	rulestest.Corrupt(t, [][]byte{[]byte(rulestest.SkirmishMix)}, func(text []byte) {
		p, err := New(library, Asked{Ruleset: "skirmish", MixFile: "mix.yaml", MixText: text})
		if err != nil {
			return
		}
		accepted++
		if _, err := p.Work(context.Background(), experiments.Settings{Trials: p.leastBattles(), Seed: 1, Workers: 1}); err == nil {
			weighed++
		}
	})
	if weighed == 0 {
		t.Error("over no damaged mix units were weighed")
	}
	t.Logf("%d mixes were accepted and fought over, and units were weighed over %d", accepted, weighed)
}
