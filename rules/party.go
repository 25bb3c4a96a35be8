package rules

import (
	"fmt"
	"slices"
	"strings"
)

// A partyReader reads parties and units of a line or of a roster's forces.
type partyReader struct {
	game      *game
	roster    *Roster
	procedure *Procedure // nil outside of a line's parties, where a word cannot be a factor
	brief     bool       // errors about unknown units suggest no similar names, because a suggestion compares all names of the roster
}

// trailingPlus finds a field such as save=5+, whose plus sign is not followed by a unit. No type of field allows a trailing
// plus sign.
func trailingPlus(text string) (field, number string, found bool) {
	for i := range len(text) {
		if text[i] != '+' || i+1 < len(text) && text[i+1] != '+' && text[i+1] != ',' {
			continue
		}
		before, after := text[:i], ""
		if equals := strings.LastIndexByte(before, '='); equals >= 0 {
			before, after = before[:equals], before[equals+1:]
		}
		field = before[strings.LastIndexFunc(before, func(r rune) bool { return !strings.ContainsRune(letters+digits+"-", r) })+1:]
		if field != "" && after != "" && strings.Trim(after, digits) == "" {
			return field, after, true
		}
	}
	return "", "", false
}

// read reads a party: its groups in order, forces replaced by their units, adjacent equal groups merged.
func (pr *partyReader) read(text string) ([]Group, error) {
	if field, number, found := trailingPlus(text); found {
		_, err := pr.field(field, field, number+"+")
		return nil, err
	}
	var all []Group
	total := 0
	for part := range strings.SplitSeq(text, "+") {
		if part == "" {
			return nil, fmt.Errorf("%s lacks a unit: write UNIT+UNIT, one plus sign between two units", quoted(text))
		}
		groups, err := pr.group(part)
		if err != nil {
			return nil, err
		}
		for _, g := range groups {
			if total += g.Count; total > maxCount {
				return nil, fmt.Errorf("%s has more than %d units, the most a party may have", quoted(text), maxCount)
			}
			all = withGroup(all, g)
		}
	}
	return all, nil
}

// Party reads a party that stands alone.
func (lib *Library) Party(rs *Ruleset, text string) ([]Group, error) {
	roster, err := lib.Roster(rs)
	if err != nil {
		return nil, err
	}
	return (&partyReader{game: roster.game, roster: roster}).read(text)
}

// withGroup adds a group to the groups of a party, or merges it with the last group if both have the same unit.
func withGroup(all []Group, g Group) []Group {
	last := len(all) - 1
	if last >= 0 && (all[last].Unit == g.Unit || all[last].Unit.String() == g.Unit.String()) {
		all[last].Count += g.Count
		return all
	}
	return append(all, g)
}

// group reads a unit or force with its count.
func (pr *partyReader) group(text string) ([]Group, error) {
	number, unit := cutCount(text)
	count, ok := parseCount(number)
	if !ok {
		return nil, fmt.Errorf("%s: the number before x must be 1 to %d", quoted(text), maxCount)
	}
	if force, ok := pr.roster.Force(unit); ok {
		groups, err := pr.force(force)
		for i := range groups {
			groups[i].Count *= count
		}
		return groups, err
	}
	u, err := pr.unit(unit)
	if err != nil {
		return nil, err
	}
	return []Group{{count, u}}, nil
}

// force reads the party of a force. A force consists of units, never of forces.
func (pr *partyReader) force(f *Force) ([]Group, error) {
	units := *pr.roster
	units.forces = catalogue[Force]{}
	groups, err := (&partyReader{game: pr.game, roster: &units, brief: pr.brief}).read(f.Party)
	if err != nil {
		return nil, fmt.Errorf("force %s: %w", f.Name, err)
	}
	return groups, nil
}

