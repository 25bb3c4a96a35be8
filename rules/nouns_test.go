package rules

import "testing"

func TestPlurals(t *testing.T) {
	for noun, want := range map[string]string{
		"M4 Sherman": "M4 Shermans", "spearman": "spearmen", "Guardsman": "Guardsmen", "German": "Germans", "man": "men",
		"Luchs": "Luchs", "battery": "batteries", "Pak 40": "Pak 40s", "fox": "foxes",
	} {
		if got := pluralOf(noun); got != want {
			t.Errorf("%s: %s, want %s", noun, got, want)
		}
	}
}
