package question

import (
	"bytes"
	"encoding/json"
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

// Forms of values in schemas.
var (
	oneText   = Object{{"type", "string"}}
	someTexts = []Object{oneText, {{"type", "array"}, {"items", oneText}, {"minItems", 1}}}
)

// Schema returns the JSON Schema of the setting as a key of an experiment file.
func (s *Setting) Schema() Object {
	o := Object{{"description", s.Described()}}
	switch {
	case s.Many:
		return append(o, Member{"anyOf", someTexts})
	case s.Type == Switch:
		return append(o, Member{"enum", []any{"yes", "no", true, false}})
	case s.Type >= Precision:
		return append(o, Member{"type", []string{"integer", "number", "string"}})
	}
	o = append(o, oneText...)
	if s.Words != nil {
		o = append(o, Member{"enum", s.Words})
	}
	return o
}

// Keys returns settings as the properties of a schema.
func Keys(settings []Setting) (o Object) {
	for i := range settings {
		o = append(o, Member{settings[i].Name, settings[i].Schema()})
	}
	return o
}

// Schema returns the JSON Schema of an item that asks the question. All items have the common keys.
func (k *Kind) Schema(common []Setting) Object {
	words := Setting{Name: k.Name, Key: k.ItemHelp}
	if words.Key == "" {
		words.Key = k.Item
	}
	about := k.SummaryInFile
	if about == "" {
		about = k.Summary
	}
	own := k.In(File)
	required := []string{k.Name}
	for _, s := range own {
		if s.Required {
			required = append(required, s.Name)
		}
	}
	properties := append(Keys([]Setting{words}), Keys(common)...)
	return Object{
		{"description", about},
		{"type", "object"},
		{"properties", append(properties, Keys(own)...)},
		{"additionalProperties", false},
		{"required", required},
	}
}
