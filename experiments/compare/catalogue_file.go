package compare

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A catalogueReader reads a catalogue file and collects its mistakes. Entries with mistakes are left out of the
// catalogue.
type catalogueReader struct {
	yamlfile.Reader
	*Catalogue
	ours bool // the file comes with the program, and may name games that are not in the library
}

// The keys that each section of a catalogue may have.
var (
	sectionKeys   = []string{"distances", "games", "archetypes", "equivalents", "situations"}
	gameKeys      = []string{"reach", "acts", "hindered", "fire", "duel"}
	actsKeys      = []string{"test", "event"}
	unitKeys      = []string{"unit", "reach", "acts"}
	situationKeys = []string{"about", "attacker", "attacker-cover", "target", "distance", "cover", "facing", "first",
		"counts", "duel", "stronger"}
)

func (c *Catalogue) add(file string, text []byte, ours bool) yamlfile.Mistakes {
	rd := &catalogueReader{yamlfile.Reader{File: file, DidYouMean: rules.DidYouMean}, c, ours}
	if root := rd.Document(text); root != nil {
		rd.catalogue(root)
	}
	return rd.Mistakes.Sorted()
}

func (rd *catalogueReader) catalogue(root ast.Node) {
	sections := map[string]func(name yamlfile.Spelt, value ast.Node){
		"distances": rd.distance, "games": rd.game, "archetypes": rd.kindOfUnit, "equivalents": rd.equivalents,
		"situations": rd.engagement,
	}
	pairs, _ := rd.Pairs(root, "a catalogue", sectionKeys)
	for _, section := range sectionKeys { // each section refers to entries of the sections before it
		for _, pair := range pairs {
			if pair.Key.Text != section {
				continue
			}
			entries, _ := rd.Pairs(pair.Value, section, nil)
			for _, entry := range entries {
				if !catalogueName.MatchString(entry.Key.Text) {
					rd.Wrong(entry.Key.Spot, "the name %q must be lower-case letters, digits and single hyphens",
						entry.Key.Text)
					continue
				}
				sections[section](entry.Key, entry.Value)
			}
		}
	}
}

var catalogueName = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

func (rd *catalogueReader) distance(name yamlfile.Spelt, value ast.Node) {
	said := rd.Scalar(value, name.Text)
	percent, err := strconv.Atoi(said.Text)
	switch {
	case said.Line == 0:
	case err != nil || percent < 1 || percent > 100:
		rd.Wrong(said.Spot, "the distance %s is in per cent of the reach, 1 to 100, not %q", name.Text, said.Text)
	default:
		i := slices.IndexFunc(rd.distances, func(d distance) bool { return d.name == name.Text })
		if i < 0 {
			rd.distances = append(rd.distances, distance{name.Text, percent})
		} else {
			rd.distances[i].percent = percent
		}
	}
}

// ruleset returns the game of the library with this name; nil if there is none. In a file of the user an unknown game
// is a mistake.
func (rd *catalogueReader) ruleset(name yamlfile.Spelt) *rules.Ruleset {
	rs, err := rd.library.Ruleset(name.Text)
	if err != nil && !rd.ours {
		rd.Wrong(name.Spot, "%v", err)
	}
	return rs
}

// game reads the entry of one game: the factors that express each circumstance of a situation in this game (dialect).
func (rd *catalogueReader) game(name yamlfile.Spelt, value ast.Node) {
	pairs, _ := rd.Pairs(value, name.Text, gameKeys)
	rs := rd.ruleset(name)
	if rs == nil {
		return
	}
	d := &dialect{ruleset: name.Text, fire: phrases{}, duel: phrases{}}
	if old := rd.dialect(name.Text); old != nil { // circumstances that the file leaves out keep their old translation
		*d = *old
		d.fire, d.duel = maps.Clone(old.fire), maps.Clone(old.duel)
	}
	for _, pair := range pairs {
		switch pair.Key.Text {
		case "reach":
			if said := rd.Text(pair.Value, "reach"); said.Line > 0 && !hasField(rs, said.Text) {
				rd.Wrong(said.Spot, "units of %s have no field %q", rs.Name, said.Text)
			} else {
				d.reach = said.Text
			}
		case "acts":
			d.acts = rd.activation(rs, pair.Value)
		case "hindered":
			d.hindered = rd.Text(pair.Value, "hindered").Text
		case "fire":
			rd.phrases(d.fire, rs, "fire", pair.Value, fireWords)
		case "duel":
			rd.phrases(d.duel, rs, "duel", pair.Value, duelWords)
		}
	}
	rd.games = put(rd.games, d, func(d *dialect) string { return d.ruleset })
}

