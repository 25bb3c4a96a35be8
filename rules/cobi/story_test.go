package cobi_test

import (
	"testing"

	"salvo/sim"
)

// The story of a mine prints all dice, also a 1, and says how many figures are hurt, also if none is.
func TestAMineSaysWhatItsDiceDid(t *testing.T) {
	for _, c := range []struct {
		line  string
		faces []int
		last  string // line of the story
	}{
		{"cobi/mine unit:figures=3xunarmed", []int{1}, "unit among the mines, struck on 4+: 1, nothing"},
		{"cobi/mine unit:figures=3xunarmed", []int{4, 1, 6, 6, 6},
			"the explosion, attack 1 against defence 6, 6 and 6: nobody hurt"},
		{"cobi/mine unit:figures=3xunarmed", []int{4, 4, 4, 6, 6}, "the explosion, attack 4 against defence 4, 6 and 6: 1 wounded"},
		{"cobi/mine unit:figures=3xunarmed", []int{4, 4, 3, 6, 6}, "the explosion, attack 4 against defence 3, 6 and 6: 1 killed"},
		{"cobi/mine unit:figures=3xunarmed", []int{4, 4, 3, 4, 6},
			"the explosion, attack 4 against defence 3, 4 and 6: 1 killed, 1 wounded"},
		{"cobi/mine unit:figures=unarmed", []int{4, 1, 6}, "the explosion, attack 1 against defence 6: unhurt"},
		{"cobi/mine unit:figures=unarmed", []int{4, 4, 4}, "the explosion, attack 4 against defence 4: wounded"},
		{"cobi/mine unit:figures=unarmed", []int{4, 4, 3}, "the explosion, attack 4 against defence 3: killed"},
		// Nobody throws a die for a mine that always goes off.
		{"cobi/mine unit:figures=unarmed +mine-hit=automatic", []int{4, 3}, "the explosion, attack 4 against defence 3: killed"},
	} {
		story, _, err := sim.Follow(prepared(t, c.line).Model, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if got := story.Lines[len(story.Lines)-1].Text; got != c.last {
			t.Errorf("%s with %v ends with %q, want %q", c.line, c.faces, got, c.last)
		}
	}
}
