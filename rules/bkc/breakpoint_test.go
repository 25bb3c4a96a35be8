package bkc_test

import (
	"strings"
	"testing"
)

// BRK-02 says that a side breaks at half of its counting units. A scenario may set another share, which is rounded up.
func TestABreakpointIsAShareOfTheUnitsThatCount(t *testing.T) {
	for share, want := range map[string]string{"": "breakpoint 4 of 7", " breakpoint=0.3": "breakpoint 3 of 7",
		" breakpoint=1": "breakpoint 7 of 7"} {
		e := prepared(t, "bkc2/battle 7xpanther+de-hq vs sherman-m4+us-hq"+share)
		if text := e.Assumed[1].Text; !strings.Contains(text, want) {
			t.Errorf("with%q: %s", share, text)
		}
	}
}
