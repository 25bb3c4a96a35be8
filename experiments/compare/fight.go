package compare

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"salvo/experiments"
	"salvo/rules"
)

// A fight is a situation in one ruleset: its engagements.
type fight struct {
	*dialect
	catalogue *Catalogue
	ledger    *ledger
	situation *situation
	rules     *rules.Ruleset
	attacker  unitEntry
	target    unitEntry
	reach     float64 // the range of the attacker
	absent    string  // why the ruleset cannot have the situation; "" if it can

	acts     [2]*entry // the tests that let attacker and target act; nil if a unit always acts
	attack   *entry
	reply    *entry
	whole    [2]*entry // attacker and target, each firing at a unit of its own kind
	shaken   [2]*entry // the same fire while the firer is hindered; nil if hindered units do not fire
	plain    *entry    // the attack in the open, front to front, at middle distance
	worth    []*entry  // the entries in the order of worthWords
	duel     *entry    // nil if no duel is fought
	equals   *entry    // a duel of the attacker with its own kind; the attacker begins if the game has a word for that
	unequal  *entry    // a duel of the attacker with another kind; nil if there is none
	byLot    *entry    // the duel if lots decide which side begins; nil if the game has no words for it
	noFirst  string    // why no side surely begins; "" if one does
	noOther  string    // why there is no duel with another kind
	duelNote string    // what the game cannot express of the duel
}

// worthWords lists the circumstances whose worth is reported, as differences from the plain attack.
var worthWords = []struct{ name, cover, facing, distance string }{
	{"soft cover", "soft", "front", "middle"},
	{"hard cover", "hard", "front", "middle"},
	{"the flank", "none", flank, "middle"},
	{"near", "none", "front", "near"},
	{"far", "none", "front", "far"},
}

// stage adds the engagements of a situation in a ruleset to the ledger. quick leaves out duels.
func (c *Catalogue) stage(l *ledger, s *situation, rs *rules.Ruleset, quick bool) *fight {
	f := &fight{dialect: c.dialect(rs.Name), catalogue: c, ledger: l, situation: s, rules: rs}
	f.attacker, f.target = f.unit(s.attacker.kind), f.unit(s.target.kind)
	if f.absent = cmp.Or(f.attacker.absent, f.target.absent); f.absent != "" {
		return f
	}
	var err error
	if f.reach, err = c.reachOf(rs, f.attacker); err != nil {
		f.absent = err.Error()
		return f
	}
	f.acts = [2]*entry{f.test(f.attacker), f.test(f.target)}
	if f.attack, f.absent = f.fires(f.attacker, f.target, s.distance, s.cover, s.facing); f.absent != "" {
		return f
	}
	if f.attack.scenario == nil { // the line has a mistake: the game lacks something that situations ask for
		f.absent = f.attack.why
		return f
	}
	f.reply, _ = f.fires(f.target, f.attacker, s.distance, s.attackerCover, "front")
	f.plain, _ = f.fires(f.attacker, f.target, "middle", "none", "front")
	for side, u := range []unitEntry{f.attacker, f.target} {
		if words := f.fire[hindrance].words; words != "" {
			f.whole[side], f.shaken[side] = f.atItsLike(u, ""), f.atItsLike(u, words)
		}
	}
	for _, w := range worthWords {
		e, _ := f.fires(f.attacker, f.target, w.distance, w.cover, w.facing)
		f.worth = append(f.worth, e)
	}
	if _, err := rs.Procedure("duel"); err == nil && s.duel && !quick {
		f.stageDuels()
	}
	return f
}

// unit returns the unit that stands for an archetype.
func (f *fight) unit(kind string) unitEntry {
	entry, ok := f.catalogue.archetype(kind).units[f.ruleset]
	switch {
	case !ok:
		entry.absent = "the catalogue names no " + kind
	case entry.absent != "":
		entry.absent = kind + ": " + entry.absent
	}
	return entry
}

// actsOf returns the throw that lets a unit act; empty if the unit always acts.
func (f *fight) actsOf(u unitEntry) activation {
	acts := f.dialect.acts
	if u.acts.test != "" {
		acts = u.acts
	}
	if acts.test == always {
		return activation{}
	}
	acts.test = strings.ReplaceAll(acts.test, unitWord, u.unit)
	return acts
}

// test adds to the ledger the test that lets a unit act. It returns nil if the unit always acts.
func (f *fight) test(u unitEntry) *entry {
	if acts := f.actsOf(u); acts.test != "" {
		return f.enter(acts.test)
	}
	return nil
}

