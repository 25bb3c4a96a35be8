package bkc_test

import (
	"strings"
	"testing"
)

// The assumptions of a battle on a table name what its units could do by the rules but will not do.
func TestABattleSaysWhatItsUnitsWillNotDo(t *testing.T) {
	c := tabletop{ground: column(12), places: "P: A1", a: lorry + riders + "+unit:kind=afv,recce=yes,hits=4,pos=A3+" + hq8 + ",pos=A1",
		b: "unit:kind=infantry-gun,attack=3,range=60,calibre=light,hits=3,pos=A12"}
	c.a = strings.Replace(c.a, "pos=A8", "pos=A2", 1)
	for edition, rules := range map[string][]string{"bkc1": {"INI-08", "CHG-02", "WPN-05"}, "bkc2": {"INI-04", "CA-02", "WPN-05"}} {
		c.edition = edition
		var told []string
		for _, a := range c.prepared(t).Assumed {
			if a.Topic == "not done" {
				told = append(told, a.Text)
			}
		}
		for _, rule := range rules {
			if !strings.Contains(strings.Join(told, "\n"), "("+rule+")") {
				t.Errorf("%s: nothing is said of %s: %q", edition, rule, told)
			}
		}
	}
}
