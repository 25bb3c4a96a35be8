package english

import "testing"

func TestNounsAndVerbsFollowTheirNumber(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Counted(0, "hit"), "0 hits"}, {Counted(1, "hit"), "1 hit"}, {Counted(2, "hit"), "2 hits"},
		{Counted(1, "man"), "1 man"}, {Counted(3, "man"), "3 men"}, {Counted(2, "casualty"), "2 casualties"},
		{Counted(2, "damage die"), "2 damage dice"}, {Plural(2, "die"), "dice"},
		{Verb(1, "fire"), "fires"}, {Verb(2, "fire"), "fire"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}

func TestListsAreJoinedAsInSentences(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := List(words); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	for want, parts := range map[string][]string{"": nil, "a": {"a"}, "a, and b": {"a", "b"}, "a, b, and c": {"a", "b", "c"}} {
		if got := Clauses(parts); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if got := List([]int{3, 4, 6}); got != "3, 4 and 6" {
		t.Errorf("%q", got)
	}
}

func TestThousandsHaveCommas(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1_234_567: "1,234,567", -999: "-999", -1000: "-1,000", -123_456: "-123,456"} {
		if got := Grouped(n); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestOnlyTheFirstLetterBecomesLarge(t *testing.T) {
	for text, want := range map[string]string{"": "", "a side": "A side", "Tiger I": "Tiger I", "élan": "Élan", "20 mm": "20 mm"} {
		if got := Capital(text); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
