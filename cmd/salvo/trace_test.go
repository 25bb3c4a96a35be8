package main

import (
	"testing"

	"salvo/rules/games"
)

// The traces of all games have the form of the schema.
func TestTracesHaveTheFormOfTheirSchema(t *testing.T) {
	schema := compiled(t, "trace")
	for _, line := range [][]string{
		{"random:7", "ruleset=bkc1"}, {"random:7", "ruleset=bkc2"}, {"random:7", "ruleset=bolt-action"}, {"random:7", "ruleset=cobi"},
		{"bkc2/duel", "panther", "vs", "tiger-1"}, {"bkc2/duel", "panther", "vs", "sherman-m4", "turns=2", "--chances"},
	} {
		code, out, told := run(t, games.All(), append(append([]string{"trace"}, line...), "--format", "json")...)
		if code != 0 {
			t.Fatalf("%v: %s", line, told)
		}
		if err := schema.Validate(asJSON(t, []byte(out))); err != nil {
			t.Errorf("%v: %v", line, err)
		}
	}
}