// activation reads the test that lets a unit act, or "always".
func (rd *catalogueReader) activation(rs *rules.Ruleset, value ast.Node) activation {
	if _, isMapping := value.(*ast.MappingNode); !isMapping && rd.Text(value, "acts").Text == always {
		return activation{test: always}
	}
	pairs, whole := rd.Pairs(value, "acts", actsKeys)
	var test, event yamlfile.Spelt
	for _, pair := range pairs {
		if pair.Key.Text == "test" {
			test = rd.Text(pair.Value, "test")
		} else {
			event = rd.Text(pair.Value, "event")
		}
	}
	if test.Line == 0 || event.Line == 0 {
		if whole {
			rd.Wrong(rd.Place(value), `write "acts: {test: SCENARIO, event: METRIC=VALUE}", or "acts: always"`)
		}
		return activation{}
	}
	s, err := rd.library.Parse(strings.ReplaceAll(test.Text, unitWord, "unit"))
	if err == nil && s.Ruleset != rs {
		err = fmt.Errorf("this is a line of %s, not of %s", s.Ruleset.Name, rs.Name)
	}
	if err != nil {
		rd.Wrong(test.Spot, "%v", err)
		return activation{}
	}
	if _, err := rules.ParseEvent(event.Text, experiments.Unbounded(s.Procedure.Metrics)); err != nil {
		rd.Wrong(event.Spot, "%v", err)
		return activation{}
	}
	return activation{test.Text, event.Text}
}

// phrases reads a game's translations of the known words, for lines of a procedure (fire or duel), and adds them to
// into.
func (rd *catalogueReader) phrases(into phrases, rs *rules.Ruleset, procedure string, value ast.Node, known []string) {
	pairs, _ := rd.Pairs(value, procedure, known)
	for _, pair := range pairs {
		text := rd.Text(pair.Value, pair.Key.Text)
		if text.Line == 0 {
			continue
		}
		if why, absent := absence(text.Text); absent {
			into[pair.Key.Text] = phrase{absent: why}
			continue
		}
		line := fmt.Sprintf("%s/%s unit vs unit %s", rs.Name, procedure, strings.ReplaceAll(text.Text, sideWord, "b"))
		if _, err := rd.library.Parse(line); err != nil {
			rd.Wrong(text.Spot, "%v", err)
			into[pair.Key.Text] = phrase{absent: mistaken}
			continue
		}
		into[pair.Key.Text] = phrase{words: text.Text}
	}
}

// mistaken is the reason that a report gives for a missing entry if the catalogue file has a mistake in it.
const mistaken = "there is a mistake in the catalogue"

// absence returns REASON if the text has the form "absent, REASON".
func absence(text string) (why string, absent bool) {
	why, absent = strings.CutPrefix(text, "absent, ")
	return why, absent
}

// kindOfUnit reads an archetype and adds it to the catalogue.
func (rd *catalogueReader) kindOfUnit(name yamlfile.Spelt, value ast.Node) {
	pairs, _ := rd.Pairs(value, name.Text, nil)
	a := &archetype{name: name.Text, title: name.Text, units: map[string]unitEntry{}}
	if old := rd.archetype(name.Text); old != nil { // units that the file leaves out stay as they were
		a.title, a.units = old.title, maps.Clone(old.units)
	}
	for _, pair := range pairs {
		if pair.Key.Text == "title" {
			a.title = rd.Title(pair.Value, "title").Text
		} else if rs := rd.ruleset(pair.Key); rs != nil {
			a.units[rs.Name] = rd.unit(rs, pair.Value)
		}
	}
	rd.archetypes = put(rd.archetypes, a, func(a *archetype) string { return a.name })
}

// equivalents reads a group of units, one of each game, that replace each other in scenario files.
func (rd *catalogueReader) equivalents(name yamlfile.Spelt, value ast.Node) {
	pairs, _ := rd.Pairs(value, name.Text, nil)
	a := &archetype{name: name.Text, title: name.Text, units: map[string]unitEntry{}}
	for _, pair := range pairs {
		if rs := rd.ruleset(pair.Key); rs != nil {
			a.units[rs.Name] = rd.standIn(rs, rd.Text(pair.Value, rs.Name))
		}
	}
	rd.standIns = put(rd.standIns, a, func(a *archetype) string { return a.name })
}

// standIn reads the unit of one game in a group of equivalents: the name of the unit, or "absent, REASON".
func (rd *catalogueReader) standIn(rs *rules.Ruleset, unit yamlfile.Spelt) unitEntry {
	if why, absent := absence(unit.Text); absent || unit.Line == 0 {
		return unitEntry{absent: why}
	}
	if _, err := rd.library.Party(rs, unit.Text); err != nil {
		rd.Wrong(unit.Spot, "%v", err)
		return unitEntry{absent: mistaken}
	}
	return unitEntry{unit: unit.Text}
}

