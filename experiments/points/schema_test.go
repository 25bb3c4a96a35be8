package points

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestTheSchemaKnowsTheKeysOfAMix(t *testing.T) {
	rulestest.SchemaHasKeys(t, "../../cmd/salvo/schemas/mix.json", "", mixKeys)
	rulestest.SchemaHasKeys(t, "../../cmd/salvo/schemas/mix.json", "$defs/situation", situationKeys)
	rulestest.SchemaHasKeys(t, "../../cmd/salvo/schemas/mix.json", "$defs/part", partKeys)
}
