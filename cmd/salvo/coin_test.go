package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
)

// run runs the program with the given library.
func run(t *testing.T, library *rules.Library, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err strings.Builder
	p := &program{library: library, stdout: &out, stderr: &err}
	failed := p.run(context.Background(), args)
	complain(&err, failed)
	return exitCode(failed), out.String(), err.String()
}

func TestANewGameJoinsByBeingListed(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "coin.svg")
	for _, test := range []struct {
		why  string
		args []string
		want string // a part of what is printed
	}{
		{"its odds", []string{"odds", "coin", "gambler", "need=2"}, `(?m)^won +64\.80 %`},
		{"as fractions", []string{"odds", "coin gambler need=2", "--fractions"}, `(?m)^won +64\.80 % +81/125 `},
		{"under other readings", []string{"odds", "coin gambler need=2", "--readings"}, `\+edge=tails instead of again`},
		{"its picture", []string{"odds", "coin", "gambler", "--trials", "1e4", "--plot", picture}, `Coin toss: Toss`},
		{"its story", []string{"trace", "coin", "unit:coins=2", "--until", "heads=2"}, `2 heads so far, 0 to go`},
		{"its units", []string{"units", "coin"}, `(?m)^  gambler +3 +5$`},
		{"one of them", []string{"units", "coin", "gambler"}, `(?m)^  coins +3  how many are tossed$`},
		{"its rules", []string{"rules", "coin"}, `(?m)^  toss +A player tosses coins\.$`},
		{"its procedure", []string{"rules", "coin/toss"}, `(?m)^    tails +it counts as tails$`},
		{"in the list", []string{"rules"}, `(?m)^coin: Coin toss$`},
		{"its name on tab", []string{"__complete", "salvo odds c"}, `(?m)^coin$`},
		{"its units on tab", []string{"__complete", "salvo odds coin gam"}, `(?m)^gambler$`},
		{"its readings on tab", []string{"__complete", "salvo odds coin gambler +e"}, `(?m)^\+edge=tails$`},
	} {
		code, stdout, stderr := run(t, rules.NewLibrary(rulestest.Coin()), test.args...)
		if code != exitDone || stderr != "" || !regexp.MustCompile(test.want).MatchString(stdout) {
			t.Errorf("%s: salvo %q exits %d, wants %s\n%s%s", test.why, test.args, code, test.want, stdout, stderr)
		}
	}
	if drawn, err := os.ReadFile(picture); err != nil || !strings.Contains(string(drawn), "<svg") {
		t.Errorf("no picture: %v", err)
	}
	code, _, stderr := run(t, rules.NewLibrary(rulestest.Coin()), "odds", "coin", "gambler", "need=4")
	if code != exitBadInput || stderr != "salvo: need=4: there are only 3 coins\n" {
		t.Errorf("a mistake that only the game knows exits %d: %s", code, stderr)
	}
}

func TestAGameWithAMistakeInItsDeclarationsIsReported(t *testing.T) {
	wrong := rulestest.Coin()
	wrong.Name = "Coin Toss"
	code, _, stderr := run(t, rules.NewLibrary(wrong), "odds", "coin", "gambler")
	if code == exitDone || !strings.Contains(stderr, "kebab-case") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exits %d: %s", code, stderr)
	}
}
