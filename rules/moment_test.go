package rules_test

import (
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// The essence of a line is its text without what happened beside the deed.
func TestTheEssenceOfALineLeavesOutItsAside(t *testing.T) {
	for _, c := range []struct {
		text, aside, want string
	}{
		{"panther fires at t-34-85: a miss; loading on 3+: 4, loaded", "; loading on 3+: 4, loaded", "panther fires at t-34-85: a miss"},
		{"loading on 3+: 4, loaded", "loading on 3+: 4, loaded", ""},
	} {
		line := &sim.StoryLine{Text: c.text, Facts: []any{rules.Throw{}, rules.Aside(c.aside)}}
		if got := rules.Essence(line); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
		if line.Facts = nil; rules.Essence(line) != c.text {
			t.Errorf("%q without an aside: %q", c.text, rules.Essence(line))
		}
	}
}
