package bolt_test

import (
	"regexp"

	"salvo/rules/rulestest"
)

// losses returns battles in which units are lost, for the checks that all games share.
func losses() (all []rulestest.Losses) {
	for _, rest := range []string{"stance-b=assault", "stance-a=assault stance-b=assault +friendly-fire=beyond edge=20"} {
		for _, policy := range []string{"nearest", "weakest", "best-odds"} {
			all = append(all, rulestest.Losses{
				Line: "bolt-action/battle de-grenadiers+mg-42+de-leutnant+panzer-iv-h vs " +
					"us-rifles+us-second-lieutenant+sherman-m4 pos-a=8 pos-b=8 policy-a=" + policy + " policy-b=" + policy +
					" " + rest,
				Stories: 30,
				Lost: regexp.MustCompile(`^[ab]: (\S+) (?:is wiped out|routs|is knocked out|loses its gunner and is out|` +
					`has burnt all its fuel and is out|runs .* off the table)|^[ab]: \S+ has .* left, (\S+) is destroyed$|` +
					`^[ab]: (\S+) and [ab]: (\S+) are both destroyed$|^[ab]: (\S+): its crew (?:is driven off|flees)`),
				Heading: regexp.MustCompile(`^TURN .*: (\d+) units? of a, (\d+) units? of b$`),
				Target:  regexp.MustCompile(`at (\S+),`),
			})
		}
	}
	return all
}
