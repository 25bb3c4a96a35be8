package rules

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestANumberHasOneSpelling(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "7": "7", "007": "7", "+7": "7", "-7": "-7", "-07": "-7", "-0": "0", "7.": "7",
		".5": "0.5", "2.50": "2.5", "0.00": "0", "100": "100",
		"": "", "+": "", "-": "", ".": "", "1e3": "", "0x1f": "", "NaN": "", "Inf": "",
		"1_000": "",
		"--1":   "", "+-1": "", "1.2.3": "", "٣": "", "123456789012345678901": "",
	} {
		got, ok := tidyNumber(text)
		if got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestCountsStandBeforeAnX(t *testing.T) {
	for text, want := range map[string][2]string{
		"2xunit": {"2", "unit"}, "unit": {"", "unit"}, "box": {"", "box"}, "x": {"", "x"}, "2x": {"2", ""},
		"1e9xunit": {"1e9", "unit"}, "-1xunit": {"-1", "unit"}, "2.5xunit": {"2.5", "unit"}, "2axunit": {"", "2axunit"},
		"10x2x3": {"10", "2x3"},
	} {
		if count, word := cutCount(text); count != want[0] || word != want[1] {
			t.Errorf("%q: got %q and %q, want %q", text, count, word, want)
		}
	}
}

func TestAnAcceptedValueIsItsOwnSpelling(t *testing.T) {
	types := []Type{Int(-5, 500), Number(-5, 500), Span(0, 20), List(), Text(), Labels("a", "b"), YesNo().Or("auto")}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[-+]?[0-9abx]{0,4}[-./+]?[0-9abx]{0,3}`).Draw(t, "text")
		for _, typ := range types {
			v, wrong := typ.parse(text)
			if wrong != nil {
				if wrong.write != "" {
					text = wrong.write // the proposed spelling must be correct
					if _, still := typ.parse(text); still != nil {
						t.Fatalf("%s: proposes %q, which is wrong", typ, text)
					}
				}
				continue
			}
			again, wrong := typ.parse(v.text)
			if wrong != nil || again.text != v.text {
				t.Fatalf("%s: %q is spelt %q, and that %q", typ, text, v.text, again.text)
			}
		}
	})
}

func TestMissionsAreReadInOrder(t *testing.T) {
	v, wrong := Missions(9, 50).parse("2@-10/30/4@0.5/-20")
	if wrong != nil {
		t.Fatalf("%+v", wrong)
	}
	if want := []Mission{{Turn: 2, X: -10, P: 30}, {Turn: 4, X: 0.5, P: -20}}; !slices.Equal(v.plans, want) {
		t.Errorf("got %v, want %v", v.plans, want)
	}
	if v.String() != "2@-10/30/4@0.5/-20" {
		t.Errorf("spelled %s", v)
	}
}

func TestMissionsThatMakeNoSenseAreRefused(t *testing.T) {
	for _, text := range []string{"", "2", "2@3", "2/3", "@3/4", "0@3/4", "10@3/4", "2@51/3",
		"2@3/-51", "2@3/4/5", "2.5@3/4", "2@+3/4", "2@3/x", "02@3/4"} {
		if v, wrong := Missions(9, 50).parse(text); wrong == nil {
			t.Errorf("%q is read as %v", text, v.plans)
		}
	}
}
