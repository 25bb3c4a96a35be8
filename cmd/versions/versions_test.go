package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// lines returns the command or the written file of each step, one line per step.
func lines(steps []step) (all []string) {
	for _, s := range steps {
		if words := s.run(); words != nil {
			all = append(all, quoted(words))
		} else {
			all = append(all, strings.TrimSpace(s.verb+" "+quoted(s.words)+" "+s.text))
		}
	}
	return all
}

func TestDocumentSteps(t *testing.T) {
	got := lines(documentSteps("salvo is a program; `salvo units` lists units, `make` builds.\n" +
		"```sh\n$ salvo odds \"a vs b\" 'c d'\nsalvo units  # all\nmake run\n```\nsalvo is\n" +
		"```yaml\ntitle: mill\n```\n```\nsalvo rules\n$ salvo map mill.yaml\nturn 1\n$ salvo odds mill.yaml\n```\n"))
	want := []string{"salvo units", "salvo odds 'a vs b' 'c d'", "salvo units", "salvo rules", "write mill.yaml title: mill",
		"salvo map mill.yaml", "salvo odds mill.yaml --trials 200"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestScriptSteps(t *testing.T) {
	got := lines(scriptSteps("# a comment\nexits 0 odds 'bkc2 it''s' ''\nstdout '^x$'\n! stderr .\n! exec salvo map\n" +
		"[plan9] exits 1 odds\n[!plan9] cp stdout one\n[plan9] skip\n[exec:no-such-program] cd there\ncmp a b # end\n"))
	want := []string{`salvo odds 'bkc2 it'\''s' ''`, "salvo map", "unmet [plan9] salvo odds", "cp stdout one"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestHelpPages(t *testing.T) {
	names := commandNames("salvo 1\n\nCommands; all about one\n  odds SCENARIO    the odds\n                   of one\n  map FILE   a map\n\n" +
		"A SCENARIO\n  bkc2 a vs b\n")
	if diff := cmp.Diff([]string{"odds", "map"}, names); diff != "" {
		t.Error(diff)
	}
	examples := helpExamples("salvo odds: the odds\n\nExamples\n  salvo odds a vs b\n  salvo chart a vs b --x\n  range=1..3\n\nFlags\n  --x\n")
	if diff := cmp.Diff([]string{"salvo odds a vs b", "salvo chart a vs b --x range=1..3"}, examples); diff != "" {
		t.Error(diff)
	}
}

func TestLimitedKeepsScriptsWhole(t *testing.T) {
	of := func(commands ...string) (steps []step) {
		for _, c := range commands {
			steps = append(steps, step{verb: "exec", words: strings.Fields(c)})
		}
		return steps
	}
	all := []session{{name: "a.txtar", steps: of("salvo odds", "salvo map")}, {name: "b.md", steps: of("salvo odds", "salvo map")},
		{name: "map.txtar", steps: of("salvo odds")}}
	var got []string
	for _, s := range limited(all, regexp.MustCompile("map")) {
		got = append(got, s.name+": "+strings.Join(lines(s.steps), ", "))
	}
	want := []string{"a.txtar: salvo odds, salvo map", "b.md: salvo map", "map.txtar: salvo odds"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCommandsOfDocumentsAreMadeLighter(t *testing.T) {
	for command, want := range map[string]string{
		"salvo odds bkc2 a vs b":           "salvo odds bkc2 a vs b",
		"salvo chart river --x turns=4..6": "salvo chart river --x turns=4..6 --trials 200",
		"salvo points bkc2":                "salvo points bkc2 --battles 1000",
		"salvo points bkc2 --battles 4k":   "salvo points bkc2 --battles 4k",
		"salvo points":                     "salvo points",
		"salvo tournament careful simple random:3..40 --rulesets x": "salvo tournament careful simple random:3 --rulesets x --trials 2",
	} {
		if got := quoted(lighter(strings.Fields(command))); got != want {
			t.Errorf("%s becomes %s, want %s", command, got, want)
		}
	}
}

func TestForms(t *testing.T) {
	const page = "Flags\n  --format FORMAT  csv\n  --plot FILE  draw\n"
	for command, want := range map[string]int{"odds a vs b": 2, "odds --format csv": 1, "odds --out=a.csv": 1,
		"odds --plot a.svg": 2, "odds --plot a.svg --out b": 0, "odds --help": 0} {
		if got := forms(strings.Fields(command), page); len(got) != want {
			t.Errorf("%s: %q, want %d forms", command, got, want)
		}
	}
	if got := forms([]string{"rules"}, "Flags\n  --out FILE\n"); got != nil {
		t.Errorf("a command without forms: %q", got)
	}
}

func TestQuantiles(t *testing.T) {
	for _, c := range []struct {
		values []float64
		share  float64
		want   float64
	}{
		{[]float64{3}, 0.25, 3},
		{[]float64{5, 1, 3}, 0.5, 3},
		{[]float64{4, 1, 2, 3}, 0.5, 2.5},
		{[]float64{5, 4, 3, 2, 1}, 0.25, 2},
		{[]float64{5, 4, 3, 2, 1}, 0.75, 4},
		{[]float64{10, 20}, 0.75, 17.5},
		{[]float64{1, 2, 3}, 1, 3},
	} {
		if got := quantile(c.values, c.share); got != c.want {
			t.Errorf("quantile(%v, %v) = %v, want %v", c.values, c.share, got, c.want)
		}
	}
}

func TestTheTableOfTimings(t *testing.T) {
	ms := time.Millisecond
	var out strings.Builder
	err := printTimings(&out, []*timing{
		{benchmark: benchmark{name: "duel"}, base: []time.Duration{200 * ms, 300 * ms}, tree: []time.Duration{100 * ms, 100 * ms}},
		{benchmark: benchmark{name: "table"}, failed: "BASE"},
	}, 2)
	want := "benchmark  BASE    new     ratio  quartiles\n" +
		"duel       250 ms  100 ms  2.50   2.25 to 2.75\n" +
		"table: not in BASE\n"
	if _, table, _ := strings.Cut(out.String(), "\n"); err != nil || table != want {
		t.Errorf("%v\n%s", err, cmp.Diff(want, table))
	}
}

func TestFoldersAreCompared(t *testing.T) {
	write := func(files map[string]string) folder {
		top := t.TempDir()
		for name, text := range files {
			path := filepath.Join(top, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink("same", filepath.Join(top, "link")); err != nil {
			t.Fatal(err)
		}
		all, err := readFolder(top)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	base := write(map[string]string{"same": "1", "in/other": "1", "gone": "1"})
	now := write(map[string]string{"same": "1", "in/other": "2", "new": "1"})
	var got []string
	for _, d := range folderDifferences(base, now) {
		got = append(got, d.where+": "+d.base+", "+d.now)
	}
	want := []string{"file gone: a file, no such file", "file in/other: 1, 2", "file new: no such file, a file"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"in/other", "new"}, now.changed(base)); diff != "" {
		t.Error(diff)
	}
	if base["link"] != "-> same" {
		t.Errorf("the link is %q", base["link"])
	}
}

func TestOutcomesAreCompared(t *testing.T) {
	sums := [2]string{strings.Repeat("0a", 32), strings.Repeat("1b", 32)}
	base := outcome{stdout: "a", stderr: "b", files: folder{"old": "1", "out": "1", "by": `{"sum":"` + sums[0] + `","by":"12ab"}`},
		written: []string{"by", "out"}, clean: strings.NewReplacer("12ab", "$BUILD")}
	now := outcome{stdout: "A", stderr: "B", code: 2, files: folder{"old": "2", "out": "2", "by": `{"sum":"` + sums[1] + `","by":"34cd"}`},
		written: []string{"by", "out"}, clean: strings.NewReplacer("34cd", "$BUILD")}
	var got []string
	for _, d := range differencesOf(base, now) {
		got = append(got, d.where)
	}
	if diff := cmp.Diff([]string{"exit code", "standard output", "standard error", "file out"}, got); diff != "" {
		t.Error(diff) // file "old" is not listed: an earlier step made it differ, and that step has reported it
	}
	if all := differencesOf(base, base); len(all) > 0 {
		t.Errorf("an outcome differs from itself: %v", all)
	}
}

func TestFirstDifference(t *testing.T) {
	got := firstDifference("a\nb\nc\n", "a\nB")
	if want := " from line 2\n    BASE: \"b\" \"c\" \"\"\n    new:  \"B\"\n"; got != want {
		t.Error(cmp.Diff(want, got))
	}
	if got := firstDifference("a", "a\nb"); !strings.Contains(got, "BASE: (ends)") {
		t.Error(got)
	}
}

func TestIncomparableSteps(t *testing.T) {
	for command, skipped := range map[string]bool{"salvo serve": true, "salvo serve --export public": false, "script -qec x": true,
		"ls -la": true, "ls -A": false, "salvo odds bkc2": false, "built/salvo run": true} {
		if got := incomparable(step{verb: "exec", words: strings.Fields(command)}) != ""; got != skipped {
			t.Errorf("%s: skipped is %v", command, got)
		}
	}
	mistake := step{verb: "exits", words: []string{"2", "serve", "--port", "x"}, fails: true}
	if reason := incomparable(mistake); reason != "" {
		t.Errorf("a server that does not start: %s", reason)
	}
}

func TestBenchmarksHaveNamesOfTheirOwn(t *testing.T) {
	var names []string
	for _, b := range benchmarks {
		if slices.Contains(names, b.name) || b.times < 1 || !strings.HasPrefix(b.command, "odds ") {
			t.Errorf("%+v", b)
		}
		names = append(names, b.name)
	}
}
