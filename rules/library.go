package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"
)

// A Library holds the rulesets that lines are parsed against, their rosters, and rosters of the user. It is safe for
// concurrent use once the user's rosters are added.
type Library struct {
	games []*game // see known
	wrong error   // the first mistake in the declarations

	// Files reads a scenario file that a line names. Nil: there are none but the ready-made ones.
	Files func(name string) ([]byte, error)
	// GameOf makes a ruleset of the text of a file that holds a game. Nil: there are no such files.
	GameOf func(file string, text []byte) (*Ruleset, error)
	// ReadyMade are scenario files that come with the program, NAME.yaml; nil if there are none.
	ReadyMade fs.FS
	// Random draws the tables of lines that begin with random:SEED; nil if there are none.
	Random *Generator
	// Equivalent is the unit of one game, perhaps with fields, that stands for a unit of another where a scenario file is
	// fought by its rules and it has none of the same name, or why there is none. Nil: none is known.
	Equivalent func(unit, from, to string) (is, why string)

	mu      sync.Mutex
	rosters map[*game]*Roster       // those that were needed so far
	tables  map[[2]string]*Scenario // files that were read so far, by their names and by whose rules
}

// A game is a ruleset with its declarations made ready.
type game struct {
	*Ruleset
	fields  *schema
	columns *schema
	factors map[*Procedure]*schema
}

// NewLibrary makes a library of rulesets. Mistakes in their declarations are found here and reported by whatever is
// asked of the library first; tests ask Check.
func NewLibrary(rulesets ...*Ruleset) *Library {
	lib := &Library{rosters: make(map[*game]*Roster), tables: make(map[[2]string]*Scenario)}
	for _, rs := range rulesets {
		g, err := declared(rs)
		if err == nil && slices.Contains(lib.names(), rs.Name) {
			err = fmt.Errorf("there are two")
		}
		if err != nil && lib.wrong == nil {
			lib.wrong = fmt.Errorf("ruleset %s: %w", rs.Name, err)
		}
		lib.games = append(lib.games, g)
	}
	return lib
}

// Copy is a library that knows as much, and to which rosters can be added without anybody else seeing them.
func (lib *Library) Copy() *Library {
	lib.mu.Lock()
	defer lib.mu.Unlock()
	return &Library{games: lib.games, wrong: lib.wrong, Files: lib.Files, GameOf: lib.GameOf, ReadyMade: lib.ReadyMade, Random: lib.Random,
		Equivalent: lib.Equivalent, rosters: maps.Clone(lib.rosters), tables: maps.Clone(lib.tables)}
}

// Rulesets are all rulesets, in the order in which they were given.
func (lib *Library) Rulesets() []*Ruleset {
	games := lib.known()
	all := make([]*Ruleset, len(games))
	for i, g := range games {
		all[i] = g.Ruleset
	}
	return all
}

// Ruleset finds a ruleset by its name.
func (lib *Library) Ruleset(name string) (*Ruleset, error) {
	g, err := lib.game(name)
	if err != nil {
		return nil, err
	}
	return g.Ruleset, nil
}

// Roster holds all units, weapons and forces of a ruleset: the built-in ones, then the user's.
func (lib *Library) Roster(rs *Ruleset) (*Roster, error) {
	g, err := lib.game(rs.Name)
	if err != nil {
		return nil, err
	}
	return lib.rosterOf(g)
}

// AddRoster adds a file of the user: its units, weapons and forces join those of the rulesets it names, or replace
// them. The error lists all mistakes of the file (as yamlfile.Mistakes); nothing is added then.
func (lib *Library) AddRoster(name string, text []byte) error {
	if lib.wrong != nil {
		return lib.wrong
	}
	file, mistakes := readRosterFile(name, text)
	games := file.namedGames(lib, &mistakes)
	changed := make([]*Roster, len(games))
	for i, g := range games {
		r, err := lib.rosterOf(g)
		if err != nil {
			return err
		}
		changed[i] = r.copied()
	}
	mistakes = append(mistakes, file.addTo(changed, replace)...)
	if len(mistakes) > 0 {
		return mistakes.Sorted()
	}
	lib.mu.Lock()
	defer lib.mu.Unlock()
	for i, g := range games {
		lib.rosters[g] = changed[i]
	}
	clear(lib.tables) // their units may have become others
	return nil
}

func (lib *Library) game(name string) (*game, error) {
	if lib.wrong != nil {
		return nil, lib.wrong
	}
	if IsGameFile(name) {
		return lib.own(gameIn("", name))
	}
	for _, g := range lib.known() {
		if g.Name == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("unknown ruleset %s%s (salvo rules lists them)", quoted(name), DidYouMean(name, slices.Concat(lib.names(), lib.ReadyMadeNames())))
}

func (lib *Library) names() []string {
	games := lib.known()
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = g.Name
	}
	return names
}

// rosterOf reads the built-in rosters of a game when they are first asked for.
func (lib *Library) rosterOf(g *game) (*Roster, error) {
	lib.mu.Lock()
	defer lib.mu.Unlock()
	if r, ok := lib.rosters[g]; ok {
		return r, nil
	}
	r, err := builtInRoster(g)
	if err != nil {
		return nil, err
	}
	lib.rosters[g] = r
	return r, nil
}
