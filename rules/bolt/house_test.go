package bolt_test

import (
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

func TestHouseRulesWithDiceAreExact(t *testing.T) {
	rulestest.Examples(t, library, "testdata/house-examples.txt", 15)
}

// A shell that explodes: the six lands another, and each has its hits and pins.
func TestStoriesTellShellsThatExplode(t *testing.T) {
	e := prepared(t, "bolt-action unit:kind=artillery,men=3,weapons=light-howitzer vs unit:weapons=20xrifle range=10 "+
		"+explode=6 +reroll=ones")
	story, _, err := sim.Follow(e.Model, []int{1 /* again: */, 6 /* and */, 4 /* hits: */, 1, 2 /* damage: */, 1, 1, 1,
		/* pins: */ 1, 6})
	if err != nil {
		t.Fatal(err)
	}
	if want, got := "shell to hit at 3+, 1 one and 1 six thrown again: hits twice", story.Lines[1].Text; got != want {
		t.Errorf("told %q instead of %q", got, want)
	}
}
