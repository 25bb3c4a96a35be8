package rules

import (
	"slices"
	"strings"
	"unicode"
)

// A noun is the title of a unit, as a sentence uses it.
type noun struct {
	words string // "M4 Sherman", "infantry squad"
	many  string // "M4 Shermans", "infantry squads"
	kind  nounKind
}

// A nounKind says how a noun is counted.
type nounKind int

const (
	countable  nounKind = iota // as in: the Panther, two Panthers
	collective                 // as in: the infantry, two units of infantry
	plural                     // as in: the Commandos, two units of Commandos
)

// nounOf returns the noun for a unit: its title, or its name if it has no title. The part of the title in brackets is
// dropped unless full is set.
func nounOf(u *Unit, full bool) noun {
	title := u.Title
	switch {
	case u.Name == blankName:
		title = "unit"
	case title == "":
		title = u.Name
	}
	if !full {
		title, _, _ = strings.Cut(title, " (")
	}
	title = lowered(title)
	head, rest := headOf(title)
	if orderly, ok := strings.CutPrefix(rest, " and "); ok {
		rest = " and " + pluralOf(orderly)
	}
	n := noun{words: title, many: pluralOf(head) + rest}
	last := lastWord(head)
	switch {
	case slices.Contains(collectives, strings.ToLower(last)):
		n.kind = collective
	case isPlural(last):
		n.kind = plural
	}
	return n
}

// lowered returns a title for use within a sentence: a common word at its beginning loses its capital, a name keeps it.
func lowered(title string) string {
	first, _, _ := strings.Cut(title, " ")
	if word := strings.ToLower(first); slices.Contains(commonWords, word) {
		return word + title[len(first):]
	}
	return title
}

// commonWords are words at the beginning of titles that are not names.
var commonWords = strings.Fields(`
	a an one two three four five six seven eight nine ten eleven twelve
	advance anti-tank armour armoured artillery assault battle battlegroup bazooka cavalry chaplain combat commandos commanding
	commando company conscript doctor engineer engineers field first flamethrower forward green grenadier ground-attack guards gun
	half-track headquarters heavy howitzer infantry jeep junior level light lorry machine machine-gun major captain mechanised
	medic medium mortar motorised naval officer open-topped parachute paratrooper paratroopers patrol penal pioneer pioneers
	platoon radio ranger rangers reinforced rifle rifles rocket scout scouts second section senior sniper squad sub-machine
	sub-machine-gun support tank team truck veteran`)

// collectives are words for many men that have no plural in salvo.
var collectives = []string{"infantry", "cavalry", "artillery", "volkssturm", "militia"}

// heads are words that take the plural even if a designation follows: "75 mm anti-tank guns Pak 40".
var heads = strings.Fields("gun howitzer launcher mortar half-track team squad section platoon carrier car lorry truck")

// headOf splits a title after the word that takes the plural.
func headOf(title string) (head, rest string) {
	for _, cut := range []string{" (", " with ", " and ", " Ausf. "} {
		if i := strings.Index(title, cut); i > 0 {
			return title[:i], title[i:]
		}
	}
	words := strings.Fields(title)
	for i := len(words) - 1; i > 0; i-- {
		if slices.Contains(heads, words[i]) {
			return strings.Join(words[:i+1], " "), strings.TrimPrefix(title, strings.Join(words[:i+1], " "))
		}
	}
	return title, ""
}

// singular lists singular words that look like plurals.
var singular = []string{"headquarters", "luchs", "achilles", "bofors"}

// isPlural reports whether a word is already a plural: Commandos, Fallschirmjäger.
func isPlural(word string) bool {
	lower := strings.ToLower(word)
	switch {
	case slices.Contains(singular, lower), len(word) < 4:
		return false
	case strings.HasSuffix(lower, "jäger"):
		return true
	}
	return strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") &&
		!strings.HasSuffix(word, "is")
}

// pluralOf returns the plural of a noun.
func pluralOf(noun string) string {
	letters := []rune(noun)
	last := letters[len(letters)-1]
	switch lower := strings.ToLower(lastWord(noun)); {
	case slices.Contains(singular, lower):
		return noun
	case isOfMen(lower):
		return noun[:len(noun)-2] + "en"
	case last == 'y' && !strings.ContainsRune("aeiou", letters[max(0, len(letters)-2)]):
		return strings.TrimSuffix(noun, "y") + "ies"
	case unicode.IsLower(last) && (last == 's' || last == 'x' || strings.HasSuffix(noun, "ch") && !strings.HasSuffix(noun, "arch") || strings.HasSuffix(noun, "sh")):
		return noun + "es"
	}
	return noun + "s"
}

// menOf are the beginnings of words that end in man and mean people: guardsman, but not Sherman.
var menOf = []string{"", "air", "axe", "bow", "clans", "crew", "crossbow", "foot", "frontiers", "guards", "gun", "horse", "hunts", "infantry",
	"long-bow", "longbow", "marks", "militia", "pike", "police", "rifle", "sea", "service", "spear", "swords", "tribes", "watch", "wo", "woods"}

// isOfMen reports whether a lower-case word means a person and has a plural in men.
func isOfMen(word string) bool {
	of, is := strings.CutSuffix(word, "man")
	return is && slices.Contains(menOf, of)
}

func lastWord(text string) string { return text[strings.LastIndex(text, " ")+1:] }

// A nation holds the words for a nation in sentences. Its zero value means that the nation is not known.
type nation struct{ adjective, people string }

// nations maps the nations of rosters to their words.
var nations = map[string]nation{
	"Belgium": {"Belgian", "Belgians"}, "Britain": {"British", "British"}, "Canada": {"Canadian", "Canadians"},
	"China": {"Chinese", "Chinese"}, "Finland": {"Finnish", "Finns"}, "France": {"French", "French"},
	"Germany": {"German", "Germans"}, "Greece": {"Greek", "Greeks"}, "Hungary": {"Hungarian", "Hungarians"},
	"Italy": {"Italian", "Italians"}, "Japan": {"Japanese", "Japanese"}, "Poland": {"Polish", "Poles"},
	"Romania": {"Romanian", "Romanians"}, "USA": {"American", "Americans"}, "USSR": {"Soviet", "Soviets"},
}

// nationOf returns the nation of the party. It is the zero value if units of the party belong to different nations. Units whose
// nation is not in the map nations do not count.
func nationOf(p *Party) (of nation) {
	for _, g := range p.Groups {
		switch n := nations[g.Unit.Nation]; {
		case n == nation{}:
		case of == nation{}:
			of = n
		case n != of:
			return nation{}
		}
	}
	return of
}
