package cobi_test

import (
	"fmt"
	"slices"
	"testing"

	"salvo/rules/cobi"
)

// The book leaves 49 points open, and the errata more. A designer finds each of them under the options or the rulings.
func TestEveryUnclearPointIsAnOptionOrARuling(t *testing.T) {
	game := cobi.Game()
	var options, rulings []string
	for _, o := range game.Options {
		if !o.House {
			options = append(options, o.Rule)
		}
	}
	for _, r := range game.Rulings {
		if slices.Contains(rulings, r.Rule) {
			t.Errorf("%s is ruled twice", r.Rule)
		}
		rulings = append(rulings, r.Rule)
	}
	unclear := []string{"E-30", "E-31", "E-32", "E-33", "E-34", "E-72", "E-75", "E-77"}
	for n := 1; n <= 49; n++ {
		unclear = append(unclear, fmt.Sprintf("AMB-%02d", n))
	}
	for _, rule := range unclear {
		if slices.Contains(options, rule) == slices.Contains(rulings, rule) {
			t.Errorf("%s is not either an option or a ruling", rule)
		}
	}
	if len(options) != 27 || len(rulings) != 32 {
		t.Errorf("there are %d options and %d rulings", len(options), len(rulings))
	}
}
