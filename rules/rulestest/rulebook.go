package rulestest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulebook"
)

// Rulebook compares the RULES.md of a game's package with its code. Every rule of testdata/rules.txt has one line in
// RULES.md. Unless the line says "table only", the function or table that it names exists in the package, and its
// source cites the rule. A function that a line names for tables must be reachable from the game's battle. A game of
// several editions writes their names before the ids in rules.txt, and in backquotes in the headings of RULES.md.
func Rulebook(t *testing.T, dir string, library *rules.Library) {
	t.Helper()
	mistakes, err := rulebookMistakes(dir, declaredWords(library))
	if err != nil {
		t.Fatal(err)
	}
	for _, mistake := range mistakes {
		t.Error(mistake)
	}
}

// A rulesPage holds the RULES.md of a package, the rules that it must list, and the declarations of its code.
type rulesPage struct {
	all      []string // all rules of rules.txt, with their edition: "bkc1 GEN-01", or just "HIT-01"
	editions []string // the names of the game's editions; a single "" if it has none
	lines    []rulebook.Line
	code     *callGraph
	battle   map[string]bool            // the declarations that are reachable from the game's battle
	words    map[rulebook.Kind][]string // the names of the game's procedures and factors
	mistakes []string
}

// declaredWords returns the names of procedures, and of factors of battles, that the rulesets of a library declare.
func declaredWords(library *rules.Library) map[rulebook.Kind][]string {
	words := make(map[rulebook.Kind][]string)
	for _, rs := range library.Rulesets() {
		for _, pr := range rs.Procedures {
			words[rulebook.Procedure] = append(words[rulebook.Procedure], pr.Name)
			if pr.Name == "battle" {
				for _, f := range pr.Factors {
					words[rulebook.Factor] = append(words[rulebook.Factor], f.Name)
				}
			}
		}
	}
	return words
}

func rulebookMistakes(dir string, words map[rulebook.Kind][]string) ([]string, error) {
	all, err := os.ReadFile(filepath.Join(dir, "testdata", "rules.txt"))
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(dir, "RULES.md"))
	if err != nil {
		return nil, err
	}
	b := &rulesPage{words: words, all: strings.Split(strings.TrimSpace(string(all)), "\n")}
	for _, rule := range b.all {
		edition, _, named := strings.Cut(rule, " ")
		if !named {
			edition = ""
		}
		if !slices.Contains(b.editions, edition) {
			b.editions = append(b.editions, edition)
		}
	}
	if b.code, err = readCallGraph(dir); err != nil {
		return nil, err
	}
	b.battle = b.code.reached("init", "Game", "First", "Second")
	b.lines, b.mistakes = rulebook.Read(string(page))
	b.checkAllStandThere()
	b.checkCitations()
	b.checkTables()
	return b.mistakes, nil
}

func (b *rulesPage) wrong(format string, args ...any) {
	b.mistakes = append(b.mistakes, fmt.Sprintf(format, args...))
}

// ruleOf returns the rule of a line of RULES.md as rules.txt spells it, with its edition.
func (b *rulesPage) ruleOf(line rulebook.Line) string {
	return strings.TrimSpace(line.Edition + " " + line.Rule)
}

func (b *rulesPage) checkAllStandThere() {
	times := make(map[string]int)
	for _, line := range b.lines {
		rule := b.ruleOf(line)
		if times[rule]++; !slices.Contains(b.all, rule) {
			b.wrong("there is no rule %s", rule)
		}
	}
	for _, rule := range b.all {
		if times[rule] != 1 {
			b.wrong("%s stands in RULES.md %d times", rule, times[rule])
		}
	}
}

func (b *rulesPage) checkCitations() {
	for _, line := range b.lines {
		switch line.Status {
		case "coded", "turn order":
			b.checkCited(b.ruleOf(line), line.Where)
		case "table only":
		default:
			b.wrong("%s: unknown status %q", b.ruleOf(line), line.Status)
		}
	}
}

// checkCited reports whether a function or table exists and its source cites the rule. If not, it notes a mistake.
func (b *rulesPage) checkCited(rule, name string) bool {
	d, ok := b.code.declared[name]
	if !ok {
		b.wrong("%s: there is no %q", rule, name)
		return false
	}
	if !slices.Contains(b.cited(d.source), rule) {
		b.wrong("%s does not cite %s", name, rule)
		return false
	}
	return true
}

// checkTables checks the column "on tables" of RULES.md. A function named there must cite the rule and be called in
// battles; a factor or procedure named there must exist.
func (b *rulesPage) checkTables() {
	for _, line := range b.lines {
		name := line.Tables.Name
		switch line.Tables.Kind {
		case rulebook.Played:
			if name != line.Where && !b.checkCited(b.ruleOf(line), name) {
				continue
			}
			if b.code.declared[name] != nil && !b.battle[name] {
				b.wrong("%s: no battle on a table calls %s", b.ruleOf(line), name)
			}
		case rulebook.Factor, rulebook.Procedure:
			if !slices.Contains(b.words[line.Tables.Kind], name) {
				b.wrong("%s: there is no %s %q", b.ruleOf(line), line.Tables.Kind, name)
			}
		}
	}
}

var (
	lineBreak = regexp.MustCompile(`\n\s*//`)
	citation  = regexp.MustCompile(`([A-Z]+)-([0-9]{2})(?: to [A-Z]+-([0-9]{2}))?|\b[a-z]+[0-9]*\b|[().]`)
)

// cited returns the rules that a text cites, each with its edition. The name of an edition applies to the ids after it,
// up to the next bracket or full stop. An id without an edition counts for all editions.
func (b *rulesPage) cited(text string) (all []string) {
	editions := b.editions
	for _, found := range citation.FindAllStringSubmatch(lineBreak.ReplaceAllString(text, ""), -1) {
		switch word, series, from, to := found[0], found[1], found[2], found[3]; {
		case slices.Contains(b.editions, word):
			editions = []string{word}
		case word == "(" || word == ")" || word == ".":
			editions = b.editions
		case series != "":
			first, _ := strconv.Atoi(from)
			last, err := strconv.Atoi(to)
			if err != nil {
				last = first
			}
			for n := first; n <= last; n++ {
				for _, edition := range editions {
					all = append(all, strings.TrimSpace(fmt.Sprintf("%s %s-%02d", edition, series, n)))
				}
			}
		}
	}
	return all
}
