package reports

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWrapBreaksAtBlanksThenAtJointsThenAnywhere(t *testing.T) {
	for text, want := range map[string][]string{
		"one two three":      {"one two", "three"},
		"sherman-m4+firefly": {"sherman-", "m4+", "firefly"},
		"abcdefghijkl":       {"abcdefgh", "ijkl"},
		"":                   nil,
		"tab\tand\nnewline":  {"tab and", "newline"},
		"für Übermut":        {"für", "Übermut"},
	} {
		if diff := cmp.Diff(want, wrap(text, columns(8))); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestWrapEndsEvenWhereNothingFits(t *testing.T) {
	if got := wrap("abc", func(string) bool { return false }); strings.Join(got, "") != "abc" {
		t.Errorf("%q", got)
	}
}
