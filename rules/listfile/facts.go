package listfile

import (
	"cmp"
	"slices"
	"strings"

	"salvo/rules"
)

// facts holds what a list says of one unit, in the words of salvo.
type facts struct {
	*reader
	of       *selection
	words    []string // the words of the unit's name
	nation   string
	quality  map[string]int // how often each quality is stated: a rule or category counts once, a selection or profile once for each copy
	men      []men
	loose    []armed // weapons of the unit that belong to no man yet
	traits   []string
	at       bool
	shield   bool
	open     bool
	rank     string
	armour   int // the armour of a profile; 0 if none has it
	guesses  []string
	byUser   bool // the user has named the unit
	division int  // the number of equal units; numbers and costs in the list are those of all of them
}

// men are models with the same equipment.
type men struct {
	of      *selection
	count   int
	named   []armed // the weapons in the name of these models
	carried []armed // the weapons among the upgrades of these models
	loader  bool
}

// armed is a number of weapons of one kind.
type armed struct {
	weapon string
	count  int
	free   bool // the selection with the weapons costs nothing
	coax   bool
	of     string // the weapon that this one replaces; "" if the list does not say
}

// guess records that a value was guessed.
func (f *facts) guess(text string) {
	if !slices.Contains(f.guesses, text) {
		f.guesses = append(f.guesses, text)
	}
}

// part reports what became of a part of the unit.
func (f *facts) part(s *selection, v Verdict, format string, args ...any) {
	said := s.name
	if s.number > 1 {
		said = rules.Counted(s.number, said)
	}
	f.remark(s.at(), said, v, format, args...).Part = true
}

// collect gathers the facts of a unit, and reports what became of its rules and of the selections in it.
func (r *reader) collect(s *selection, b *billing, nation string) *facts {
	f := &facts{reader: r, of: s, words: tokens(s.name), nation: nation, quality: make(map[string]int), division: max(s.number, 1)}
	f.names(s)
	f.special(f.words)
	for _, rule := range s.rules {
		if words := tokens(rule); rule != "" && !f.special(words) && f.qualityIn(words) == "" {
			f.remark(s.at(), "rule "+rule, LeftOut, "a rule of the list builder: salvo does not play it, or has it in its weapons").Part = true
		}
	}
	for _, inner := range s.selections {
		f.take(inner, b, nil)
	}
	return f
}

// names records what the rules, categories and profiles of a selection say.
func (f *facts) names(s *selection) {
	for _, name := range slices.Concat(s.rules, s.categories) {
		words := tokens(name)
		if q := f.qualityIn(words); q != "" {
			f.quality[q]++
		}
		f.special(words)
	}
	for _, p := range s.profiles {
		if q := f.qualityIn(tokens(p.name)); q != "" {
			f.quality[q] += max(s.number, 1)
		}
		f.special(tokens(p.name))
		for _, v := range p.values {
			if value := leadingNumber(v.value); value >= 6 && value <= 11 && f.game.in("damage-values").means(tokens(v.name)) != "" {
				f.armour = max(f.armour, value)
			}
		}
	}
}

