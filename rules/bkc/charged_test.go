package bkc_test

import (
	"fmt"
	"testing"
)

// The fire of a charged unit must use only options that the procedure charge declares, whatever the unit and its mode
// of fire.
func TestWhateverIsChargedMayFireFirst(t *testing.T) {
	for _, rs := range library.Rulesets() {
		roster, err := library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range roster.Units() {
			for _, mode := range []string{"direct", "indirect"} {
				for _, charger := range []string{"panther", "panzergrenadiers"} {
					line := fmt.Sprintf("%s/charge %s vs us-rifles+%s range=15 mode=%s", rs.Name, charger, u.Name, mode)
					s, err := library.Parse(line)
					if err != nil {
						t.Fatalf("%s: %v", line, err)
					}
					_, _ = s.Prepare() // an error is allowed: not all can fire; an undeclared option panics
				}
			}
		}
	}
}
