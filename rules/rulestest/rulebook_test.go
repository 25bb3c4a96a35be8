package rulestest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"salvo/rules/rulebook"
)

// mistakesOf returns the mistakes that are found in a package of one file: its rules.txt, its RULES.md and its code.
func mistakesOf(t *testing.T, rules, page, code string) []string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"testdata/rules.txt": rules, "RULES.md": page, "game.go": code} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	mistakes, err := rulebookMistakes(dir, map[rulebook.Kind][]string{rulebook.Procedure: {"fire"}, rulebook.Factor: {"medic"}})
	if err != nil {
		t.Fatal(err)
	}
	return mistakes
}

const (
	twoRules = "HIT-01\nHIT-02\n"
	twoCoded = "package game\n\n// HIT-01\nvar scores = 1\n\n// HIT-01 to\n// HIT-02\nfunc (g *game[T]) hit() {}\n" +
		"\n// HIT-01, HIT-02\nfunc alone() {}\n\nfunc Game() { hit := scores; var g game[int]; g.hit() }\n"
)

func TestARulebookIsHeldToTheCode(t *testing.T) {
	for name, c := range map[string]struct {
		rules, page, code string
		want              []string
	}{
		"all is well": {twoRules, "| HIT-01 | coded | `scores` | `scores` | a score |\n| HIT-02 | turn order | `game.hit` | `game.hit` | a turn |\n",
			twoCoded, nil},
		"a rule forgotten": {twoRules, "| HIT-01 | coded | `scores` | `scores` | a score |\n", twoCoded,
			[]string{"HIT-02 stands in RULES.md 0 times"}},
		"a rule twice": {"HIT-01\n", "| HIT-01 | coded | `scores` | `scores` | a score |\n| HIT-01 | table only |  | - | a map |\n",
			twoCoded,
			[]string{"HIT-01 stands in RULES.md 2 times"}},
		"a rule made up": {"HIT-01\n", "| HIT-01 | coded | `scores` | `scores` | a score |\n| HIT-09 | table only |  | - | a map |\n",
			twoCoded,
			[]string{"there is no rule HIT-09"}},
		"a function that is not there": {"HIT-01\n", "| HIT-01 | coded | `misses` | `misses` | a score |\n", twoCoded,
			[]string{`HIT-01: there is no "misses"`}},
		"a function that no battle calls": {"HIT-01\n", "| HIT-01 | coded | `scores` | `alone` | a score |\n", twoCoded,
			[]string{"HIT-01: no battle on a table calls alone"}},
		"a function on tables that does not cite": {"HIT-02\n", "| HIT-02 | coded | `game.hit` | `scores` | a score |\n", twoCoded,
			[]string{"scores does not cite HIT-02"}},
		"a procedure of its own": {"HIT-01\n", "| HIT-01 | coded | `alone` | procedure: `fire`, no player asks | a score |\n", twoCoded, nil},
		"a procedure made up": {"HIT-01\n", "| HIT-01 | coded | `alone` | procedure: `aim`, no player asks | a score |\n", twoCoded,
			[]string{`HIT-01: there is no procedure "aim"`}},
		"a factor made up": {"HIT-01\n", "| HIT-01 | coded | `scores` | factor doctor: for a side | a score |\n", twoCoded,
			[]string{`HIT-01: there is no factor "doctor"`}},
		"a rule not cited": {"HIT-02\n", "| HIT-02 | coded | `scores` | `scores` | a score |\n", twoCoded,
			[]string{"scores does not cite HIT-02"}},
		"a status made up": {"HIT-01\n", "| HIT-01 | planned |  | - | a score |\n", twoCoded,
			[]string{`HIT-01: unknown status "planned"`}},
		"a line that is none": {"HIT-01\n", "| HIT-01 | table only |  | - | a map |\n| HIT-1 |\n", twoCoded,
			[]string{`RULES.md: what is "| HIT-1 |"?`}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := mistakesOf(t, c.rules, c.page, c.code); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestAnEditionIsCitedUpToTheEndOfItsBracket(t *testing.T) {
	row := "| HIT-01 | coded | `hit` | `hit` | a score |\n"
	page := "## First (`old`)\n" + row + "## Second (`new`)\n" + row
	for code, want := range map[string][]string{
		"package game\n\n// HIT-01\nfunc hit() {}\n":                     nil,
		"package game\n\n// It hits (old HIT-01).\nfunc hit() {}\n":      {"hit does not cite new HIT-01"},
		"package game\n\n// hit (new rules), HIT-01\nfunc hit() {}\n":    nil,
		"package game\n\n// A hit by the new HIT-01\nfunc hit() {}\n":    {"hit does not cite old HIT-01"},
		"package game\n\n// hit (old HIT-01, new HIT-01)\nvar hit = 1\n": nil,
	} {
		if got := mistakesOf(t, "old HIT-01\nnew HIT-01\n", page, code+"\nfunc Game() { _ = hit }\n"); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", code, got, want)
		}
	}
}
