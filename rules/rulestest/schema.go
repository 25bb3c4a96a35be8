package rulestest

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// SchemaHasKeys checks that an object of a JSON Schema has exactly these keys, which are those that the reader of the
// described files knows. place is the path of the object in the schema: "" for the top, or "$defs/unit".
func SchemaHasKeys(t *testing.T, path, place string, keys []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var at map[string]any
	if err := json.Unmarshal(text, &at); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for step := range strings.SplitSeq(place, "/") {
		if step != "" {
			at, _ = at[step].(map[string]any)
		}
	}
	properties, _ := at["properties"].(map[string]any)
	if diff := cmp.Diff(slices.Sorted(slices.Values(keys)), slices.Sorted(maps.Keys(properties))); diff != "" {
		t.Errorf("%s, %q: not the keys that the reader knows (-reader +schema):\n%s", path, place, diff)
	}
}
