package games_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// If a ready-made or random scenario file is written with its own content, its bytes stay the same. If its content is
// written anew, without the old file, the new file is the same scenario.
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

// resolved returns all settings of a scenario as text, without the text of its file.
func resolved(s *rules.Scenario) string {
	return strings.Replace(s.Resolved(), strings.TrimSpace(string(s.Table.Text)), "", 1)
}

// A scenario can be written as a file with the changes of its line, also after its translation into another game.
func TestAScenarioIsWrittenWithWhatItsLineChanges(t *testing.T) {
	library := games.All()
	for line, want := range map[string][]string{
		"bridge turns=12 plan-a=over-the-bridge a.t-34-85=2": {"turns: 12\n", "plan: over-the-bridge\n", "party: 2xt-34-85+2xsu-smg-infantry\n", "# the ford beside it\n"},
		"farm plan-a=rush":              {"plan: rush\n", "\n  rush:\n", "caution: 0.3"},
		"village blunders=no":           {"factors: blunders=no\n"},
		"farm ruleset=bkc1":             {"ruleset: bkc1\n", "# the farm\n"},
		"village ruleset=bkc1 turns=9":  {"ruleset: bkc1\n", "turns: 9\n"},
		"crossroads ruleset=bkc1":       {"ruleset: bkc1\n"},
		"random:3 ruleset=cobi turns=5": {"turns: 5\n"},
	} {
		before, err := library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := before.Written()
		for _, part := range want {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s: no %q in\n%s", line, part, text)
			}
		}
		after, err := library.Load("written.yaml", text)
		if err != nil {
			t.Errorf("%s: %v\n%s", line, err, text)
			continue
		}
		for i := range before.Parties {
			if before.Parties[i].String() != after.Parties[i].String() || !cmp.Equal(before.Plan(i), after.Plan(i), cmpopts.EquateEmpty()) {
				t.Errorf("%s: side %d is\n%s %v, want\n%s %v", line, i, after.Parties[i].String(), after.Plan(i), before.Parties[i].String(), before.Plan(i))
			}
		}
		for _, f := range before.Procedure.Factors {
			if now := after.Word(f.Name); now != before.Word(f.Name) {
				t.Errorf("%s: %s is %s, want %s", line, f.Name, now, before.Word(f.Name))
			}
		}
		if diff := cmp.Diff(before.Table.Victory, after.Table.Victory); diff != "" {
			t.Errorf("%s: %s", line, diff)
		}
	}
}

// Every template is a valid scenario in every game: it can be loaded and prepared.
func TestTemplatesAreScenariosOfEveryGame(t *testing.T) {
	library := games.All()
	for _, template := range library.Templates() {
		for _, ruleset := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
			text, err := library.Template(ruleset, template.Name)
			if err != nil {
				t.Fatal(err)
			}
			s, err := library.Load(template.Name+".yaml", text)
			if err != nil {
				t.Errorf("%s %s: %v\n%s", ruleset, template.Name, err, text)
				continue
			}
			if _, err := s.Prepare(); err != nil {
				t.Errorf("%s %s: %v\n%s", ruleset, template.Name, err, text)
			}
		}
	}
}
