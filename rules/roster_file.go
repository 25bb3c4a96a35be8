package rules

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/yamlfile"
)

// A rosterFile holds a roster as its file states it, before a ruleset has checked it. If the file has mistakes in its form, the
// parts with mistakes are missing; the rest is checked as well, so that one reading reports all mistakes.
type rosterFile struct {
	name     string
	rulesets []yamlfile.Spelt
	units    []entry
	weapons  []entry
	forces   []entry
}

// An entry is a unit, weapon or force of a file.
type entry struct {
	yamlfile.Spot
	texts   map[string]yamlfile.Spelt // name, title, nation, class, source, like, party
	tags    []string
	fields  []fieldEntry
	printed []yamlfile.Spelt // fields whose values the book prints, even if the other fields have another source
	hidden  bool             // whether the reader may have missed fields because of a mistake
}

type fieldEntry struct{ name, value yamlfile.Spelt }

// The keys of each section of a roster.
var (
	rosterKeys = []string{"rulesets", "units", "weapons", "forces"}
	unitKeys   = []string{"name", "title", "nation", "class", "fields", "cost", "source", "printed", "tags"}
	weaponKeys = []string{"name", "title", "like", "fields", "source", "tags"}
	forceKeys  = []string{"name", "title", "party"}
	sources    = []string{"printed", "published", "illustrative"}
)

// A rosterReader reads a roster and collects the mistakes in its form.
type rosterReader struct{ yamlfile.Reader }

// readRosterFile reads a roster and checks its form alone. It returns what it could read beside the mistakes.
func readRosterFile(name string, text []byte) (*rosterFile, yamlfile.Mistakes) {
	file := &rosterFile{name: name}
	rd := &rosterReader{yamlfile.Reader{File: name, DidYouMean: DidYouMean}}
	root := rd.Document(text)
	if root == nil || rd.Confused(root, yamlfile.Roster) {
		return file, rd.Mistakes
	}
	sections, whole := rd.Pairs(root, "a roster", rosterKeys)
	hasRulesets := false // also true if a mistake in rulesets was reported
	for _, p := range sections {
		switch p.Key.Text {
		case "rulesets":
			before := len(rd.Mistakes)
			file.rulesets = rd.Texts(p.Value, "rulesets")
			hasRulesets = file.rulesets != nil || len(rd.Mistakes) > before
		case "units":
			file.units = rd.entries(p, unitKeys)
		case "weapons":
			file.weapons = rd.entries(p, weaponKeys)
		case "forces":
			file.forces = rd.entries(p, forceKeys)
		}
	}
	if whole && !hasRulesets {
		rd.Wrong(rd.Place(root), `a roster says whose it is: write "rulesets: NAME" or "rulesets: [NAME, NAME]"`)
	}
	rd.checkNames(slices.Concat(file.units, file.forces))
	rd.checkNames(file.weapons)
	return file, rd.Mistakes
}

// entries reads a section of a roster.
func (rd *rosterReader) entries(section yamlfile.Pair, keys []string) []entry {
	var all []entry
	for _, node := range rd.List(section.Value, section.Key.Text) {
		e := entry{Spot: rd.Place(node), texts: make(map[string]yamlfile.Spelt)}
		pairs, whole := rd.Pairs(node, "an entry of "+section.Key.Text, keys)
		e.hidden = !whole
		for _, p := range pairs {
			switch key := p.Key.Text; key {
			case "fields":
				fields, whole := rd.Pairs(p.Value, "fields", nil)
				e.hidden = e.hidden || !whole
				for _, f := range fields {
					e.fields = append(e.fields, rd.field(f)...)
				}
			case "cost":
				e.fields = append(e.fields, rd.field(p)...)
			case "printed":
				e.printed = rd.Texts(p.Value, key)
			case "tags":
				for _, tag := range rd.Texts(p.Value, "tags") {
					if e.tags = append(e.tags, tag.Text); !isWord(tag.Text) {
						rd.Wrong(tag.Spot, "tag %s is not kebab-case", quoted(tag.Text))
					}
				}
			case "title", "nation", "class":
				e.texts[key] = rd.Title(p.Value, key)
			default:
				e.texts[key] = rd.Text(p.Value, key)
			}
		}
		rd.checkSource(&e)
		if name := e.texts["name"]; name.Line > 0 {
			e.Spot = name.Spot
		} else if whole && !yamlfile.Has(pairs, "name") {
			rd.Wrong(e.Spot, "an entry of %s has no name", section.Key.Text)
		}
		if whole && slices.Contains(keys, "party") && !yamlfile.Has(pairs, "party") {
			rd.Wrong(e.Spot, `a force has a party, written as in a line: "party: 2xUNIT+UNIT"`)
		}
		all = append(all, e)
	}
	return all
}

