package rules

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"salvo/rules/english"
)

// A Name is what sentences call a party: "two M4 Shermans", "the Tiger I".
type Name struct {
	Text   string // the name within a sentence
	Label  string // the name alone, without article: "Tiger I", "German battlegroup"
	Short  string // the name for narrow places: "Germans" for several groups of one nation, unless both parties are German; else Label
	Plural bool   // whether the verb after the name is in the plural: "knock out", not "knocks out"
}

// mostKinds is the largest number of kinds of units that a name lists. A party with more kinds is called by its nation, or by
// its first kind and the number of other units. A side of a duel or battle is called by its nation from two kinds on, because
// sentences repeat its name.
const mostKinds = 2

func (p *Party) mostKinds() int {
	if p.IsSide() {
		return 1
	}
	return mostKinds
}

// Names returns the names of the parties, in their order. Two parties with the same name are distinguished by their
// nations, or else by the parts of their titles in brackets. If these are also the same, sides become (a) and (b), and
// other parties "the Panther" and "the enemy Panther".
func (s *Scenario) Names() []Name {
	names := s.distinctNames()
	for i := range names {
		names[i].Short = names[i].Label
		if n := nationOf(&s.Parties[i]); n.people != "" && len(s.Parties[i].Groups) > 1 &&
			(len(names) < 2 || n != nationOf(&s.Parties[1-i])) {
			names[i].Short = n.people
		}
	}
	return names
}

func (s *Scenario) distinctNames() []Name {
	plain := s.names(style{})
	if len(plain) == 2 && s.Parties[0].isBlank() && s.Parties[1].isBlank() && !s.Parties[1].IsSide() && plain[1].Text == "a unit" {
		plain[1].Text = "another unit"
		return plain
	}
	if len(plain) != 2 || plain[0].Label != plain[1].Label {
		return plain
	}
	for _, more := range []style{{national: true}, {full: true}} {
		if names := s.names(more); names[0].Label != names[1].Label {
			return names
		}
	}
	for i := range plain {
		plain[i].Label += " (" + string(rune('a'+i)) + ")"
		if s.Parties[i].IsSide() {
			plain[i].Text += " (" + string(rune('a'+i)) + ")"
		}
	}
	if !s.Parties[1].IsSide() {
		plain[1].Text = opposed(plain[1].Text)
	}
	return plain
}

// A style says which optional parts the name of a party has.
type style struct {
	national bool // the nation, if known
	full     bool // the part of the title in brackets
}

func (s *Scenario) names(how style) []Name {
	names := make([]Name, len(s.Parties))
	for i := range s.Parties {
		names[i] = s.name(&s.Parties[i], how)
	}
	return names
}

// isBlank reports whether all units of the party are the blank unit.
func (p *Party) isBlank() bool {
	return !slices.ContainsFunc(p.Groups, func(g Group) bool { return g.Unit.Name != blankName })
}

// IsSide reports whether the party is a side of a duel or battle.
func (p *Party) IsSide() bool { return p.Spec.Name == "a" || p.Spec.Name == "b" }

// opposed returns the name of the second of two parties with the same name: "the enemy Panther" for "the Panther".
func opposed(text string) string {
	if rest, ok := strings.CutPrefix(text, "the "); ok {
		return "the enemy " + rest
	}
	if rest, ok := strings.CutPrefix(text, "a "); ok {
		return "another " + rest
	}
	return text + " of the enemy"
}

