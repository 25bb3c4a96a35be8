package listfile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"salvo/rules"
)

// An item is one entry of a typed list.
type item struct {
	at      int // the number of the line
	text    string
	count   int
	name    string
	points  int  // the points that stand in the entry; 0 if there are none
	each    bool // the points are those of one unit
	alone   bool // the entry is the only one on its line
	matches []match
}

// forum turns a text as people type it into a force: "3x Panther, 2 Panzergrenadiers, HQ".
func (r *reader) forum(text string) error {
	ruleset := r.asked.Ruleset
	if ruleset == "" {
		return fmt.Errorf("the file is a text: name the rules to read it by, such as --ruleset %s", r.lib.Rulesets()[0].Name)
	}
	if err := r.choose(ruleset); err != nil {
		return err
	}
	lines := strings.Split(text, "\n")
	if len(lines) > mostLines {
		return tooMuch("the text has more than %d lines", mostLines)
	}
	var items []*item
	for i, line := range lines {
		all := pieces(line)
		if isTitle(all) && !r.listsUnits(all) && !isAlone(lines, i) {
			r.remark(fmt.Sprintf("line %d", i+1), line, LeftOut, "the title of the list")
			continue
		}
		for _, piece := range all {
			if isTotal(piece) {
				r.remark(fmt.Sprintf("line %d", i+1), piece, LeftOut, "the points of the list")
				continue
			}
			if utf8.RuneCountInString(piece) > mostEntry {
				r.remark(fmt.Sprintf("line %d", i+1), piece, LeftOut, "the entry has more than %d characters; commas separate entries", mostEntry)
				continue
			}
			it := newItem(i+1, piece)
			if it == nil {
				r.remark(fmt.Sprintf("line %d", i+1), piece, LeftOut, "nothing in it names a unit")
				continue
			}
			it.alone = len(all) == 1
			if items = append(items, it); len(items) > mostUnits {
				return tooMuch("the text has more than %d entries", mostUnits)
			}
		}
	}
	nation := r.nationOfItems(items, text)
	for _, it := range items {
		if err := r.item(it, nation); err != nil {
			return err
		}
	}
	return nil
}

// pieces returns the entries of a line. Commas, semicolons, bars, plus signs after a blank, and "and" separate entries,
// but not within brackets.
func pieces(line string) (all []string) {
	line = oneLine(line)
	depth, from := 0, 0
	cut := func(to int) {
		if piece := strings.Trim(line[from:to], " \t-*•·–—>#.:="); piece != "" {
			all = append(all, piece)
		}
	}
	for i, r := range line {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth = max(0, depth-1)
		case depth == 0 && (r == ',' || r == ';' || r == '+' && i > 0 && line[i-1] == ' ' || r == '|'):
			cut(i)
			from = i + 1
		case depth == 0 && strings.HasPrefix(line[i:], " and "):
			cut(i)
			from = i + len(" and")
		}
	}
	cut(len(line))
	return all
}

// leastTotal is the smallest number of points that isTotal takes for the total of a list.
const leastTotal = 400

// isTotal reports whether an entry is only the points of a whole force: "1000 points".
func isTotal(piece string) bool {
	it := &item{}
	return strings.TrimSpace(it.takePoints("of "+piece)) == "of" && it.points >= leastTotal
}

// isTitle reports whether a line looks like the title of a list: it has several entries, and one of them is only the
// points of a whole force. A list on one line looks the same: see listsUnits and isAlone.
func isTitle(pieces []string) bool {
	return len(pieces) > 1 && slices.ContainsFunc(pieces, isTotal)
}

// listsUnits reports whether an entry of a line is several units of the roster: "2x Panther".
func (r *reader) listsUnits(pieces []string) bool {
	return slices.ContainsFunc(pieces, func(piece string) bool {
		it := newItem(0, piece)
		if it == nil || it.count < 2 {
			return false
		}
		matches := r.finder.find(r.bare(it.name), "", nil)
		return len(matches) > 0 && matches[0].likeness >= likely
	})
}

// isAlone reports whether no line but line number i has an entry.
func isAlone(lines []string, i int) bool {
	for other, line := range lines {
		if other != i && len(pieces(line)) > 0 {
			return false
		}
	}
	return true
}

