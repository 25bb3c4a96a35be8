package bolt_test

import "testing"

// SUP-70: by the reading cq-wiped=count, a side that has destroyed its enemy is destroyed, too, if it has lost more
// men. This changes nothing for fanatics.
func TestFanaticsAreNotBeatenByTheDead(t *testing.T) {
	for _, rest := range []string{"", " obstacle=defended", " +cq-order=simultaneous", " +cq-later=attacker-first"} {
		line := "bolt-action/assault unit:traits=fanatic,weapons=4xrifle vs unit:traits=fanatic/tough,weapons=2xsmg" + rest
		if differ(walked(t, line, false), walked(t, line+" +cq-wiped=count", false)) {
			t.Errorf("%s: who is destroyed by losses counted changes the odds of fanatics", line)
		}
	}
}

func TestToughTankHuntersHaveAntiTankWeapons(t *testing.T) {
	const hunters, tank = "unit:traits=tough-tank-hunter,weapons=4xrifle", " vs unit:kind=vehicle,armour=9"
	line, said := "bolt-action/assault-vehicle "+hunters+tank, "bolt-action/assault-vehicle "+hunters+",at=yes"+tank
	if differ(walked(t, line, false), walked(t, said, false)) {
		t.Errorf("%s: the odds are not those of at=yes", line)
	}
}
