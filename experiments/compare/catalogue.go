package compare

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A Catalogue describes common engagements and translates them into scenario lines of each game. It names archetypes
// (kinds of units that most games have) and situations (engagements between archetypes). For each game, it holds the
// words of scenario lines that stand for them. Its entries come from catalogue.yaml and from files of the user;
// catalogue_file.go reads both.
type Catalogue struct {
	library    *rules.Library
	distances  []distance
	games      []*dialect
	archetypes []*archetype
	standIns   []*archetype // groups of units, one of each game, that replace each other in scenario files
	situations []*situation
}

// A distance is a named share of the attacker's range in per cent, for example near or far.
type distance struct {
	name    string
	percent int
}

// A dialect translates situations into scenario lines of one game: for each circumstance, such as cover, facing or
// which side begins, it holds the factors that express the circumstance in this game.
type dialect struct {
	ruleset  string
	reach    string // the field that holds the range of a unit; "" if every unitEntry of the game states the range
	acts     activation
	hindered string // what "hindered" means in this game
	fire     phrases
	duel     phrases
}

// An activation is the test that decides whether a unit can act in its turn at all.
type activation struct {
	test  string // a scenario line, with unitWord in place of the unit; "always" if the game has no such test
	event string // the unit acts if this event happens
}

// unitWord and sideWord stand for a unit and for a side in the lines and phrases of a catalogue.
const (
	unitWord = "UNIT"
	sideWord = "SIDE"
)

// phrases translate the words of situations (fireWords, duelWords) into factors of one game's scenario lines.
type phrases map[string]phrase

// The words of situations that a game can translate.
const (
	always        = "always" // translated into the factors that every line of the game has
	flank         = "flank"
	attackerFirst = "attacker-first"
	targetFirst   = "target-first"
	eitherFirst   = "either-first"
)

var (
	covers    = []string{"none", "soft", "hard"}
	facings   = []string{"front", flank}
	effects   = []string{"none", "hindered", "reduced", "out"} // labels of the metric "effect", from mild to severe
	fireWords = []string{always, "soft", "hard", flank, hindrance}
	duelWords = []string{always, "soft", "hard", flank, attackerFirst, targetFirst, eitherFirst}
)

// A phrase is the translation of one word: factors of a scenario line (words), or the reason why the game has no such
// thing (absent).
type phrase struct {
	words  string
	absent string
}

// An archetype is a kind of unit that most games have.
type archetype struct {
	name  string
	title string
	units map[string]unitEntry // the unit of each game that stands for the archetype, by name of the ruleset
}

// A unitEntry says which unit of one game stands for an archetype.
type unitEntry struct {
	unit   string
	reach  float64 // the range of the unit; 0: the field dialect.reach holds it
	acts   activation
	absent string // why the game has no such unit
}

// A situation is an engagement described without the words of any game: "a tank fires at a tank in soft cover".
type situation struct {
	name          string
	about         string
	attacker      force
	target        force
	stronger      string // the archetype of a stronger opponent, which the attacker also fights in a duel; "" for none
	distance      string
	cover         string // the cover of the target
	attackerCover string
	facing        string // which side the target shows the attacker: front or flank
	first         string // attackerFirst or targetFirst
	counts        string // the mildest effect that the report counts as success: one of effects[1:]
	duel          bool
}

// A force is a number of units of an archetype.
type force struct {
	count int
	kind  string
}

func (f force) String() string {
	if f.count == 1 {
		return f.kind
	}
	return fmt.Sprintf("%d x %s", f.count, f.kind)
}

//go:embed catalogue.yaml
var builtInCatalogue []byte

// NewCatalogue returns the catalogue that comes with the program, for the games of a library. It returns mistakes only
// if the user has replaced units that the catalogue names.
func NewCatalogue(library *rules.Library) (*Catalogue, yamlfile.Mistakes) {
	c := &Catalogue{library: library}
	return c, c.add("catalogue.yaml", builtInCatalogue, true)
}

// Add reads a catalogue file of the user. Its entries are added to the catalogue, or replace entries of the same name.
// Add returns all mistakes in the file, and still adds the entries without a mistake.
func (c *Catalogue) Add(file string, text []byte) yamlfile.Mistakes { return c.add(file, text, false) }

