package rules

import (
	"fmt"
	"slices"
)

// A schema declares the values of records of one kind: the fields of units, the columns of weapons, the factors of a
// procedure.
type schema struct {
	kind    string // "field", "column" or "factor"
	names   []string
	types   []Type
	plain   []Value // the declared defaults
	derives []bool  // whether the default depends on other values of the record
}

// add appends a declaration. Its error is a mistake of the ruleset's author.
func (c *schema) add(name string, t Type, plain string, derives bool) error {
	if !isName(name) {
		return fmt.Errorf("%s %s: the name is not kebab-case", c.kind, quoted(name))
	}
	if slices.Contains(c.names, name) {
		return fmt.Errorf("%s %s is declared twice", c.kind, name)
	}
	if err := t.check(); err != nil {
		return fmt.Errorf("%s %s %w", c.kind, name, err)
	}
	if (t.kind == unitKind || t.kind == planKind) && c.kind != "factor" {
		return fmt.Errorf("%s %s is %s, which only a factor can be", c.kind, name, t)
	}
	value, wrong := t.parse(plain)
	if wrong != nil && (t.kind != unitKind || plain != blankName) {
		return fmt.Errorf("%s %s: the default %s must be %s", c.kind, name, quoted(plain), t)
	}
	c.names = append(c.names, name)
	c.types = append(c.types, t)
	c.plain = append(c.plain, value)
	c.derives = append(c.derives, derives)
	return nil
}

// A record is a set of named values: those that the text states, and defaults for all further names. settle completes it;
// afterwards it never changes.
type record struct {
	schema   *schema
	isSet    []bool
	values   []Value
	defaults []Value // what each value would be if the text did not state it, with all other values unchanged
	settling *settling
}

// settling is the state of a record during settle.
type settling struct {
	derive func(place int) (Value, error)
	stage  []stage
	err    error // the error of the first default that cannot be worked out
}

type stage int

const (
	open stage = iota
	busy
	settled
	impossible // the default cannot be worked out; this is no mistake if the text states the value
)

func newRecord(c *schema) record {
	return record{schema: c, isSet: make([]bool, len(c.names)), values: make([]Value, len(c.names))}
}

// copied returns a record with the same stated values, to which more can be added.
func (r *record) copied() record {
	c := newRecord(r.schema)
	copy(c.isSet, r.isSet)
	for place, said := range r.isSet {
		if said {
			c.values[place] = r.values[place]
		}
	}
	return c
}

func (r *record) say(place int, v Value) { r.isSet[place], r.values[place] = true, v }

// settle works out the defaults of all values, and so the values that the text does not state. derive returns the
// default of a place if it depends on other values of the record. derive may read the record in any order.
func (r *record) settle(derive func(place int) (Value, error)) error {
	r.defaults = make([]Value, len(r.values))
	r.settling = &settling{derive: derive, stage: make([]stage, len(r.values))}
	for place := range r.values {
		r.settleDefault(place)
		if !r.isSet[place] {
			r.settleValue(place)
		}
	}
	err := r.settling.err
	r.settling = nil
	return err
}

func (r *record) settleDefault(place int) {
	work := r.settling
	if work == nil || work.stage[place] == settled || work.stage[place] == impossible {
		return
	}
	if work.stage[place] == busy {
		work.fail(fmt.Errorf("the default of %s depends on itself", r.schema.names[place]))
		return
	}
	if !r.schema.derives[place] && r.schema.plain[place].text != "" {
		r.defaults[place], work.stage[place] = r.schema.plain[place], settled
		return
	}
	work.stage[place] = busy
	v, err := work.derive(place)
	if work.stage[place] = settled; err != nil {
		work.stage[place] = impossible
		if !r.isSet[place] {
			work.fail(err)
		}
	}
	r.defaults[place] = v
}

func (work *settling) fail(err error) {
	if work.err == nil {
		work.err = err
	}
}

func (r *record) settleValue(place int) {
	if r.settling == nil || r.isSet[place] {
		return
	}
	r.settleDefault(place)
	r.values[place] = r.defaults[place]
}

// given reports whether the text states a value that differs from its default.
func (r *record) given(place int) bool {
	if !r.isSet[place] {
		return false
	}
	r.settleDefault(place)
	return r.values[place].text != r.defaults[place].text
}

// Stated reports whether the text states a value, even if the value is the default.
func (r *record) Stated(name string) bool { return r.isSet[r.place(name)] }

// place returns the index of a name that the ruleset itself uses. It panics if there is none: that is a mistake of the
// ruleset's author, not of the user.
func (r *record) place(name string) int {
	place := slices.Index(r.schema.names, name)
	if place < 0 {
		panic(fmt.Sprintf("rules: there is no %s %q", r.schema.kind, name))
	}
	return place
}

// Value returns the value of a field, column or factor.
func (r *record) Value(name string) Value { return r.at(r.place(name)) }

func (r *record) at(place int) Value {
	r.settleValue(place)
	return r.values[place]
}

// of returns the value of a name. It panics if the type of the value is none of the argument kinds, which the accessor reads.
func (r *record) of(name, accessor string, kinds ...kind) Value {
	place := r.place(name)
	if t := &r.schema.types[place]; !slices.Contains(kinds, t.kind) {
		panic(fmt.Sprintf("rules: %s %s is %s, not for %s", r.schema.kind, name, t, accessor))
	}
	return r.at(place)
}

// Int returns a whole number; 0 if the value is a word (see Is).
func (r *record) Int(name string) int { return int(r.of(name, "Int", intKind).number) }

// Number returns a number; 0 if the value is a word (see Is).
func (r *record) Number(name string) float64 { return r.of(name, "Number", intKind, numberKind).number }

// Yes reports whether a yes-or-no value is yes.
func (r *record) Yes(name string) bool { return r.of(name, "Yes", yesNoKind).text == "yes" }

// Span returns both ends of a span; 0 and 0 if the value is a word (see Is).
func (r *record) Span(name string) (lo, hi int) {
	v := r.of(name, "Span", spanKind)
	return v.lo, v.hi
}

// Items returns the entries of a list in order; none if the value is a word. The caller must not change them.
func (r *record) Items(name string) []Item { return r.of(name, "Items", listKind).items }

// Missions returns the planned missions in the order of the line; none if the value is a word. The caller must not
// change them.
func (r *record) Missions(name string) []Mission { return r.of(name, "Missions", missionsKind).plans }

// Word returns a value as a line spells it: "soft".
func (r *record) Word(name string) string { return r.Value(name).text }

// Is reports whether a value is the given word. It panics if the type does not allow the word.
func (r *record) Is(name, word string) bool {
	place := r.place(name)
	if t := &r.schema.types[place]; t.kind != textKind && !slices.Contains(t.words, word) {
		panic(fmt.Sprintf("rules: %s %s is never %q but %s", r.schema.kind, name, word, t))
	}
	return r.at(place).text == word
}
