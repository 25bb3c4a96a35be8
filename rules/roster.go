package rules

import (
	"fmt"
	"io/fs"
	"slices"
)

// A Roster is what a ruleset can put on the table: units, the weapon table, and forces, as rosterfile.go reads them.
type Roster struct {
	game    *game
	blank   *Unit
	units   []*Unit
	weapons []*Weapon
	forces  []*Force
}

// A Force is a name for a party.
type Force struct {
	Name  string
	Title string
	Party string // as a line spells it: "3xsherman-m4+firefly"
	From  string // where it is defined: "us.yaml:12"
}

// Units are all units in the order of their definition, without the blank one.
func (r *Roster) Units() []*Unit { return slices.Clone(r.units) }

// Unit finds a unit by its name; the blank one is "unit".
func (r *Roster) Unit(name string) (*Unit, bool) {
	if name == blankName {
		return r.blank, true
	}
	return find(r.units, func(u *Unit) bool { return u.Name == name })
}

// Weapons are all rows of the weapon table in the order of their definition.
func (r *Roster) Weapons() []*Weapon { return slices.Clone(r.weapons) }

// Weapon finds a row of the weapon table by its name.
func (r *Roster) Weapon(name string) (*Weapon, bool) {
	return find(r.weapons, func(w *Weapon) bool { return w.Name == name })
}

// Forces are all forces in the order of their definition.
func (r *Roster) Forces() []*Force { return slices.Clone(r.forces) }

// Force finds a force by its name.
func (r *Roster) Force(name string) (*Force, bool) {
	return find(r.forces, func(f *Force) bool { return f.Name == name })
}

// find is the element that fits. Rosters hold a few hundred units and a line names a few of them.
func find[E any](all []*E, fits func(*E) bool) (*E, bool) {
	if i := slices.IndexFunc(all, fits); i >= 0 {
		return all[i], true
	}
	return nil, false
}

// put adds an element, in the place of one with the same name if there is one.
func put[E any](all []*E, e *E, same func(*E) bool) []*E {
	if i := slices.IndexFunc(all, same); i >= 0 {
		all[i] = e
		return all
	}
	return append(all, e)
}

// putUnit and putForce see to it that a name is either a unit's or a force's.
func (r *Roster) putUnit(u *Unit) {
	r.units = put(r.units, u, func(other *Unit) bool { return other.Name == u.Name })
	r.forces = slices.DeleteFunc(r.forces, func(f *Force) bool { return f.Name == u.Name })
}

func (r *Roster) putForce(f *Force) {
	r.forces = put(r.forces, f, func(other *Force) bool { return other.Name == f.Name })
	r.units = slices.DeleteFunc(r.units, func(u *Unit) bool { return u.Name == f.Name })
}

func (r *Roster) putWeapon(w *Weapon) {
	r.weapons = put(r.weapons, w, func(other *Weapon) bool { return other.Name == w.Name })
}

// origin is where a unit or force of the given name is defined; "" if there is none.
func (r *Roster) origin(name string) string {
	if u, ok := r.Unit(name); ok {
		return u.From
	}
	if f, ok := r.Force(name); ok {
		return f.From
	}
	return ""
}

// names are all words that a group of a party may be.
func (r *Roster) names() []string {
	names := []string{blankName}
	for _, u := range r.units {
		names = append(names, u.Name)
	}
	for _, f := range r.forces {
		names = append(names, f.Name)
	}
	return names
}

func (r *Roster) copied() *Roster {
	c := *r
	c.units, c.weapons, c.forces = slices.Clone(r.units), slices.Clone(r.weapons), slices.Clone(r.forces)
	return &c
}

// builtInRoster reads the rosters that come with a ruleset. Editions of a game may share a folder: a file that names
// other rulesets only is theirs.
func builtInRoster(g *game) (*Roster, error) {
	blank := &Unit{Name: blankName, Title: "Blank unit", record: newRecord(g.fields), fields: g.Fields}
	r := &Roster{game: g, blank: blank}
	if err := blank.complete(); err != nil || g.Rosters == nil {
		return r, err
	}
	paths, err := fs.Glob(g.Rosters, "*.yaml")
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := fs.ReadFile(g.Rosters, path)
		if err != nil {
			return nil, err
		}
		file, mistakes := readRosterFile(path, text)
		if len(file.rulesets) > 0 && !file.isFor(g) {
			continue
		}
		mistakes = append(mistakes, file.addTo([]*Roster{r}, refuse)...)
		if len(mistakes) > 0 {
			return nil, fmt.Errorf("built-in roster: %w", mistakes.sorted())
		}
	}
	return r, nil
}
