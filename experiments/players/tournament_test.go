package players_test

import (
	"bytes"
	"context"
	"testing"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
	"salvo/rules/games"
)

// met lets two players meet on a few tables of every game.
func met(t *testing.T, first, second string, workers int, lines ...string) *reports.Tournament {
	t.Helper()
	library := games.All()
	var rulesets []string
	if lines == nil {
		lines, rulesets = []string{"random:1..3"}, []string{"all"}
	}
	tm, err := players.NewTournament(library, library.Parse, []string{first, second}, lines, rulesets)
	if err != nil {
		t.Fatal(err)
	}
	tm.Habits = true
	made, err := tm.Work(context.Background(), experiments.Settings{Seed: 1, Trials: 8, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func written(t *testing.T, r *reports.Tournament) string {
	t.Helper()
	var text bytes.Buffer
	if err := reports.Print(&text, r, reports.JSON); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// Each game checks on its own tables that the number of workers makes no difference; here workers share the tables of a
// tournament.
func TestATournamentDoesNotDependOnTheNumberOfWorkers(t *testing.T) {
	on := []string{"random:1..3 ruleset=cobi", "random:1..3 ruleset=bolt-action"}
	if testing.Short() {
		on = []string{"random:1..2 ruleset=cobi"}
	}
	if written(t, met(t, "simple,policy=weakest", "plan=none", 1, on...)) != written(t, met(t, "simple,policy=weakest", "plan=none", 3, on...)) {
		t.Error("one worker and three differ")
	}
}

func TestWhoIsNamedFirstMirrorsTheResult(t *testing.T) {
	one, other := met(t, "simple", "plan=none", 2), met(t, "plan=none", "simple", 2)
	for i := range one.Rulesets {
		r, q := &one.Rulesets[i], &other.Rulesets[i]
		for k := range r.Fixtures {
			f, g := &r.Fixtures[k], &q.Fixtures[k]
			if f.Leading[0] != 1-g.Leading[1] || f.Leading[1] != 1-g.Leading[0] || f.Draws != g.Draws {
				t.Errorf("%s: %v is not the mirror of %v", f.Scenario, f.Leading, g.Leading)
			}
		}
		for k, h := range r.Habits {
			if h.Of[0] != q.Habits[k].Of[1] || h.Of[1] != q.Habits[k].Of[0] {
				t.Errorf("%s, %s: %v and %v", r.Ruleset, h.Name, h.Of, q.Habits[k].Of)
			}
		}
	}
}

func TestAPlayerAgainstItselfHasOneHalf(t *testing.T) {
	for _, r := range met(t, "simple", "player=simple", 2).Rulesets {
		for _, f := range r.Fixtures {
			if f.Leading[0]+f.Leading[1] != 1 {
				t.Errorf("%s: %v", f.Scenario, f.Leading)
			}
		}
		if r.Score.Value != 0.5 || r.Score.Low > 0.5 || r.Score.High < 0.5 {
			t.Errorf("%s: %v", r.Ruleset, r.Score)
		}
	}
}

func TestWhoDoesNothingLosesToWhoGoesForTheObjectives(t *testing.T) {
	r := met(t, "plan=none", "simple", 2, "random:1..8 ruleset=cobi")
	if score := r.Rulesets[0].Score; score.High >= 0.5 {
		t.Errorf("a side that stays where it is has %v", score)
	}
}

func TestHabitsAreThoseOfTheOneWhoHasThem(t *testing.T) {
	for _, r := range met(t, "plan=none", "simple", 2).Rulesets {
		for _, h := range r.Habits {
			switch h.Name {
			case "support_exposed":
				if h.Of[0] != 0 || h.Of[1] == 0 && r.Ruleset != "cobi" {
					t.Errorf("%s: who stays where he is leaves cover, or who goes to his task never does: %v", r.Ruleset, h.Of)
				}
			case "untaken":
				if h.Of[0] != h.Of[1] {
					t.Errorf("%s: objectives that nobody takes are taken by neither, %v", r.Ruleset, h.Of)
				}
			case "infantry_in_cover":
				if h.Of[0] <= 0 || h.Of[0] > 1 || h.Of[1] <= 0 || h.Of[1] > 1 {
					t.Errorf("%s: %v is no share", r.Ruleset, h.Of)
				}
			}
		}
	}
}
