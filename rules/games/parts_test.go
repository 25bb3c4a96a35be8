package games_test

import (
	"slices"
	"testing"

	"salvo/rules/games"
)

// A scenario line may put units on a table that the table's file does not mention. Plans give them the tasks of units
// with the same role, whatever their names.
func TestUnitsThatATableDoesNotKnowPlayTheirParts(t *testing.T) {
	s, err := games.All().Parse("random:1 a=4xpanther+6xpanzergrenadiers+2xpak-40 b=4xpanther+6xpanzergrenadiers+2xpak-40")
	if err != nil {
		t.Fatal(err)
	}
	for side := range 2 {
		p := s.Plan(side)
		for unit, goes := range map[string]bool{"panther": true, "panzergrenadiers": true, "pak-40": false} {
			attacks := false
			for _, g := range p.Groups {
				if slices.Contains(g.Names, unit) {
					attacks = g.Tasks[0].Do.String() == "attack"
				}
			}
			if attacks != goes {
				t.Errorf("side %d: %s attacks: %v, not %v", side, unit, attacks, goes)
			}
		}
	}
}