// newItem takes an entry apart: its number, its name, its points; nil if no letter is left.
func newItem(at int, text string) *item {
	it := &item{at: at, text: text, count: 1}
	rest := it.takePoints(text)
	if before, after, found := strings.Cut(rest, ":"); found && strings.TrimSpace(after) != "" { // HQ: Leutnant
		if _, isNumber := small(strings.TrimSpace(before)); !isNumber {
			rest = after
		}
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return nil
	}
	first := strings.ToLower(strings.Trim(words[0], "(). "))
	digits := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(first, "x"), "×"), "x×")
	switch n, ok := small(digits); {
	case ok && len(words) > 1 && (digits != first || unicode.IsDigit(rune(first[0])) || numberWords[first] > 0) && !isCalibre(words[1]):
		it.count, words = n, words[1:]
		if x := strings.ToLower(words[0]); (x == "x" || x == "×") && len(words) > 1 {
			words = words[1:]
		}
	case len(first) > 2 && strings.Contains(first, "x"): // 3xPanther
		number, name, _ := strings.Cut(words[0], "x")
		if n, ok := small(number); ok && name != "" {
			it.count, words[0] = n, name
		}
	}
	if last := strings.ToLower(strings.Trim(words[len(words)-1], "().")); len(words) > 1 && len(last) > 1 && (last[0] == 'x' || strings.HasPrefix(last, "×")) {
		if n, ok := small(strings.TrimLeft(last, "x×")); ok {
			it.count, words = n, words[:len(words)-1]
		}
	}
	it.name = strings.Trim(strings.Join(words, " "), " -*:=.")
	if !strings.ContainsFunc(it.name, unicode.IsLetter) {
		return nil
	}
	return it
}

// isCalibre reports whether a word after a number makes the number a calibre, such as mm.
func isCalibre(word string) bool {
	return slices.Contains([]string{"mm", "cm", "inch", "pdr", "pounder", "cal", "inches", "mm."}, strings.ToLower(strings.Trim(word, ",.")))
}

// takePoints takes the points out of an entry: "(235 pts)", "- 235 points", "[235]".
func (it *item) takePoints(text string) (rest string) {
	words := strings.Fields(text)
	for i, word := range words {
		bare := strings.ToLower(strings.Trim(word, "()[]{}=-–:"))
		number := strings.TrimRight(bare, "pts.oin")
		next := ""
		if i+1 < len(words) {
			next = strings.ToLower(strings.Trim(words[i+1], "()[]{}.:"))
		}
		isWord := slices.Contains([]string{"pts", "pt", "points", "point", "p"}, next)
		n, err := strconv.Atoi(number)
		bracketed := strings.ContainsAny(word[:1], "([{") && strings.ContainsAny(word[len(word)-1:], ")]}")
		if err != nil || n < 1 || n > 10000 || i == 0 && bare == number && !isWord {
			continue
		}
		if number != bare || isWord || bracketed {
			it.points = n
			from, to := i, i+1
			if isWord {
				to++
			}
			if to < len(words) && slices.Contains([]string{"each", "ea", "ea."}, strings.ToLower(words[to])) {
				it.each, to = true, to+1
			}
			if from > 0 && (words[from-1] == "@" || words[from-1] == "à") {
				it.each, from = true, from-1
			}
			return strings.Join(append(slices.Clone(words[:from]), words[to:]...), " ")
		}
	}
	return text
}

// nationOfItems returns the nation of most entries; entries that fit several nations do not count. If no entry counts,
// it returns the nation that the beginning of the text names.
func (r *reader) nationOfItems(items []*item, text string) string {
	votes := map[string]int{}
	for _, it := range items {
		it.matches = r.finder.find(r.bare(it.name), "", nil)
		nations := map[string]bool{}
		for _, m := range it.matches {
			if m.likeness >= it.matches[0].likeness-0.05 {
				nations[m.unit.Nation] = true
			}
		}
		if len(it.matches) > 0 && it.matches[0].likeness >= likely && len(nations) == 1 {
			votes[it.matches[0].unit.Nation]++
		}
	}
	best := ""
	for _, u := range r.roster.Units() { // in the order of the roster
		if votes[u.Nation] > votes[best] {
			best = u.Nation
		}
	}
	if best == "" {
		best = r.nationOf(text[:min(len(text), 2000)], "")
	}
	return best
}

