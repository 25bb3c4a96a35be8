package bolt_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Damage to a vehicle depends on the quality of its crew, so the result names that quality.
func TestVehicleDamageSaysWhoseCrewItIs(t *testing.T) {
	e := prepared(t, "bolt-action/vehicle-damage quality=veteran pins=2")
	if all := fmt.Sprint(e.Assumed); !strings.Contains(all, "veteran crew, 2 pins") {
		t.Errorf("%s", all)
	}
}

// By default units neither stay Down nor go Down when shot at. If a factor makes them do so, the assumptions of the
// result name it.
func TestADuelSaysHowUnitsAreLed(t *testing.T) {
	const line = "bolt-action/duel us-rifles vs de-grenadiers "
	for words, want := range map[string]string{
		"":                  "",
		"keep-down=pinned":  "pinned units that are Down stay so",
		"down-react=always": "troops go Down when shot at before they have acted",
	} {
		all := fmt.Sprint(prepared(t, line+words).Assumed)
		for _, text := range []string{"pinned units that are Down stay so", "troops go Down when shot at before they have acted"} {
			if said := strings.Contains(all, text); said != (text == want) {
				t.Errorf("%s: %q is said: %v", words, text, said)
			}
		}
	}
}

// The result describes the target by the values that decide the odds: troops by their men, vehicles by their armour.
func TestAResultDescribesTheTarget(t *testing.T) {
	const end = "; morale 9, driven off by 9 pins"
	for line, want := range map[string]string{
		"bolt-action mg-42 vs unit:weapons=5xrifle": "unit, regular, 5 men" + end + "; checks after half losses",
		"bolt-action mg-42 vs unit:weapons=5xrifle down=yes target-pins=2": "unit, regular, 5 men, Down, 2 pins" + end +
			"; checks after half losses",
		"bolt-action pak-40 vs unit:kind=vehicle,armour=9": "unit, regular, enclosed armour, damage value 9" + end,
		"bolt-action pak-40 vs unit:kind=vehicle":          "unit, regular, soft-skin, damage value 6" + end,
	} {
		saysOf(t, line, "target", want)
	}
}

// saysOf checks that the assumptions about a topic are these texts, and no others.
func saysOf(t *testing.T, line, topic string, want ...string) {
	t.Helper()
	var said []string
	for _, a := range prepared(t, line).Assumed {
		if a.Topic == topic {
			said = append(said, a.Text)
		}
	}
	if !slices.Equal(said, want) {
		t.Errorf("%s: of %s it says %q, want %q", line, topic, said, want)
	}
}

// An officer adds a bonus to the tests of its side. A duel states this bonus among its assumptions; a duel without an
// officer states none.
func TestADuelSaysWhatAnOfficerAdds(t *testing.T) {
	const line, side = "bolt-action/duel us-rifles vs de-grenadiers officer-b=", "holds, fires at the first enemy of the line"
	for officer, want := range map[string]string{
		"0": side, "1": side + ", officer bonus +1", "2": side + ", officer bonus +2",
	} {
		saysOf(t, line+officer, "side a", side)
		saysOf(t, line+officer, "side b", want)
	}
}

// A duel of several units must break ties, and may be too large for the exact engine. Its assumptions say both.
func TestADuelOfSeveralUnitsSaysWhatThatMeans(t *testing.T) {
	for sides, several := range map[string]bool{
		"us-rifles vs de-grenadiers": false, "2xus-rifles vs de-grenadiers": true, "us-rifles vs 2xde-grenadiers": true,
		"3xus-rifles vs 2xde-grenadiers": true,
	} {
		var ties, exact []string
		if several {
			ties = []string{"among equals the unit listed first comes first: as a target, and when units act or line up"}
			exact = []string{"several units a side are walked as far as the limits of the exact engine go, else rolled"}
		}
		saysOf(t, "bolt-action/duel "+sides, "ties", ties...)
		saysOf(t, "bolt-action/duel "+sides, "exact", exact...)
	}
}

// SUP-54: the coaxial machine gun of a tank may do more to infantry than its shell, so the first assumption says that it is silent.
func TestATankThatFiresItsMainGunAtInfantrySaysSo(t *testing.T) {
	for line, want := range map[string]bool{
		"bolt-action unit:kind=vehicle,weapons=super-heavy-at/coax-mmg vs unit:men=10,weapons=10xrifle range=14":                true,
		"bolt-action unit:kind=vehicle,weapons=super-heavy-at/coax-mmg vs unit:men=10,weapons=10xrifle range=14 coax=coax":      false,
		"bolt-action unit:kind=vehicle,weapons=super-heavy-at/coax-mmg vs unit:kind=vehicle,armour=9,weapons=light-at range=14": false,
	} {
		if first := prepared(t, line).Assumed[0]; (first.Topic == "coaxial weapon") != want {
			t.Errorf("%s: the first assumption is %q", line, first)
		}
	}
}
