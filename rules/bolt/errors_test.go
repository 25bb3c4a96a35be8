package bolt_test

import (
	"strings"
	"testing"
)

func TestImpossibleEngagementsSayWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"bolt-action unit:weapons=5xrifel vs unit", `unknown weapon "rifel"; did you mean "rifle"?`},
		{"bolt-action unit:men=4,weapons=5xrifle vs unit", "4 men for 5 weapons: write men=5 or more"},
		{"bolt-action unit:weapons=rifle/coax-mmg vs unit", "only a vehicle has a coaxial weapon; write mmg"},
		{"bolt-action unit:kind=vehicle,weapons=coax-mmg/light-at vs unit", "the main gun comes first"},
		{"bolt-action unit:kind=vehicle,weapons=21xmmg vs unit", "a unit may have 20"},
		{"bolt-action unit:kind=vehicle,weapons=rifle/pistol/smg/lmg/mmg/hmg/piat/bazooka vs unit", "a unit may have 7"},
		{"bolt-action unit:weapons=rifle,he-size=d6 vs unit", "unit: he-size=d6: rifle fires no shells"},
		{"bolt-action unit:kind=vehicle,weapons=flamethrower-vehicle/mmg,he-size=d6 vs unit", "fires no shells"},
		{"bolt-action 21xus-rifles vs panther", "one line may have 20"},
		{"bolt-action us-rifles vs unit:weapons=5xrifle hits=5", "unit has 5 men, so it can have lost 0 to 4"},
		{"bolt-action us-rifles vs de-grenadiers immobilised=yes", "de-grenadiers is no vehicle"},
		{"bolt-action us-rifles vs de-grenadiers target-pins=9", "driven off by 9 pins, so it can have 0 to 8"},
		{"bolt-action us-rifles vs de-grenadiers pins=9", "pins=9: us-rifles is driven off by 9 pins, so it can have 0 to 8"},
		{"bolt-action us-rifles:pins=10 vs de-grenadiers", "us-rifles:pins=10: us-rifles is driven off by 9 pins"},
		{"bolt-action us-rifles vs de-grenadiers:pins=9", "de-grenadiers:pins=9: de-grenadiers is driven off"},
		{"bolt-action/order us-rifles pins=9", "driven off by 9 pins"},
		{"bolt-action/order us-rifles pins=8 quality=inexperienced", "driven off by 8 pins"},
		{"bolt-action/rally us-rifles pins=9", "driven off by 9 pins"},
		{"bolt-action/morale us-rifles pins=9", "driven off by 9 pins"},
		{"bolt-action/assault us-rifles vs de-grenadiers attacker-pins=9", "attacker-pins=9: us-rifles is driven off"},
		{"bolt-action/assault us-rifles vs de-grenadiers defender-pins=9", "defender-pins=9: de-grenadiers is driven off"},
		{"bolt-action/assault-vehicle us-rifles vs panther pins=9", "pins=9: us-rifles is driven off"},
		{"bolt-action/assault-vehicle us-rifles vs panther vehicle-pins=9", "vehicle-pins=9: panther is driven off"},
		{"bolt-action/assault-vehicle us-rifles vs unit:kind=vehicle vehicle-pins=9", "vehicle-pins=9: unit is driven off"},
		{"bolt-action/assault-vehicle us-rifles vs panther vehicle-pins=9 vehicle-order=run", "panther is driven off"},
		{"bolt-action/vehicle-damage pins=9", "pins=9: the vehicle is driven off by 9 pins"},
		{"bolt-action/duel us-rifles:pins=9 vs de-grenadiers", "us-rifles:pins=9: us-rifles is driven off by 9 pins"},
		{"bolt-action us-rifles:lost=12 vs de-grenadiers", "us-rifles:lost=12: it has 12 men, so it can have lost 0 to 11"},
		{"bolt-action us-rifles vs de-grenadiers:distance=5", "only units that fire have a distance of their own"},
		{"bolt-action/assault us-rifles:cover=soft vs de-grenadiers", "only units that fire have a cover of their own"},
		{"bolt-action/order panther nco-lost=yes", "panther has none"},
		{"bolt-action/morale us-rifles alone=yes", "us-rifles is none"},
		{"bolt-action/assault mg-42 vs us-rifles", "mg-42 is of the kind team: only infantry assaults"},
		{"bolt-action/assault us-rifles vs panther", "write bolt-action/assault-vehicle"},
		{"bolt-action/assault-vehicle us-rifles vs mg-42", "write bolt-action/assault"},
		{"bolt-action/bag a-dice=2 b-dice=1 draws=4", "there are 3 dice in the bag"},
		{"bolt-action/bag +edition=second", "option edition has no bearing on bag"},
	} {
		s, err := library.Parse(c.line)
		if err == nil {
			_, err = s.Prepare()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v, want one line with %q", c.line, err, c.want)
		}
	}
}
