package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A line may begin with a table that is drawn by chance. Words behind it say how it is drawn, others change what was
// drawn, as behind a file:
//
//	random:7 ruleset=bolt-action woods=20 turns=8

// A Generator draws scenario files by chance.
type Generator struct {
	Words []GeneratorWord // that say how
	Draw  func(rs *Ruleset, roster *Roster, seed uint64, said map[string]string) (text []byte, err error)
}

// A GeneratorWord is one of them.
type GeneratorWord struct{ Name, Help string }

// RandomWords are those of the library's generator; none if it has none.
func (lib *Library) RandomWords() []GeneratorWord {
	if lib.Random == nil {
		return nil
	}
	return lib.Random.Words
}

const randomHead = "random:"

// isRandom tells a table that is drawn from a file.
func isRandom(name string) bool { return strings.HasPrefix(name, randomHead) }

// randomName takes the words that say how a table is drawn from those behind it, and is its name with these words, in
// their order.
func (lib *Library) randomName(head string, settings []setting) (name string, others []setting) {
	said := map[string]string{}
	words := []string{rulesetWord}
	for _, w := range lib.Random.Words {
		words = append(words, w.Name)
	}
	for _, set := range settings {
		if slices.Contains(words, set.name) {
			said[set.name] = set.value
		} else {
			others = append(others, set)
		}
	}
	name = head
	for _, word := range words {
		if value, is := said[word]; is && !(word == rulesetWord && value == lib.usualTabletop()) {
			name += " " + word + "=" + value
		}
	}
	return name, others
}

// usualTabletop is the game whose tables are drawn if nobody says one: the latest edition of the first.
func (lib *Library) usualTabletop() (name string) {
	first := ""
	for _, g := range lib.known() {
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

// drawn is the text of a table by its name.
func (lib *Library) drawn(name string) ([]byte, error) {
	words := strings.Fields(name)
	number := strings.TrimPrefix(words[0], randomHead)
	seed, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%s: a random table has a number: write random:7", quoted(words[0]))
	}
	ruleset, said := lib.usualTabletop(), map[string]string{}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		if said[key] = value; key == rulesetWord {
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
	text, err := lib.Random.Draw(g.Ruleset, roster, seed, said)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", clipped(words[0]), err)
	}
	return text, nil
}
