package question

import (
	"bytes"
	"encoding/json"

	"salvo/experiments/setting"
)

// An Object is a JSON object whose keys keep their order.
type Object []Member

// A Member is a key of an object with its value.
type Member struct {
	Key   string
	Value any
}

// MarshalJSON writes the object.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := out.Encode(m.Key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := out.Encode(m.Value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Schemas of values.
var (
	oneText   = Object{{"type", "string"}}
	someTexts = []Object{oneText, {{"type", "array"}, {"items", oneText}, {"minItems", 1}}}
)

// schemaOf returns the JSON Schema of a setting as a key of an experiment file.
func schemaOf(s *setting.Setting) Object {
	o := Object{{"description", s.Described()}}
	switch {
	case s.Many:
		return append(o, Member{"anyOf", someTexts})
	case s.Type == setting.Switch:
		return append(o, Member{"enum", []any{"yes", "no", true, false}})
	case s.Type >= setting.Precision:
		return append(o, Member{"type", []string{"integer", "number", "string"}})
	}
	o = append(o, oneText...)
	if s.Words != nil {
		o = append(o, Member{"enum", s.Words})
	}
	return o
}

// Keys returns settings as the properties of a schema.
func Keys(settings []setting.Setting) (o Object) {
	for i := range settings {
		o = append(o, Member{settings[i].Name, schemaOf(&settings[i])})
	}
	return o
}

// Schema returns the JSON Schema of an item that asks the question. All items have the common keys.
func (k *Kind) Schema(common []setting.Setting) Object {
	words := setting.Setting{Name: k.Name, Key: k.ItemHelp}
	if words.Key == "" {
		words.Key = k.Item
	}
	about := k.SummaryInFile
	if about == "" {
		about = k.Summary
	}
	own := k.In(setting.File)
	required := []string{k.Name}
	for _, s := range own {
		if s.Required {
			required = append(required, s.Name)
		}
	}
	properties := append(Keys([]setting.Setting{words}), Keys(common)...)
	return Object{
		{"description", about},
		{"type", "object"},
		{"properties", append(properties, Keys(own)...)},
		{"additionalProperties", false},
		{"required", required},
	}
}
