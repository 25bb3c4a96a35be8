package rules

import (
	"slices"
	"testing"
)

func TestStepsGoToTheNeighboursOfNumbersAndToAllOtherWords(t *testing.T) {
	for _, c := range []struct {
		of    Type
		value string
		unit  string
		want  []string
	}{
		{Int(2, 6), "4", "", []string{"3", "5"}},
		{Int(2, 6), "6", "", []string{"5"}},
		{Number(0, 100), "12.5", "cm", []string{"7.5", "17.5"}},
		{Number(0, 100), "2", "inches", []string{"5"}},
		{Int(2, 6).Or("none"), "6", "", []string{"5", "none"}},
		{Int(2, 4).Or("none"), "none", "", []string{"2", "3", "4"}},
		{Int(0, 20).Or("none"), "none", "", nil},
		{Labels("none", "soft", "hard"), "soft", "", []string{"none", "hard"}},
		{YesNo(), "yes", "", []string{"no"}},
		{Span(1, 6), "3-6", "", []string{"2-6", "4-6", "3-5"}},
		{List(), "2xrifle/lmg", "", []string{"rifle/lmg", "3xrifle/lmg", "2xrifle", "2xrifle/2xlmg"}},
		{Number(0, 100).OrSquares(), "C7", "cm", nil},
		{Text(), "word", "", nil},
		{PlanName(), "up", "", nil},
	} {
		if got := c.of.Steps(c.value, c.unit); !slices.Equal(got, c.want) {
			t.Errorf("%s of %s: %q, want %q", c.value, c.of, got, c.want)
		}
	}
}