// checkSource reports a source that is no known word. It also reports a unit that lists printed fields and whose source does
// not say where its other fields come from.
func (rd *rosterReader) checkSource(e *entry) {
	source, said := e.texts["source"]
	if source.Text != "" && !slices.Contains(sources, source.Text) {
		rd.Wrong(source.Spot, "source must be %s, not %s%s",
			strings.Join(sources, ", "), quoted(source.Text), DidYouMean(source.Text, sources))
	}
	if e.printed != nil && (!said || source.Text == "printed") {
		rd.Wrong(e.printed[0].Spot, "where printed names fields, source says where the others come from: %s",
			strings.Join(sources[1:], " or "))
	}
}

// field reads a value of a unit or weapon. It returns nil if the value cannot be read.
func (rd *rosterReader) field(p yamlfile.Pair) []fieldEntry {
	v := rd.Scalar(p.Value, p.Key.Text)
	if v.Line == 0 {
		return nil
	}
	return []fieldEntry{{p.Key, v}}
}

// checkNames reports names that cannot stand in a line, and names that are defined twice.
func (rd *rosterReader) checkNames(entries []entry) {
	lines := make(map[string]int)
	for _, e := range entries {
		name := e.texts["name"]
		switch first, twice := lines[name.Text]; {
		case name.Line == 0:
		case name.Text == blankName || name.Text == "vs":
			rd.Wrong(name.Spot, "the name %s is taken: it has a meaning in scenario lines", quoted(name.Text))
		case !isName(name.Text):
			rd.Wrong(name.Spot, "the name %s is not kebab-case: write lower-case letters, digits and single hyphens, "+
				"a letter first", quoted(name.Text))
		case twice:
			rd.Wrong(name.Spot, "%s is already defined in line %d", quoted(name.Text), first)
		default:
			lines[name.Text] = name.Line
		}
	}
}

// namedGames returns the games that the file is for.
func (file *rosterFile) namedGames(lib *Library, mistakes *yamlfile.Mistakes) []*game {
	var games []*game
	for _, said := range file.rulesets {
		g, err := lib.game(said.Text)
		switch {
		case err != nil:
			file.report(mistakes, said.Spot, "%s", err)
		case slices.Contains(games, g):
			file.report(mistakes, said.Spot, "%s is named twice", said.Text)
		default:
			games = append(games, g)
		}
	}
	return games
}

func (file *rosterFile) isFor(g *game) bool {
	return slices.ContainsFunc(file.rulesets, func(said yamlfile.Spelt) bool { return said.Text == g.Name })
}

func (file *rosterFile) report(mistakes *yamlfile.Mistakes, at yamlfile.Spot, format string, args ...any) {
	*mistakes = append(*mistakes, yamlfile.Mistake{File: file.name, Line: at.Line, Column: at.Column,
		Text: fmt.Sprintf(format, args...)})
}

// duplicates says what happens to a name that the roster already has.
type duplicates int

const (
	refuse  duplicates = iota // a mistake: among built-in rosters a name is defined once
	replace                   // the new definition wins: a user's roster may change built-in ones
)

// addTo checks the file against the rulesets of the given rosters and adds its contents to each of them.
func (file *rosterFile) addTo(rosters []*Roster, d duplicates) yamlfile.Mistakes {
	names, found := make([]string, len(rosters)), make([]yamlfile.Mistakes, len(rosters))
	for i, r := range rosters {
		names[i], found[i] = r.game.Name, file.addToOne(r, d).Sorted()
	}
	return within(names, found)
}

// mostAdvised is the number of mistakes after which salvo suggests no more similar units and weapons. Each suggestion compares
// all names of the roster, and a report lists about fifty mistakes (yamlfile.Mistakes).
const mostAdvised = 50

func (file *rosterFile) addToOne(r *Roster, d duplicates) (mistakes yamlfile.Mistakes) {
	refused := func(e *entry, origin string) {
		if d == refuse && origin != "" {
			file.report(&mistakes, e.Spot, "%s is already defined in %s", quoted(e.texts["name"].Text), origin)
		}
	}
	for i := range file.units {
		e := &file.units[i]
		u := &Unit{Name: e.texts["name"].Text, Title: e.texts["title"].Text, Nation: e.texts["nation"].Text,
			Class: e.texts["class"].Text, Source: e.texts["source"].Text, Tags: e.tags, From: file.origin(e),
			Own: d == replace, record: newRecord(r.game.fields), fields: r.game.Fields}
		before := len(mistakes)
		file.fill(&u.record, e, &mistakes)
		u.Printed = file.printed(&u.record, e, &mistakes)
		for place, f := range r.game.Fields {
			if f.Required && !e.hidden && !u.isSet[place] && !slices.ContainsFunc(e.fields, f.isNamed) {
				file.report(&mistakes, e.Spot, "unit %s lacks the field %s", quoted(u.Name), f.Name)
			}
		}
		if err := u.complete(); err != nil && len(mistakes) == before {
			file.report(&mistakes, e.Spot, "%s", err)
		}
		refused(e, r.origin(u.Name))
		r.putUnit(u)
	}
	for i := range file.weapons {
		e := &file.weapons[i]
		if r.game.Weapons == nil {
			file.report(&mistakes, e.Spot, "the ruleset has no weapon table")
			continue
		}
		w := file.weapon(r, e, &mistakes)
		if first, twice := r.Weapon(w.Name); twice {
			refused(e, first.From)
		}
		r.weapons.put(w.Name, w)
	}
	for i := range file.forces {
		e := &file.forces[i]
		party := strings.Join(strings.Fields(e.texts["party"].Text), "") // the party may span several lines
		f := &Force{e.texts["name"].Text, e.texts["title"].Text, party, file.origin(e)}
		if party := e.texts["party"]; party.Line > 0 {
			pr := &partyReader{game: r.game, roster: r, brief: len(mistakes) >= mostAdvised}
			if _, err := pr.force(f); err != nil {
				file.report(&mistakes, party.Spot, "%s", err)
			}
		}
		refused(e, r.origin(f.Name))
		r.putForce(f)
	}
	return mistakes
}

