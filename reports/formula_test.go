package reports

import (
	"io"
	"testing"
)

// gunFormula prices four guns, one of them badly.
func gunFormula() *Formula {
	return &Formula{
		Ruleset: "skirmish", Title: "Skirmish: a formula for fair costs", Constant: 12,
		Terms: []FormulaTerm{{Factor: 9, Per: 1, Of: "attack"}, {Factor: -4, Per: 1, Of: "save", Note: "save none counts as 7"},
			{Factor: 26, Per: 100, Of: "range x hits"}},
		Units: []FormulaUnit{
			{Unit: "flail", Listed: 60, Fair: within(90, 4), Formula: 60, LeftOut: 55},
			{Unit: "gun", Listed: 40, Fair: within(44, 3), Formula: 45, LeftOut: 46},
			{Unit: "double", Listed: 80, Fair: within(81, 3), Formula: 80, LeftOut: 80},
			{Unit: "light", Fair: within(20, 2), Formula: 20, LeftOut: 20},
		},
		Priced:  []PricedUnit{{Unit: "gun:attack=5", Listed: 40, Formula: 54}},
		Battles: 20_000, Seed: 1, Version: "0.1.0",
	}
}

func TestAFormulaIsWrittenAsPlayersDoWithItsErrorAndWhatItMisprices(t *testing.T) {
	f := gunFormula()
	if want := "cost = 12 + 9 x attack - 4 x save + 26 x range x hits / 100"; f.Equation() != want {
		t.Errorf("%s, want %s", f.Equation(), want)
	}
	for name, form := range map[string]func(w io.Writer) error{
		"formula.txt":  asText(f, TextOptions{}),
		"formula.csv":  asCSV(f),
		"formula.json": asJSON(f),
		"formula.svg":  plotted(f, "svg"),
	} {
		golden(t, name, form)
	}
}
