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
		return TestedPair{Table: "random:5001", Drawn: "4xrifles+tank", Recut: recut, DrawnCost: 300, RecutCost: 301, Share: within(won, 0.11), True: truly}
	}
	spread := func(value, low, high float64) sim.Estimate { return sim.Estimate{Value: value, Low: low, High: high} }
	return &Verification{Ruleset: "skirmish", Title: "Skirmish: are forces of equal cost even?", Ground: "tables", Budget: 300, Kinds: 12, Apart: 14, AllPairs: 66,
		FirstTable: 5001, LastTable: 5002, Pairs: 2, Battles: 72, FitBattles: 60_000, Seed: 1, Version: "0.1.0", Gain: spread(8, 5, 11),
		Costs: []Tested{
			{By: "list", Spread: spread(15, 12, 18), Even: spread(0.5, 0.41, 0.6), Mean: within(0.47, 0.02), Unequal: 1,
				Pairs: []TestedPair{pair("9xguns", 0.2, 0.24), pair("3xguns+2xcars", 0.55, 0.53)}},
			{By: "fair", Spread: spread(7, 5, 9), Even: spread(0.85, 0.75, 0.93), Mean: within(0.5, 0.01),
				Pairs: []TestedPair{pair("6xguns", 0.42, 0.45), pair("3xguns+cars", 0.51, 0.51)}},
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
	v.Gain = sim.Estimate{Value: 1, Low: -2, High: 4}
	if got := strings.Join(Texts(v.answers()), " "); !strings.Contains(got, "Neither is surely better") {
		t.Errorf("it says %q", got)
	}
}

func TestATestOfCostsIsTrustedInWords(t *testing.T) {
	v := evenForces()
	if got := v.Trusted(); !strings.Contains(got, "by 60,000 battles on other tables: 2 pairs of") ||
		!strings.Contains(got, "85 % (75 to 93) of pairs are even by fair costs, 50 % (41 to 60) by the list") ||
		!strings.Contains(got, "by 7 (5 to 9) points by fair costs, by 15 (12 to 18) by the list") {
		t.Error(got)
	}
	if v.Costs = v.Costs[:1]; v.Trusted() != "" {
		t.Error("it trusts costs that were not tested")
	}
}
