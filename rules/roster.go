package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// A Roster holds the units, the weapon table and the forces of a ruleset. roster_file.go reads it.
type Roster struct {
	game    *game
	blank   *Unit
	units   catalogue[Unit]
	weapons catalogue[Weapon]
	forces  catalogue[Force]
}

// A Force is a name for a party.
type Force struct {
	Name  string
	Title string
	Party string // the party as a line spells it: "3xsherman-m4+firefly"
	From  string // the place of its definition: "us.yaml:12"
}

// Units returns all units in the order of their definition, without the blank unit.
func (r *Roster) Units() []*Unit { return slices.Clone(r.units.all()) }

// Unit returns the unit of a name. The blank unit is "unit".
func (r *Roster) Unit(name string) (*Unit, bool) {
	if name == blankName {
		return r.blank, true
	}
	return r.units.find(name)
}

// Weapons returns all rows of the weapon table in the order of their definition.
func (r *Roster) Weapons() []*Weapon { return slices.Clone(r.weapons.all()) }

// Weapon returns the row of the weapon table with that name.
func (r *Roster) Weapon(name string) (*Weapon, bool) { return r.weapons.find(name) }

// Forces returns all forces in the order of their definition.
func (r *Roster) Forces() []*Force { return slices.Clone(r.forces.all()) }

// Force returns the force of a name.
func (r *Roster) Force(name string) (*Force, bool) { return r.forces.find(name) }

// putUnit adds a unit and removes a force of the same name. As with putForce, each name then stands for one unit or one
// force.
func (r *Roster) putUnit(u *Unit) {
	r.units.put(u.Name, u)
	r.forces.remove(u.Name)
}

func (r *Roster) putForce(f *Force) {
	r.forces.put(f.Name, f)
	r.units.remove(f.Name)
}

// origin returns the place where a unit or force of the name is defined; "" if there is none.
func (r *Roster) origin(name string) string {
	if u, ok := r.Unit(name); ok {
		return u.From
	}
	if f, ok := r.Force(name); ok {
		return f.From
	}
	return ""
}

// names returns the words that are suggested for an unknown unit: "unit", and the names of all units and forces.
func (r *Roster) names() []string {
	names := []string{blankName}
	for _, u := range r.units.all() {
		names = append(names, u.Name)
	}
	for _, f := range r.forces.all() {
		names = append(names, f.Name)
	}
	return names
}

// didYouMean returns the end of a sentence about an unknown unit: the units that were probably meant, by their names or
// titles. It is "" if none is similar.
func (r *Roster) didYouMean(word string) string {
	if near := suggestions(word, r.names()); near != nil {
		return meant(near)
	}
	var near []string
	for _, form := range formsOf(word) {
		for _, u := range r.units.all() {
			if len(form) >= shortestPart && len(near) < mostSuggested && strings.Contains(asWord(u.Title), form) &&
				!slices.Contains(near, u.Name) {
				near = append(near, u.Name)
			}
		}
	}
	return meant(near)
}

func (r *Roster) weaponNames() []string {
	var names []string
	for _, w := range r.weapons.all() {
		names = append(names, w.Name)
	}
	return names
}

func (r *Roster) copied() *Roster {
	c := *r
	c.units, c.weapons, c.forces = r.units.copied(), r.weapons.copied(), r.forces.copied()
	return &c
}

// builtInRoster returns the units that a ruleset declares, and reads the rosters that come with the ruleset. Editions of a game
// may share a folder: builtInRoster skips a file that names only other rulesets.
func builtInRoster(g *game) (*Roster, error) {
	blank := &Unit{Name: blankName, Title: "Blank unit", record: newRecord(g.fields), fields: g.Fields}
	r := &Roster{game: g, blank: blank}
	if err := blank.complete(); err != nil {
		return r, err
	}
	for i := range g.Declared {
		u, err := g.declaredUnit(&g.Declared[i])
		if err != nil {
			return nil, err
		}
		r.putUnit(u)
	}
	if g.Rosters == nil {
		return r, nil
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
			return nil, fmt.Errorf("built-in roster: %w", mistakes.Sorted())
		}
	}
	return r, nil
}

// declaredUnit returns a unit that the ruleset itself declares.
func (g *game) declaredUnit(d *DeclaredUnit) (*Unit, error) {
	u := &Unit{Name: d.Name, Title: d.Title, Nation: d.Nation, Class: d.Class, Source: d.Source, From: d.From, Own: g.File != "",
		record: newRecord(g.fields), fields: g.Fields}
	for _, f := range d.Fields {
		place := slices.Index(g.fields.names, f[0])
		if place < 0 {
			return nil, fmt.Errorf("%s: unknown field %s", d.From, quoted(f[0]))
		}
		v, wrong := g.fields.types[place].parse(f[1])
		if wrong != nil {
			return nil, fmt.Errorf("%s: %s", d.From, wrong.inFile(f[0], f[1]))
		}
		u.say(place, v)
	}
	return u, u.complete()
}

// A catalogue is a list in the order of definition. Its elements are found by their names.
type catalogue[E any] struct {
	list  []*E // nil where an element was removed
	place map[string]int
}

// all returns the elements in the order of their definition. The caller must not change the slice.
func (c *catalogue[E]) all() []*E {
	if len(c.list) == len(c.place) {
		return c.list
	}
	left := make([]*E, 0, len(c.place))
	for _, e := range c.list {
		if e != nil {
			left = append(left, e)
		}
	}
	return left
}

func (c *catalogue[E]) find(name string) (*E, bool) {
	if i, ok := c.place[name]; ok {
		return c.list[i], true
	}
	return nil, false
}

// put adds an element. It replaces the element of the same name if there is one.
func (c *catalogue[E]) put(name string, e *E) {
	if i, ok := c.place[name]; ok {
		c.list[i] = e
		return
	}
	if c.place == nil {
		c.place = make(map[string]int)
	}
	c.place[name] = len(c.list)
	c.list = append(c.list, e)
}

// remove removes the element of a name, if there is one. It leaves a gap in the list: to move the elements after it would
// be slow for a file that replaces thousands of units.
func (c *catalogue[E]) remove(name string) {
	if i, ok := c.place[name]; ok {
		c.list[i] = nil
		delete(c.place, name)
	}
}

func (c catalogue[E]) copied() catalogue[E] {
	return catalogue[E]{slices.Clone(c.list), maps.Clone(c.place)}
}
