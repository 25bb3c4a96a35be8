package points

import (
	"testing"

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
	rulestest.Corrupt(t, texts, func(text []byte) {
		_, err := ReadMix("mix.yaml", text, nil)
		rulestest.CheckMistakes(t, text, err)
	})
}
