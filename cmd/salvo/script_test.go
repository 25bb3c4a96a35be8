package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"salvo/rules/games"
)

var update = flag.Bool("update", false, "rewrite the expected outputs of the scripts")

// TestMain lets scripts and tests run this program as "salvo".
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"salvo": main})
}

func TestCommandLineScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Condition: func(condition string) (bool, error) {
			if condition == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, errors.New("unknown condition")
		},
	})
}

// exits runs "exits CODE WORD...": salvo with these words must end with this exit code, and keep the promises about every run.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: exits CODE WORD...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	args = args[1:]
	got := 0
	if err := ts.Exec("salvo", args...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("salvo did not run: %v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
	for _, broken := range brokenPromises(got, args, ts.ReadFile("stdout"), ts.ReadFile("stderr")) {
		ts.Fatalf("%s", broken)
	}
}

var (
	warning = regexp.MustCompile(`^salvo: warning: \S`)
	mistake = regexp.MustCompile(`^\S+:\d+:\d+: \S`) // a mistake in a file
)

// brokenPromises returns what a run did that no run may do: print more than one line about a mistake (unless it is in a file),
// print a result in addition to a mistake, complain although it succeeded, or print wide lines.
func brokenPromises(code int, args []string, stdout, stderr string) (broken []string) {
	claim := func(holds bool, what string) {
		if !holds {
			broken = append(broken, what)
		}
	}
	complaints := slices.Collect(strings.Lines(stderr))
	switch code {
	case exitDone:
		claim(!slices.ContainsFunc(complaints, func(s string) bool { return !warning.MatchString(s) }),
			"a good run complains")
	case exitFailed, exitBadInput:
		claim(stdout == "", "a failed run prints a result")
		ofFile := !slices.ContainsFunc(complaints, func(s string) bool { return !mistake.MatchString(s) })
		claim(len(complaints) == 1 || len(complaints) > 1 && ofFile, "a mistake is not told in one line")
		claim(ofFile || strings.HasPrefix(stderr, "salvo: "), "a complaint does not say whose it is")
	}
	claim(!strings.Contains(stderr, "goroutine "), "a stack trace")
	isText := !slices.Contains(args, "csv") && !slices.Contains(args, "json") && !slices.Contains(args, "__complete")
	for line := range strings.Lines(stdout) {
		line = strings.TrimSuffix(line, "\n")
		claim(!isText || utf8.RuneCountInString(line) <= 80, "wider than 80 columns: "+line)
		claim(!isText || line == strings.TrimRight(line, " "), "blanks at the end of a line: "+line)
	}
	return broken
}

// A flag may stand before its command. Then only its name says whether the next word is its value.
func TestFlagsOfOneNameTakeAValueInAllCommandsOrInNone(t *testing.T) {
	app := (&program{library: games.All()}).app()
	for _, c := range app.Commands {
		for _, f := range c.Flags {
			if name := f.Names()[0]; takesValue(f) != takesValue(anyFlag(app, name)) {
				t.Errorf("--%s of salvo %s takes a value, or not, unlike that of other commands", name, c.Name)
			}
		}
	}
}
