package bolt

import (
	"slices"
	"testing"

	"salvo/rules"
)

// The roster lists the whole weapon card in its order, which is also the order in which men with the weapons fall
// (SUP-32).
func TestTheRosterHasTheWholeCardInItsOrder(t *testing.T) {
	library := rules.NewLibrary(Game())
	roster, err := library.Roster(library.Rulesets()[0])
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, w := range roster.Weapons() {
		names = append(names, w.Name)
	}
	if !slices.Equal(names, cardNames) {
		t.Errorf("the roster has the weapons %q, the card %q", names, cardNames)
	}
	for name, row := range twoCards {
		w, err := (rulebook{Scenario: scenarioOf(t, library, "bolt-action unit:weapons="+name+" vs unit")}).weaponNamed(name)
		if err != nil || w.figures != row.first {
			t.Errorf("%s: the card has %v, the first edition %v (%v)", name, w.figures, row.first, err)
		}
	}
}

func scenarioOf(t *testing.T, library *rules.Library, line string) *rules.Scenario {
	s, err := library.Parse(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}
