package reports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	diff "github.com/google/go-cmp/cmp"
)

// outputSchema is the JSON Schema of everything that is written as JSON. Its structure follows the types of this package, and
// -update writes it. The descriptions of keys are written by hand and kept.
const outputSchema = "../cmd/salvo/schemas/output.json"

// outputs are the types of reports; a file holds one of them.
var outputs = []any{Odds{}, Chart{}, Balance{}, Comparison{}, Versions{}, Points{}, Exchange{}, Records{},
	Map{}, jsonBetween{}, Plans{}, Tournament{}, Review{}, Sensitivity{}, Lists{}, Formula{}, Verification{}, Improvement{}, Rate{}}

func TestTheSchemaIsThatOfWhatIsWritten(t *testing.T) {
	old, err := os.ReadFile(outputSchema)
	if err != nil {
		t.Fatal(err)
	}
	s := &schemaMaker{defs: map[string]any{}}
	if err := json.Unmarshal(old, &s.known); err != nil {
		t.Fatal(err)
	}
	var whole []any
	for _, form := range outputs {
		whole = append(whole, s.of(reflect.TypeOf(form)))
	}
	made := map[string]any{"$schema": s.known["$schema"], "title": s.known["title"], "description": s.known["description"],
		"anyOf": whole, "$defs": s.defs}
	var text bytes.Buffer
	if err := writeJSON(&text, made); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(outputSchema, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		old = text.Bytes()
	}
	if found := diff.Diff(string(old), text.String()); found != "" {
		t.Errorf("the schema is not that of the types (-schema +types), -update accepts it:\n%s", found)
	}
	for _, place := range s.mute {
		t.Errorf("%s does not say what it means: give it a description in %s", place, outputSchema)
	}
}

// formsOf maps types with their own MarshalJSON to the types that they are written as.
var formsOf = map[reflect.Type]reflect.Type{
	reflect.TypeFor[Cell]():       reflect.TypeFor[jsonCell](),
	reflect.TypeFor[SideOfGoal](): reflect.TypeFor[string](),
	reflect.TypeFor[Sentence]():   reflect.TypeFor[string](),
}

// namesInSchema are the names of types in the schema, if they differ from those of the Go types.
var namesInSchema = map[string]string{
	"figuregroup": "group", "figureline": "figure", "readingline": "reading", "formulaterm": "term", "pricedunit": "priced",
	"ratedlist": "list", "mapsquare": "square", "maparea": "area", "mapunit": "unit", "labelchance": "label",
}

// A schemaMaker writes the schema of Go types.
type schemaMaker struct {
	known map[string]any // the schema before the update
	defs  map[string]any
	mute  []string // the keys without a description
}

// of is the schema of a value of a type.
func (s *schemaMaker) of(t reflect.Type) map[string]any {
	if form, own := formsOf[t]; own {
		t = form
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Float64: // a jsonNumber: the mean of no trials is null
		return map[string]any{"type": []any{"number", "null"}}
	case reflect.Slice, reflect.Array:
		return map[string]any{"type": "array", "items": s.of(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.Struct:
		name := strings.ToLower(strings.TrimPrefix(t.Name(), "json"))
		name = cmp.Or(namesInSchema[name], name)
		if s.defs[name] == nil {
			s.defs[name] = true // marks the type as begun, in case it contains itself
			s.defs[name] = s.object(name, t)
		}
		return map[string]any{"$ref": "#/$defs/" + name}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	}
	return map[string]any{"type": "integer"}
}

// object is the schema of a struct.
func (s *schemaMaker) object(name string, t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []any{}
	for _, f := range reflect.VisibleFields(t) {
		key, options, tagged := strings.Cut(f.Tag.Get("json"), ",")
		if !tagged && key == "" || key == "-" || strings.HasPrefix(key, "_") {
			continue // an embedded struct, whose fields follow, or a key that only the program reads
		}
		property := s.of(f.Type)
		s.describe(property, "$defs", name, "properties", key)
		properties[key] = property
		if !strings.HasPrefix(options, "omit") {
			required = append(required, key)
		}
	}
	made := map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	s.describe(made, "$defs", name)
	return made
}

// describe copies the former description to a piece of the schema.
func (s *schemaMaker) describe(piece map[string]any, path ...string) {
	at := s.known
	for _, step := range path {
		at, _ = at[step].(map[string]any)
	}
	if text, _ := at["description"].(string); text != "" {
		piece["description"] = text
		return
	}
	s.mute = append(s.mute, strings.Join(path, "/"))
}
