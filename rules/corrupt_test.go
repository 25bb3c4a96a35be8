package rules_test

import (
	"maps"
	"slices"
	"testing"

	"salvo/rules/rulestest"
)

func TestACorruptedRosterIsReadOrItsMistakesHavePlaces(t *testing.T) {
	files := rosterFiles(t, "testdata/ok/*.yaml")
	texts := [][]byte{[]byte(skirmishRoster)}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		texts = append(texts, files[path])
	}
	rulestest.Corrupt(t, texts, func(text []byte) { checkRoster(t, text) })
}
