package points

import (
	_ "embed"
	"encoding/json"

	"salvo/reports"
)

// verifiedText holds the results of --verify that come with salvo, one for each ruleset and ground, as the JSON of
// their reports. A report may lack its list of single pairs.
//
//go:embed verified.json
var verifiedText []byte

// verifiedBefore returns the results of --verify that come with salvo.
func verifiedBefore() (all []reports.Verification, err error) {
	return all, json.Unmarshal(verifiedText, &all)
}

// tested returns a sentence about the result of --verify that comes with salvo for the ruleset and the ground. It
// returns "" if there is none, or if the user gives a mix or a budget.
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

// groundOf returns the name of a ground as in the JSON of reports: "tables" or "line".
func groundOf(onTables bool) string {
	if onTables {
		return "tables"
	}
	return "line"
}
