package listfile

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"salvo/rules"
)

// A finder finds the units of a roster that names mean.
type finder struct {
	names  []candidate
	weight map[string]float64 // the weight of a token: the rarer it is in the roster, the more it counts
}

// A candidate is a name of a unit of the roster: its name, its title, or another name in words/units.yaml.
type candidate struct {
	unit  *rules.Unit
	words []weighed
	all   float64 // the sum of the weights of the words
}

// weighed is the root of a word, with the weight of the word.
type weighed struct {
	root   string
	weight float64
}

// A match is a unit that a name may mean. Likeness is 1 where every word agrees, and 0 where none does.
type match struct {
	unit     *rules.Unit
	likeness float64
}

const (
	sure      = 0.999 // all words agree
	likely    = 0.6   // a guess that is worth making
	suggested = 0.3   // worth naming as a suggestion
)

// fillers are words that say little about which unit is meant.
var fillers = []string{"squad", "section", "team", "tank", "tanks", "the", "of", "a", "an", "ausf", "ausfuhrung", "pzkpfw", "medium", "with", "unit", "platoon", "gun", "anti", "mm",
	"x", "and", "cm", "late", "early", "war", "mid", "heer", "us", "soviet", "german", "british", "model", "cruiser", "mk", "howitzer"}

// A word that is one of fillers counts a quarter of the weight of other words.
const fillerWeight = 0.25

// newFinder returns a finder of the units of a roster, which knows their names, their titles and what else they are called.
func newFinder(roster *rules.Roster, aliases lexicon) *finder {
	f := &finder{weight: make(map[string]float64)}
	units := roster.Units()
	for _, u := range units {
		f.add(u, tokens(u.Title))
		f.add(u, tokens(u.Name))
		if _, plain, found := strings.Cut(u.Name, "-"); found && len(u.Name)-len(plain) == 3 { // us-rifles
			f.add(u, tokens(plain))
		}
	}
	for _, e := range aliases {
		if u, ok := roster.Unit(e.meaning); ok {
			f.add(u, e.phrase)
		}
	}
	for _, c := range f.names {
		for _, word := range c.words {
			f.weight[root(word.root)]++
		}
	}
	for word, n := range f.weight {
		f.weight[word] = math.Log(1 + float64(len(f.names))/n)
	}
	for i := range f.names {
		c := &f.names[i]
		for k, word := range c.words {
			c.words[k] = f.weigh(word.root)
			c.all += c.words[k].weight
		}
	}
	return f
}

func (f *finder) add(u *rules.Unit, words []string) {
	if len(words) == 0 {
		return
	}
	c := candidate{unit: u}
	for _, word := range numbered(words) {
		c.words = append(c.words, weighed{root: word})
	}
	f.names = append(f.names, c)
}

// numbered returns words with Roman numerals up to eight as digits, and short forms of Panzer written out: "Pz IV" is
// "Panzer 4". A letter i or v becomes a digit, too, but it does so in the names of the roster as well.
func numbered(words []string) []string {
	all := make([]string, len(words))
	for i, word := range words {
		if at := slices.Index(romans, word); at >= 0 {
			word = string(rune('1' + at))
		}
		if word == "pz" || word == "pzkpfw" || word == "panzerkampfwagen" {
			word = "panzer"
		}
		all[i] = word
	}
	return all
}

var romans = []string{"i", "ii", "iii", "iv", "v", "vi", "vii", "viii"}

// root returns a word without the ending of the plural.
func root(word string) string {
	if len(word) > 3 {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

// weigh returns the root of a word and its weight in finding the unit. A word that no unit has weighs as much as a rare
// one.
func (f *finder) weigh(word string) weighed {
	w, known := f.weight[root(word)]
	if !known {
		w = math.Log(1 + float64(len(f.names)))
	}
	if slices.Contains(fillers, word) {
		w *= fillerWeight
	}
	return weighed{root(word), w}
}

// likeness compares the words of a name with those of a candidate: twice the weight of the shared words, divided by the
// weight of all words of both. all is the weight of the name's words. If the candidate has every word of the name, the
// likeness is likely or more.
func likeness(words []weighed, all float64, c *candidate) float64 {
	shared := 0.0
	var used uint64
	for _, word := range words {
		for i, other := range c.words[:min(len(c.words), 64)] {
			if used>>i&1 == 0 && word.root == other.root {
				used |= 1 << i
				shared += word.weight
				break
			}
		}
	}
	if all+c.all == 0 {
		return 0
	}
	if like := 2 * shared / (all + c.all); like >= likely || shared < all-1e-9 {
		return like
	}
	return likely // every word of the name is there, and the unit's name has more
}

// find returns the units that a name may mean, the likeliest first, each once. If likenesses differ by at most 0.05,
// the units of the nation come first. It returns nil for a name of more than 40 words.
func (f *finder) find(name, nation string, fits func(u *rules.Unit) bool) (matches []match) {
	var words []weighed
	all := 0.0
	for _, word := range numbered(tokens(name)) {
		w := f.weigh(word)
		words = append(words, w)
		all += w.weight
	}
	if len(words) == 0 || len(words) > 40 {
		return nil
	}
	best := make(map[*rules.Unit]float64)
	for i := range f.names {
		c := &f.names[i]
		if fits != nil && !fits(c.unit) {
			continue
		}
		if like := likeness(words, all, c); like >= suggested {
			best[c.unit] = max(best[c.unit], like)
		}
	}
	order := make(map[*rules.Unit]int)
	for i := range f.names {
		c := &f.names[i]
		if like, ok := best[c.unit]; ok {
			if _, seen := order[c.unit]; !seen {
				order[c.unit] = i
				matches = append(matches, match{c.unit, like})
			}
		}
	}
	slices.SortStableFunc(matches, func(a, b match) int {
		if math.Abs(a.likeness-b.likeness) > 0.05 {
			return cmp.Compare(b.likeness, a.likeness)
		}
		return cmp.Or(-boolCompare(a.unit.Nation == nation, b.unit.Nation == nation), cmp.Compare(b.likeness, a.likeness))
	})
	return matches
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// preferred drops the matches before the first likely unit of the nation, unless the first match is sure.
func preferred(found []match, nation string) []match {
	at := slices.IndexFunc(found, func(m match) bool { return m.unit.Nation == nation && m.likeness >= likely })
	if at > 0 && found[0].likeness < sure {
		return found[at:]
	}
	return found
}

// nearNames returns the names of the units that were perhaps meant, at most three.
func nearNames(found []match) (names []string) {
	for _, m := range found {
		if len(names) < 3 {
			names = append(names, m.unit.Name)
		}
	}
	return names
}
