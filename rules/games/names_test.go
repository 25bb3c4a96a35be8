package games

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
)

var update = flag.Bool("update", false, "write testdata/names.txt and rosters.bin anew")

// TestEveryTitleReadsWellInASentence writes the name of every unit, alone and with the number 2, and of every force, as
// sentences of reports have it. These names must equal a list that a person has read.
func TestEveryTitleReadsWellInASentence(t *testing.T) {
	library := All()
	var lines []string
	for _, rs := range library.Rulesets() {
		roster, err := library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range roster.Units() {
			lines = append(lines, fmt.Sprintf("%s: %s, %s", u.Title, u.Called(), rules.Group{Count: 2, Unit: u}))
		}
		for _, f := range roster.Forces() {
			s, err := library.Parse(fmt.Sprintf("%s/battle %s vs %s", rs.Name, f.Name, roster.Units()[0].Name))
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, fmt.Sprintf("%s: %s", f.Title, s.Names()[0].Text))
		}
	}
	slices.Sort(lines)
	got := strings.Join(slices.Compact(lines), "\n") + "\n"
	const path = "testdata/names.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got), -update accepts it:\n%s", diff)
	}
}
