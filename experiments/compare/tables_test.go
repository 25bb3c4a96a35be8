package compare

import (
	"context"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules/games"
)

// farm returns the comparison of one map in all games.
func farm(t *testing.T) *reports.Comparison {
	t.Helper()
	library := games.All()
	catalogue, mistakes := NewCatalogue(library)
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	library.Equivalent = catalogue.Equivalent
	fought, err := ByRules(library, library.Parse, "farm", []string{AllRulesets})
	if err != nil {
		t.Fatal(err)
	}
	found, err := fought.Work(context.Background(), experiments.Settings{Method: experiments.Simulate, Trials: 400, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestOneMapIsFoughtByEveryGame(t *testing.T) {
	found := farm(t)
	if got := strings.Join(found.Columns, " "); got != "bkc1 bkc2 bolt-action cobi" {
		t.Errorf("fought by %s", got)
	}
	s := &found.Situations[0]
	for _, side := range []string{"a", "b"} {
		for i, cell := range rowOf(t, s, "winner", side).Cells {
			if cell.Empty || cell.Estimate.Value < 0.05 {
				t.Errorf("in %s side %s wins %+v", found.Columns[i], side, cell)
			}
		}
		for i, cell := range rowOf(t, s, "held-1", side).Cells {
			if cell.Empty || cell.Estimate.Value < 0.05 {
				t.Errorf("in %s side %s holds the farm %+v", found.Columns[i], side, cell)
			}
		}
	}
	notes := strings.Join(found.Notes, " ")
	for _, want := range []string{"In bolt-action, units: de-leutnant for de-hq, us-second-lieutenant for us-hq.",
		"In cobi, ruleset: the file is for bkc2; a square is 10 cm in place of 5 cm."} {
		if !strings.Contains(notes, want) {
			t.Errorf("%q does not tell %q", notes, want)
		}
	}
	if len(s.Findings) < 4 || !strings.HasPrefix(s.Findings[0].Text, "The Germans win most often in ") {
		t.Errorf("found: %+v", s.Findings)
	}
}
