package cobi_test

import (
	"strings"
	"testing"
)

// assumes returns the assumptions of a scenario line as text.
func assumes(t *testing.T, line string) string {
	t.Helper()
	var text strings.Builder
	for _, a := range prepared(t, line).Assumed {
		text.WriteString(a.Topic + ": " + a.Text + "\n")
	}
	return text.String()
}

// E-33: the assumption is stated if a vehicle may become both immobilised and damaged, and only then.
func TestMergedConditionsAreSaid(t *testing.T) {
	const merged = "conditions: an immobilised vehicle that is damaged as well is incapacitated"
	const vehicle = "unit:incapacitate=3,damage=2,immobilise=1,crew=3"
	for line, want := range map[string]bool{
		"cobi 2xunit:hit=3-6 vs " + vehicle:                            true,
		"cobi unit:hit=3-6 vs " + vehicle:                              false,
		"cobi unit:hit=3-6 vs " + vehicle + " state=immobilised":       true,
		"cobi 2xunit:hit=3-6 vs unit:incapacitate=3,damage=2":          false,
		"cobi 2xunit:hit=3-6 vs unit:figures=rifle":                    false,
		"cobi/damage unit vs " + vehicle:                               false,
		"cobi/damage unit vs " + vehicle + " state=immobilised":        true,
		"cobi/mine " + vehicle + " turns=2":                            true,
		"cobi/mine " + vehicle + " turns=1":                            false,
		"cobi/duel unit:figures=rifle vs " + vehicle:                   true,
		"cobi/battle unit:figures=rifle vs " + vehicle:                 true,
		"cobi/duel unit:figures=rifle vs unit:figures=rifle range=100": false,
	} {
		if got := strings.Contains(assumes(t, line), merged); got != want {
			t.Errorf("%s: said %v, want %v", line, got, want)
		}
	}
}

// A weapon of the weapons table may stand for a unit that has only this weapon, in every procedure and with fields. A
// unit of the roster that is given one weapon keeps its name.
func TestAWeaponMayStandWhereAUnitStands(t *testing.T) {
	for line, figures := range map[string]string{
		"cobi rifle vs infantry-squad":                            "rifle",
		"cobi 2xsniper-rifle:loads=1+grenade vs infantry-squad":   "sniper-rifle",
		"cobi/duel pistol vs m1-garand range=20":                  "pistol",
		"cobi/damage at-launcher vs unit":                         "at-launcher",
		"cobi heavy-mg:figures=loader/heavy-mg vs unit:crew=1":    "loader/heavy-mg",
		"cobi unit:figures=rifle vs infantry-squad:figures=rifle": "rifle",
	} {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Parties[0].Groups[0].Unit.Word("figures"); got != figures {
			t.Errorf("%s: the first unit has %s", line, got)
		}
		again, err := library.Parse(s.String())
		if err != nil || again.String() != s.String() {
			t.Errorf("%s is spelled %s, which is read as %v, %v", line, s, again, err)
		}
	}
}
