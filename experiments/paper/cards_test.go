package paper_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/experiments/paper"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
)

// The card of artillery without a range has the odds of a granted request in place of odds of fire, which would all be zero.
// It says that the unit bombards.
func TestTheCardOfArtilleryHasOddsOfARequest(t *testing.T) {
	library := games.All()
	for _, line := range []string{"bkc1 de-105mm", "bkc2 de-105mm", "bkc1 nebelwerfer", "bkc2 nebelwerfer"} {
		_, name, _ := strings.Cut(line, " ")
		want := name + " has no range and attacks by bombard, not by fire"
		if name == "de-105mm" {
			want += "; over open sights it has 4 dice up to 30 cm"
		}
		card := cardOf(t, library, line)
		if last := len(card.Odds) - 1; last != 3 || card.Odds[last].Target != "By fire" || card.Odds[last].Never != want+"." || card.Deed != "One granted request" {
			t.Errorf("%s: the card has %+v, not %q", line, card, want)
		}
	}
}

// A tank fires its main gun or its coaxial machine gun (SUP-54). The card shows the weapon that does more. The one
// shell of a Firefly pins infantry in 2 of 3 shots, but all four dice of its machine gun miss only once in 81 times. So
// the card of the Firefly shows its machine gun.
func TestACardFiresTheWeaponThatDoesMore(t *testing.T) {
	for line, want := range map[string]reports.CardOdds{
		"bolt-action firefly":    {Target: "regular infantry in the open, 12 in, coaxial weapon", Values: []string{"never", "99 %"}},
		"bolt-action sherman-m4": {Target: "regular infantry in the open, 12 in", Values: []string{"11 %", ">99 %"}},
	} {
		if diff := cmp.Diff(want, cardOf(t, games.All(), line).Odds[0]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", line, diff)
		}
	}
}

// Odds of support are those of the line that asks for it.
func TestCardsOfSupportHaveTheOddsOfAGrantedRequest(t *testing.T) {
	for line, want := range map[string][]string{"bkc2 de-105mm": {"never", "65 %"}, "bkc1 de-105mm": {"never", "41 %"}} {
		if got := cardOf(t, games.All(), line).Odds[0]; got.Target != "infantry in the open" || !slices.Equal(got.Values, want) {
			t.Errorf("%s: %+v, want %q", line, got, want)
		}
	}
	if card := cardOf(t, games.All(), "bkc2 typhoon"); len(card.Odds) != 3 || card.Odds[2].Target != "medium tank" || card.Odds[2].Values == nil {
		t.Errorf("typhoon: %+v", card)
	}
	if card := cardOf(t, games.All(), "bkc2 de-hq"); len(card.Odds) != 1 || card.Odds[0].Target != "No odds" {
		t.Errorf("de-hq: %+v", card)
	}
}

// The targets of a mortar stand beyond its least range. Other units have the targets at 12 inches.
func TestTheTargetsOfAMortarStandBeyondItsLeastRange(t *testing.T) {
	for line, want := range map[string]string{
		"bolt-action us-mortar-81":     "regular infantry in the open, 24 in, first shot",
		"bolt-action gb-mortar-2-inch": "regular infantry in the open, 12 in, first shot",
		"bolt-action gb-25-pdr":        "regular infantry in the open, 12 in",
	} {
		if got := cardOf(t, games.All(), line).Odds[0]; got.Target != want || got.Values == nil {
			t.Errorf("%s: %+v, want %q", line, got, want)
		}
	}
}

// cardOf returns the card of a unit: "bkc1 de-105mm".
func cardOf(t *testing.T, library *rules.Library, line string) reports.Card {
	t.Helper()
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
	return sheet.Cards[0]
}

// The card of a COBI weapon names each modifier with its sign, 0 too, and the distance beyond which the weapon cannot fire.
func TestTheCardOfACobiWeaponNamesEachModifier(t *testing.T) {
	want := [][2]string{
		{"submachine gun", "burst; +1 to 10 cm, 0 to 30, -2 to 60, -3 to 100, none beyond; vehicle -1; soft -1, dug in -3, hard -3; reload 3-6"},
		{"mobile mg", "burst; 0 to 10 cm, +2 to 60, -2 to 100, none beyond; vehicle +1; soft -1, dug in -3, hard -3; gunner +1; reload 3-6"},
	}
	if diff := cmp.Diff(want, cardOf(t, games.All(), "cobi gb-sten-squad").Weapons); diff != "" {
		t.Errorf("the weapons (-want +got):\n%s", diff)
	}
}
