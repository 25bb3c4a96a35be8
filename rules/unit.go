package rules

import (
	"fmt"
	"slices"
	"strings"
)

// blankName is the unit that every ruleset has: the declared defaults, to describe anything without a roster.
const blankName = "unit"

// A Unit is a unit of a roster, perhaps with fields overridden. Its fields are read by Int, Number, Word, Yes, Is, Span
// and Items; a name that the ruleset does not declare is a programming error and panics.
type Unit struct {
	Name    string
	Title   string
	Nation  string
	Class   string
	Source  string   // where its numbers come from: "printed", "published" or "illustrative"; "" if not said
	Printed []string // fields that are as printed, though the source of the others is another
	Tags    []string
	From    string // where it is defined: "us.yaml:12"; "" for the blank unit
	Own     bool   // a roster of the user defines it

	record
	fields []Field
	base   *Unit // the unit of the roster whose fields were overridden; nil if none were
}

// Cost is the price of the unit in points.
func (u *Unit) Cost() int { return u.Int("cost") }

// String is the unit as a line spells it, with the fields that differ from the roster: "tiger-1:save=5".
func (u *Unit) String() string { return u.SpelledBut() }

// SpelledBut is String without some of the fields.
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

// Overrides reports whether a line says another value of a field than the roster.
func (u *Unit) Overrides(field string) bool { return u.overrides(u.place(field)) }

// overrides reports whether a field differs from what it would be if only the roster spoke.
func (u *Unit) overrides(place int) bool {
	if u.base == nil {
		return false
	}
	if u.base.said[place] {
		return u.values[place].text != u.base.values[place].text
	}
	return u.given(place)
}

// with is the unit with fields overridden by what the given function says.
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

// complete settles the fields that were not said.
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
	Like   string // the weapon whose columns it has where it says nothing itself; "" if none
	Tags   []string
	From   string // where it is defined: "weapons.yaml:12"

	record
}
