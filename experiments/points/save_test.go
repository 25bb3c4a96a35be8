package points

import (
	"strings"
	"testing"

	"salvo/reports"
	"salvo/rules/games"
	"salvo/sim"
)

// TestSavedCostsAreARosterOfTheSameUnits writes the units that are measured by default, in every ruleset, with another
// cost and reads them back. Their class and their other values must be the same.
func TestSavedCostsAreARosterOfTheSameUnits(t *testing.T) {
	for _, ruleset := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		p, err := New(games.All(), Asked{Ruleset: ruleset, Tried: true})
		if err != nil {
			t.Fatal(err)
		}
		made := &reports.Points{Version: "0.1.0", Copies: []reports.CopyWorth{{Role: "tanks"}}}
		for i := range p.units {
			for _, u := range p.units[i].bearers {
				made.Units = append(made.Units, reports.Worth{Unit: u.String(), Fair: sim.Estimate{Value: float64(u.Cost()) + 7}})
			}
		}
		text, err := (&tournament{Points: p}).roster(made)
		if err != nil {
			t.Fatal(err)
		}
		library := games.All()
		if err := library.AddRoster("fair.yaml", []byte(text)); err != nil {
			t.Fatal(err)
		}
		roster, err := library.Roster(p.ruleset)
		if err != nil {
			t.Fatal(err)
		}
		for i := range p.units {
			for _, u := range p.units[i].bearers {
				again, ok := roster.Unit(u.Name)
				if !ok || again.Cost() != u.Cost()+7 || p.alike(again) != p.alike(u) || !strings.HasPrefix(again.From, "fair.yaml") {
					t.Errorf("%s: %s comes back as another unit", ruleset, u.Name)
				}
			}
		}
	}
}