// weapon returns the weapon of an entry. Columns that the entry does not state come from the weapon that it is like.
func (file *rosterFile) weapon(r *Roster, e *entry, mistakes *yamlfile.Mistakes) *Weapon {
	like := e.texts["like"]
	w := &Weapon{Name: e.texts["name"].Text, Title: e.texts["title"].Text, Source: e.texts["source"].Text,
		Like: like.Text, Tags: e.tags, From: file.origin(e), record: newRecord(r.game.columns)}
	if other, known := r.Weapon(like.Text); known {
		w.record = other.copied()
	} else if like.Line > 0 {
		near := ""
		if len(*mistakes) < mostAdvised {
			near = DidYouMean(like.Text, r.weaponNames())
		}
		file.report(mistakes, like.Spot, "no weapon %s is defined before this one%s", quoted(like.Text), near)
	}
	file.fill(&w.record, e, mistakes)
	if err := w.settle(nil); err != nil {
		file.report(mistakes, e.Spot, "%s", err)
	}
	return w
}

// fill stores the fields of an entry in a record.
func (file *rosterFile) fill(r *record, e *entry, mistakes *yamlfile.Mistakes) {
	var seen []string
	for _, f := range e.fields {
		name := f.name.Text
		place := slices.Index(r.schema.names, name)
		switch {
		case place < 0:
			file.report(mistakes, f.name.Spot, "unknown %s %s%s",
				r.schema.kind, quoted(name), DidYouMean(name, r.schema.names))
			continue
		case slices.Contains(seen, name):
			file.report(mistakes, f.name.Spot, "%s is given twice", name)
			continue
		}
		seen = append(seen, name)
		v, wrong := r.schema.types[place].parse(f.value.Text)
		if wrong != nil {
			file.report(mistakes, f.value.Spot, "%s", wrong.inFile(name, f.value.Text))
			continue
		}
		r.say(place, v)
	}
}

// printed returns the fields of an entry whose values are printed. Each must be a field that the entry states.
func (file *rosterFile) printed(r *record, e *entry, mistakes *yamlfile.Mistakes) []string {
	var names []string
	for _, field := range e.printed {
		name := field.Text
		switch {
		case !slices.Contains(r.schema.names, name):
			file.report(mistakes, field.Spot, "unknown %s %s%s",
				r.schema.kind, quoted(name), DidYouMean(name, r.schema.names))
		case slices.Contains(names, name):
			file.report(mistakes, field.Spot, "%s is named twice", name)
		case !slices.ContainsFunc(e.fields, func(f fieldEntry) bool { return f.name.Text == name }):
			file.report(mistakes, field.Spot, "%s is not among the fields of the unit", name)
		default:
			names = append(names, name)
		}
	}
	return names
}

func (f Field) isNamed(e fieldEntry) bool { return e.name.Text == f.Name }

func (file *rosterFile) origin(e *entry) string { return fmt.Sprintf("%s:%d", file.name, e.Line) }

// within merges the mistakes that several rulesets find in the same file. A mistake that all of them find stays as it is, once
// for each ruleset (Mistakes.Sorted leaves one). Any other mistake names the ruleset that finds it.
func within(rulesets []string, lists []yamlfile.Mistakes) yamlfile.Mistakes {
	times := make(map[yamlfile.Mistake]int)
	for _, mistakes := range lists {
		for _, m := range mistakes {
			times[m]++
		}
	}
	var all yamlfile.Mistakes
	for i, mistakes := range lists {
		for _, m := range mistakes {
			if times[m] < len(lists) {
				m.Text = "in " + rulesets[i] + ": " + m.Text
			}
			all = append(all, m)
		}
	}
	return all
}
