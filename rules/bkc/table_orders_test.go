package bkc_test

import (
	"strings"
	"testing"
)

// unveiled returns a table on which a tank in C5 hides an enemy in C7 from rifles in C1. The rifles fire on initiative
// at the enemy in C3. Then the tank is ordered away, and they see the enemy in C7.
func unveiled(edition, hq string) string {
	c := tabletop{edition: edition, ground: strings.Repeat("........ ", 12), places: "P: F5", does: "move P",
		a: "unit:kind=afv,hits=4,move=15,pos=C5+unit:kind=infantry,attack=1,range=40,hits=4,pos=C1+" + hq,
		b: "unit:hits=1,cost=10,pos=C3+" + idle + ",pos=C7+" + idle + ",pos=A12+" + idle + ",pos=H12"}
	return strings.Replace(c.String(), "{units: all, do: [move P]}", "{units: 1, do: [move P]}, {units: rest, do: [wait 99]}", 1)
}

// CMD-04 note 1, E-40: an HQ of 8 in G3 has ordered the tank. The rifles have had no order: 22 cm cost 1, having acted
// on initiative costs 1, and the order to the tank costs nothing.
func TestAnOrderCostsNothingForThoseToOthers(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		got := toldOf(t, unveiled(edition, hq8+",pos=G3"), 4, 1 /* the tank */, 3, 4 /* the rifles */, 6, 6)
		for _, want := range []string{"orders a's unit 1, needs 7 (8, distance -1): obeyed",
			"orders a's unit 2, needs 6 (8, distance -1, acted on its own -1): no"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is not told:\n%s", edition, want, got)
			}
		}
	}
}
