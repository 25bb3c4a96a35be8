package games_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// Each ready-made file and random tables of every game, taken apart and written anew, are the scenario that they were.
func TestTablesThatAreWrittenAnewAreTheSameScenario(t *testing.T) {
	library := games.All()
	lines := library.ReadyMadeNames()
	for _, rs := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		for seed := range 5 {
			lines = append(lines, fmt.Sprintf("random:%d ruleset=%s", seed+1, rs))
		}
	}
	for _, line := range lines {
		before, err := library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		rd := yamlfile.Reader{}
		content := rd.Tree(rd.Document(before.Table.Text)).(yamlfile.Keys)
		kept, lost := tablefile.Write(before.Table.Text, content)
		if string(kept) != string(before.Table.Text) || lost != nil {
			t.Errorf("%s is not kept as it is, lost %v:\n%s", line, lost, kept)
		}
		anew, _ := tablefile.Write(nil, content)
		after, err := library.Load(before.Table.File, anew)
		if err != nil {
			t.Errorf("%s: %v\n%s", line, err, anew)
			continue
		}
		if diff := cmp.Diff(before.Table.Table, after.Table.Table); diff != "" {
			t.Errorf("%s: %s\n%s", line, diff, anew)
		}
		if resolved(before) != resolved(after) {
			t.Errorf("%s is another scenario:\n%s", line, anew)
		}
	}
}

// resolved is all that the scenario consists of but for the text of its file.
func resolved(s *rules.Scenario) string {
	return strings.Replace(s.Resolved(), strings.TrimSpace(string(s.Table.Text)), "", 1)
}
