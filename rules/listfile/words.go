package listfile

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules/yamlfile"
)

// tables are the words of other programs, books and players.
//
//go:embed words/*.yaml
var tables embed.FS

// A lexicon maps phrases to meanings.
type lexicon []entry

type entry struct {
	phrase  []string // in the form of tokens
	meaning string
}

// A find is a phrase of a lexicon in a text.
type find struct {
	meaning  string
	from, to int // tokens of the text
}

// A vocabulary holds the words that army lists of a game use for units, weapons, ranks and so on, by section.
type vocabulary struct {
	ruleset  string
	sections map[string]lexicon
}

// in returns a section of the vocabulary.
func (v *vocabulary) in(section string) lexicon { return v.sections[section] }

// vocabularies holds the words of the games that list builders know, and the words of all games under "".
var vocabularies = sync.OnceValues(func() (map[string]*vocabulary, error) {
	all := make(map[string]*vocabulary)
	paths, err := tables.ReadDir("words")
	if err != nil {
		return nil, err
	}
	for _, p := range paths {
		text, err := tables.ReadFile("words/" + p.Name())
		if err != nil {
			return nil, err
		}
		v, mistakes := readVocabulary(p.Name(), text)
		if mistakes != nil {
			return nil, fmt.Errorf("built-in words: %w", mistakes)
		}
		all[v.ruleset] = v
	}
	return all, nil
})

// readVocabulary reads a file of words. A section is a list of words, or a table of meanings with the words of each.
func readVocabulary(name string, text []byte) (*vocabulary, error) {
	rd := &yamlfile.Reader{File: name}
	v := &vocabulary{sections: make(map[string]lexicon)}
	sections, _ := rd.Pairs(rd.Document(text), "a file of words", nil)
	for _, s := range sections {
		if s.Key.Text == "ruleset" {
			v.ruleset = rd.Text(s.Value, "ruleset").Text
			continue
		}
		if isList(s.Value) {
			v.add(s.Key.Text, s.Key.Text, rd.Texts(s.Value, s.Key.Text))
			continue
		}
		meanings, _ := rd.Pairs(s.Value, s.Key.Text, nil)
		for _, m := range meanings {
			v.add(s.Key.Text, m.Key.Text, rd.Texts(m.Value, m.Key.Text))
		}
	}
	for _, e := range v.in("no-weapons") { // without a meaning, so that the weapons in their words are not found
		v.sections["weapons"] = append(v.sections["weapons"], entry{e.phrase, ""})
	}
	for section := range v.sections {
		slices.SortStableFunc(v.sections[section], func(a, b entry) int { return len(b.phrase) - len(a.phrase) })
	}
	if rd.Mistakes != nil {
		return nil, rd.Mistakes
	}
	return v, nil
}

func (v *vocabulary) add(section, meaning string, words []yamlfile.Spelt) {
	for _, word := range words {
		v.sections[section] = append(v.sections[section], entry{tokens(word.Text), meaning})
	}
}

// findAll returns the phrases of a text from left to right; of those that begin at one place the longest counts, and
// the words it covers are used up.
func (l lexicon) findAll(text []string) (all []find) {
	for at := 0; at < len(text); at++ {
		for _, e := range l {
			if startsWith(text[at:], e.phrase) {
				all = append(all, find{e.meaning, at, at + len(e.phrase)})
				at += len(e.phrase) - 1
				break
			}
		}
	}
	return all
}

// find returns the longest of the phrases that findAll finds; ok is false if it finds none.
func (l lexicon) find(text []string) (f find, ok bool) {
	for _, one := range l.findAll(text) {
		if !ok || one.to-one.from > f.to-f.from {
			f, ok = one, true
		}
	}
	return f, ok
}

// means returns the meaning of the phrase that a whole text is; "" if the text is no phrase.
func (l lexicon) means(text []string) string {
	for _, e := range l {
		if len(e.phrase) == len(text) && startsWith(text, e.phrase) {
			return e.meaning
		}
	}
	return ""
}

// has reports whether a phrase occurs in a text.
func (l lexicon) has(text []string) bool {
	_, ok := l.find(text)
	return ok
}

func startsWith(text, phrase []string) bool {
	if len(phrase) == 0 || len(text) < len(phrase) {
		return false
	}
	for i, word := range phrase {
		if !sameWord(text[i], word) {
			return false
		}
	}
	return true
}

// sameWord reports whether two tokens are one word, in the singular or plural.
func sameWord(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 2 && (a+"s" == b || a+"es" == b || strings.HasSuffix(a, "y") && a[:len(a)-1]+"ies" == b)
}

// tokens returns the words and numbers of a text in lower case, without accents and signs, letters apart from digits: "M4A1" is m, 4, a, 1.
func tokens(text string) (all []string) {
	var word strings.Builder
	var last rune
	flush := func() {
		if word.Len() > 0 {
			all = append(all, folded(word.String()))
			word.Reset()
		}
	}
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.IsDigit(r):
			if !unicode.IsDigit(last) {
				flush()
			}
			word.WriteRune(r)
		case unicode.IsLetter(r):
			if unicode.IsDigit(last) {
				flush()
			}
			word.WriteRune(r)
		case r == '\'' || r == '’':
			last = 'a' // Hitler's is one word
			continue
		default:
			flush()
		}
		last = r
	}
	flush()
	return all
}

// accents are letters with the plain letters that stand for them.
var accents = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "ß", "ss", "é", "e", "è", "e", "ê", "e", "á", "a", "à", "a", "â", "a", "å", "a", "ó", "o", "ô", "o",
	"ø", "o", "ú", "u", "û", "u", "í", "i", "î", "i", "ñ", "n", "ç", "c", "š", "s", "ž", "z", "č", "c", "ł", "l", "ę", "e", "ą", "a")

// umlauts are the two letters that people type for one with an accent.
var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

// folded returns a word without accents: "Fallschirmjäger" and "Fallschirmjaeger" are one word.
func folded(word string) string {
	word = accents.Replace(word)
	if len(word) > 5 {
		word = umlauts.Replace(word)
	}
	return word
}

// numberWords are numbers that people write as words.
var numberWords = map[string]int{"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "ein": 1, "eine": 1, "zwei": 2, "drei": 3, "vier": 4}

// small returns the number that a token is, if it may be a count.
func small(token string) (n int, ok bool) {
	if n, ok := numberWords[token]; ok {
		return n, true
	}
	if len(token) > 3 {
		return 0, false
	}
	n, err := strconv.Atoi(token)
	return n, err == nil && n > 0
}

// slug returns a name for a scenario line: kebab-case, a letter first, at most 40 characters. It puts "the-", which the
// limit does not count, before a digit, before vs and before unit. It returns "" if nothing is left.
func slug(text string) string {
	var parts []string
	length := 0
	for _, field := range strings.FieldsFunc(strings.ToLower(accents.Replace(strings.ToLower(text))), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}) {
		if length += len(field) + 1; length > 40 && parts != nil {
			break
		}
		parts = append(parts, field[:min(len(field), 40)])
	}
	name := strings.Join(parts, "-")
	switch {
	case name == "":
		return ""
	case name[0] >= '0' && name[0] <= '9', name == "vs", name == "unit":
		return "the-" + name
	}
	return name
}

// isList reports whether a value of a file of words is a list.
func isList(node ast.Node) bool {
	_, ok := node.(*ast.SequenceNode)
	return ok
}
