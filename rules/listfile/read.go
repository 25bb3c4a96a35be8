package listfile

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"salvo/rules"
)

// Asked says how a file is to be read.
type Asked struct {
	Ruleset string            // the ruleset by which the file is read; "" if the file decides
	As      map[string]string // what names of the file mean, as a line spells units: "Nebelwerfer" is "de-105mm"
}

// A reader turns a file into a list.
type reader struct {
	List
	lib    *rules.Library
	roster *rules.Roster
	game   *vocabulary // the vocabulary of the ruleset; an empty one if no list builder knows the game
	all    *vocabulary // the vocabulary of all games
	finder *finder
	asked  Asked
	unitOf map[string]*Unit // the units of the list, by their names
}

// Read reads a list of another program, a sheet or a text. It does not change the library.
func Read(lib *rules.Library, name string, data []byte, asked Asked) (*List, error) {
	if len(data) > MostBytes {
		return nil, tooMuch("the file has more than %d MB", MostBytes>>20)
	}
	r := &reader{lib: lib, asked: asked, unitOf: make(map[string]*Unit)}
	r.Title = titled(strings.TrimSuffix(filepath.Base(filepath.ToSlash(name)), filepath.Ext(name)))
	packed := ""
	if isZip(data) {
		var err error
		if data, packed, err = unzipped(data); err != nil {
			return nil, err
		}
	}
	text, encoding := decoded(data)
	if strings.TrimSpace(text) == "" {
		return nil, errEmpty
	}
	if err := r.read(name, text, packed != ""); err != nil {
		return nil, err
	}
	if encoding != "" {
		r.remark("", "the file", Understood, "read as %s", encoding)
	}
	return &r.List, r.finish()
}

// read finds out which form a text has, and reads it.
func (r *reader) read(name, text string, zipped bool) error {
	switch start := strings.TrimSpace(text); {
	case start[0] == '<':
		a, err := readXML(text)
		if err != nil {
			return err
		}
		r.Form = "a BattleScribe roster"
		if zipped {
			r.Form = "a zipped BattleScribe roster"
		}
		return r.army(a)
	case start[0] == '{' || start[0] == '[' && strings.HasSuffix(strings.ToLower(name), ".json"):
		a, err := readJSON(text)
		if err != nil {
			return err
		}
		r.Form = "a New Recruit roster"
		return r.army(a)
	}
	if sheet := sheetOf(r.lib, name, text); sheet != nil {
		r.Form = "a sheet"
		return r.sheet(sheet)
	}
	r.Form = "a text"
	return r.forum(text)
}

// choose settles which ruleset the list is for, and loads its roster and its words.
func (r *reader) choose(ruleset string) error {
	rs, err := r.lib.Ruleset(ruleset)
	if err != nil {
		return err
	}
	r.Ruleset = rs
	if r.roster, err = r.lib.Roster(rs); err != nil {
		return err
	}
	known, err := vocabularies()
	if err != nil {
		return err
	}
	r.all = known[""]
	if r.game = known[rs.Name]; r.game == nil {
		r.game = &vocabulary{}
	}
	r.finder = newFinder(r.roster, r.all.in("units"))
	return nil
}

// finish names the force and checks that salvo can read the roster.
func (r *reader) finish() error {
	if len(r.Units) == 0 && len(r.Groups) == 0 {
		return fmt.Errorf("no unit was found in the file, which looks like %s: %s", r.Form, firstLeftOut(r.Report))
	}
	if n := r.units(); n > mostUnits {
		return tooMuch("it has %d units, and %d is the most", n, mostUnits)
	}
	r.Force = r.forceName()
	copied := r.lib.Copy()
	if err := copied.AddRoster("the roster", r.YAML()); err != nil {
		return fmt.Errorf("the list was read, but the roster that it makes is wrong: %w", err)
	}
	return nil
}

// firstLeftOut returns why something was left out, for an error about a file without units.
func firstLeftOut(report []Remark) string {
	for _, m := range report {
		if m.Verdict == LeftOut || m.Verdict == FillIn {
			near := ""
			if m.Near != nil {
				near = "; did you mean " + strings.Join(m.Near, ", ") + "?"
			}
			return fmt.Sprintf("%q: %s%s", m.Said, m.Text, near)
		}
	}
	return "it is empty"
}

// forceName returns a name for the force that neither a unit nor another force has.
func (r *reader) forceName() string {
	base := slug(r.Title)
	if base == "" {
		base = "my-list"
	}
	name := base
	for i := 2; r.isTaken(name); i++ {
		name = fmt.Sprintf("%s-%d", base, i)
	}
	return name
}

