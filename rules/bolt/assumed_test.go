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