// name returns the name of a party. It adds the nation if how.national is set and the nation is known.
func (s *Scenario) name(p *Party, how style) Name {
	n := nationOf(p)
	if force := s.forceOf(p); force != nil {
		return forceName(force, n)
	}
	switch {
	case len(p.Groups) > p.mostKinds() && n.people != "":
		return Name{Text: "the " + n.people, Label: n.people, Plural: true}
	case len(p.Groups) > mostKinds:
		return uncommonName(p)
	}
	if p.isBlank() {
		return Name{Text: numbered(p.Units(), "unit", "units"), Label: "unit", Plural: p.Units() > 1}
	}
	adjective := ""
	if how.national && n.adjective != "" {
		adjective = n.adjective + " "
	}
	if len(p.Groups) == 1 && p.Groups[0].Count == 1 {
		return single(p.Groups[0].Unit, adjective, how.full)
	}
	if len(p.Groups) == 2 && nounOf(p.Groups[0].Unit, false).words == nounOf(p.Groups[1].Unit, false).words {
		how.full = true
	}
	texts, labels := make([]string, len(p.Groups)), make([]string, len(p.Groups))
	for i, g := range p.Groups {
		texts[i] = counting(g, adjective, how.full)
		labels[i] = numbering(g, adjective, how.full)
	}
	return Name{Text: strings.Join(texts, " and "), Label: strings.Join(labels, ", "), Plural: true}
}

// single returns the name of one unit.
func single(u *Unit, adjective string, full bool) Name {
	noun := nounOf(u, full)
	if u.Name == blankName {
		return Name{Text: "a unit", Label: "unit"}
	}
	words := adjective + noun.words
	return Name{Text: "the " + words, Label: english.Capital(words), Plural: noun.kind == plural}
}

// Called returns the name of the unit in a sentence: "the Tiger I".
func (u *Unit) Called() string { return single(u, "", false).Text }

// CalledInFull returns the whole title of the unit in a sentence: "the M4 Sherman (76 mm)".
func (u *Unit) CalledInFull() string { return single(u, "", true).Text }

// CalledAmong returns the name of the unit in a sentence about these units: its whole title if a unit of another kind among
// them has the same short name.
func (u *Unit) CalledAmong(units []*Unit) string {
	short := u.Called()
	if slices.ContainsFunc(units, func(other *Unit) bool { return other.Name != u.Name && other.Called() == short }) {
		return u.CalledInFull()
	}
	return short
}

// Kind returns the name of an unspecified number of units of the party: "M4 Shermans". A party of several kinds is "the
// attackers".
func (p *Party) Kind() Name {
	noun := nounOf(p.Groups[0].Unit, false)
	switch {
	case len(p.Groups) > 1:
		return p.Any()
	case noun.kind != countable:
		return Name{Text: "units of " + noun.words, Plural: true}
	}
	return Name{Text: noun.many, Plural: true}
}

// One returns the name of one unit of the party, without article: "M4 Sherman".
func (p *Party) One() string {
	noun := nounOf(p.Groups[0].Unit, false)
	if len(p.Groups) > 1 || noun.kind != countable {
		return "unit of " + noun.words
	}
	return noun.words
}

// Any returns the name of the party without its units: "the attackers", "side b".
func (p *Party) Any() Name {
	if p.IsSide() {
		return Name{Text: "side " + p.Spec.Name}
	}
	return Name{Text: "the " + p.Spec.Name, Plural: strings.HasSuffix(p.Spec.Name, "s")}
}

// InFull returns the group in words with the whole title of its unit: "one M4 Sherman (76 mm)", "two units of infantry".
func (g Group) InFull() string {
	words := counting(g, "", true)
	if g.Count != 1 {
		return words
	}
	_, rest, _ := strings.Cut(words, " ")
	return "one " + rest
}

// InWords returns the title of the unit with its number: "Panzer IV Ausf. H 2", "M4 Sherman 1 (76 mm)".
func (d *Deployed) InWords() string {
	title, bracket := nounOf(d.Unit, true).words, ""
	if i := strings.Index(title, " ("); i > 0 {
		title, bracket = title[:i], title[i:]
	}
	if d.Ordinal > 0 {
		title += " " + strconv.Itoa(d.Ordinal)
	}
	return english.Capital(title + bracket)
}

// InFull returns all groups of the party in words: "two M4 Shermans (76 mm) and one M10".
func (p *Party) InFull() string {
	words := make([]string, len(p.Groups))
	for i, g := range p.Groups {
		words[i] = g.InFull()
	}
	return english.List(words)
}