// isTaken reports whether a unit or a force has a name, in the list or in the roster of the ruleset.
func (r *reader) isTaken(name string) bool {
	if _, taken := r.unitOf[name]; taken {
		return true
	}
	if _, taken := r.roster.Unit(name); taken {
		return true
	}
	_, taken := r.roster.Force(name)
	return taken
}

// settle gives a unit its values. It leaves out those that the rules assume anyway, except the cost, required fields
// and printed ones. If the rules refuse a value, it keeps all values and records the reason in Lacks.
func (r *reader) settle(u *Unit, values map[string]string) {
	var fields []string
	u.Fields = nil
	for _, f := range r.Ruleset.Fields {
		if v, ok := values[f.Name]; ok && v != "" {
			fields = append(fields, f.Name+"="+v)
			u.Fields = append(u.Fields, Field{f.Name, v})
		}
	}
	if u.Lacks != "" {
		return
	}
	groups, err := r.lib.Party(r.Ruleset, "unit:"+strings.Join(fields, ","))
	if err == nil && len(fields) == 0 {
		err = errors.New("nothing is said of it")
	}
	if err == nil {
		err = r.tried(groups[0].Unit)
	}
	if err != nil {
		u.Lacks = strings.ReplaceAll(strings.TrimPrefix(tidied(err.Error()), "unit:"), "unit:", "")
		return
	}
	_, overrides, _ := strings.Cut(groups[0].Unit.String(), ":")
	short := []Field{}
	for _, f := range u.Fields {
		required := slices.ContainsFunc(r.Ruleset.Fields, func(d rules.Field) bool { return d.Name == f.Name && d.Required })
		if required || f.Name == "cost" || slices.Contains(u.Printed, f.Name) || slices.Contains(strings.Split(overrides, ","), f.Name+"="+groups[0].Unit.Word(f.Name)) {
			short = append(short, Field{f.Name, groups[0].Unit.Word(f.Name)})
		}
	}
	if r.same(short, groups[0].Unit) {
		u.Fields = short
	}
}

// same reports whether a unit that states only these fields has the values of u in all fields.
func (r *reader) same(fields []Field, u *rules.Unit) bool {
	var said []string
	for _, f := range fields {
		said = append(said, f.Name+"="+f.Value)
	}
	groups, err := r.lib.Party(r.Ruleset, "unit:"+strings.Join(said, ","))
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(r.Ruleset.Fields, func(f rules.Field) bool { return groups[0].Unit.Word(f.Name) != u.Word(f.Name) })
}

// tried lets the rules check a unit: it prepares the game's procedure for one unit alone. In a game without such a
// procedure every unit passes.
func (r *reader) tried(u *rules.Unit) error {
	trial := r.game.in("tried-by")
	if len(trial) == 0 {
		return nil
	}
	s, err := r.lib.Parse(r.Ruleset.Name + "/" + trial[0].phrase[0] + " " + u.String())
	if err == nil {
		_, err = s.Prepare()
	}
	return err
}

// add puts a unit into the roster, or finds an equal one, and returns the unit of the roster.
func (r *reader) add(u *Unit) (*Unit, error) {
	for _, other := range r.Units {
		if other.Title == u.Title && other.Nation == u.Nation && other.Lacks == u.Lacks && slices.Equal(other.Fields, u.Fields) {
			return other, nil
		}
	}
	if len(r.Units) == mostKinds {
		return nil, tooMuch("it has more than %d different units", mostKinds)
	}
	base := slug(u.Title)
	if base == "" {
		base = "unit-of-the-list"
	}
	if _, builtIn := r.roster.Unit(base); builtIn {
		base = "my-" + base
	}
	u.Name = base
	for i := 2; r.isTaken(u.Name); i++ {
		u.Name = fmt.Sprintf("%s-%d", base, i)
	}
	r.unitOf[u.Name] = u
	r.Units = append(r.Units, u)
	return u, nil
}

// valuesOf returns all values of a unit of the roster.
func (r *reader) valuesOf(u *rules.Unit) map[string]string {
	values := make(map[string]string)
	for _, f := range r.Ruleset.Fields {
		values[f.Name] = u.Word(f.Name)
	}
	return values
}

// answer returns the unit that the user has named for a name; nil if there is none.
func (r *reader) answer(name string) (*rules.Unit, error) {
	for word, unit := range r.asked.As {
		if strings.EqualFold(tidied(word), tidied(name)) {
			groups, err := r.lib.Party(r.Ruleset, unit)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", word, err)
			}
			if len(groups) != 1 || groups[0].Count != 1 {
				return nil, fmt.Errorf("%s: %s is more than one unit: name one", word, unit)
			}
			return groups[0].Unit, nil
		}
	}
	return nil, nil
}
