package bkc_test

import (
	"regexp"
	"testing"

	"salvo/rules/rulestest"
)

func TestNobodyActsWithOrOnAUnitThatIsLost(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for _, policy := range []string{"nearest", "weakest", "best-odds"} {
			rulestest.Losses{
				Line: edition + "/battle panther+tiger-1+de-infantry+de-hq vs sherman-m4+firefly+us-rifles+us-hq " +
					"stance-a=assault stance-b=assault policy-a=" + policy + " policy-b=" + policy,
				Stories: 30,
				Lost: regexp.MustCompile(`at (\S+), .*: (?:knocked out|routed)$|` +
					`^(\S+) is struck, .*: (?:knocked out|routed)$|^(\S+) is lost$|^(\S+) and (\S+) are both lost$`),
				Target: regexp.MustCompile(`at (\S+),`),
			}.AreFinal(t, library)
		}
	}
}