// String returns the group in words: "one M4 Sherman", "two M4 Shermans".
func (g Group) String() string {
	words := counting(g, "", false)
	if g.Count != 1 {
		return words
	}
	_, rest, _ := strings.Cut(words, " ")
	return "one " + rest
}

// uncommonName returns the name of a party of many kinds without a common nation: its first kind and the number of
// other units.
func uncommonName(p *Party) Name {
	first := p.Groups[0]
	others := p.Units() - first.Count
	return Name{
		Text:   counting(first, "", false) + " and " + numberWord(others) + " other units",
		Label:  numbering(first, "", false) + " and " + strconv.Itoa(others) + " others",
		Plural: true,
	}
}

// forceOf returns the force that has exactly the units of the party; nil if there is none.
func (s *Scenario) forceOf(p *Party) *Force {
	text := p.String()
	for _, f := range s.roster.forces.all() {
		if f.Party == text {
			return f
		}
	}
	return nil
}

// forceName returns the name of a force: its title, without its size and its cost. "Battlegroup of twelve units"
// becomes "the battlegroup".
func forceName(f *Force, n nation) Name {
	title := f.Title
	if title == "" {
		return Name{Text: "the " + f.Name, Label: f.Name}
	}
	title, _, _ = strings.Cut(title, ", ")
	if head, size, ok := strings.Cut(title, " of "); ok && startsWithNumber(size) {
		title = head
	}
	switch first, _, _ := strings.Cut(lowered(title), " "); {
	case startsWithNumber(first):
		return Name{Text: lowered(title), Label: english.Capital(title), Plural: true}
	case first == "a" || first == "an":
		return Name{Text: lowered(title), Label: english.Capital(title)}
	}
	title = lowered(title)
	if n.adjective != "" {
		title = n.adjective + " " + title
	}
	return Name{Text: "the " + title, Label: english.Capital(title)}
}

// counting returns a number of units in words: "two M4 Shermans", "a Tiger I", "three units of infantry".
func counting(g Group, adjective string, full bool) string {
	noun := nounOf(g.Unit, full)
	noun.words, noun.many = adjective+noun.words, adjective+noun.many
	switch {
	case noun.kind != countable:
		return numbered(g.Count, "unit", "units") + " of " + noun.words
	case g.Count == 1:
		return article(noun.words) + " " + noun.words
	}
	return numberWord(g.Count) + " " + noun.many
}

// numbering returns a number of units as a label: "2 M4 Shermans".
func numbering(g Group, adjective string, full bool) string {
	noun := nounOf(g.Unit, full)
	switch {
	case g.Count == 1:
		return english.Capital(adjective + noun.words)
	case noun.kind != countable:
		return strconv.Itoa(g.Count) + " units of " + adjective + noun.words
	}
	return strconv.Itoa(g.Count) + " " + adjective + noun.many
}

func numbered(n int, one, many string) string {
	if n == 1 {
		return article(one) + " " + one
	}
	return numberWord(n) + " " + many
}

// article returns the indefinite article. A name such as M4 or SU-85 is spoken letter by letter.
func article(words string) string {
	first, _, _ := strings.Cut(words, " ")
	spelled := len(first) < 2 || strings.ContainsFunc(first[1:], func(r rune) bool { return unicode.IsDigit(r) || unicode.IsUpper(r) })
	vowels := "aeiouAEIO"
	if spelled {
		vowels = "AEFHILMNORSX8aeiou"
	}
	if strings.ContainsRune(vowels, rune(words[0])) && !strings.HasPrefix(words, "uni") {
		return "an"
	}
	return "a"
}

// numberWords are the words for 0 to 12. Larger numbers are written in digits.
var numberWords = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func numberWord(n int) string {
	if n < len(numberWords) {
		return numberWords[n]
	}
	return strconv.Itoa(n)
}

func startsWithNumber(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	_, err := strconv.Atoi(first)
	return err == nil || slices.Contains(numberWords, first)
}
