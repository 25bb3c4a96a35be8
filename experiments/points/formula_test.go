package points

import (
	"math"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/sim"
)

// tanks returns the ruleset bkc2 and its armoured vehicles.
func tanks(t *testing.T) (*rules.Ruleset, []*rules.Unit) {
	t.Helper()
	lib := games.All()
	rs, err := lib.Ruleset("bkc2")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := lib.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	units, err := roster.Select("class:afv")
	if err != nil {
		t.Fatal(err)
	}
	return rs, units
}

// priced returns the cost of a unit by a known formula: 20, plus 12 for each die of attack, plus 3 for each 10 of the
// product of range and hits.
func priced(u *rules.Unit) float64 {
	return 20 + 12*u.Number("attack") + 0.3*u.Number("range")*u.Number("hits")
}

func TestAFormulaIsFoundAndPricesUnitsThatItHasNotSeen(t *testing.T) {
	rs, units := tanks(t)
	var fair []sim.Estimate
	for i, u := range units {
		cost := priced(u) + float64(i%3-1) // noise of -1, 0 or 1
		fair = append(fair, sim.Estimate{Value: cost, Low: cost - 2, High: cost + 2})
	}
	f := fitFormula(rs.Fields, units, fair)
	report := f.report(units, fair)
	if len(report.Terms) > mostTerms || report.MedianOff() > 2 {
		t.Errorf("%s, off by %v", report.Equation(), report.MedianOff())
	}
	for i, u := range units {
		if got := float64(f.price(u)); math.Abs(got-fair[i].Value) > 4 {
			t.Errorf("%s is priced at %v, want %v", u, got, fair[i].Value)
		}
	}
}

func TestAUnitWithASpecialRuleIsMispriced(t *testing.T) {
	rs, units := tanks(t)
	var fair []sim.Estimate
	for i, u := range units {
		cost := priced(u)
		if i == 7 {
			cost += 60
		}
		fair = append(fair, sim.Estimate{Value: cost, Low: cost - 2, High: cost + 2})
	}
	report := fitFormula(rs.Fields, units, fair).report(units, fair)
	if worst := report.Units[0]; worst.Unit != units[7].String() || math.Abs(worst.Off()+60) > 6 {
		t.Errorf("the worst is %+v, want %s", worst, units[7])
	}
}

func TestAFormulaPricesSingleUnits(t *testing.T) {
	p, err := New(games.All(), Asked{Ruleset: "bkc2", Words: []string{"class:afv"}, Ground: onLine, Tried: true})
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"panther":             "",
		"panther:attack=6":    "",
		"3xpanther":           `price: "3xpanther": one unit is priced, whatever their number: write panther`,
		"2xpanther:attack=6":  `price: "2xpanther:attack=6": one unit is priced, whatever their number: write panther:attack=6`,
		"panther+panther":     `price: "panther+panther": one unit is priced, whatever their number: write panther`,
		"panther+sherman-m4":  `price: "panther+sherman-m4": one unit is priced at a time`,
		"panther+2xus-rifles": `price: "panther+2xus-rifles": one unit is priced at a time`,
		"pantser":             `price: unknown unit "pantser"`,
	} {
		err := p.CheckFormula([]string{"tiger-1", word})
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: got %v, want %s", word, err, want)
		}
	}
}
