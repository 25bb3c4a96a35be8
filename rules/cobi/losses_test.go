package cobi_test

import (
	"regexp"

	"salvo/rules/rulestest"
)

// losses returns battles in which units are lost.
func losses() (all []rulestest.Losses) {
	for _, rest := range []string{"cover-b=soft", "stance-a=assault stance-b=assault pos-a=10 pos-b=10"} {
		for _, policy := range []string{"nearest", "weakest", "best-odds"} {
			all = append(all, rulestest.Losses{
				Line: "cobi/battle sherman-m4a1+us-rifles+m10 vs panzer-iv-h+pak-40+de-infantry " +
					"policy-a=" + policy + " policy-b=" + policy + " " + rest,
				Stories: 30,
				Lost: regexp.MustCompile(`points, destroyed|hit once more, it is destroyed|` +
					`^[ab]: (\S+)(?:: nobody is left standing| is destroyed, its crew dead| has no crew left to serve it)`),
				Target: regexp.MustCompile(`fires at ([a-z0-9-]+)`),
			})
		}
	}
	return all
}
