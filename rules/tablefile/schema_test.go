package tablefile_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"salvo/rules/rulestest"
	"salvo/rules/tablefile"
)

const schemaFile = "../../cmd/salvo/schemas/scenario.json"

func TestTheSchemaKnowsTheKeysOfAScenario(t *testing.T) {
	for place, keys := range map[string][]string{"": tablefile.TableKeys, "$defs/place": tablefile.PlaceKeys,
		"$defs/side": tablefile.SideKeys, "$defs/arrival": tablefile.ArrivalKeys, "$defs/group": tablefile.GroupKeys,
		"$defs/switch": tablefile.SwitchKeys,
		"$defs/terms":  tablefile.TermKeys} {
		rulestest.SchemaHasKeys(t, schemaFile, place, keys)
	}
}

// A schema is a part of the schema of scenario files.
type schema struct {
	Description string
	Properties  map[string]schema
	Required    []string
	Ref         string            `json:"$ref"`
	Defs        map[string]schema `json:"$defs"`
	Of          *schema           `json:"additionalProperties"`
	Items       *schema
	Either      []schema `json:"anyOf"`
}

// The page shows the same help for a key as editors that know the schema.
func TestTheFormSaysWhatTheSchemaSays(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatal(err)
	}
	dropFlags(raw)
	text, _ = json.Marshal(raw)
	var s schema
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	compareForm(t, "", tablefile.Form, s, s.Defs)
}

// dropFlags removes "additionalProperties": false, which is no schema.
func dropFlags(of any) {
	switch v := of.(type) {
	case map[string]any:
		if _, is := v["additionalProperties"].(bool); is {
			delete(v, "additionalProperties")
		}
		for _, one := range v {
			dropFlags(one)
		}
	case []any:
		for _, one := range v {
			dropFlags(one)
		}
	}
}

func compareForm(t *testing.T, place string, form []tablefile.Field, s schema, defs map[string]schema) {
	t.Helper()
	for _, f := range form {
		at := place + "/" + f.Name
		one := resolved(s.Properties[f.Name], defs)
		if one.Description != f.Help {
			t.Errorf("%s: the form says %q, the schema %q", at, f.Help, one.Description)
		}
		if required := slices.Contains(s.Required, f.Name); required != f.Required {
			t.Errorf("%s: required is %t in the form, %t in the schema", at, f.Required, required)
		}
		compareForm(t, at, f.Keys, one, defs)
		for of := f.Of; of != nil; of = of.Of {
			one = resolved(inner(one), defs)
			compareForm(t, at+"/...", of.Keys, one, defs)
		}
	}
}

// inner returns the schema of the values of a mapping or of a list.
func inner(s schema) schema {
	switch {
	case s.Of != nil && s.Of.Either != nil:
		return s.Of.Either[1]
	case s.Of != nil:
		return *s.Of
	case s.Items != nil:
		return *s.Items
	}
	return schema{}
}

func resolved(s schema, defs map[string]schema) schema {
	if s.Ref != "" {
		return defs[s.Ref[len("#/$defs/"):]]
	}
	return s
}
