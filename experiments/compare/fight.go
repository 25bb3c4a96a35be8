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

// A fight holds the engagements of one situation in one ruleset.
type fight struct {
	*dialect
	catalogue *Catalogue
	ledger    *ledger
	situation *situation
	rules     *rules.Ruleset
	attacker  unitEntry
	target    unitEntry
	reach     float64 // the range of the attacker
	absent    string  // why the ruleset cannot express the situation; "" if it can

	acts     [2]*entry // the tests that let attacker and target act; nil if a unit always acts
	attack   *entry
	reply    *entry
	whole    [2]*entry // the fire of attacker and of target, unhindered, at a unit of its own kind
	shaken   [2]*entry // the same fire while the firing unit is hindered; nil if the game has no words for that
	plain    *entry    // the attack in the open, front to front, at middle distance, with which the attacks in worth are compared
	worth    []*entry  // the attack in each circumstance of worthWords, in that order
	duel     *entry    // nil if no duel is fought
	equals   *entry    // a duel of the attacker with a unit of its own kind; the attacker begins if the game has words for that
	unequal  *entry    // a duel of the attacker with a unit of another kind; nil if there is none
	byLot    *entry    // the duel if lots decide which side begins; nil if the game has no words for it
	noFirst  string    // why neither side always begins; "" if one does
	noOther  string    // why there is no duel with a unit of another kind
	duelNote string    // the reason why the game has no words for a part of the duel
}

// worthWords lists circumstances of an attack. The report gives the effect of each as an odds ratio against the plain
// attack.
var worthWords = []struct{ name, cover, facing, distance string }{
	{"soft cover", "soft", "front", "middle"},
	{"hard cover", "hard", "front", "middle"},
	{"the flank", "none", flank, "middle"},
	{"near", "none", "front", "near"},
	{"far", "none", "front", "far"},
}

// stage adds the engagements of a situation in a ruleset to the ledger, the list of engagements to calculate. If quick
// is true, it leaves out duels.
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
	if f.attack.scenario == nil { // the line has a mistake, because the game lacks something that the situation needs
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

// unit returns the unit that stands for an archetype in the game of the fight.
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

// actsOf returns the test that a unit must pass to act; empty if the unit always acts.
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

// test adds the test that a unit must pass to act to the ledger. It returns nil if the unit always acts.
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

// spelled returns a distance as scenario lines of the game write it: as a whole number if the game has only those,
// otherwise with at most two decimals.
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

// fires adds an attack of one unit on another to the ledger. If the game has no word for the cover or the facing,
// absent is the reason.
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

// atItsLike adds an attack of a unit on a unit of its own kind to the ledger, at near distance in the open. words are
// more factors of the scenario line.
func (f *fight) atItsLike(u unitEntry, words string) *entry {
	reach, err := f.catalogue.reachOf(f.rules, u)
	if err != nil {
		return &entry{why: err.Error()}
	}
	near := f.spelled(reach * float64(f.catalogue.percent("near")) / 100)
	return f.enter(strings.Join([]string{f.ruleset + "/fire", u.unit, "vs", u.unit, "range=" + near, f.fire[always].words, words}, " "))
}

// enter adds a scenario line to the ledger and returns its entry. If the line has a mistake, the entry holds the
// mistake as its reason and is not in the ledger.
func (f *fight) enter(line string) *entry {
	s, err := f.catalogue.library.Parse(line)
	if err != nil {
		return &entry{why: err.Error()}
	}
	return f.ledger.ask(experiments.WithLots(s)[0])
}

// stageDuels adds the duels to the ledger: the duel of the situation, the same duel if lots decide which side begins, a
// duel of the attacker with its own kind, and a duel with another kind.
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

// duelWords returns the factors of a duel's scenario line, and the reason if the game has no words for one of them.
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

// fought adds a duel between two parties to the ledger. words are the factors of the scenario line.
func (f *fight) fought(a, b, words string) *entry {
	return f.enter(fmt.Sprintf("%s/duel %s vs %s %s", f.ruleset, a, b, words))
}

func many(count int, unit string) string {
	if count == 1 {
		return unit
	}
	return fmt.Sprintf("%dx%s", count, unit)
}
