package reports

import (
	"io"
	"strings"
	"testing"

	"salvo/sim"
)

// evenForces returns a test of costs in which the fair costs are better.
func evenForces() *Verification {
	pair := func(recut string, won, truly float64) TestedPair {
		return TestedPair{Table: "random:5001-5006", Drawn: "4xrifles+tank", Recut: recut, DrawnCost: 300, RecutCost: 301, Share: within(won, 0.11), True: truly}
	}
	spread := func(value, low, high float64) sim.Estimate { return sim.Estimate{Value: value, Low: low, High: high} }
	return &Verification{Ruleset: "skirmish", Title: "Skirmish: are forces of equal cost even?", Ground: "tables", Budget: 300, Kinds: 12, Apart: 14, AllPairs: 66,
		FirstTable: 5001, LastTable: 5012, Pairs: 2, Tables: 6, Battles: 72, FitBattles: 60_000, Seed: 1, Version: "0.1.0",
		Forces: []TestedForces{
			{Name: "usual shape", Gain: spread(8, 5, 11), Costs: []Tested{
				{By: "list", Spread: spread(15, 12, 18), Even: spread(0.5, 0.41, 0.6), SpreadOnOne: spread(21, 18, 24), EvenOnOne: spread(0.37, 0.32, 0.42), Mean: within(0.47, 0.02), Unequal: 1,
					Pairs: []TestedPair{pair("9xguns", 0.2, 0.24), pair("3xguns+2xcars", 0.55, 0.53)}},
				{By: "fair", Spread: spread(7, 5, 9), Even: spread(0.85, 0.75, 0.93), SpreadOnOne: spread(14, 12, 16), EvenOnOne: spread(0.52, 0.47, 0.6), Mean: within(0.5, 0.01),
					Pairs: []TestedPair{pair("6xguns", 0.42, 0.45), pair("3xguns+cars", 0.51, 0.51)}},
			}},
			{Name: "any kinds", Gain: spread(5, 2, 8), Costs: []Tested{
				{By: "list", Spread: spread(22, 18, 26), Even: spread(0.35, 0.31, 0.42), SpreadOnOne: spread(29, 25, 33), EvenOnOne: spread(0.27, 0.24, 0.31), Mean: within(0.48, 0.03),
					Pairs: []TestedPair{pair("9xguns", 0.2, 0.24)}},
				{By: "fair", Spread: spread(17, 14, 20), Even: spread(0.44, 0.38, 0.52), SpreadOnOne: spread(24, 21, 27), EvenOnOne: spread(0.32, 0.29, 0.36), Mean: within(0.5, 0.03),
					Pairs: []TestedPair{pair("6xguns", 0.42, 0.45)}},
			}},
		},
		Assumed: []Assumption{{Topic: "luck", Text: "true shares are taken as normally distributed"}}}
}

func TestATestOfCostsTellsHowEvenForcesAre(t *testing.T) {
	v := evenForces()
	for name, form := range map[string]func(w io.Writer) error{
		"verification.txt":  asText(v, TextOptions{}),
		"verification.csv":  asCSV(v),
		"verification.json": asJSON(v),
		"verification.svg":  plotted(v, "svg"),
	} {
		golden(t, name, form)
	}
}

func TestATestOfCostsClaimsNothingThatLuckExplains(t *testing.T) {
	v := evenForces()
	v.Forces[0].Gain = sim.Estimate{Value: 1, Low: -2, High: 4}
	if got := strings.Join(Texts(v.answers()), " "); !strings.Contains(got, "Neither is surely better") {
		t.Errorf("it says %q", got)
	}
}

func TestATestOfCostsIsTrustedInWords(t *testing.T) {
	v := evenForces()
	if got := v.Trusted(); !strings.Contains(got, "by 60,000 battles on other tables: 2 pairs of forces of the usual shape") ||
		!strings.Contains(got, "72 battles each on 6 held-out tables. 85 % (75 to 93) of pairs are even by fair costs, 50 % (41 to 60) by the list") ||
		!strings.Contains(got, "by 7 (5 to 9) points by fair costs, by 15 (12 to 18) by the list; on a single table by 14 and 21.") {
		t.Error(got)
	}
	if v.Forces[0].Costs = v.Forces[0].Costs[:1]; v.Trusted() != "" {
		t.Error("it trusts costs that were not tested")
	}
}
