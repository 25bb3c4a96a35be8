package rules

import (
	"fmt"
	"slices"
)

// A schema is what records of one kind hold: the fields of units, the columns of weapons, the factors of a procedure.
type schema struct {
	kind    string // "field", "column" or "factor"
	names   []string
	types   []Type
	plain   []Value // the declared defaults
	derives []bool  // whether the default depends on the rest of the record
}

// add appends a declaration. A mistake in it is the ruleset author's.
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

// A record is a set of named values: what was said, and defaults for the rest. It is complete once it is settled, and
// never changes afterwards.
type record struct {
	schema   *schema
	said     []bool
	values   []Value
	defaults []Value // what each value would be if it had not been said, everything else as it is
	settling *settling
}

// settling is the state of a record whose defaults are being worked out.
type settling struct {
	derive func(place int) (Value, error)
	stage  []stage
	err    error // the first default that cannot be
}

type stage int

const (
	open stage = iota
	busy
	settled
	impossible // no default: fine as long as the value is said
)

func newRecord(c *schema) record {
	return record{schema: c, said: make([]bool, len(c.names)), values: make([]Value, len(c.names))}
}

// copied is a record that says the same and may still be told more.
func (r *record) copied() record {
	c := newRecord(r.schema)
	copy(c.said, r.said)
	for place, said := range r.said {
		if said {
			c.values[place] = r.values[place]
		}
	}
	return c
}

func (r *record) say(place int, v Value) { r.said[place], r.values[place] = true, v }

// settle works out the defaults of all values, and with them the values that were not said. derive works out the
// default of a place where that depends on the rest of the record; it may read the record meanwhile, in any order.
func (r *record) settle(derive func(place int) (Value, error)) error {
	r.defaults = make([]Value, len(r.values))
	r.settling = &settling{derive: derive, stage: make([]stage, len(r.values))}
	for place := range r.values {
		r.settleDefault(place)
		if !r.said[place] {
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
		if !r.said[place] {
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
	if r.settling == nil || r.said[place] {
		return
	}
	r.settleDefault(place)
	r.values[place] = r.defaults[place]
}

// given reports whether a value was said that is not its default anyway.
func (r *record) given(place int) bool {
	if !r.said[place] {
		return false
	}
	r.settleDefault(place)
	return r.values[place].text != r.defaults[place].text
}

// place finds a name that the ruleset itself uses: not finding it is the author's mistake, not the user's.
func (r *record) place(name string) int {
	place := slices.Index(r.schema.names, name)
	if place < 0 {
		panic(fmt.Sprintf("rules: there is no %s %q", r.schema.kind, name))
	}
	return place
}

// Value is what a field, column or factor says.
func (r *record) Value(name string) Value { return r.at(r.place(name)) }

func (r *record) at(place int) Value {
	r.settleValue(place)
	return r.values[place]
}

// of is Value for an accessor that fits only some types.
func (r *record) of(name, accessor string, kinds ...kind) Value {
	place := r.place(name)
	if t := &r.schema.types[place]; !slices.Contains(kinds, t.kind) {
		panic(fmt.Sprintf("rules: %s %s is %s, not for %s", r.schema.kind, name, t, accessor))
	}
	return r.at(place)
}

// Int is a whole number; 0 where a word stands instead (ask Is).
func (r *record) Int(name string) int { return int(r.of(name, "Int", intKind).number) }

// Number is a number; 0 where a word stands instead (ask Is).
func (r *record) Number(name string) float64 { return r.of(name, "Number", intKind, numberKind).number }

// Yes reports whether a yes-or-no value is yes.
func (r *record) Yes(name string) bool { return r.of(name, "Yes", yesNoKind).text == "yes" }

// Span is both ends of a span; 0 and 0 where a word stands instead (ask Is).
func (r *record) Span(name string) (lo, hi int) {
	v := r.of(name, "Span", spanKind)
	return v.lo, v.hi
}

// Items are the entries of a list in order; none where a word stands instead. The caller leaves them as they are.
func (r *record) Items(name string) []Item { return r.of(name, "Items", listKind).items }

// Missions are what is planned, in the order of the line; none where a word stands instead. The caller leaves them as
// they are.
func (r *record) Missions(name string) []Mission { return r.of(name, "Missions", missionsKind).plans }

// Word is a value as a line spells it: "soft".
func (r *record) Word(name string) string { return r.Value(name).text }

// Is reports whether a value is the given word, one of those its type allows.
func (r *record) Is(name, word string) bool {
	place := r.place(name)
	if t := &r.schema.types[place]; t.kind != textKind && !slices.Contains(t.words, word) {
		panic(fmt.Sprintf("rules: %s %s is never %q but %s", r.schema.kind, name, word, t))
	}
	return r.at(place).text == word
}
