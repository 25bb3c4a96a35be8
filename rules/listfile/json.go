package listfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readJSON reads a roster that New Recruit exports. It has the tree of the BattleScribe schema. A key in the plural, such
// as "forces", holds an array of elements (see plurals).
func readJSON(text string) (*army, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	r := &jsonReader{Decoder: d}
	err := r.value("roster", "", 0)
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		line := 1 + strings.Count(text[:min(int(max(syntax.Offset, 0)), len(text))], "\n")
		return nil, fmt.Errorf("line %d of the file: the JSON cannot be read: %s", line, tidied(syntax.Error()))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("the JSON of the file cannot be read: the file breaks off")
	}
	return &r.builder.army, err
}

// A jsonReader hands the objects of a JSON text to a builder.
type jsonReader struct {
	*json.Decoder
	builder builder
}

// plurals names the keys whose arrays hold elements of the schema, with the name of an element.
var plurals = map[string]string{"forces": "force", "selections": "selection", "costs": "cost", "categories": "category",
	"rules": "rule", "profiles": "profile", "characteristics": "characteristic"}

// value reads a value. An object is an element of the kind that the argument kind states, an array holds several
// elements, and any other value is an attribute of the open element, under the name that the argument key states. null
// is no attribute.
func (r *jsonReader) value(kind, key string, depth int) error {
	if depth > 2*mostDepth {
		return tooMuch("its elements are nested more than %d deep", mostDepth)
	}
	token, err := r.Token()
	if err != nil {
		return err
	}
	switch t := token.(type) {
	case json.Delim:
		if t == '[' {
			for r.More() {
				if err := r.value(kind, "", depth+1); err != nil {
					return err
				}
			}
			_, err = r.Token()
			return err
		}
		return r.object(kind, key, depth)
	case nil:
	case string:
		r.builder.set(key, t)
	default:
		r.builder.set(key, fmt.Sprint(t))
	}
	return nil
}

// object reads the rest of an object. If a plural holds an object in place of an array, the members of the object are
// the elements.
func (r *jsonReader) object(kind, key string, depth int) error {
	wrapped := plurals[key] != ""
	if !wrapped {
		if err := r.builder.begin(kind, 0); err != nil {
			return err
		}
		defer r.builder.end()
	}
	for r.More() {
		name, err := r.Token()
		if err != nil {
			return err
		}
		member := strings.TrimLeft(fmt.Sprint(name), "@_")
		inner := member
		if one, ok := plurals[member]; ok {
			inner = one
		}
		if err := r.value(inner, member, depth+1); err != nil {
			return err
		}
	}
	_, err := r.Token()
	return err
}
