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
		if diff := cmp.Diff(want, Wrap(text, columns(8))); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestWrapEndsEvenWhereNothingFits(t *testing.T) {
	if got := Wrap("abc", func(string) bool { return false }); strings.Join(got, "") != "abc" {
		t.Errorf("%q", got)
	}
}

func TestWrappingCostsNoMoreThanTheTextIsLong(t *testing.T) {
	const width = 80
	for name, text := range map[string]string{
		"a word":      strings.Repeat("x", 1<<18),
		"short words": strings.Repeat("x ", 1<<17),
		"long words":  strings.Repeat(strings.Repeat("y", 1000)+" ", 1<<8),
	} {
		looked := 0
		lines := Wrap(text, func(line string) bool {
			looked += len(line)
			return len(line) <= width
		})
		if most := 2 * width * len(text); looked > most {
			t.Errorf("%s: looked at %d characters of %d", name, looked, len(text))
		}
		if got, want := strings.Join(lines, ""), strings.ReplaceAll(text, " ", ""); strings.ReplaceAll(got, " ", "") != want {
			t.Errorf("%s: letters are lost", name)
		}
	}
}
