package rules

import (
	"fmt"
	"slices"
	"strings"
)

// A rosterFile is a roster as its file says it, right in form but not yet checked against any ruleset.
type rosterFile struct {
	name     string
	rulesets []spelt
	units    []entry
	weapons  []entry
	forces   []entry
}

// An entry is a unit, weapon or force of a file.
type entry struct {
	spot
	texts  map[string]spelt // name, title, nation, class, source, party
	tags   []string
	fields []fieldEntry
	hidden bool // whether a mistake may hide fields that are there
}

type fieldEntry struct{ name, value spelt }

// spelt is a piece of text with its place; not spelt at all, its line is 0.
type spelt struct {
	text string
	spot
}

type spot struct{ line, column int }

// The keys of each section of a roster.
var (
	rosterKeys = []string{"rulesets", "units", "weapons", "forces"}
	unitKeys   = []string{"name", "title", "nation", "class", "fields", "cost", "source", "tags"}
	weaponKeys = []string{"name", "title", "fields", "source"}
	forceKeys  = []string{"name", "title", "party"}
	sources    = []string{"printed", "published", "illustrative"}
)

// readRosterFile reads the form of a roster.
func readRosterFile(name string, text []byte) (*rosterFile, Mistakes) {
	file := &rosterFile{name: name}
	rd := &yamlReader{file: name}
	root := rd.document(text)
	if root == nil {
		return file, rd.mistakes
	}
	sections, whole := rd.pairs(root, "a roster", rosterKeys)
	named := false // or a mistake reported that says why not
	for _, p := range sections {
		switch p.key.text {
		case "rulesets":
			before := len(rd.mistakes)
			file.rulesets = rd.texts(p.value, "rulesets")
			named = file.rulesets != nil || len(rd.mistakes) > before
		case "units":
			file.units = rd.entries(p, unitKeys)
		case "weapons":
			file.weapons = rd.entries(p, weaponKeys)
		case "forces":
			file.forces = rd.entries(p, forceKeys)
		}
	}
	if whole && !named {
		rd.wrong(rd.place(root), `a roster says whose it is: write "rulesets: NAME" or "rulesets: [NAME, NAME]"`)
	}
	rd.checkNames(slices.Concat(file.units, file.forces))
	rd.checkNames(file.weapons)
	return file, rd.mistakes
}

// entries reads a section.
func (rd *yamlReader) entries(section pair, keys []string) []entry {
	var all []entry
	for _, node := range rd.list(section.value, section.key.text) {
		e := entry{spot: rd.place(node), texts: make(map[string]spelt)}
		said, whole := rd.pairs(node, "an entry of "+section.key.text, keys)
		e.hidden = !whole
		for _, p := range said {
			switch key := p.key.text; key {
			case "fields":
				fields, whole := rd.pairs(p.value, "fields", nil)
				e.hidden = e.hidden || !whole
				for _, f := range fields {
					e.fields = append(e.fields, rd.field(f)...)
				}
			case "cost":
				e.fields = append(e.fields, rd.field(p)...)
			case "tags":
				for _, tag := range rd.texts(p.value, "tags") {
					if e.tags = append(e.tags, tag.text); !isWord(tag.text) {
						rd.wrong(tag.spot, "tag %s is not kebab-case", quoted(tag.text))
					}
				}
			default:
				e.texts[key] = rd.text(p.value, key)
			}
		}
		if source := e.texts["source"]; source.text != "" && !slices.Contains(sources, source.text) {
			rd.wrong(source.spot, "source must be %s, not %s%s",
				strings.Join(sources, ", "), quoted(source.text), DidYouMean(source.text, sources))
		}
		if name := e.texts["name"]; name.line > 0 {
			e.spot = name.spot
		} else if whole && !has(said, "name") {
			rd.wrong(e.spot, "an entry of %s has no name", section.key.text)
		}
		if whole && slices.Contains(keys, "party") && !has(said, "party") {
			rd.wrong(e.spot, `a force has a party, written as in a line: "party: 2xUNIT+UNIT"`)
		}
		all = append(all, e)
	}
	return all
}

// field reads a value of a unit or weapon; nothing if it cannot be read.
func (rd *yamlReader) field(p pair) []fieldEntry {
	v := rd.scalar(p.value, p.key.text)
	if v.line == 0 {
		return nil
	}
	return []fieldEntry{{p.key, v}}
}

// checkNames refuses names that could not stand in a line, and names that stand for two things.
func (rd *yamlReader) checkNames(entries []entry) {
	lines := make(map[string]int)
	for _, e := range entries {
		name := e.texts["name"]
		switch first, twice := lines[name.text]; {
		case name.line == 0:
		case name.text == blankName || name.text == "vs":
			rd.wrong(name.spot, "the name %s is taken: it has a meaning in scenario lines", quoted(name.text))
		case !isName(name.text):
			rd.wrong(name.spot, "the name %s is not kebab-case: write lower-case letters, digits and single hyphens, "+
				"a letter first", quoted(name.text))
		case twice:
			rd.wrong(name.spot, "%s is already defined in line %d", quoted(name.text), first)
		default:
			lines[name.text] = name.line
		}
	}
}

