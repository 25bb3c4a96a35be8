package rules

import (
	"strings"
	"testing"
)

func TestSuggestionsAreWhatWasProbablyMeant(t *testing.T) {
	among := []string{"attack", "tiger-1", "tiger-2", "sherman-m4", "sherman-m4-105", "us-rifles", "none", "hits", "no",
		"firefly", "sherman-v", "sherman-m4-76", "sherman-jumbo", "sherman-m4a1", "flank"}
	for word, want := range map[string]string{
		"atack": "attack", "attakc": "attack", "ATTACK": "attack", "tiger2": "tiger-2", "tiger-3": "tiger-1",
		"rifles": "us-rifles", "rifle": "us-rifles", "hit": "hits", "m4": "",
		"panther": "", "": "", "x": "", "zz": "", "h": "",
		"Tiger-1": "tiger-1", "tiger_1": "tiger-1", "non": "none", // capitals and other typing mistakes
		"tiger": "tiger-1 tiger-2", "tigers": "tiger-1 tiger-2", "fireflies": "firefly", // parts and plurals
		"Shermans": "sherman-v sherman-m4 sherman-m4a1 sherman-m4-76 sherman-jumbo",                        // five at most, the shortest first
		"shermn":   "sherman-v sherman-m4 sherman-m4a1 sherman-m4-76 sherman-jumbo", "rilfes": "us-rifles", // mistyped parts
		"side": "flank", "false": "no", // words of other games
	} {
		if got := strings.Join(suggestions(word, among), " "); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
	if got := suggestions("anything", nil); got != nil {
		t.Errorf("among nothing: got %q", got)
	}
	if got, want := DidYouMean("tigers", among), `; did you mean "tiger-1" or "tiger-2"?`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestDistanceCountsSlips(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "abc", 0}, {"abc", "ab", 1}, {"abc", "abcd", 1}, {"abc", "axc", 1}, {"abc", "acb", 1},
		{"abcd", "badc", 2}, {"kitten", "sitting", 3}, {"ca", "abc", 3},
	} {
		if got := distance(test.a, test.b, 9); got != test.want {
			t.Errorf("%q, %q: got %d, want %d", test.a, test.b, got, test.want)
		}
		if got := distance(test.b, test.a, 9); got != test.want {
			t.Errorf("%q, %q: got %d, want %d", test.b, test.a, got, test.want)
		}
	}
}
