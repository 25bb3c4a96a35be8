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

// Rulebook compares the RULES.md of a game's package with its code. Every rule of testdata/rules.txt stands there once.
// The function or table that a line names exists in the package and cites the rule. What plays a rule on tables must be
// reachable from the game's battle. A game of several editions writes their names before the ids in rules.txt, and in
// backquotes in the headings of RULES.md.
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

// A rulesPage holds what a package says of its rules.
type rulesPage struct {
	all      []string // the rules that there are, with their edition: "bkc1 GEN-01", or just "HIT-01"
	editions []string // one without a name if the game has no editions
	lines    []rulebook.Line
	code     *callGraph
	battle   map[string]bool            // the declarations that the battle of the game reaches
	words    map[rulebook.Kind][]string // the procedures and factors of the game
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

// ruleOf returns the rule of a line as rules.txt spells it, with its edition.
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

// checkCited checks that a function or table exists and cites a rule, and reports whether it does.
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

// checkTables checks the column "on tables". A function named there cites the rule and is called in battles; a factor
// or procedure named there exists.
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

// cited are the rules that a text cites, with their edition. An edition named holds for what follows it up to the end
// of the bracket or sentence; where none is named, all are meant.
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
