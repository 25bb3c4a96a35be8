package bkc_test

import (
	"strings"
	"testing"
)

// A squad could go to an objective between four strong squads of the enemy, or fire from where it is. Early in the
// battle it fires: alone in their midst it would be lost long before the objective counts.
func TestCarefulUnitsDoNotGoAloneIntoTheMidstOfTheEnemy(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		acted := 0
		for seed := range uint64(8) {
			got := tell(t, tabletop{edition: edition, ground: strings.Repeat(".......... ", 5) + ".....t.... " + strings.Repeat(".......... ", 6),
				places: "1: {at: F6, reach: 0}", does: "attack 1", doesB: "hold 1", turns: 8,
				a: squad40 + ",pos=F4+5x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=A1/C1/D1/G1/H1+" + hq8 + ",pos=F2",
				b: "4xunit:kind=infantry,attack=8,range=60,hits=6,move=0,cost=60,pos=D8/E8/G8/H8+" + hq8 + ",pos=F12", rules: carefully}, seed)
			_, deed, ok := strings.Cut(got, "\na's unit 1 ") // the first action of the squad
			if !ok || strings.HasPrefix(deed, "in F4") {
				continue // the order fails, and the squad is fired at
			}
			acted++
			if !strings.HasPrefix(deed, "fires at") {
				t.Errorf("%s: it does not fire\n%s", edition, got)
			}
		}
		if acted < 2 {
			t.Errorf("%s: it acts in %d of 8 battles", edition, acted)
		}
	}
}
