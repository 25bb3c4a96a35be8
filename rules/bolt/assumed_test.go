package bolt_test

import (
	"fmt"
	"strings"
	"testing"
)

// Damage to a vehicle depends on who drives it, so the result says for whom it holds.
func TestVehicleDamageSaysWhoseCrewItIs(t *testing.T) {
	e := prepared(t, "bolt-action/vehicle-damage quality=veteran pins=2")
	if all := fmt.Sprint(e.Assumed); !strings.Contains(all, "veteran crew, 2 pins") {
		t.Errorf("%s", all)
	}
}

// What is done with dice for want of anything better is a choice of the player, so the result says which.
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
