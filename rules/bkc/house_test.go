package bkc_test

import (
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

func TestHouseRulesWithDiceAreExact(t *testing.T) {
	rulestest.Examples(t, library, "testdata/house-examples.txt", 25)
}

func TestHouseRulesAreToldButNotAsked(t *testing.T) {
	e := prepared(t, "bkc2 panther vs sherman-m4 range=40 +explode=6")
	for _, o := range e.Asked {
		if o.House {
			t.Errorf("%s is listed among the unclear rules", o.Name)
		}
	}
	told := false
	for _, a := range e.Assumed {
		told = told || a.Topic == "house rule" && strings.HasPrefix(a.Text, "explode=6: ")
	}
	if !told {
		t.Error("nothing is said of the house rule")
	}
}

// Four dice: a one and a six. The one is thrown again, the six brings a die that misses.
func TestStoriesTellDiceThrownAgain(t *testing.T) {
	e := prepared(t, "bkc2 unit:attack=4,range=60 vs unit:hits=4 range=60 +explode=6 +reroll=ones")
	story, _, err := sim.Follow(e.Model, []int{1, 6, 4, 3 /* again: */, 4 /* the six: */, 2 /* suppression: */, 1, 1, 1})
	if err != nil {
		t.Fatal(err)
	}
	if want, got := "4 dice at 4+, 1 one and 1 six thrown again: 3 hits, no save", story.Lines[0].Text; got != want {
		t.Errorf("told %q instead of %q", got, want)
	}
}
