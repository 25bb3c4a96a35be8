package rulebook

import (
	"slices"
	"testing"
)

func TestEveryFormOfTheColumnOnTablesIsRead(t *testing.T) {
	page := "## First (`old`)\n| rule | status | where | on tables | what it says |\n| **Hits** | | | | |\n" +
		"| **Score to hit** | | | | |\n" +
		"| HIT-01 | coded | `hit` | `game.hit` | a score |\n" +
		"| HIT-02 | table only |  | - | a list |\n" +
		"## Second (`new`)\n" +
		"| HIT-01 | coded | `hit` | factor medic: for a whole side | a score |\n" +
		"| HIT-02 | coded | `hit` | procedure: `morale`, no player drives into troops | a check |\n" +
		"| HIT-03 | coded | `hit` | not played: the rules at hand have nothing | a list |\n"
	want := []Line{
		{"old", "Score to hit", "HIT-01", "coded", "hit", Tables{Played, "game.hit", ""}, "a score"},
		{"old", "Score to hit", "HIT-02", "table only", "", Tables{Nothing, "", ""}, "a list"},
		{"new", "", "HIT-01", "coded", "hit", Tables{Factor, "medic", "for a whole side"}, "a score"},
		{"new", "", "HIT-02", "coded", "hit", Tables{Procedure, "morale", "no player drives into troops"}, "a check"},
		{"new", "", "HIT-03", "coded", "hit", Tables{NotPlayed, "", "the rules at hand have nothing"}, "a list"},
	}
	got, mistakes := Read(page)
	if !slices.Equal(got, want) || mistakes != nil {
		t.Errorf("got %q, mistakes %q", got, mistakes)
	}
	if own := Of("old", got); !slices.Equal(own, want[:2]) {
		t.Errorf("of the first edition: %q", own)
	}
}

func TestACellWithoutAReasonIsRefused(t *testing.T) {
	for _, cell := range []string{"not played", "procedure: `morale`", "factor medic", "yes"} {
		_, mistakes := Read("| HIT-01 | coded | `hit` | " + cell + " | a score |\n")
		if want := []string{`HIT-01: what is "` + cell + `" on tables?`}; !slices.Equal(mistakes, want) {
			t.Errorf("got %q, want %q", mistakes, want)
		}
	}
}
