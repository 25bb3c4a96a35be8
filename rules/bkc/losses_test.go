package bkc_test

import (
	"regexp"

	"salvo/rules/rulestest"
)

// losses returns battles in which units are lost, for the checks that all games share.
func losses() (all []rulestest.Losses) {
	for _, battle := range []string{
		"/battle panther+tiger-1+de-infantry+de-hq vs sherman-m4+firefly+us-rifles+us-hq stance-a=assault stance-b=assault ",
		"/battle panther+tiger-1+de-infantry+flak-88+de-hq+de-co+de-fao+de-fac+de-105mm+nebelwerfer:schedule=1@0/30+ju-87 vs " +
			"sherman-m4+firefly+us-rifles+us-57mm+us-hq+us-co+us-fao+us-fac+us-105mm:schedule=2@-10/30+p-47 stance-b=advance ",
	} {
		for _, policy := range []string{"nearest", "weakest", "best-odds", "spread"} {
			for _, edition := range []string{"bkc1", "bkc2"} {
				all = append(all, rulestest.Losses{
					Line:    edition + battle + "policy-a=" + policy + " policy-b=" + policy,
					Stories: 20,
					Lost: regexp.MustCompile(`^[ab]'s (\S+): (?:knocked out|routed|.*, off the table and lost)$` +
						`|^[ab]'s (\S+) is lost$|^[ab]'s (\S+) and [ab]'s (\S+) are both lost$`),
					Heading: regexp.MustCompile(`^TURN .*: (\d+) units? against (\d+)$`),
					Target:  regexp.MustCompile(` at [ab]'s (\S+)$`),
					Beside:  []string{"de-hq", "de-co", "de-fao", "de-fac", "ju-87", "us-hq", "us-co", "us-fao", "us-fac", "p-47"},
				})
			}
		}
	}
	return all
}
