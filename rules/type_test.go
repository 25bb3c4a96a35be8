package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
)

func TestTypesDescribeThemselves(t *testing.T) {
	for want, typ := range map[string]rules.Type{
		"2 to 6":                                rules.Int(2, 6),
		"-3 to 3":                               rules.Int(-3, 3),
		"2 to 6, or none":                       rules.Int(2, 6).Or("none"),
		"1 to 9, or auto or none":               rules.Int(1, 9).Or("auto", "none"),
		"0.5 to 200 (up to two decimals)":       rules.Number(0.5, 200),
		"none, soft, hard":                      rules.Labels("none", "soft", "hard"),
		"none, soft":                            rules.Labels("none").Or("soft"),
		"yes or no":                             rules.YesNo(),
		"yes or no or auto":                     rules.YesNo().Or("auto"),
		"LOW-HIGH within 1 to 6":                rules.Span(1, 6),
		`words joined by "/"`:                   rules.List(),
		`words joined by "/" (ap, he), or none`: rules.List("ap", "he").Or("none"),
		"a word in lower case":                  rules.Text(),
		"a unit, or none":                       rules.UnitRef().Or("none"),
		`TURN@X/P with turns 1 to 9 and distances up to 50 (on a table TURN@SQUARE), several joined by "/", or none`: rules.Missions(9, 50).Or("none"),
	} {
		if got := typ.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestTypesListTheirWordsForCompletion(t *testing.T) {
	for _, test := range []struct {
		typ  rules.Type
		want []string
	}{
		{rules.Int(2, 6).Or("none"), []string{"none"}},
		{rules.Labels("soft", "hard"), []string{"soft", "hard"}},
		{rules.YesNo(), []string{"yes", "no"}},
		{rules.List("ap", "he").Or("none"), []string{"ap", "he", "none"}},
		{rules.Number(0, 1), nil},
	} {
		if diff := cmp.Diff(test.want, test.typ.Words()); diff != "" {
			t.Errorf("%s: %s", test.typ, diff)
		}
	}
}

func TestOrLeavesTheTypeItExtendsAsItWas(t *testing.T) {
	base := rules.Labels("a", "b")
	first, second := base.Or("c"), base.Or("d")
	if first.String() != "a, b, c" || second.String() != "a, b, d" || base.String() != "a, b" {
		t.Errorf("got %s; %s; %s", first, second, base)
	}
}
