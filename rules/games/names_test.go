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

// Two kinds of M4 Sherman have one short name. A sentence about both calls each by its whole title.
func TestUnitsWithOneShortNameAreCalledByTheirTitles(t *testing.T) {
	library := All()
	rs, err := library.Ruleset("bkc2")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := library.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	var units []*rules.Unit
	for _, name := range []string{"sherman-m4", "sherman-m4-76", "panther"} {
		u, found := roster.Unit(name)
		if !found {
			t.Fatalf("no unit %s", name)
		}
		units = append(units, u)
	}
	var got []string
	for _, u := range units {
		got = append(got, u.CalledAmong(units))
	}
	got = append(got, units[0].CalledAmong(units[:1]))
	want := []string{"the M4 Sherman (75 mm)", "the M4 Sherman (76 mm)", "the Panther", "the M4 Sherman"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