// distance returns a named share of the attacker's range, as a scenario line writes it.
func (f *fight) distance(name string) string {
	return f.spelled(f.reach * float64(f.catalogue.percent(name)) / 100)
}

// spelled writes a distance as lines of the game do: in whole numbers, or with at most two decimals.
func (f *fight) spelled(distance float64) string {
	decimals := 100.0
	if fire, err := f.rules.Procedure("fire"); err == nil {
		for i := range fire.Factors {
			if t := &fire.Factors[i]; t.Name == "range" && t.Type.Shape().Kind == "int" {
				decimals = 1
			}
		}
	}
	return strconv.FormatFloat(math.Round(distance*decimals)/decimals, 'f', -1, 64)
}

// fires adds an attack of one unit on another to the ledger. absent is the reason if the game has no word for a
// circumstance.
func (f *fight) fires(by, at unitEntry, distance, cover, facing string) (e *entry, absent string) {
	words := []string{f.ruleset + "/fire", by.unit, "vs", at.unit, "range=" + f.distance(distance)}
	for _, word := range []string{always, cover, facing} {
		p := f.fire[word]
		if p.absent != "" {
			return &entry{why: word + ": " + p.absent}, word + ": " + p.absent
		}
		words = append(words, strings.Fields(p.words)...)
	}
	return f.enter(strings.Join(words, " ")), ""
}

// atItsLike adds to the ledger the fire of a unit at another of its kind, at near distance in the open.
func (f *fight) atItsLike(u unitEntry, words string) *entry {
	reach, err := f.catalogue.reachOf(f.rules, u)
	if err != nil {
		return &entry{why: err.Error()}
	}
	near := f.spelled(reach * float64(f.catalogue.percent("near")) / 100)
	return f.enter(strings.Join([]string{f.ruleset + "/fire", u.unit, "vs", u.unit, "range=" + near, f.fire[always].words, words}, " "))
}

// enter adds a scenario line to the ledger. The entry of a line with a mistake holds the reason.
func (f *fight) enter(line string) *entry {
	s, err := f.catalogue.library.Parse(line)
	if err != nil {
		return &entry{why: err.Error()}
	}
	return f.ledger.ask(experiments.WithLots(s)[0])
}

// stageDuels adds the duels to the ledger: the duel itself, that of the attacker with its own kind, and that with
// another kind.
func (f *fight) stageDuels() {
	s := f.situation
	var words string
	words, f.duelNote = f.duelWords(s.attackerCover, s.cover, s.facing, s.first)
	f.duel = f.fought(many(s.attacker.count, f.attacker.unit), many(s.target.count, f.target.unit), words)
	if f.dialect.duel[eitherFirst].words != "" {
		words, _ = f.duelWords(s.attackerCover, s.cover, s.facing, eitherFirst)
		f.byLot = f.fought(many(s.attacker.count, f.attacker.unit), many(s.target.count, f.target.unit), words)
	}
	words, f.noFirst = f.duelWords("none", "none", "front", attackerFirst)
	f.equals = f.fought(f.attacker.unit, f.attacker.unit, words)
	other := f.target
	if s.stronger != "" {
		other = f.unit(s.stronger)
	}
	if f.noOther = other.absent; other.unit == f.attacker.unit {
		f.noOther = "the catalogue names no stronger opponent"
	}
	if f.noOther == "" {
		f.unequal = f.fought(f.attacker.unit, other.unit, words)
	}
}

// duelWords returns the factors of a duel, and what the game cannot express of it.
func (f *fight) duelWords(coverA, coverB, facingB, first string) (words, missing string) {
	parts := []string{"range=" + f.distance(f.situation.distance)}
	for _, w := range []struct{ word, side string }{
		{always, ""}, {coverA, "a"}, {coverB, "b"}, {facingB, "b"}, {first, ""},
	} {
		p := f.dialect.duel[w.word]
		if p.absent != "" {
			missing = p.absent
		}
		if p.words != "" {
			parts = append(parts, strings.ReplaceAll(p.words, sideWord, w.side))
		}
	}
	return strings.Join(parts, " "), missing
}

// fought adds a duel to the ledger.
func (f *fight) fought(a, b, words string) *entry {
	return f.enter(fmt.Sprintf("%s/duel %s vs %s %s", f.ruleset, a, b, words))
}

func many(count int, unit string) string {
	if count == 1 {
		return unit
	}
	return fmt.Sprintf("%dx%s", count, unit)
}
