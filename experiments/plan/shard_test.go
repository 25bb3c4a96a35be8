package plan

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// sharedPlan has items that a single machine calculates (exact, few trials), an item that machines share (many trials),
// and an item that needs several rounds (to a precision).
const sharedPlan = `title: A plan for many machines
defaults: {seed: 3}
items:
  - odds: gallery rifle vs duck
    title: Exact
  - odds: gallery rifle vs duck
    title: To a precision
    method: simulate
    precision: 0.05
  - chart: gallery rifle vs duck
    title: Many trials
    x: range=20..80/20
    method: simulate
    trials: 3e6
  - chart: gallery rifle vs duck
    title: Few trials
    x: range=20..80/20
    y: a.attack=1..3
    method: both
    trials: 2000
`

var sharedRun = Run{Version: "1.2.3", Build: "b1", Workers: 2}

// shared runs the current round of a plan in the given number of shards, one after the other.
func shared(t *testing.T, p *Plan, folder string, of int) {
	t.Helper()
	run := sharedRun
	run.Folder = folder
	for i := range of {
		if _, err := p.RunShard(context.Background(), run, rounds.Shard{Number: i, Of: of}); err != nil {
			t.Fatal(err)
		}
	}
}

// merged merges folders, as a machine does that has only these folders and no file of the user.
func merged(folder string, write func(path string, text []byte) error, from ...string) (*Outcome, error) {
	return mergedBy(rules.NewLibrary(rulestest.Gallery), folder, write, from...)
}

func mergedBy(library *rules.Library, folder string, write func(path string, text []byte) error, from ...string) (*Outcome, error) {
	round, err := OpenRound(from)
	if err != nil {
		return nil, err
	}
	for _, r := range round.Rosters {
		if err := library.AddRoster(r.File, r.Text); err != nil {
			return nil, err
		}
	}
	library.Files = round.Read
	p, err := round.Plan(context.Background(), library)
	if err != nil {
		return nil, err
	}
	if err := round.CheckProgram(sharedRun.Version, sharedRun.Build); err != nil {
		return nil, err
	}
	if err := round.Gather(context.Background(), from); err != nil {
		return nil, err
	}
	run := sharedRun
	run.Folder, run.write = folder, write
	return p.Merge(context.Background(), round, from, run)
}

func TestShardsMergedAreTheRunOfOneMachine(t *testing.T) {
	base := t.TempDir()
	run := sharedRun
	run.Folder = filepath.Join(base, "single")
	ran(t, sharedPlan, run)
	want := tree(t, run.Folder)
	for _, of := range []int{1, 3, 16} {
		work, out := filepath.Join(base, fmt.Sprint("work", of)), filepath.Join(base, fmt.Sprint("out", of))
		rounds := 1
		for ; ; rounds++ {
			shared(t, planned(t, sharedPlan), work, of)
			outcome, err := merged(out, nil, work)
			if err != nil {
				t.Fatal(err)
			}
			if len(outcome.Open) == 0 {
				break
			}
			if outcome.Wanted.Calls() == 0 || rounds > 5 {
				t.Fatalf("%d shards, round %d: %+v", of, rounds, outcome)
			}
		}
		if diff := cmp.Diff(want, tree(t, out)); diff != "" {
			t.Errorf("%d shards: %s", of, diff)
		}
		if wanted := map[bool]int{true: 1, false: 2}[of == 1]; rounds != wanted {
			t.Errorf("%d shards took %d rounds, not %d", of, rounds, wanted)
		}
		if _, err := merged(out, nil, work); err != nil { // merged a second time
			t.Error(err)
		}
		if diff := cmp.Diff(want, tree(t, out)); diff != "" {
			t.Errorf("%d shards, merged twice: %s", of, diff)
		}
	}
}

// readied returns a library with a copy of a game. The copy calls tell for each engagement that it prepares.
func readied(game *rules.Ruleset, tell func(line string)) *rules.Library {
	told := *game
	told.Procedures = nil
	for _, p := range game.Procedures {
		own := *p
		own.Prepare = func(s *rules.Scenario) (*rules.Engagement, error) {
			tell(s.String())
			return p.Prepare(s)
		}
		told.Procedures = append(told.Procedures, &own)
	}
	return rules.NewLibrary(&told)
}