// leadingNumber returns the number at the start of a text such as "9+"; 0 if there is none.
func leadingNumber(text string) (n int) {
	for _, r := range strings.TrimSpace(text) {
		if r < '0' || r > '9' || n > 1000 {
			break
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// special records the special rules that words name, and reports whether they name one.
func (f *facts) special(words []string) bool {
	isSpecial := false
	if f.game.in("anti-tank").has(words) {
		f.at, isSpecial = true, true
	}
	if f.game.in("open-topped").has(words) {
		f.open, isSpecial = true, true
	}
	if f.game.in("shield").has(words) {
		f.shield, isSpecial = true, true
	}
	if t := f.game.in("traits").means(words); t != "" {
		if !slices.Contains(f.traits, t) {
			f.traits = append(f.traits, t)
		}
		isSpecial = true
	}
	return isSpecial
}

// take records a selection inside the unit, and all that is in it. on are the men that the selection belongs to; nil if
// it belongs to none.
func (f *facts) take(s *selection, b *billing, on *men) {
	if s.isUnit() { // it is a unit of its own
		return
	}
	words := tokens(s.name)
	f.names(s)
	weapons := f.weaponsIn(words, f.numberOf(s))
	cost := b.own(s) / float64(max(s.number, 1))
	next := on
	switch quality := f.qualityIn(words); {
	case s.number == 0:
		f.part(s, LeftOut, "its number is 0")
		return
	case quality != "" && s.kind != "model":
		f.quality[quality] += max(f.numberOf(s), 1)
		for _, word := range words { // a word such as green is a quality and also a rule
			f.special([]string{word})
		}
		f.part(s, Understood, "quality: %s", quality)
	case s.kind != "model" && len(weapons) == 0 && f.game.in("unplayed").means(words) != "":
		f.leave(s, words, b)
	case on == nil && f.isMen(s, words, weapons, cost):
		f.men = append(f.men, men{of: s, count: f.numberOf(s), named: weapons, loader: f.game.in("loaders").has(words)})
		if q, ok := f.game.in("quality").find(words); ok {
			f.quality[q.meaning] += s.number
		}
		if rank, ok := f.game.in("ranks").find(words); ok && f.rank == "" {
			f.rank = rank.meaning
		}
		place := len(f.men) - 1
		f.part(s, Understood, "%s", f.men[place].String())
		for _, inner := range s.selections {
			f.take(inner, b, &f.men[place])
		}
		return
	case len(weapons) > 0:
		last := weapons[len(weapons)-1]
		if len(weapons) > 1 && f.game.in("replaces").has(words) {
			last.of, weapons = weapons[0].weapon, weapons[len(weapons)-1:]
			weapons[0] = last
		}
		for i := range weapons {
			weapons[i].free = cost == 0
		}
		if on != nil {
			on.carried = append(on.carried, weapons...)
		} else {
			f.loose = append(f.loose, weapons...)
		}
		f.part(s, Understood, "%s", weaponsText(weapons))
	case f.special(words):
		f.part(s, Understood, "a special rule or equipment of the unit")
	default:
		f.leave(s, words, b)
	}
	for _, inner := range s.selections {
		f.take(inner, b, next)
	}
}

// leave reports a selection that is neither men nor a weapon, a quality or a special rule. It may be something that
// salvo does not play, a rank, a heading, or unknown. If the unit has no rank yet, leave sets the rank.
func (f *facts) leave(s *selection, words []string, b *billing) {
	if why, ok := f.game.in("unplayed").find(words); ok {
		f.part(s, LeftOut, "%s", why.meaning)
		return
	}
	if rank, ok := f.game.in("ranks").find(words); ok && f.rank == "" {
		f.rank = rank.meaning
		f.part(s, Understood, "rank: %s", rank.meaning)
		return
	}
	if len(s.selections) > 0 && b.own(s) == 0 {
		f.part(s, Understood, "a heading of what follows")
		return
	}
	extra := ""
	if cost := b.own(s); cost > 0 {
		extra = "; its points count all the same"
	}
	f.part(s, LeftOut, "salvo does not know it%s", extra)
}

// numberOf returns how many copies of a selection one unit has. The number in the list is that of all equal units, if
// it can be divided among them.
func (f *facts) numberOf(s *selection) int {
	if f.division > 1 && s.number%f.division == 0 {
		return s.number / f.division
	}
	return s.number
}

// leastMan is the least cost of a man in any list. A weapon for one man costs less, unless it needs a crew.
const leastMan = 6

// isMen reports whether a selection stands for men: a model, or an upgrade that has a word for men in its name and is not
// just a weapon for other men.
func (f *facts) isMen(s *selection, words []string, weapons []armed, cost float64) bool {
	switch called := f.game.in("men").findAll(words); {
	case s.kind == "model":
		return true
	case len(called) == 0 || f.game.in("replaces").has(words):
		return false
	case len(called) > 1 && f.game.in("loaders").has(words) && len(weapons) > 0: // a gun with its crew of two
		return false
	case len(weapons) > 0 && cost < leastMan && !slices.ContainsFunc(s.selections, func(in *selection) bool { return len(f.weaponsIn(tokens(in.name), 1)) > 0 }):
		return cost == 0 && f.of.kind != "" && f.noModels()
	}
	return true
}

// noModels reports whether the list has no models in the unit, so that upgrades must be its men.
func (f *facts) noModels() bool {
	return !slices.ContainsFunc(f.of.selections, func(s *selection) bool { return s.kind == "model" })
}

// weaponsIn returns the weapons that words name, with their numbers multiplied by the argument times.
func (f *facts) weaponsIn(words []string, times int) (all []armed) {
	finds := f.game.in("weapons").findAll(words)
	for _, found := range finds {
		if found.meaning == "" {
			continue
		}
		coax := found.from > 0 && f.game.in("coaxial").has(words[max(0, found.from-3):found.from])
		all = append(all, armed{weapon: found.meaning, count: times * countIn(words, found), coax: coax})
	}
	return all
}

// countIn returns how many weapons a phrase is for: "2 turret mounted MMGs" are two, and so are "MMG x 2". A number inside a name does not count.
func countIn(words []string, f find) int {
	if n, ok := small(words[0]); ok && f.from > 0 && f.from <= 5 && n <= 12 && !isCalibre(words[1]) {
		return n
	}
	if f.to+1 < len(words) && words[f.to] == "x" {
		if n, ok := small(words[f.to+1]); ok && n <= 12 {
			return n
		}
	}
	return 1
}

// qualityIn returns the quality of words that state only a quality: "Regular", "Veteran (10)", "Inexperienced troops".
// It returns "" for other words.
func (f *facts) qualityIn(words []string) (quality string) {
	for _, word := range words {
		switch q := f.game.in("quality").means([]string{word}); {
		case q != "" && quality == "":
			quality = q
		case q == "" && !slices.Contains(besideQuality, word) && strings.Trim(word, "0123456789") != "":
			return ""
		}
	}
	return quality
}

// besideQuality are words that may stand beside a quality.
var besideQuality = []string{"troop", "troops", "crew", "quality", "experience", "unit", "rating", "morale", "infantry"}

// commonQuality returns the quality that is stated most often, or the one in the name of the unit; ok is false if
// neither states one.
func (f *facts) commonQuality() (quality string, ok bool) {
	for _, q := range []string{"inexperienced", "regular", "veteran"} {
		if f.quality[q] > f.quality[quality] {
			quality = q
		}
	}
	if quality != "" {
		if len(f.quality) > 1 {
			f.guess("qualities differ: " + quality + ", which most say")
		}
		return quality, true
	}
	if q, found := f.game.in("quality").find(f.words); found {
		return q.meaning, true
	}
	return "", false
}

// marks reports whether a weapon of the roster's weapon table has a mark: team, one-shot.
func (f *facts) marks(weapon, mark string) bool {
	w, ok := f.roster.Weapon(weapon)
	return ok && slices.ContainsFunc(w.Items("marks"), func(i rules.Item) bool { return i.Word == mark })
}

// listed returns weapons as the field of a unit spells them, in the order of the weapon table.
func (f *facts) listed(weapons map[string]int) string {
	var parts []string
	for _, w := range f.roster.Weapons() {
		if n := weapons[w.Name]; n > 0 {
			parts = append(parts, rules.Counted(n, w.Name))
		}
	}
	return cmp.Or(strings.Join(parts, "/"), "none")
}
