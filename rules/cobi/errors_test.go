package cobi_test

import (
	"strings"
	"testing"
)

// The error for an impossible scenario line is one line that says what would be right.
func TestMistakesAreOneLineThatSaysWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"cobi unit vs unit", "unit has nothing to fire: write unit:hit=3-6,reload=3-6 for a gun or unit:weapon=mobile-mg"},
		{"cobi unit:hit=3-5 vs unit", "unit:hit=3-5: the ranges of the rules end with 6: write unit:hit=3-6"},
		{"cobi/to-hit hit=2-4", "hit=2-4: the ranges of the rules end with 6: write hit=2-6"},
		{"cobi unit:kind=infantry vs unit",
			"unit has no figures: write unit:figures=rifle or unit:figures=4xrifle/mobile-mg"},
		{"cobi unit:figures=13xrifle vs unit", "unit has 13 figures; a squad has 12 at most"},
		{"cobi unit:kind=vehicle,figures=rifle vs unit", "unit is a vehicle and has no figures: what it fires is its weapon"},
		{"cobi unit:figures=riffle vs unit",
			`unit: there is no weapon "riffle"; did you mean "rifle"?; a roster may define it under weapons`},
		{"cobi unit:figures=mortar vs unit", `unit: there is no weapon "mortar"; a roster may define it under weapons`},
		{"cobi unit:figures=explosion vs unit", "unit: explosion is no weapon that anybody can carry"},
		{"cobi unit:figures=2xloader vs unit", "unit has nobody who fires"},
		{"cobi unit:hit=3-6 vs unit:destroy=3,damage=3", "unit:damage=3: must be less than destroy, which is 3"},
		{"cobi unit:hit=3-6 vs unit dug-in=yes cover=soft", "dug-in=yes and cover=soft never combine: leave one out"},
		{"cobi unit:hit=3-6 vs unit mounted=yes",
			"mounted=yes: unit is a vehicle; name the soldiers who ride in one as the target"},
		{"cobi unit:hit=3-6 vs unit:figures=rifle state=damaged",
			"state=damaged: unit is infantry, that is said of a vehicle"},
		{"cobi unit:hit=3-6 vs unit:crew=3 crew-dead=1 crew-wounded=2 +wounded-crew=out",
			"unit has a crew of 3, 1 dead and 2 wounded: nobody is left to serve it"},
		{"cobi unit:hit=3-6 vs unit:damage=2 state=immobilised",
			"state=immobilised: unit is never immobilised, its card has no immobilise"},
		{"cobi/mine unit:immobilise=1 state=incapacitated",
			"state=incapacitated: unit is never incapacitated, its card has no incapacitate"},
		{"cobi unit:hit=3-6 vs unit:figures=rifle mounted=yes dug-in=yes",
			"mounted=yes and dug-in=yes never combine: a unit that rides in a vehicle is not dug in"},
		{"cobi/duel unit:hit=3-6 vs unit:figures=rifle mounted-b=yes dug-in-b=yes",
			"mounted-b=yes and dug-in-b=yes never combine: a unit that rides in a vehicle is not dug in"},
		{"cobi explosion vs unit", "explosion: explosion is no weapon that anybody can carry"},
		{"cobi/damage unit vs unit:figures=rifle", "unit is infantry: damage is done to vehicles"},
		{"cobi unit:hit=3-6 vs unit:figures=rifle hq=damage",
			"hq=damage: unit is infantry, damage dice are thrown at vehicles"},
		{"cobi/mine unit:figures=rifle target-hq=crew", "target-hq=crew: unit is infantry, that is thrown for a vehicle"},
		{"cobi/mine unit hq=explosion", "hq=explosion: unit is a vehicle, explosions are thrown at infantry"},
		{"cobi/duel unit:hit=3-6 vs unit hq-a=fog hq-b=fog",
			"hq-a=fog and hq-b=fog: the die for the fog is that of the side that bought it; say it of one"},
		{"cobi 600xunit:figures=2xrifle vs unit:figures=rifle",
			"the attackers have 1200 shots; one engagement may have 1000"},
	} {
		s, err := library.Parse(c.line)
		if err == nil {
			_, err = s.Prepare()
		}
		switch {
		case err == nil:
			t.Errorf("%s: no error, want %q", c.line, c.want)
		case err.Error() != c.want:
			t.Errorf("%s:\n got %q\nwant %q", c.line, err, c.want)
		case strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: more than one line", c.line)
		}
	}
}
