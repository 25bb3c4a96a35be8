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
	if got := List([]int{3, 4, 6}); got != "3, 4 and 6" {
		t.Errorf("%q", got)
	}
}
