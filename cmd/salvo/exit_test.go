package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"unicode"

	"salvo/rules/games"
	"salvo/rules/yamlfile"
	"salvo/sim"
)

func TestExitCodesMeanWhatTheHelpSays(t *testing.T) {
	for _, test := range []struct {
		err  error
		want int
	}{
		{nil, 0},
		{fs.ErrPermission, 1},
		{sim.RuleError{Where: "here", What: "a mistake in a rule", Stack: "goroutine 1\n..."}, 1},
		{badInput("no such thing"), 2},
		{yamlfile.Mistakes{{File: "my.yaml", Line: 1, Column: 1, Text: "wrong"}}, 2},
		{brokenAssertion{"it does not hold"}, 3},
		{sim.DisagreementError{Metric: "hits"}, 3},
		{fmt.Errorf("+save-six=lose: %w", sim.DisagreementError{}), 3},
		{context.Canceled, 130},
		{fmt.Errorf("+save-six=lose: %w", context.Canceled), 130},
	} {
		if got := exitCode(test.err); got != test.want {
			t.Errorf("%v exits %d, want %d", test.err, got, test.want)
		}
		if test.err == nil {
			continue
		}
		var b strings.Builder
		if complain(&b, test.err); strings.Count(b.String(), "\n") != 1 {
			t.Errorf("%v is told in other than one line: %q", test.err, b.String())
		}
	}
	if len(exitCodes) != 5 {
		t.Error("the help lists other exit codes than there are")
	}
}

func TestNothingReachesTheTerminalThatItWouldObey(t *testing.T) {
	for _, args := range [][]string{
		{"odds", "--see\x1b[31md", "1"},
		{"odds", "--seed", "\x1b]0;owned\a"},
		{"odds", "bkc2", "pan\x1b[2Jther", "vs", "tiger-1"},
		{"odds", "bkc2 panther vs tiger-1", "--roster", "no\r\x1b[Ksuch\u202efile"},
		{"odds", "bkc2 panther vs tiger-1", "--out", "no\x1b[8m/such"},
		{"run", "no\x1bsuch.yaml"},
		{"points", "bkc2\x9b", "--mix", "\x1b"},
		{"chart", "bkc2 panther vs tiger-1", "--x", "range=\x1b[31m"},
		{"\x1b[31m"},
	} {
		var complaint strings.Builder
		p := &program{library: games.All(), stdout: io.Discard, stderr: &complaint}
		complain(&complaint, p.run(context.Background(), args))
		if text := strings.TrimSuffix(complaint.String(), "\n"); text == "" || strings.ContainsFunc(text, unicode.IsControl) ||
			strings.Contains(text, "\u202e") {
			t.Errorf("%q: %q", args, text)
		}
	}
}
