package rules

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
)

// A selection chooses units of a roster: conditions joined by "/", all of which must be true.
//
//	nation:germany/class:tank   German tanks
//	class:at-gun                anti-tank guns
//	name:sherman                units with the word in their name or title
//
// The chosen units are in the order of the roster. A selection that chooses no unit is a mistake.

// A Class is a name that players use for units with something in common. A selection can also name the classes of rosters,
// written as words: class:heavy-tank.
type Class struct {
	Name string
	Of   func(u *Unit) bool
}

// WithField returns a test for units whose field is one of the words.
func WithField(field string, words ...string) func(u *Unit) bool {
	return func(u *Unit) bool { return slices.Contains(words, u.Word(field)) }
}

// WithClass returns a test for units whose class in the roster is one of the given classes.
func WithClass(classes ...string) func(u *Unit) bool {
	return func(u *Unit) bool { return slices.Contains(classes, u.Class) }
}

// WithItem returns a test for units whose list field contains one of the words.
func WithItem(field string, words ...string) func(u *Unit) bool {
	return func(u *Unit) bool {
		return slices.ContainsFunc(u.Items(field), func(i Item) bool { return slices.Contains(words, i.Word) })
	}
}

// Both returns a test for units that pass two tests.
func Both(one, other func(u *Unit) bool) func(u *Unit) bool {
	return func(u *Unit) bool { return one(u) && other(u) }
}

// The conditions of a selection.
const (
	byNation = "nation"
	byClass  = "class"
	byName   = "name"
)

var conditions = []string{byNation, byClass, byName}

// A condition is one condition of a selection.
type condition struct{ by, word string }

// IsSelection reports whether a text is a selection. A unit with fields contains "=", a selection does not.
func IsSelection(text string) bool {
	by, _, found := strings.Cut(text, ":")
	return found && slices.Contains(conditions, by) && !strings.Contains(text, "=")
}

// NamesClass reports whether a selection has a condition on the class.
func NamesClass(selection string) bool {
	return slices.ContainsFunc(strings.Split(selection, "/"), func(part string) bool {
		return strings.HasPrefix(part, byClass+":")
	})
}

// Select returns the units that a selection chooses.
func (r *Roster) Select(selection string) ([]*Unit, error) {
	var all []condition
	for part := range strings.SplitSeq(selection, "/") {
		by, word, found := strings.Cut(part, ":")
		if !found || word == "" || !slices.Contains(conditions, by) {
			return nil, fmt.Errorf("%s chooses no units: write nation:WORD, class:WORD or name:PART, joined by /%s",
				quoted(part), DidYouMean(by, conditions))
		}
		c := condition{by, asWord(word)}
		if err := r.checkCondition(c); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	var units []*Unit
	for _, u := range r.units.all() {
		if !slices.ContainsFunc(all, func(c condition) bool { return !r.holds(c, u) }) {
			units = append(units, u)
		}
	}
	if units == nil {
		return nil, r.emptySelection(selection, all)
	}
	return units, nil
}

// holds reports whether a condition is true for a unit.
func (r *Roster) holds(c condition, u *Unit) bool {
	switch c.by {
	case byNation:
		return asWord(u.Nation) == c.word
	case byClass:
		return slices.Contains(r.ClassesOf(u), c.word)
	}
	return strings.Contains(u.Name, c.word) || strings.Contains(asWord(u.Title), c.word)
}

// ClassesOf returns all classes of a unit.
func (r *Roster) ClassesOf(u *Unit) (names []string) {
	if u.Class != "" {
		names = append(names, asWord(u.Class))
	}
	for _, c := range r.game.Classes {
		if c.Of(u) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Nations returns the nations of the units as words of a selection, in the order of the roster.
func (r *Roster) Nations() (words []string) {
	known := make(map[string]bool)
	for _, u := range r.units.all() {
		if word := asWord(u.Nation); word != "" && !known[word] {
			known[word] = true
			words = append(words, word)
		}
	}
	return words
}

// Classes returns the classes of all units, as words of a selection, in alphabetical order.
func (r *Roster) Classes() (words []string) {
	for _, u := range r.units.all() {
		words = append(words, r.ClassesOf(u)...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// classNamed returns the class of the roster that a word means; "" if there is none. The word may be in the plural, or be
// another game's word for the class.
func (r *Roster) classNamed(word string) string {
	known := r.Classes()
	for _, form := range formsOf(word) {
		if slices.Contains(known, form) {
			return form
		}
		if means := inOtherWords(form, known); means != nil {
			return means[0]
		}
	}
	return ""
}

// checkCondition returns an error if no unit has the nation or class of a condition.
func (r *Roster) checkCondition(c condition) error {
	var known []string
	switch c.by {
	case byNation:
		known = r.Nations()
	case byClass:
		known = r.Classes()
	default:
		return nil
	}
	if slices.Contains(known, c.word) {
		return nil
	}
	return fmt.Errorf("%s:%s: no unit of %s is of that %s; there are %s%s",
		c.by, clipped(c.word), r.game.Name, c.by, english.List(known), DidYouMean(c.word, known))
}

// emptySelection returns an error that says how many units each condition chooses alone. If the only condition is about the
// name, it suggests units with similar names instead.
func (r *Roster) emptySelection(selection string, all []condition) error {
	for _, c := range all {
		if c.by == byName && len(all) == 1 {
			return fmt.Errorf("no unit of %s has %s in its name%s (salvo units %s lists them)", r.game.Name,
				quoted(c.word), r.didYouMean(c.word), r.game.Head())
		}
	}
	var there []string
	for _, c := range all {
		alone, _ := r.Select(c.by + ":" + c.word)
		units := "units"
		if len(alone) == 1 {
			units = "unit"
		}
		there = append(there, fmt.Sprintf("%d %s for %s:%s", len(alone), units, c.by, c.word))
	}
	return fmt.Errorf("%s chooses no unit of %s, which has %s", quoted(selection), r.game.Name, english.List(there))
}

// asWord returns a nation, class or title as a word of a line: heavy-tank for "Heavy tank".
func asWord(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), "-") }
