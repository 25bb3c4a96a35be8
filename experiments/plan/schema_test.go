package plan

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"salvo/experiments/question"
	"salvo/experiments/setting"
	"salvo/rules/rulestest"
)

func TestTheSchemaKnowsTheKeysOfAnExperiment(t *testing.T) {
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	schema := filepath.Join(t.TempDir(), "experiment.json")
	if err := os.WriteFile(schema, text, 0o666); err != nil {
		t.Fatal(err)
	}
	rulestest.SchemaHasKeys(t, schema, "", planKeys)
	rulestest.SchemaHasKeys(t, schema, "$defs/defaults", settingKeys)
	for _, k := range question.InFiles() {
		rulestest.SchemaHasKeys(t, schema, "$defs/"+k.Name, slices.Concat([]string{k.Name}, itemKeys, namesOf(k.In(setting.File))))
	}
}