func TestAShardMakesNothingReadyThatOthersWorkOut(t *testing.T) {
	const cells, shards = 12, 4
	text := `title: Large, small and to a precision
defaults: {seed: 3, method: simulate}
items:
  - {chart: gallery rifle vs duck, x: range=1..12, trials: 3e6}
  - {chart: gallery pistol vs duck, x: range=1..12, trials: 2000}
  - {odds: gallery rifle vs duck, precision: 0.05}
`
	base := t.TempDir()
	var mu sync.Mutex
	ready := map[string]bool{}
	library := readied(rulestest.Gallery, func(line string) {
		mu.Lock()
		defer mu.Unlock()
		ready[line] = true
	})
	// In the second round only the item with the precision is left, and two machines share it.
	for round, want := range []struct{ most, all, cut int }{{2 * (cells/shards + 1), 2*cells + 1, shards - 1}, {1, 2, 0}} {
		all := 0
		for i := range shards {
			p := planBy(t, library, text)
			run := sharedRun
			run.Folder = base
			if i == 0 { // the first shard to run also plans what all shards calculate
				if _, err := p.openRound(context.Background(), run); err != nil {
					t.Fatal(err)
				}
			}
			clear(ready)
			if _, err := p.RunShard(context.Background(), run, rounds.Shard{Number: i, Of: shards}); err != nil {
				t.Fatal(err)
			}
			if all += len(ready); len(ready) > want.most {
				t.Errorf("round %d: shard %d has made %d engagements ready, of which at most %d are its own", round+1, i, len(ready), want.most)
			}
		}
		if all < want.all || all > want.all+want.cut {
			t.Errorf("round %d: the shards have made %d engagements ready, not %d and those that are cut", round+1, all, want.all)
		}
		if _, err := mergedBy(library, filepath.Join(base, "out"), nil, base); err != nil {
			t.Fatal(err)
		}
	}
}

// The file of a round holds the decisions of earlier rounds. So no shard prepares again the engagements that led to
// these decisions.
func TestAShardOfALateRoundGoesOverNothingAgain(t *testing.T) {
	const shards = 4
	for name, text := range map[string]string{
		"plans":       "{plans: bkc2/duel panther vs sherman-m4 turns=2, trials: 100k, method: simulate}",
		"balance":     "{balance: bkc2/duel panther vs sherman-m4 turns=4, vary: b.sherman-m4=1..4, trials: 200k, precision: 0.2, method: simulate}",
		"sensitivity": "{sensitivity: bkc2/duel panther vs sherman-m4 turns=2, trials: 200k, precision: 0.4, method: simulate}",
	} {
		t.Run(name, func(t *testing.T) {
			text := "title: Several rounds\nitems:\n  - " + text + "\n"
			base := t.TempDir()
			var ready sync.Map
			library := readied(bkc.Second(), func(line string) { ready.Store(line, true) })
			late := 0
			for round, open := 1, true; open; round++ {
				made := 0
				for i := range shards {
					p := planBy(t, library, text)
					ready.Clear()
					run := sharedRun
					run.Folder = base
					if _, err := p.RunShard(context.Background(), run, rounds.Shard{Number: i, Of: shards}); err != nil {
						t.Fatal(err)
					}
					ready.Range(func(_, _ any) bool { made++; return true })
				}
				at, err := OpenRound([]string{base})
				if err != nil {
					t.Fatal(err)
				}
				// An engagement that is cut into two parts is prepared by two machines.
				if wanted := at.Wanted.Calls(); round > 1 && made > wanted+shards-1 {
					t.Errorf("round %d wants %d answers, and the shards have made %d engagements ready", round, wanted, made)
				} else if round > 1 {
					late++
				}
				// A note replaces all entries of one step; the merge may have begun the next step.
				maps.DeleteFunc(at.Entries, func(_ string, e *rounds.Entry) bool { return e.Note != nil })
				if name == "sensitivity" && len(at.Entries) > 1 {
					t.Errorf("round %d begins with %d entries beside the notes", round, len(at.Entries))
				}
				out, err := mergedBy(library, filepath.Join(base, "out"), nil, base)
				if err != nil {
					t.Fatal(err)
				}
				open = len(out.Open) > 0
			}
			if late == 0 {
				t.Error("it takes but one round")
			}
		})
	}
}

