package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Library holds rulesets, their rosters and the user's rosters, and parses lines. It is safe for concurrent use once
// the user's rosters are added.
type Library struct {
	games []*game // replaced as a whole, never changed in place; see allGames
	wrong error   // the first mistake in the declarations

	// Files reads the scenario file that a line names. Nil: only ready-made files are available.
	Files func(name string) ([]byte, error)
	// GameOf builds a ruleset from the text of a game file. Nil: game files cannot be read.
	GameOf func(file string, text []byte) (*Ruleset, error)
	// ReadyMade holds the scenario files that come with the program, NAME.yaml; nil if there are none.
	ReadyMade fs.FS
	// Random draws the tables of lines that begin with random:SEED; nil: such lines are refused.
	Random *Generator
	// Equivalent returns the unit of the game to that stands for a unit of the game from, perhaps with fields, or the
	// reason why there is no such unit. It is used if a scenario file is fought by the rules of another game that has no
	// unit of that name. Nil: no equivalents are known.
	Equivalent func(unit, from, to string) (is, why string)

	mu      sync.Mutex
	rosters map[*game]*Roster       // rosters read so far
	tables  map[[2]string]*Scenario // scenario files read so far, by name and by ruleset
}

// A game is a ruleset with its declarations prepared.
type game struct {
	*Ruleset
	fields  *schema
	columns *schema
	factors map[*Procedure]*schema
}

// NewLibrary returns a library of rulesets. If their declarations have mistakes, every later call that needs a ruleset returns
// the first of them. Tests call Check.
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

// Copy returns a library with the same contents. A roster added to the copy does not change the original.
func (lib *Library) Copy() *Library {
	lib.mu.Lock()
	defer lib.mu.Unlock()
	return &Library{games: lib.games, wrong: lib.wrong, Files: lib.Files, GameOf: lib.GameOf, ReadyMade: lib.ReadyMade, Random: lib.Random,
		Equivalent: lib.Equivalent, rosters: maps.Clone(lib.rosters), tables: maps.Clone(lib.tables)}
}

// Rulesets returns all rulesets: the given ones in their order, then those of game files.
func (lib *Library) Rulesets() []*Ruleset {
	games := lib.allGames()
	all := make([]*Ruleset, len(games))
	for i, g := range games {
		all[i] = g.Ruleset
	}
	return all
}

// Ruleset returns the ruleset of a name.
func (lib *Library) Ruleset(name string) (*Ruleset, error) {
	g, err := lib.game(name)
	if err != nil {
		return nil, err
	}
	return g.Ruleset, nil
}

// Roster returns all units, weapons and forces of a ruleset: the built-in ones, then the user's.
func (lib *Library) Roster(rs *Ruleset) (*Roster, error) {
	g, err := lib.game(rs.Name)
	if err != nil {
		return nil, err
	}
	return lib.rosterOf(g)
}

// AddRoster adds a roster of the user. Its units, weapons and forces are added to the rulesets that the file names, and
// replace those of the same name. The error lists all mistakes of the file (as yamlfile.Mistakes); then nothing is
// added.
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
	clear(lib.tables) // the roster may have changed units of these scenarios
	return nil
}

func (lib *Library) game(name string) (*game, error) {
	if lib.wrong != nil {
		return nil, lib.wrong
	}
	if IsGameFile(name) {
		return lib.own(gameIn("", name))
	}
	for _, g := range lib.allGames() {
		if g.Name == name {
			return g, nil
		}
	}
	if strings.Contains(name, ".") {
		return nil, fmt.Errorf("%s is no ruleset, and no scenario file: those end in .yaml or .yml (salvo import FILE reads lists and sheets)", quoted(name))
	}
	return nil, fmt.Errorf("unknown ruleset %s%s (salvo rules lists them)", quoted(name), DidYouMean(name, slices.Concat(lib.names(), lib.ReadyMadeNames())))
}

func (lib *Library) names() []string {
	games := lib.allGames()
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = g.Name
	}
	return names
}

// rosterOf returns the roster of a game. It reads the built-in rosters at the first call.
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
