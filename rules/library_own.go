package rules

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// A line may begin with a file that holds a game of the user's own, in place of a ruleset:
//
//	games/skirmish.star/melee 3xrangers vs 5xmilitia
//
// The library loads the game once. From then on a line may name the game by the name of the file without its ending.

// gameEnding is the ending of the names of game files.
const gameEnding = ".star"

// IsGameFile reports whether a word names a file that holds a game.
func IsGameFile(word string) bool { return strings.HasSuffix(word, gameEnding) }

// cutGame cuts a text after the game file at its beginning, if there is one. Names of files may contain spaces.
func cutGame(text string) (file, rest string, is bool) {
	text = strings.TrimSpace(text)
	for i := range len(text) {
		end := i + len(gameEnding)
		if !strings.HasPrefix(text[i:], gameEnding) || end < len(text) && text[end] != ' ' && text[end] != '/' {
			continue
		}
		return text[:end], text[end:], !strings.Contains(text[:end], "=")
	}
	return "", "", false
}

// GameFile returns the game file at the beginning of a text, if there is one.
func GameFile(text string) (file string, is bool) {
	file, _, is = cutGame(text)
	return file, is
}

// RulesetIn returns the ruleset of a name. The name may be the path of a game file, relative to the folder.
func (lib *Library) RulesetIn(folder, name string) (*Ruleset, error) {
	if IsGameFile(name) {
		name = gameIn(folder, name)
	}
	return lib.Ruleset(name)
}

// gameIn returns the path of a game file. A relative path is relative to the folder.
func gameIn(folder, file string) string {
	if file = filepath.FromSlash(file); !filepath.IsAbs(file) {
		file = filepath.Join(folder, file)
	}
	return filepath.ToSlash(filepath.Clean(file))
}

// allGames returns all games. The list is never changed in place: loading a game replaces it by a longer one.
func (lib *Library) allGames() []*game {
	lib.mu.Lock()
	defer lib.mu.Unlock()
	return lib.games
}

// own returns the game of a file. It reads the file at the first call.
func (lib *Library) own(file string) (*game, error) {
	if g := withFile(lib.allGames(), file); g != nil {
		return g, nil
	}
	if lib.Files == nil || lib.GameOf == nil {
		return nil, fmt.Errorf("%s: game files cannot be read here", quoted(file))
	}
	text, err := lib.Files(file)
	if err != nil {
		return nil, err
	}
	return lib.addGame(file, text)
}

// AddGame adds the game of a file that the caller has read. The error lists all mistakes of the file (as
// yamlfile.Mistakes). If the library has a game of that file already, this game stays.
func (lib *Library) AddGame(file string, text []byte) error {
	if lib.GameOf == nil {
		return fmt.Errorf("%s: game files cannot be read here", quoted(file))
	}
	_, err := lib.addGame(file, text)
	return err
}

func (lib *Library) addGame(file string, text []byte) (*game, error) {
	rs, err := lib.GameOf(file, text)
	if err != nil {
		return nil, err
	}
	g, err := declared(rs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	lib.mu.Lock()
	defer lib.mu.Unlock()
	if there := withFile(lib.games, file); there != nil { // another goroutine was faster
		return there, nil
	}
	for _, other := range lib.games {
		if other.Name == g.Name {
			return nil, fmt.Errorf("%s: another game is called %s already (%s): give the file another name", file, g.Name, other.Head())
		}
	}
	lib.games = append(slices.Clip(lib.games), g)
	return g, nil
}

func withFile(games []*game, file string) *game {
	i := slices.IndexFunc(games, func(g *game) bool { return g.File != "" && g.File == file })
	if i < 0 {
		return nil
	}
	return games[i]
}

// Named returns the ruleset and the procedure that a word such as bkc2/fire names. The procedure is nil if the word
// names only a ruleset.
func (lib *Library) Named(word string) (*Ruleset, *Procedure, error) {
	name, procedure, inner := strings.Cut(word, "/")
	if file, rest, is := cutGame(word); is {
		name = file
		procedure, inner = strings.CutPrefix(rest, "/")
	}
	rs, err := lib.Ruleset(name)
	if err != nil || !inner {
		return rs, nil, err
	}
	p, err := rs.Procedure(procedure)
	return rs, p, err
}