// SituationNames returns the names of all situations.
func (c *Catalogue) SituationNames() []string {
	names := make([]string, len(c.situations))
	for i, s := range c.situations {
		names[i] = s.name
	}
	return names
}

// Rulesets returns the rulesets of the library that the catalogue can translate situations into.
func (c *Catalogue) Rulesets() []string {
	var names []string
	for _, rs := range c.library.Rulesets() {
		if c.dialect(rs.Name) != nil {
			names = append(names, rs.Name)
		}
	}
	return names
}

// A Described is the name of a situation or archetype with a text that describes it.
type Described struct{ Name, Text string }

// Situations describes all situations.
func (c *Catalogue) Situations() []Described {
	var all []Described
	for _, s := range c.situations {
		all = append(all, Described{s.name, s.about})
	}
	return all
}

// Archetypes describes all archetypes with their unit in each ruleset.
func (c *Catalogue) Archetypes() []Described {
	var all []Described
	for _, a := range c.archetypes {
		var units []string
		for _, name := range c.Rulesets() {
			switch entry, ok := a.units[name]; {
			case !ok:
				units = append(units, name+" -")
			case entry.absent != "":
				units = append(units, name+" - ("+entry.absent+")")
			default:
				units = append(units, name+" "+entry.unit)
			}
		}
		all = append(all, Described{a.name, a.title + ": " + strings.Join(units, ", ")})
	}
	return all
}

// Equivalent returns the unit of game "to" that stands for a unit of game "from" (is), or the reason why there is none
// (why). Both results are "" if the catalogue does not know the unit.
func (c *Catalogue) Equivalent(unit, from, to string) (is, why string) {
	for _, a := range slices.Concat(c.standIns, c.archetypes) {
		entry, ok := a.units[to]
		if a.units[from].unit != unit || !ok {
			continue
		}
		if entry.unit != "" {
			return entry.unit, ""
		}
		why = entry.absent
	}
	return "", why
}

func (c *Catalogue) dialect(ruleset string) *dialect {
	return find(c.games, ruleset, func(d *dialect) string { return d.ruleset })
}

func (c *Catalogue) archetype(name string) *archetype {
	return find(c.archetypes, name, func(a *archetype) string { return a.name })
}

func (c *Catalogue) situation(name string) *situation {
	return find(c.situations, name, func(s *situation) string { return s.name })
}

func (c *Catalogue) percent(distance string) int {
	for _, d := range c.distances {
		if d.name == distance {
			return d.percent
		}
	}
	return 0
}

// find returns the element of list with the given name; nil if there is none.
func find[E any](list []*E, name string, nameOf func(*E) string) *E {
	for _, e := range list {
		if nameOf(e) == name {
			return e
		}
	}
	return nil
}

// put replaces the element of list that has the name of e, or appends e if there is none, and returns the list.
func put[E any](list []*E, e *E, nameOf func(*E) string) []*E {
	for i := range list {
		if nameOf(list[i]) == nameOf(e) {
			list[i] = e
			return list
		}
	}
	return append(list, e)
}

// reachOf returns the range of the unit of an entry, in the game's unit of length.
func (c *Catalogue) reachOf(rs *rules.Ruleset, entry unitEntry) (float64, error) {
	if entry.reach > 0 {
		return entry.reach, nil
	}
	field := c.dialect(rs.Name).reach
	if field == "" {
		return 0, fmt.Errorf(`%s has no field for it: write "reach: NUMBER" beside the unit`, rs.Name)
	}
	s, err := c.library.Parse(rs.Name + " " + entry.unit + " vs unit")
	if err != nil {
		return 0, err
	}
	reach, err := strconv.ParseFloat(s.Parties[0].Groups[0].Unit.Word(field), 64)
	if err != nil || reach <= 0 {
		return 0, fmt.Errorf("%s of %s says that it cannot fire", field, entry.unit)
	}
	return reach, nil
}

// hasField reports whether the units of a ruleset have a field with this name.
func hasField(rs *rules.Ruleset, name string) bool {
	return slices.ContainsFunc(rs.Fields, func(f rules.Field) bool { return f.Name == name })
}
