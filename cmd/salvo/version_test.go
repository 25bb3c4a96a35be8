package main

import (
	"runtime/debug"
	"testing"
)

func TestTheVersionTellsTheCommitWhereItIsKnown(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "1f2e3d4c5b6a798081726354657483920a1b2c3d"}
	for want, settings := range map[string][]debug.BuildSetting{
		"":                                 {{Key: "vcs", Value: "git"}},
		" (commit 1f2e3d4c5b6a)":           {revision, {Key: "vcs.modified", Value: "false"}},
		" (commit 1f2e3d4c5b6a, modified)": {{Key: "vcs.modified", Value: "true"}, revision},
	} {
		if got := builtFrom(&debug.BuildInfo{Settings: settings}); got != want {
			t.Errorf("%v: got %q, want %q", settings, got, want)
		}
	}
	if got := builtFrom(nil); got != "" {
		t.Errorf("built from nothing known: %q", got)
	}
}
