package rules_test

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestACorruptedRosterIsReadOrItsMistakesHavePlaces(t *testing.T) {
	texts := append(rulestest.Texts(t, "testdata/ok/*.yaml"), []byte(skirmishRoster))
	rulestest.Corrupt(t, texts, func(text []byte) { checkRoster(t, text) })
}