// bare returns a name without the quality of the unit, and without its end from the first round bracket on.
func (r *reader) bare(name string) string {
	if before, _, found := strings.Cut(name, "("); found && strings.TrimSpace(before) != "" {
		name = before
	}
	var words []string
	for _, word := range strings.Fields(name) {
		if r.game.in("quality").means(tokens(word)) == "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// item puts the units of an entry into the force: units of the roster with that name, with the quality and the cost of
// the text. It also reports an entry that is a heading or unknown.
func (r *reader) item(it *item, nation string) error {
	at := fmt.Sprintf("line %d", it.at)
	answer, err := r.answer(it.name)
	if err != nil {
		return err
	}
	if r.isHeading(it) && answer == nil {
		r.remark(at, it.text, LeftOut, "a heading")
		return nil
	}
	it.matches = preferred(r.finder.find(r.bare(it.name), nation, nil), nation)
	if u := r.byWeapon(it, nation); u != nil {
		it.matches = []match{{u, likely}}
	}
	if answer == nil && (len(it.matches) == 0 || it.matches[0].likeness < likely) {
		return r.unknownItem(it, at, nation)
	}
	base, verdict := answer, Understood
	var notes []string
	if answer == nil {
		base = it.matches[0].unit
		if it.matches[0].likeness < sure {
			verdict = Guessed
			notes = append(notes, "the nearest name")
		}
		if other := r.rival(it.matches, nation); other != nil {
			verdict = Guessed
			notes = append(notes, "it could be "+other.Name+", too")
		}
	}
	spelled, extra := r.spell(base, it)
	r.join(it.count, spelled, false)
	notes = append(notes, extra...)
	text := spelled
	if it.count > 1 {
		text = rules.Counted(it.count, spelled)
	}
	if len(notes) > 0 {
		text += ": " + strings.Join(notes, "; ")
	}
	m := r.remark(at, it.text, verdict, "%s", text)
	m.Unit, m.Near = base.Name, nil
	if verdict == Guessed {
		m.Near = nearNames(it.matches[1:])
	}
	return nil
}

// isHeading reports whether an entry is a heading of a list.
func (r *reader) isHeading(it *item) bool {
	words := tokens(it.name)
	if it.count > 1 || unicode.IsDigit(rune(it.text[0])) {
		return false
	}
	headings := r.all.in("headings")
	if found, ok := headings.find(words); ok && found.meaning == "anywhere" {
		likeliest := r.finder.find(it.name, "", nil)
		return len(likeliest) == 0 || likeliest[0].likeness < sure
	}
	return it.alone && it.points == 0 && headings.means(words) != ""
}

// byWeapon returns a team or gun with the weapon that an entry names, of the nation if it has one. It returns nil if
// the entry has the name of a unit or is called a squad, or if no team or gun has the weapon.
func (r *reader) byWeapon(it *item, nation string) *rules.Unit {
	if len(it.matches) > 0 && it.matches[0].likeness >= sure || len(r.game.sections) == 0 {
		return nil
	}
	f := &facts{reader: r, words: tokens(it.name), nation: nation}
	weapon := f.nameWeapon()
	switch {
	case weapon == "" || f.game.in("squads").has(f.words):
		return nil
	case isGun(weapon):
		return f.sameWeapon("artillery", weapon)
	case f.game.in("teams").has(f.words):
		return f.sameWeapon("team", weapon)
	}
	return nil
}

// rival returns another unit whose name is nearly as like the entry as that of the first match; nil if there is none. A
// unit of another nation is no rival of a unit of the nation.
func (r *reader) rival(found []match, nation string) *rules.Unit {
	if len(found) < 2 || found[1].likeness < found[0].likeness-0.02 || found[0].unit.Nation == nation && found[1].unit.Nation != nation {
		return nil
	}
	return found[1].unit
}

// spell returns a unit of the roster as a line spells it, with what the entry says of its quality and its cost.
func (r *reader) spell(base *rules.Unit, it *item) (text string, notes []string) {
	text = base.String()
	var changes []string
	if q, ok := r.game.in("quality").find(tokens(it.name)); ok && base.Word("quality") != q.meaning {
		changes = append(changes, "quality="+q.meaning)
	}
	if cost := it.costOfOne(base.Cost()); cost > 0 && cost != base.Cost() {
		changes = append(changes, fmt.Sprintf("cost=%d", cost))
		notes = append(notes, fmt.Sprintf("%d points each, where salvo's costs %d", cost, base.Cost()))
	}
	if len(changes) == 0 {
		return text, notes
	}
	if strings.Contains(text, ":") {
		return text + "," + strings.Join(changes, ","), notes
	}
	return text + ":" + strings.Join(changes, ","), notes
}

// costOfOne returns the cost of one unit of an entry; 0 if the entry has none. People write the points of one unit or
// of all: the reading nearer to the usual cost counts. Points that the units cannot share equally are those of one.
func (it *item) costOfOne(usual int) int {
	share := it.points / max(it.count, 1)
	if it.each || it.count < 2 || share == 0 || it.points%it.count != 0 {
		return it.points
	}
	if usual > 0 && math.Abs(math.Log(float64(it.points)/float64(usual))) < math.Abs(math.Log(float64(share)/float64(usual))) {
		return it.points
	}
	return share
}

// unknownItem reports an entry that names no unit of the roster. An entry with a number, points or a similar name
// becomes a unit with blanks to fill in. Other entries, and entries of more than 12 words, are left out.
func (r *reader) unknownItem(it *item, at, nation string) error {
	near := nearNames(it.matches)
	counted := it.count > 1 || it.points > 0 || len(near) > 0 || unicode.IsDigit(rune(it.text[0]))
	if !counted || len(tokens(it.name)) > 12 {
		r.remark(at, it.text, LeftOut, "it names no unit of %s", r.Ruleset.Name).Near = near
		return nil
	}
	u := &Unit{Title: titled(it.name), Nation: nation, Lacks: "which unit it is"}
	values := map[string]string{}
	if it.points > 0 {
		values["cost"] = strconv.Itoa(it.costOfOne(0))
	}
	r.settle(u, values)
	u, err := r.add(u)
	if err != nil {
		return err
	}
	r.join(it.count, u.Name, true)
	m := r.remark(at, it.text, FillIn, "%s has no unit of this name", r.Ruleset.Name)
	m.Name, m.Unit, m.Near = it.name, u.Name, near
	return nil
}
