package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"salvo/rules/games"
)

func TestAMistakeInACatalogueLeavesTheRestCompared(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.yaml")
	text := "archetypes:\n  rifle-squad: {bkc1: us-rifls}\ngames:\n  bkc1:\n    fire: {hard: covr=hard}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := run(t, games.All(),
		"compare", "machine-gun-on-hard-cover", "--rulesets", "bkc1,bkc2", "--quick", "--catalogue", file)
	if code != exitBadInput {
		t.Errorf("exit code %d", code)
	}
	for _, want := range []string{
		file + `:2:23: unknown unit "us-rifls"; did you mean "us-rifles"?`,
		file + `:5:18: unknown factor "covr"; did you mean "cover"?`,
	} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %s in\n%s", want, stderr)
		}
	}
	for _, want := range []string{
		"Not in bkc1: rifle-squad: there is a mistake in the catalogue.", "bkc2 mg-42 vs us-rifles",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
}
