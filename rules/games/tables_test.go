package games_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/games"
	"salvo/rules/ground"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// small returns the text of a scenario file that uses most features of the format.
func small(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// withFiles returns a library that reads scenario files from the given map of names to texts.
func withFiles(files map[string][]byte) *rules.Library {
	library := games.All()
	library.Files = func(name string) ([]byte, error) {
		text, there := files[name]
		if !there {
			return nil, fmt.Errorf("there is no file %s", name)
		}
		return text, nil
	}
	return library
}

func TestACorruptedScenarioIsReadOrItsMistakesHavePlaces(t *testing.T) {
	library := games.All()
	rulestest.Corrupt(t, [][]byte{small(t)}, func(text []byte) {
		_, err := library.Load("corrupted.yaml", text)
		rulestest.CheckMistakes(t, text, err)
	})
}

func TestTheLineOfAFileSaysWhatWasChanged(t *testing.T) {
	library := withFiles(map[string][]byte{"small.yaml": small(t), "my tables/small.yaml": small(t)})
	for line, want := range map[string]string{
		"small.yaml":                            "small.yaml",
		"small.yaml turns=8 blunders=no":        "small.yaml", // the words repeat what the file says
		"small.yaml blunders=yes":               "small.yaml blunders=yes",
		"small.yaml plan-a=left-hook turns=3":   "small.yaml plan-a=left-hook turns=3",
		"small.yaml plan-a=none":                "small.yaml plan-a=none",
		"small.yaml +save-six=lose":             "small.yaml +save-six=lose",
		"small.yaml a.panzer-iv-h=1":            "small.yaml a=panzer-iv-h+2xde-infantry+de-hq+de-fao+de-105mm:schedule=2@G6/3@F5",
		"small.yaml b=tiger-1":                  "small.yaml b=tiger-1",
		"my tables/small.yaml turns=2":          "my tables/small.yaml turns=2",
		"small.yaml turns=3 ruleset=bkc1":       "small.yaml ruleset=bkc1 turns=3",
		"small.yaml ruleset=bkc2":               "small.yaml",
		"crossroads plan-a=up-the-road turns=8": "crossroads plan-a=up-the-road",
	} {
		s, err := library.Parse(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if s.String() != want || s.Typed() != line {
			t.Errorf("%s: got %s, typed as %s", line, s, s.Typed())
		}
		again, err := library.Parse(s.String())
		if err != nil || again.String() != s.String() || again.Resolved() != s.Resolved() {
			t.Errorf("%s: read again it is %v, %v", s, again, err)
		}
	}
}

func TestAnotherMapIsAnotherScenario(t *testing.T) {
	files := map[string][]byte{"small.yaml": small(t)}
	before, err := withFiles(files).Parse("small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files["small.yaml"] = bytes.Replace(small(t), []byte("...r..."), []byte("...w..."), 1)
	after, err := withFiles(files).Parse("small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if before.String() != after.String() || before.Resolved() == after.Resolved() {
		t.Error("what a run remembers it by does not tell them apart")
	}
}

func TestTheDocumentedFileIsRead(t *testing.T) {
	text, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```yaml\n")
	file, _, found := strings.Cut(rest, "```")
	if _, err := games.All().Load("scenarios.md", []byte(file)); err != nil || !found {
		t.Errorf("%v", err)
	}
}

func TestTheGroundIsMadeOnce(t *testing.T) {
	library := withFiles(map[string][]byte{"small.yaml": small(t)})
	one, err := library.Parse("small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	other, err := library.Parse("small.yaml turns=3")
	if err != nil {
		t.Fatal(err)
	}
	changed, err := one.SetCount("a", "panzer-iv-h", 0)
	if err != nil || one.Table.Ground != other.Table.Ground || one.Table.Ground != changed.Table.Ground {
		t.Errorf("there are several grounds of one file: %v", err)
	}
}

func TestUnitsOfAFileSayWhereAndWhenTheyBegin(t *testing.T) {
	s, err := games.All().Load("small.yaml", small(t))
	if err != nil {
		t.Fatal(err)
	}
	forces := battle.Forces(s)
	told := func(side battle.Side) (all []string) {
		for _, u := range forces[side].Units {
			all = append(all, fmt.Sprintf("%s %d %s", u.Label, u.Arrival, u.Square))
		}
		return all
	}
	if got, want := told(battle.A), []string{"panzer-iv-h 1 0 ", "panzer-iv-h 2 0 ", "panzer-iv-h 3 0 ", "de-infantry 1 0 ",
		"de-infantry 2 0 ", "de-hq 0 ", "de-fao 0 ", "de-105mm 0 ", "panther 1 D1", "pak-40 1 2 ", "pak-40 2 2 "}; !slices.Equal(got, want) {
		t.Errorf("side a: %q", got)
	}
	if got, want := told(battle.B), []string{"sherman-m4 1 0 C9", "sherman-m4 2 0 D9", "sherman-m4 3 0 E9", "us-rifles 1 0 ",
		"us-rifles 2 0 ", "us-hq 0 "}; !slices.Equal(got, want) {
		t.Errorf("side b: %q", got)
	}
	if n := len(forces[battle.B].Kinds); n != 3 {
		t.Errorf("%d kinds: units that begin on other squares are of one", n)
	}
	want := []rules.Mission{{Turn: 2, X: 32.5, P: 27.5, Square: "G6"}, {Turn: 3, X: 27.5, P: 22.5, Square: "F5"}}
	if got := s.MissionsOf(forces[battle.A].Units[7].Unit, "schedule"); !slices.Equal(got, want) {
		t.Errorf("missions %v", got)
	}
}

// In ready-made scenarios every combat unit that begins on the table must have a square that it can enter and that no
// other combat unit has, with each plan of its side. Each side must have at least two plans to choose from.
func TestReadyMadeScenariosCanBegin(t *testing.T) {
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		checkStarts(t, library, name)
	}
	for _, name := range []string{"crossroads", "river", "village"} { // both editions have all units of these tables
		checkStarts(t, library, name+" ruleset=bkc1")
	}
}

func TestOnTablesTheCarefulPlayerLeadsUnlessSomebodyElseIsNamed(t *testing.T) {
	for _, ruleset := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		s, err := games.All().Parse("random:1 ruleset=" + ruleset + " player-b=simple")
		if err != nil {
			t.Fatal(err)
		}
		if s.Word("player-a") != "careful" || s.Word("player-b") != "simple" {
			t.Errorf("%s: %s leads a, %s leads b", ruleset, s.Word("player-a"), s.Word("player-b"))
		}
	}
}

// A ready-made scenario must be worth playing: each side scores at least 20 % (a draw is half a win), and every objective is
// held by one of the sides at the end of at least 20 % of the battles.
func TestReadyMadeScenariosAreWorthPlaying(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine fights them: nothing for the race detector")
	}
	const trials, least = 400, 0.2
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		s, err := library.Parse(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		e, err := s.Prepare()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r, err := sim.Simulate(context.Background(), e.Model, sim.Run{Trials: trials, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		winner, _ := r.Metric("winner")
		if score := winner.Prob[0] + winner.Prob[1]/2; score < least || score > 1-least {
			t.Errorf("%s: side a scores %.0f %%", name, 100*score)
		}
		for _, m := range r.Metrics {
			if strings.HasPrefix(m.Name, "held-") && m.Prob[0] > 1-least {
				t.Errorf("%s: %s is nobody's in %.0f %%", name, m.Name, 100*m.Prob[0])
			}
		}
	}
}

// The exact engine repeats the steps of a battle, and fails if a step asks for other dice than before. On three ready-made
// scenarios it must end without an error, or with the error of its limits. So up to these limits the steps depend only on
// the dice.
func TestReadyMadeScenariosDependOnTheirDice(t *testing.T) {
	library := games.All()
	for _, line := range []string{"river plan-b=hold-the-houses", "streets", "bridge"} {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.Model()
		if err != nil {
			t.Fatal(err)
		}
		var limit sim.LimitError
		if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{Soon: true}); err != nil && !errors.As(err, &limit) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func checkStarts(t *testing.T, library *rules.Library, name string) {
	t.Helper()
	s, err := library.Parse(name)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	var plans [2]int
	for side, party := range s.Parties {
		for _, plan := range s.Table.Plans {
			chosen, err := s.Set("plan-"+party.Spec.Name, plan.Name)
			if err != nil {
				continue // the plan is for the other side
			}
			plans[side]++
			checkStart(t, chosen)
		}
	}
	if min(plans[0], plans[1]) < 2 || s.Plan(0) == nil || s.Plan(1) == nil {
		t.Errorf("%s: the sides have %v plans to choose from", name, plans)
	}
}

func checkStart(t *testing.T, s *rules.Scenario) {
	t.Helper()
	forces := battle.Forces(s)
	var units [2][]*battle.Unit
	for _, side := range battle.Sides {
		for i := range forces[side].Units {
			units[side] = append(units[side], &forces[side].Units[i])
		}
	}
	script, err := battle.NewScript(s, units)
	if err != nil {
		t.Errorf("%s: %v", s, err)
		return
	}
	taken := map[ground.Square]string{}
	for _, side := range battle.Sides {
		for i, u := range units[side] {
			if u.Arrival > 0 || !s.Ruleset.Tabletop.Combat(u.Unit) {
				continue
			}
			at := script.Start(side.Unit(i)).Square()
			kind := s.Table.Map.Cells[at].Kind
			if other, is := taken[at]; is || s.Ruleset.Tabletop.Terrain[kind].Price[s.Ruleset.Tabletop.Means(u.Unit)] == 0 {
				t.Errorf("%s: %s begins in %s, %s, with %s", s, u.Label, s.Table.Map.Name(at), kind, other)
			}
			taken[at] = u.Label
		}
	}
}
