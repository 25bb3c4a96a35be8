package tablefile_test

import (
	"testing"

	"salvo/rules/rulestest"
	"salvo/rules/tablefile"
)

func TestTheSchemaKnowsTheKeysOfAScenario(t *testing.T) {
	for place, keys := range map[string][]string{"": tablefile.TableKeys, "$defs/place": tablefile.PlaceKeys,
		"$defs/side": tablefile.SideKeys, "$defs/arrival": tablefile.ArrivalKeys, "$defs/group": tablefile.GroupKeys,
		"$defs/switch": tablefile.SwitchKeys,
		"$defs/terms":  tablefile.TermKeys} {
		rulestest.SchemaHasKeys(t, "../../cmd/salvo/schemas/scenario.json", place, keys)
	}
}