// unit reads a unit with overridden fields.
func (pr *partyReader) unit(text string) (*Unit, error) {
	if IsSelection(text) {
		party := "PARTY"
		if pr.procedure != nil {
			party = pr.procedure.Parties[0].Name
		}
		return nil, fmt.Errorf("%s chooses several units: write it in an axis, as in --x %s=%s", quoted(text), party,
			strings.ReplaceAll(clipped(text), ",", "/")) // in an axis a comma would add the units of both conditions
	}
	name, overrides, overridden := strings.Cut(text, ":")
	base, ok := pr.roster.Unit(name)
	if !ok {
		base, ok = pr.bearer(name)
	}
	if !ok {
		return nil, pr.unknownUnit(name)
	}
	if !overridden {
		return base, nil
	}
	return base.with(func(r *record) error {
		var seen []string
		for part := range strings.SplitSeq(overrides, ",") {
			field, value, ok := strings.Cut(part, "=")
			if !ok {
				return fmt.Errorf("%s: write fields as %s:FIELD=VALUE,FIELD=VALUE", quoted(text), name)
			}
			if slices.Contains(seen, field) {
				return fmt.Errorf("%s:%s is given twice", name, clipped(field))
			}
			seen = append(seen, field)
			v, err := pr.field(name+":"+field, field, value)
			if err != nil {
				return err
			}
			r.say(r.place(field), v)
		}
		return nil
	})
}

// bearer returns a unit that consists of one weapon of the weapon table, in games whose lines may name weapons as
// units.
func (pr *partyReader) bearer(weapon string) (u *Unit, ok bool) {
	w, known := pr.roster.Weapon(weapon)
	if pr.game.Bears == "" || !known {
		return nil, false
	}
	u, err := pr.roster.blank.with(func(r *record) error {
		v, err := pr.field(weapon, pr.game.Bears, weapon)
		r.say(r.place(pr.game.Bears), v)
		return err
	})
	if err != nil {
		return nil, false
	}
	u.Name, u.Title, u.Source, u.From, u.base = w.Name, w.Title, w.Source, w.From, nil
	return u, true
}

// field reads the value of a field. The argument shown is the name of the field in error messages.
func (pr *partyReader) field(shown, name, value string) (Value, error) {
	place := slices.Index(pr.game.fields.names, name)
	if place < 0 {
		return Value{}, pr.unknownField(name, value)
	}
	value, err := withoutUnit(shown, value, pr.game.Fields[place].Unit)
	if err != nil {
		return Value{}, err
	}
	v, wrong := pr.game.fields.types[place].parse(value)
	if wrong != nil {
		return v, wrong.inLine(shown, value)
	}
	return v, nil
}

func (pr *partyReader) unknownUnit(name string) error {
	if name == "" {
		return fmt.Errorf("a unit has no name: write UNIT, 2xUNIT or UNIT:FIELD=VALUE")
	}
	if force, ok := pr.roster.Force(name); ok {
		return fmt.Errorf("%s is a force, whose units have no fields in common: write %s", name, clipped(force.Party))
	}
	if number, unit := cutCount(name); number != "" {
		return fmt.Errorf("%s: one unit is meant here: write %s", quoted(name), clipped(unit))
	}
	if name[0] >= '0' && name[0] <= '9' {
		return fmt.Errorf("%s is no unit: names begin with a letter; write 2xNAME for two of them", quoted(name))
	}
	if pr.brief {
		return fmt.Errorf("unknown unit %s", quoted(name))
	}
	if class := pr.roster.classNamed(name); class != "" {
		return fmt.Errorf("%s is a class of units: name one of them (salvo units %s class:%s lists them)",
			clipped(name), pr.game.Head(), class)
	}
	return fmt.Errorf("unknown unit %s%s (salvo units %s lists them)",
		quoted(name), pr.roster.didYouMean(name), pr.game.Head())
}

func (pr *partyReader) unknownField(name, value string) error {
	if pr.procedure != nil && slices.Contains(pr.game.factors[pr.procedure].names, name) {
		return fmt.Errorf("%s is a factor, not a field of a unit: write %s=%s after the parties",
			name, name, clipped(value))
	}
	return fmt.Errorf("unknown field %s%s (salvo rules %s lists them)",
		quoted(name), DidYouMean(name, pr.game.fields.names), pr.game.Head())
}
