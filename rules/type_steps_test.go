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

func TestAPlausibleStepLeavesAUnitWhatItIs(t *testing.T) {
	for _, c := range []struct {
		field    Field
		from, to string
		want     bool
	}{
		{Field{Type: Int(2, 6)}, "4", "5", true},
		{Field{Type: Int(2, 6).Or("none")}, "6", "none", false},
		{Field{Type: Labels("afv", "mortar")}, "afv", "mortar", false},
		{Field{Type: YesNo()}, "no", "yes", false},
		{Field{Type: YesNo(), Circumstance: true}, "no", "yes", true},
		{Field{Type: Labels("hold", "assault"), Plan: true}, "hold", "assault", true},
		{Field{Type: List("rifle")}, "2xrifle", "3xrifle", true},
	} {
		if got := c.field.Plausible(c.from, c.to); got != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, got)
		}
	}
	cv := Factor{Type: Int(6, 10).Or("none")}
	if !cv.Plausible("8", "9") || cv.Plausible("8", "none") {
		t.Error("a command value that becomes none is another fight")
	}
}
