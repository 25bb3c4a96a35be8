package bolt_test

import "testing"

// byFormula returns the price of a unit by fanFormula; the unit is spelled as in a scenario line.
func byFormula(t *testing.T, unit string) (points int, ok bool) {
	t.Helper()
	s, err := library.Parse("bolt-action/battle " + unit + " vs unit")
	if err != nil {
		t.Fatal(err)
	}
	return s.Ruleset.Prices[0].Cost(s.Parties[0].Groups[0].Unit)
}

func TestTheFanFormulaMakesOfTanksWhatItIsKnownToMake(t *testing.T) {
	for unit, want := range map[string]int{"tiger-1": 395, "tiger-2": 555, "t-34-85": 235} {
		if got, ok := byFormula(t, unit); got != want || !ok {
			t.Errorf("%s: %d, %v, want %d", unit, got, ok, want)
		}
	}
}

func TestTheFanFormulaMeetsMostPublishedCosts(t *testing.T) {
	known, exact, near := 0, 0, 0
	for _, u := range built(t) {
		price, ok := byFormula(t, u.Name)
		if !ok || u.Source != "published" {
			continue
		}
		known++
		switch off := price - u.Cost(); {
		case off == 0:
			exact++
		case -10 <= off && off <= 10:
			near++
		default:
			t.Logf("%s costs %d, by the formula %d", u.Name, u.Cost(), price)
		}
	}
	if exact < 7 || 5*(exact+near) < 4*known {
		t.Errorf("of %d published vehicles it meets %d, and %d more within 10 points", known, exact, near)
	}
}

func TestTheFanFormulaKnowsWhatItDoesNotKnow(t *testing.T) {
	for _, unit := range []string{
		"stuh-42", "sdkfz-222", "flammpanzer-iii", // howitzer, autocannon, flame
		"m8-greyhound", "sdkfz-251", "de-truck", // another machine gun, no gun, no armour
		"pak-40", "de-grenadiers", "tiger-1:quality=veteran", "unit",
	} {
		if price, ok := byFormula(t, unit); ok {
			t.Errorf("%s: %d", unit, price)
		}
	}
}

func TestAnOpenTurretIsCheaperAndHasNoRoof(t *testing.T) {
	const car = "unit:kind=vehicle,armour=7,weapons=light-at/coax-mmg"
	closed, _ := byFormula(t, car)
	open, _ := byFormula(t, car+",open-topped=yes")
	if closed != 20+50+10+15+10 || open != 20+50+10+10 {
		t.Errorf("closed %d, open %d", closed, open)
	}
}
