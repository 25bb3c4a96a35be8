package rules_test

import (
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
)

func TestTheSchemaKnowsTheKeysOfARoster(t *testing.T) {
	for place, keys := range map[string][]string{"": rules.RosterKeys, "$defs/unit": rules.UnitKeys,
		"$defs/weapon": rules.WeaponKeys, "$defs/force": rules.ForceKeys} {
		rulestest.SchemaHasKeys(t, "../cmd/salvo/schemas/roster.json", place, keys)
	}
}
