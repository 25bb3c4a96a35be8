package cobi_test

import (
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// givenDice lists engagements under house rules, with fixed dice. testdata/vectors.txt holds those without house rules.
var givenDice = []rulestest.Throw{
	// A one thrown again, then a six that hits and brings another die.
	{Line: "cobi unit:figures=rifle vs unit:figures=3xrifle range=40 +explode=6 +reroll=ones",
		Faces: []int{1 /* again: */, 6, 5 /* the six: */, 5, 2 /* loading: */, 2},
		Tells: []string{"attack 1, once more: attack 6+2 against defence 5: killed", "the six is thrown again",
			"attack 5+2 against defence 2: killed"}},
}

func TestNobodySavesHere(t *testing.T) {
	_, err := library.Parse("cobi unit:figures=rifle vs unit:figures=rifle +save=4")
	if err == nil || !strings.Contains(err.Error(), "cobi throws no dice that +save could change") {
		t.Errorf("+save=4: %v", err)
	}
}
