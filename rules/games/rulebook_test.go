package games

import (
	"strings"
	"testing"
)

func TestEveryRulesetHasARulebookForSpreadsheets(t *testing.T) {
	for _, rs := range All().Rulesets() {
		lines := Rulebook(rs.Name)
		if len(lines) == 0 {
			t.Errorf("%s has no rules", rs.Name)
		}
		for _, l := range lines {
			for _, cell := range []string{l.Says, l.Tables.Why} {
				if strings.IndexAny(cell, "=+-@") == 0 {
					t.Errorf("%s %s: a spreadsheet would run the cell %q", rs.Name, l.Rule, cell)
				}
			}
		}
	}
}