// unit reads the unit of one game: its name, "absent, REASON", or a mapping with its name (unit), its range (reach)
// and the test that lets it act (acts).
func (rd *catalogueReader) unit(rs *rules.Ruleset, value ast.Node) unitEntry {
	wrong := unitEntry{absent: mistaken}
	before := len(rd.Mistakes)
	var entry unitEntry
	var unit yamlfile.Spelt
	if _, isMapping := value.(*ast.MappingNode); !isMapping {
		unit = rd.Text(value, rs.Name)
		if why, absent := absence(unit.Text); absent {
			return unitEntry{absent: why}
		}
	} else {
		pairs, _ := rd.Pairs(value, rs.Name, unitKeys)
		for _, pair := range pairs {
			switch pair.Key.Text {
			case "unit":
				unit = rd.Text(pair.Value, "unit")
			case "reach":
				said := rd.Scalar(pair.Value, "reach")
				reach, err := strconv.ParseFloat(said.Text, 64)
				if said.Line > 0 && (err != nil || reach <= 0) {
					rd.Wrong(said.Spot, "reach must be a number above 0, not %q", said.Text)
				}
				entry.reach = reach
			case "acts":
				entry.acts = rd.activation(rs, pair.Value)
			}
		}
		if unit.Line == 0 && len(rd.Mistakes) == before {
			rd.Wrong(rd.Place(value), `say which unit: write {unit: NAME, reach: NUMBER}`)
		}
	}
	if len(rd.Mistakes) > before || unit.Line == 0 {
		return wrong
	}
	entry.unit = unit.Text
	if _, err := rd.library.Parse(rs.Name + " " + entry.unit + " vs unit"); err != nil {
		rd.Wrong(unit.Spot, "%v", err)
		return wrong
	}
	if rd.dialect(rs.Name) == nil {
		rd.Wrong(unit.Spot, `the catalogue has no words for %s: describe it under "games:" first`, rs.Name)
		return wrong
	}
	if _, err := rd.reachOf(rs, entry); err != nil {
		rd.Wrong(unit.Spot, "how far %s fires is not known: %v", entry.unit, err)
		return wrong
	}
	return entry
}

// engagement reads a situation and adds it to the catalogue.
func (rd *catalogueReader) engagement(name yamlfile.Spelt, value ast.Node) {
	before := len(rd.Mistakes)
	pairs, whole := rd.Pairs(value, name.Text, situationKeys)
	s := &situation{name: name.Text, distance: "middle", cover: "none", attackerCover: "none", facing: "front",
		first: attackerFirst, counts: "reduced"}
	var distances []string
	for _, d := range rd.distances {
		distances = append(distances, d.name)
	}
	for _, pair := range pairs {
		text := rd.Text(pair.Value, pair.Key.Text)
		if text.Line == 0 {
			continue
		}
		one := func(words ...string) string {
			word, err := experiments.OneOf(text.Text, words)
			if err != nil {
				rd.Wrong(text.Spot, "%s %q: %v", pair.Key.Text, text.Text, err)
			}
			return word
		}
		switch pair.Key.Text {
		case "about":
			s.about = text.Text
		case "attacker":
			s.attacker = rd.force(text)
		case "target":
			s.target = rd.force(text)
		case "stronger":
			s.stronger = rd.force(text).kind
		case "distance":
			s.distance = one(distances...)
		case "cover":
			s.cover = one(covers...)
		case "attacker-cover":
			s.attackerCover = one(covers...)
		case "facing":
			s.facing = one(facings...)
		case "first":
			s.first = one("attacker", "target") + "-first"
		case "counts":
			s.counts = one(effects[1:]...)
		case "duel":
			s.duel = one("yes", "no") == "yes"
		}
	}
	switch {
	case len(rd.Mistakes) > before:
		return
	case whole && (s.attacker.count == 0 || s.target.count == 0 || s.about == ""):
		rd.Wrong(name.Spot, `a situation has "about:", "attacker:" and "target:"`)
		return
	}
	rd.situations = put(rd.situations, s, func(s *situation) string { return s.name })
}

var counted = regexp.MustCompile(`^(?:([1-9][0-9]?) ?x )?([a-z0-9-]+)$`)

// force reads the name of an archetype, with a number before it if there are several units: "2x medium-tank".
func (rd *catalogueReader) force(text yamlfile.Spelt) force {
	found := counted.FindStringSubmatch(text.Text)
	if found == nil {
		rd.Wrong(text.Spot, `%q is no archetype: write its name, or "2x NAME"`, text.Text)
		return force{}
	}
	f := force{1, found[2]}
	if found[1] != "" {
		f.count, _ = strconv.Atoi(found[1]) // no error is possible: the text has digits only
	}
	if rd.archetype(f.kind) == nil {
		var names []string
		for _, a := range rd.archetypes {
			names = append(names, a.name)
		}
		rd.Wrong(text.Spot, "unknown archetype %q%s (salvo compare lists them)", f.kind, rules.DidYouMean(f.kind, names))
		return force{}
	}
	return f
}