// namedGames are the rulesets that the file is for.
func (file *rosterFile) namedGames(lib *Library, mistakes *Mistakes) []*game {
	var games []*game
	for _, said := range file.rulesets {
		g, err := lib.game(said.text)
		switch {
		case err != nil:
			file.report(mistakes, said.spot, "%s", err)
		case slices.Contains(games, g):
			file.report(mistakes, said.spot, "%s is named twice", said.text)
		default:
			games = append(games, g)
		}
	}
	return games
}

func (file *rosterFile) isFor(g *game) bool {
	return slices.ContainsFunc(file.rulesets, func(said spelt) bool { return said.text == g.Name })
}

func (file *rosterFile) report(mistakes *Mistakes, at spot, format string, args ...any) {
	*mistakes = append(*mistakes, Mistake{file.name, at.line, at.column, fmt.Sprintf(format, args...)})
}

// duplicates says what becomes of a name that a roster has already.
type duplicates int

const (
	refuse  duplicates = iota // among built-in rosters it is a mistake
	replace                   // a user's roster may change what is built in
)

// addTo checks the file against the rulesets of the given rosters and adds all of it to each.
func (file *rosterFile) addTo(rosters []*Roster, d duplicates) Mistakes {
	names, found := make([]string, len(rosters)), make([]Mistakes, len(rosters))
	for i, r := range rosters {
		names[i], found[i] = r.game.Name, file.addToOne(r, d).sorted()
	}
	return within(names, found)
}

func (file *rosterFile) addToOne(r *Roster, d duplicates) (mistakes Mistakes) {
	refused := func(e *entry, origin string) {
		if d == refuse && origin != "" {
			file.report(&mistakes, e.spot, "%s is already defined in %s", quoted(e.texts["name"].text), origin)
		}
	}
	for i := range file.units {
		e := &file.units[i]
		u := &Unit{Name: e.texts["name"].text, Title: e.texts["title"].text, Nation: e.texts["nation"].text,
			Class: e.texts["class"].text, Source: e.texts["source"].text, Tags: e.tags, From: file.origin(e),
			record: newRecord(r.game.fields), fields: r.game.Fields}
		before := len(mistakes)
		file.fill(&u.record, e, &mistakes)
		for place, f := range r.game.Fields {
			if f.Required && !e.hidden && !u.said[place] && !slices.ContainsFunc(e.fields, f.isNamed) {
				file.report(&mistakes, e.spot, "unit %s lacks the field %s", quoted(u.Name), f.Name)
			}
		}
		if err := u.complete(); err != nil && len(mistakes) == before {
			file.report(&mistakes, e.spot, "%s", err)
		}
		refused(e, r.origin(u.Name))
		r.putUnit(u)
	}
	for i := range file.weapons {
		e := &file.weapons[i]
		if r.game.Weapons == nil {
			file.report(&mistakes, e.spot, "the ruleset has no weapon table")
			continue
		}
		w := &Weapon{Name: e.texts["name"].text, Title: e.texts["title"].text, Source: e.texts["source"].text,
			From: file.origin(e), record: newRecord(r.game.columns)}
		file.fill(&w.record, e, &mistakes)
		if err := w.settle(nil); err != nil {
			file.report(&mistakes, e.spot, "%s", err)
		}
		if first, twice := r.Weapon(w.Name); twice {
			refused(e, first.From)
		}
		r.weapons.put(w.Name, w)
	}
	for i := range file.forces {
		e := &file.forces[i]
		f := &Force{e.texts["name"].text, e.texts["title"].text, e.texts["party"].text, file.origin(e)}
		if party := e.texts["party"]; party.line > 0 {
			if _, err := (&partyReader{r.game, r, nil}).force(f); err != nil {
				file.report(&mistakes, party.spot, "%s", err)
			}
		}
		refused(e, r.origin(f.Name))
		r.putForce(f)
	}
	return mistakes
}

// fill says the fields of an entry in a record.
func (file *rosterFile) fill(r *record, e *entry, mistakes *Mistakes) {
	var seen []string
	for _, f := range e.fields {
		name := f.name.text
		place := slices.Index(r.schema.names, name)
		switch {
		case place < 0:
			file.report(mistakes, f.name.spot, "unknown %s %s%s",
				r.schema.kind, quoted(name), DidYouMean(name, r.schema.names))
			continue
		case slices.Contains(seen, name):
			file.report(mistakes, f.name.spot, "%s is given twice", name)
			continue
		}
		seen = append(seen, name)
		v, wrong := r.schema.types[place].parse(f.value.text)
		if wrong != nil {
			file.report(mistakes, f.value.spot, "%s", wrong.inFile(name, f.value.text))
			continue
		}
		r.say(place, v)
	}
}

func (f Field) isNamed(e fieldEntry) bool { return e.name.text == f.Name }

func (file *rosterFile) origin(e *entry) string { return fmt.Sprintf("%s:%d", file.name, e.line) }
