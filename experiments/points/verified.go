package points

import (
	_ "embed"
	"encoding/json"

	"salvo/reports"
)

// verifiedText holds the last known results of --verify, one for each ruleset and ground, in the form of its JSON. The single
// pairs of a result may be left out.
//
//go:embed verified.json
var verifiedText []byte

// verifiedBefore returns the results of --verify that salvo comes with.
func verifiedBefore() (all []reports.Verification, err error) {
	return all, json.Unmarshal(verifiedText, &all)
}

// tested returns the last known result of --verify in words. It is "" without a result for the ruleset and the ground, and for
// another mix or budget than the usual one.
func (p *Points) tested() string {
	all, err := verifiedBefore()
	if err != nil || p.asked.MixFile != "" || p.asked.Budget != 0 {
		return ""
	}
	for i := range all {
		if v := &all[i]; v.Ruleset == p.ruleset.Name && v.Ground == groundOf(p.onTables()) {
			return v.Trusted()
		}
	}
	return ""
}

// groundOf returns the name of a ground in files.
func groundOf(onTables bool) string {
	if onTables {
		return "tables"
	}
	return "line"
}
