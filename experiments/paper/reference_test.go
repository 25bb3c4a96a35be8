package paper_test

import (
	"slices"
	"testing"

	"salvo/experiments/paper"
	"salvo/reports"
	"salvo/rules/games"
)

// The table of weapons shows soft cover, though it is -1 for every weapon of COBI, and no column in which no weapon has a
// value.
func TestTheTableOfWeaponsShowsAModifierThatAllWeaponsShare(t *testing.T) {
	library := games.All()
	rs, err := library.Ruleset("cobi")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := library.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range paper.Reference(rs, roster, games.Rulebook("cobi"), nil, "test").Parts[0].Blocks {
		table, is := block.(*reports.TableBlock)
		if !is || table.Head != "Weapons" {
			continue
		}
		if !slices.Contains(table.Columns, "soft") || slices.Contains(table.Columns, "cost") {
			t.Errorf("columns %q, want soft and not cost", table.Columns)
		}
		return
	}
	t.Error("there is no table of weapons")
}
