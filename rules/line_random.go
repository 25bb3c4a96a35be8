package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A line may begin with a table that is drawn by chance. Some words behind it control the drawing. The others change
// the table, as words behind a file do:
//
//	random:7 ruleset=bolt-action woods=20 turns=8

// A Generator draws scenario files by chance.
type Generator struct {
	Words []GeneratorWord // the words that control the drawing
	Draw  func(rs *Ruleset, roster *Roster, seed uint64, said map[string]string) (text []byte, err error)

	Templates []GeneratorWord // the templates with which scenarios can begin
	Template  func(rs *Ruleset, roster *Roster, name string) (text []byte, err error)
}

// Templates returns the templates with which scenarios can begin; none if the library has no generator.
func (lib *Library) Templates() []GeneratorWord {
	if lib.Random == nil {
		return nil
	}
	return lib.Random.Templates
}

// Template returns the scenario file of a template for a game.
func (lib *Library) Template(ruleset, name string) ([]byte, error) {
	if lib.Random == nil || lib.Random.Template == nil {
		return nil, fmt.Errorf("there are no templates")
	}
	g, err := lib.game(ruleset)
	if err != nil {
		return nil, err
	}
	roster, err := lib.rosterOf(g)
	if err != nil {
		return nil, err
	}
	return lib.Random.Template(g.Ruleset, roster, name)
}

// A GeneratorWord is a word that controls the drawing of a table, or the name of a template.
type GeneratorWord struct{ Name, Help string }

// RandomWords returns the words of the library's generator; none if the library has no generator.
func (lib *Library) RandomWords() []GeneratorWord {
	if lib.Random == nil {
		return nil
	}
	return lib.Random.Words
}

const randomHead = "random:"

// isRandom reports whether a name is that of a table drawn by chance.
func isRandom(name string) bool { return strings.HasPrefix(name, randomHead) }

// randomName returns the name of a table drawn by chance: head and the words that control the drawing, in the order of
// the generator. It also returns the other settings. The word ruleset is left out if it names the usual game.
func (lib *Library) randomName(head string, settings []setting) (name string, others []setting) {
	values := map[string]string{}
	words := []string{rulesetWord}
	for _, w := range lib.Random.Words {
		words = append(words, w.Name)
	}
	for _, set := range settings {
		if slices.Contains(words, set.name) {
			values[set.name] = set.value
		} else {
			others = append(others, set)
		}
	}
	name = head
	for _, word := range words {
		if value, is := values[word]; is && !(word == rulesetWord && value == lib.usualTabletop()) {
			name += " " + word + "=" + value
		}
	}
	return name, others
}

// usualTabletop returns the game that random tables are for if the line names none: the latest edition of the first
// game that can draw tables.
func (lib *Library) usualTabletop() (name string) {
	first := ""
	for _, g := range lib.allGames() {
		if g.Tabletop == nil || g.Tabletop.Muster == nil {
			continue
		}
		family := strings.TrimRight(g.Name, "0123456789")
		if first == "" {
			first = family
		}
		if family == first {
			name = g.Name
		}
	}
	return name
}

// drawn draws the table of a name and returns the text of its scenario file.
func (lib *Library) drawn(name string) ([]byte, error) {
	words := strings.Fields(name)
	number := strings.TrimPrefix(words[0], randomHead)
	seed, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%s: a random table has a number: write random:7", quoted(words[0]))
	}
	ruleset, values := lib.usualTabletop(), map[string]string{}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		if values[key] = value; key == rulesetWord {
			ruleset = value
		}
	}
	g, err := lib.game(ruleset)
	if err != nil {
		return nil, err
	}
	roster, err := lib.rosterOf(g)
	if err != nil {
		return nil, err
	}
	text, err := lib.Random.Draw(g.Ruleset, roster, seed, values)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", clipped(words[0]), err)
	}
	return text, nil
}
