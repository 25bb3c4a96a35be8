package main

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"

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