// The first machine finds that a table is too large for the exact engine while it plans the first round. So this takes
// no extra round.
func TestTheStepsOfATableAreSharedOutInTheFirstRound(t *testing.T) {
	p := planBy(t, games.All(), "title: A table\nitems:\n  - {sensitivity: dash, trials: 8}\n")
	run := sharedRun
	run.Folder = t.TempDir()
	first, err := p.openRound(context.Background(), run)
	if err != nil {
		t.Fatal(err)
	}
	if wanted, cells := first.Wanted.Calls(), p.Items[0].Cells(); wanted != cells || len(first.Entries) != 1 {
		t.Errorf("of %d engagements %d are wanted, and %d answers are known", cells, wanted, len(first.Entries))
	}
}

// exactPlan is a plan that takes no time to calculate, and one round.
const exactPlan = `title: Exact
items:
  - {odds: gallery rifle vs duck, method: exact}
  - {odds: gallery rifle vs duck range=40, method: exact}
  - {odds: gallery rifle vs duck range=60, method: exact}
`

func TestExactItemsGoWholeToTheShardOfTheirNumber(t *testing.T) {
	work := t.TempDir()
	shared(t, planned(t, exactPlan), work, 2)
	round, err := OpenRound([]string{work})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]string{{"odds-1", "odds-3"}, {"odds-2"}} {
		f, err := round.readShard(filepath.Join(work, rounds.Shard{Number: i, Of: 2}.FileName(1)), rounds.Shard{Number: i, Of: 2})
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Made) != len(want) {
			t.Errorf("shard %d has %d entries", i, len(f.Made))
		}
		for _, item := range want {
			if !strings.Contains(fmt.Sprint(f.Made), item+"/") {
				t.Errorf("shard %d has not worked %s out", i, item)
			}
		}
	}
}

func TestAShardThatIsThereIsKept(t *testing.T) {
	work := t.TempDir()
	shared(t, planned(t, exactPlan), work, 2)
	before := tree(t, work)
	run := sharedRun
	run.Folder = work
	out, err := planned(t, exactPlan).RunShard(context.Background(), run, rounds.Shard{Number: 1, Of: 2})
	if err != nil || !out.Kept {
		t.Errorf("%+v, %v", out, err)
	}
	if err := os.WriteFile(out.File, []byte("salvo shard 1"), 0o666); err != nil { // a killed machine left a damaged file
		t.Fatal(err)
	}
	if out, err = planned(t, exactPlan).RunShard(context.Background(), run, rounds.Shard{Number: 1, Of: 2}); err != nil || out.Kept {
		t.Errorf("%+v, %v", out, err)
	}
	if diff := cmp.Diff(before, tree(t, work)); diff != "" {
		t.Error(diff)
	}
}

