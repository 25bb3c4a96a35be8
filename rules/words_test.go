package rules

import "testing"

func TestSuggestionsAreWhatWasProbablyMeant(t *testing.T) {
	among := []string{"attack", "tiger-1", "tiger-2", "sherman-m4", "sherman-m4-105", "us-rifles", "none", "hits", "no"}
	for word, want := range map[string]string{
		"atack": "attack", "attakc": "attack", "ATTACK": "attack", "tiger": "tiger-1", "tiger2": "tiger-2",
		"sherman": "sherman-m4", "rifles": "us-rifles", "non": "none", "hit": "hits", "m4": "",
		"panther": "", "": "", "x": "", "zz": "", "h": "",
	} {
		if got := Suggest(word, among); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
	if got := Suggest("anything", nil); got != "" {
		t.Errorf("among nothing: got %q", got)
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
