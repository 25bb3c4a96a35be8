package bolt_test

import (
	"testing"
)

func TestWorkedExamplesOfDuelsAndBattlesAreExact(t *testing.T) {
	examples := readExamples(t, "testdata/duel-examples.txt")
	if len(examples) != 6 {
		t.Errorf("%d examples, want 6", len(examples))
	}
	for _, e := range examples {
		t.Run(e.id, func(t *testing.T) { e.check(t) })
	}
}
