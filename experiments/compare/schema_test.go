package compare

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestTheSchemaKnowsTheKeysOfACatalogue(t *testing.T) {
	for place, keys := range map[string][]string{"": sectionKeys, "$defs/game": gameKeys, "$defs/acts": actsKeys,
		"$defs/fire": fireWords, "$defs/duel": duelWords, "$defs/unit": unitKeys, "$defs/situation": situationKeys,
		"$defs/archetype": {"title"}} {
		rulestest.SchemaHasKeys(t, "../../cmd/salvo/schemas/catalogue.json", place, keys)
	}
}
