package bolt_test

import (
	"regexp"
	"testing"

	"salvo/rules/rulestest"
)

func TestNobodyActsWithOrOnAUnitThatIsLost(t *testing.T) {
	for _, policy := range []string{"nearest", "weakest", "best-odds"} {
		rulestest.Losses{
			Line: "bolt-action/battle de-grenadiers+mg-42+de-leutnant+panzer-iv-h vs " +
				"us-rifles+us-second-lieutenant+sherman-m4 stance-b=assault pos-a=8 pos-b=8 policy-a=" + policy +
				" policy-b=" + policy,
			Stories: 30,
			Lost: regexp.MustCompile(`^(\S+) (?:is wiped out|routs|is destroyed|is knocked out|loses its gunner and is out|` +
				`has burnt all its fuel and is out|runs .* off the table)`),
			Target: regexp.MustCompile(`at (\S+),`),
		}.AreFinal(t, library)
	}
}
