package paper_test

import (
	"strings"
	"testing"

	"salvo/experiments/paper"
	"salvo/rules"
	"salvo/rules/games"
)

// The card of artillery without a range says that it bombards. It has no odds of fire, which would all be zero.
func TestTheCardOfArtillerySaysThatItBombards(t *testing.T) {
	library := games.All()
	for _, line := range []string{"bkc1 de-105mm", "bkc2 de-105mm", "bkc1 nebelwerfer", "bkc2 nebelwerfer"} {
		ruleset, name, _ := strings.Cut(line, " ")
		rs, err := library.Ruleset(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		roster, err := library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		unit, _ := roster.Unit(name)
		sheet, err := paper.Cards(t.Context(), library, rs, []rules.Group{{Count: 1, Unit: unit}}, "1")
		if err != nil {
			t.Fatal(err)
		}
		want := name + " has no range and attacks by bombard, not by fire"
		if name == "de-105mm" {
			want += "; over open sights it has 4 dice up to 30 cm"
		}
		odds := sheet.Cards[0].Odds
		if len(odds) != 1 || odds[0].Target != "No odds" || odds[0].Never != want+"." {
			t.Errorf("%s: the card has %+v, not %q", line, odds, want)
		}
	}
}
