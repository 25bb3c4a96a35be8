package listfile_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules/games"
	"salvo/rules/listfile"
)

var update = flag.Bool("update", false, "write the expected rosters and reports anew")

// The lists are written for this test: rosters of list builders in three forms of files, of five nations, in the habits
// of two editions; sheets; and typed lists. The expected roster and report stand beside each list.
func TestListsBecomeTheExpectedRosters(t *testing.T) {
	paths, err := filepath.Glob("testdata/lists/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			asked := listfile.Asked{}
			if strings.HasSuffix(path, ".txt") {
				asked.Ruleset, _, _ = strings.Cut(filepath.Base(path), ".")
			}
			list, err := listfile.Read(games.All(), path, data, asked)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "testdata/rosters/"+filepath.Base(path)+".yaml", list.YAML())
			golden(t, "testdata/reports/"+filepath.Base(path)+".txt", []byte(report(list)))
			fights(t, list)
		})
	}
}

// report returns the report about a list as text, for comparison with a file.
func report(l *listfile.List) string {
	var b strings.Builder
	for _, m := range l.Report {
		part := ""
		if m.Part {
			part = "  "
		}
		fmt.Fprintf(&b, "%-10s %s%s | %s", m.Verdict, part, m.Said, m.Text)
		if m.Near != nil {
			fmt.Fprintf(&b, " | near: %s", strings.Join(m.Near, " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// fights prepares a battle of the force of a list, and so shows that other commands can use the roster.
func fights(t *testing.T, list *listfile.List) {
	t.Helper()
	lib := games.All()
	if err := lib.AddRoster("list.yaml", list.YAML()); err != nil {
		t.Fatal(err)
	}
	s, err := lib.Parse(fmt.Sprintf("%s/battle %s vs %s", list.Ruleset.Name, list.Force, list.Force))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Prepare(); err != nil {
		t.Error(err)
	}
}

// The costs of the units of a list add up to the points that the file states, and the report has twelve names of units,
// men, weapons and qualities of the list.
func TestNothingOfAListIsDroppedSilently(t *testing.T) {
	data, err := os.ReadFile("testdata/lists/germany-last-levy-second.rosz")
	if err != nil {
		t.Fatal(err)
	}
	list, err := listfile.Read(games.All(), "levy.rosz", data, listfile.Asked{})
	if err != nil {
		t.Fatal(err)
	}
	told := report(list)
	for _, name := range []string{"Second Lieutenant", "Volkssturm Squad", "Inexperienced Soldier", "Panzerfaust", "Green", "Luftfaust", "Hitler Youth Squad",
		"Fanatics", "Panzerschreck Team", "Hetzer", "Nebelwerfer 41", "Goliath"} {
		if !strings.Contains(told, name) {
			t.Errorf("%s is not in the report:\n%s", name, told)
		}
	}
	if list.Says != 571 || !strings.Contains(told, "the units add up to it") {
		t.Errorf("the list says %g points", list.Says)
	}
}

// A typed line has no end beyond which units are lost: all 40 entries of a line join the force.
func TestALongTypedLineIsReadToItsEnd(t *testing.T) {
	line := strings.Repeat("2x Sherman M4, ", 39) + "Firefly"
	list, err := listfile.Read(games.All(), "long.txt", []byte(line), listfile.Asked{Ruleset: "bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "party: '78xsherman-v+firefly'\n"; !strings.Contains(string(list.YAML()), want) || list.Count(listfile.LeftOut) > 0 {
		t.Errorf("no %q in\n%s%s", want, list.YAML(), report(list))
	}
	list, err = listfile.Read(games.All(), "prose.txt", []byte("Firefly, "+strings.Repeat("a Sherman M4 ", 60)), listfile.Asked{Ruleset: "bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	if told := report(list); !strings.Contains(told, "the entry has more than 600 characters; commas separate entries") {
		t.Error(told)
	}
}

// If the user says what a name means, that counts, whatever the list builder says.
func TestAUserSaysWhatANameMeans(t *testing.T) {
	data, err := os.ReadFile("testdata/lists/germany-last-levy-second.rosz")
	if err != nil {
		t.Fatal(err)
	}
	asked := listfile.Asked{As: map[string]string{"Nebelwerfer 41": "de-105mm", "goliath": "unit:kind=vehicle,weapons=none"}}
	list, err := listfile.Read(games.All(), "levy.rosz", data, asked)
	if err != nil {
		t.Fatal(err)
	}
	if n := list.Count(listfile.FillIn); n != 0 {
		t.Errorf("%d units are still to be filled in:\n%s", n, report(list))
	}
	yaml := string(list.YAML())
	for _, want := range []string{"weapons: medium-howitzer", "cost: 65", "- name: goliath", "cost: 30"} {
		if !strings.Contains(yaml, want) {
			t.Errorf("%s is not in the roster:\n%s", want, yaml)
		}
	}
	fights(t, list)
	asked.As["Goliath"] = "tigger"
	if _, err := listfile.Read(games.All(), "levy.rosz", data, listfile.Asked{As: map[string]string{"Goliath": "pantherr"}}); err == nil ||
		!strings.Contains(err.Error(), `did you mean "panther"`) {
		t.Error(err)
	}
}

// A line with the points of the force is the title of the list only if the units stand on other lines.
func TestALineOfUnitsWithTheirPointsIsNoTitle(t *testing.T) {
	for text, want := range map[string]string{
		"2x Panther, 2x Panzergrenadiers, Tiger I, 1000 points":            "party: '2xpanther+2xpanzergrenadiers+tiger-1'\n",
		"Panther, Panzergrenadiers, 1000 points\n":                         "party: panther+panzergrenadiers\n",
		"Spring league\n\n2x Panther, 3 Panzergrenadiers, 1000 points":     "party: '2xpanther+3xpanzergrenadiers'\n",
		"Panzergrenadiers of the 1st, 1000 points\n2x Panther\n2x Tiger I": "party: '2xpanther+2xtiger-1'\n",
	} {
		list, err := listfile.Read(games.All(), "list.txt", []byte(text), listfile.Asked{Ruleset: "bkc2"})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(list.YAML()), want) {
			t.Errorf("%q: no %q in\n%s%s", text, want, list.YAML(), report(list))
		}
	}
}
