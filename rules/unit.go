package rules

import (
	"fmt"
	"slices"
	"strings"
)

// blankName is the name of the unit that every ruleset has. Its fields have the declared defaults. With overrides it
// can describe any unit without a roster.
const blankName = "unit"

// A Unit is a unit of a roster, perhaps with overridden fields. Int, Number, Word, Yes, Is, Span and Items read its
// fields; they panic if the ruleset does not declare the name, which is a programming error.
type Unit struct {
	Name    string
	Title   string
	Nation  string
	Class   string
	Source  string   // origin of its numbers: "printed", "published" or "illustrative"; "" if not stated
	Printed []string // fields with printed values, if the other fields have another source
	Tags    []string
	From    string // the place of the unit's definition: "us.yaml:12"; "" for the blank unit
	Own     bool   // a roster or a game file of the user defines it

	record
	fields []Field
	base   *Unit // the unit of the roster before its fields were overridden; nil if none were
}

// Cost returns the price of the unit in points.
func (u *Unit) Cost() int { return u.Int("cost") }

// String returns the unit as a line spells it, with the fields that differ from the roster: "tiger-1:save=5".
func (u *Unit) String() string { return u.SpelledBut() }

// SpelledBut returns the unit as String does, but leaves out the given fields.
func (u *Unit) SpelledBut(fields ...string) string {
	var overrides []string
	for place, name := range u.schema.names {
		if !slices.Contains(fields, name) && u.overrides(place) {
			overrides = append(overrides, name+"="+u.values[place].text)
		}
	}
	if overrides == nil {
		return u.Name
	}
	return u.Name + ":" + strings.Join(overrides, ",")
}

// Overrides reports whether the line states a value of a field that differs from the roster's.
func (u *Unit) Overrides(field string) bool { return u.overrides(u.place(field)) }

// overrides reports whether a field differs from its value in the roster.
func (u *Unit) overrides(place int) bool {
	if u.base == nil {
		return false
	}
	if u.base.isSet[place] {
		return u.values[place].text != u.base.values[place].text
	}
	return u.given(place)
}

// with returns the unit with the fields that override sets.
func (u *Unit) with(override func(r *record) error) (*Unit, error) {
	c := *u
	c.record = u.copied()
	if c.base == nil {
		c.base = u
	}
	if err := override(&c.record); err != nil {
		return nil, err
	}
	return &c, c.complete()
}

// complete works out the fields that neither the roster nor the line states.
func (u *Unit) complete() error {
	return u.settle(func(place int) (Value, error) {
		text := u.fields[place].Derive(u)
		if text == "" {
			return u.schema.plain[place], nil
		}
		v, wrong := u.schema.types[place].parse(text)
		if wrong != nil {
			return v, fmt.Errorf("%s:%s would be %s: give one that is %s",
				u.Name, u.schema.names[place], quoted(text), u.schema.types[place])
		}
		return v, nil
	})
}

// A Weapon is a row of a ruleset's weapon table. Its columns are read like the fields of a unit.
type Weapon struct {
	Name   string
	Title  string
	Source string
	Like   string // the weapon whose columns apply where this weapon states none; "" if there is none
	Tags   []string
	From   string // the place of the weapon's definition: "weapons.yaml:12"

	record
}
