package rules

import (
	"slices"
	"testing"
)

func TestHouseRulesAreOnlyThoseOfDiceThatAGameThrows(t *testing.T) {
	var names []string
	for _, o := range (HouseDice{Basic: 3, ToHit: []string{"fire"}, Reroll: []string{"fire", "indirect"}}).Options() {
		if !o.House {
			t.Errorf("%s is no house rule", o.Name)
		}
		names = append(names, o.Name+"="+o.Readings[0].Name)
	}
	if want := []string{"hit=3", "reroll=none"}; !slices.Equal(names, want) {
		t.Errorf("the options are %v instead of %v", names, want)
	}
}

func TestTheScoreOfTheBookIsNoHouseRule(t *testing.T) {
	options := HouseDice{Basic: 4, ToHit: []string{"fire"}, ToSave: []string{"fire"}}.Options()
	s := &Scenario{options: options, chosen: map[string]string{"hit": "4", "save": "5"}}
	if h := s.House(); h != (House{Save: 5}) {
		t.Errorf("+hit=4 +save=5 is read as %+v", h)
	}
}
