package cobi_test

import (
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

func TestHouseRulesWithDiceAreExact(t *testing.T) {
	rulestest.Examples(t, library, "testdata/house-examples.txt", 16)
}

// A one thrown again, then a six that hits and brings another die.
func TestStoriesTellDiceThrownAgain(t *testing.T) {
	e := rulestest.Prepared(t, library, "cobi unit:figures=rifle vs unit:figures=3xrifle range=40 +explode=6 +reroll=ones")
	story, out, err := sim.Follow(e.Model, []int{1 /* again: */, 6, 5 /* the six: */, 5, 2 /* loading: */, 2})
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, line := range story.Lines {
		told = append(told, line.Text)
	}
	text := strings.Join(told, "\n")
	for _, want := range []string{"attack 1, once more: attack 6+2 against defence 5: killed", "the six is thrown again",
		"attack 5+2 against defence 2: killed"} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing of %q is told in:\n%s", want, text)
		}
	}
	if killed := out[2]; killed != 2 {
		t.Errorf("%d are killed instead of 2", killed)
	}
}

func TestNobodySavesHere(t *testing.T) {
	_, err := library.Parse("cobi unit:figures=rifle vs unit:figures=rifle +save=4")
	if err == nil || !strings.Contains(err.Error(), "cobi throws no dice that +save could change") {
		t.Errorf("+save=4: %v", err)
	}
}
