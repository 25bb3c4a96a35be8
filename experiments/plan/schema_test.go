package plan

import (
	"slices"
	"testing"

	"salvo/rules/rulestest"
)

func TestTheSchemaKnowsTheKeysOfAnExperiment(t *testing.T) {
	const schema = "../../cmd/salvo/schemas/experiment.json"
	rulestest.SchemaHasKeys(t, schema, "", planKeys)
	rulestest.SchemaHasKeys(t, schema, "$defs/defaults", settingKeys)
	for _, k := range kinds {
		rulestest.SchemaHasKeys(t, schema, "$defs/"+k.name, slices.Concat([]string{k.name}, itemKeys, k.keys))
	}
}