func TestShardsThatDoNotBelongTogetherAreNamed(t *testing.T) {
	rename := func(from, to string) func(t *testing.T, folder string) {
		return func(t *testing.T, folder string) {
			text, err := os.ReadFile(filepath.Join(folder, from))
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, to), text, 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	with := func(change func(p *Plan, run *Run)) func(t *testing.T, folder string) {
		return func(t *testing.T, folder string) {
			p, run := planned(t, exactPlan), sharedRun
			run.Folder = t.TempDir()
			p.Rosters = []UserFile{{"mine.yaml", []byte("rulesets: gallery\nunits: []\n")}}
			change(p, &run)
			if _, err := p.RunShard(context.Background(), run, rounds.Shard{Number: 2, Of: 4}); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(filepath.Join(run.Folder, rounds.Shard{Number: 2, Of: 4}.FileName(1)))
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, rounds.Shard{Number: 2, Of: 4}.FileName(1)), text, 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	third := "round-1-shard-2-of-4.salvo"
	for want, change := range map[string]func(t *testing.T, folder string){
		third + " is cut off: ": func(t *testing.T, folder string) {
			if err := os.Truncate(filepath.Join(folder, third), 300); err != nil {
				t.Fatal(err)
			}
		},
		"of round 1 the shards 1-2 of 4 are missing": func(t *testing.T, folder string) {
			os.Remove(filepath.Join(folder, third))
			os.Remove(filepath.Join(folder, "round-1-shard-1-of-4.salvo"))
		},
		third + " holds shard 3 of 4 of round 1, which is then there twice": rename("round-1-shard-3-of-4.salvo", third),
		"is one of 5 shards, but ":                           rename(third, "round-1-shard-4-of-5.salvo"),
		third + " is of another experiment":                  with(func(p *Plan, run *Run) { p.Text = append(bytes.Clone(p.Text), '\n') }),
		third + " is of version 1.2.4 of salvo, not 1.2.3":   with(func(p *Plan, run *Run) { run.Version = "1.2.4" }),
		third + " is of another build of salvo (b2, not b1)": with(func(p *Plan, run *Run) { run.Build = "b2" }),
		third + " was made when the roster mine.yaml said something else": with(func(p *Plan, run *Run) {
			p.Rosters = []UserFile{{"mine.yaml", []byte("rulesets: gallery\n")}}
		}),
		third + " was made without the roster mine.yaml": with(func(p *Plan, run *Run) { p.Rosters = nil }),
		third + " was made with the scenario file a.yaml": with(func(p *Plan, run *Run) {
			p.Tables = []UserFile{{"a.yaml", nil}}
		}),
	} {
		t.Run(want, func(t *testing.T) {
			work := t.TempDir()
			p := planned(t, exactPlan)
			p.Rosters = []UserFile{{"mine.yaml", []byte("rulesets: gallery\nunits: []\n")}}
			shared(t, p, work, 4)
			change(t, work)
			out := filepath.Join(t.TempDir(), "out")
			_, err := merged(out, nil, work)
			var input experiments.InputError
			if !errors.As(err, &input) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("there is a run folder all the same")
			}
		})
	}
}

func TestShardsOfSeveralFoldersAreMergedOnceEach(t *testing.T) {
	base := t.TempDir()
	a, b := filepath.Join(base, "a"), filepath.Join(base, "b")
	run := sharedRun
	for i, folder := range []string{a, b, b} {
		run.Folder = folder
		if _, err := planned(t, exactPlan).RunShard(context.Background(), run, rounds.Shard{Number: i, Of: 3}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := merged(filepath.Join(base, "out"), nil, a, b); err != nil {
		t.Error(err)
	}
	run.Folder = b
	if _, err := planned(t, exactPlan).RunShard(context.Background(), run, rounds.Shard{Number: 0, Of: 3}); err != nil {
		t.Fatal(err)
	}
	_, err := merged(filepath.Join(base, "other"), nil, a, b)
	if err == nil || !strings.Contains(err.Error(), "shard 0 of 3 is there twice: "+a) {
		t.Errorf("%v", err)
	}
}

func TestAMergeThatIsStoppedAnywhereIsRepeated(t *testing.T) {
	base := t.TempDir()
	work := filepath.Join(base, "work")
	shared(t, planned(t, exactPlan), work, 2)
	if _, err := merged(filepath.Join(base, "whole"), nil, work); err != nil {
		t.Fatal(err)
	}
	want := tree(t, filepath.Join(base, "whole"))
	full := errors.New("no space left on device")
	out := filepath.Join(base, "out")
	for writes := 0; ; writes++ {
		left := writes
		_, err := merged(out, func(path string, text []byte) error {
			if left--; left < 0 {
				return full
			}
			return os.WriteFile(path, text, 0o666)
		}, work)
		if err == nil {
			break
		}
		if !strings.Contains(err.Error(), full.Error()+"; nothing is lost: merge again") {
			t.Fatal(err)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("after %d writes there is a run folder", writes)
		}
		if writes > 100 {
			t.Fatal("it never ends")
		}
	}
	if diff := cmp.Diff(want, tree(t, out)); diff != "" {
		t.Error(diff)
	}
}

func TestEveryChangeOfAShardOrRoundIsNoticedAndNamed(t *testing.T) {
	base := t.TempDir()
	work, out := filepath.Join(base, "work"), filepath.Join(base, "out")
	shared(t, planned(t, sharedPlan), work, 3)
	if outcome, err := merged(out, nil, work); err != nil || len(outcome.Open) == 0 {
		t.Fatalf("%+v, %v", outcome, err)
	}
	shared(t, planned(t, sharedPlan), work, 3)
	whole := tree(t, work)
	for _, name := range []string{"round-2.salvo", "round-2-shard-1-of-3.salvo"} {
		text, path := []byte(whole[name]), filepath.Join(work, name)
		rulestest.Corrupt(t, [][]byte{text}, func(damaged []byte) {
			if bytes.Equal(damaged, text) {
				return
			}
			if err := os.WriteFile(path, damaged, 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := merged(out, nil, work)
			if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v", damaged, err)
			}
		})
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
