package rulestest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Rulebook holds the RULES.md of a game's package to its code: every rule of testdata/rules.txt stands there once, and
// the function or table that a line names exists in the package and cites the rule. A game of several editions writes
// their names before the ids in rules.txt, and in backquotes in the headings of RULES.md.
func Rulebook(t *testing.T, dir string) {
	t.Helper()
	mistakes, err := rulebookMistakes(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, mistake := range mistakes {
		t.Error(mistake)
	}
}

// A rulebook is what a package says of its rules.
type rulebook struct {
	all      []string // the rules that there are, with their edition: "bkc1 GEN-01", or just "HIT-01"
	editions []string // one without a name if the game has no editions
	lines    []ruleLine
	sources  map[string]string // what the package declares
	mistakes []string
}

// A ruleLine is a line of RULES.md.
type ruleLine struct{ rule, status, where string }

func rulebookMistakes(dir string) ([]string, error) {
	all, err := os.ReadFile(filepath.Join(dir, "testdata", "rules.txt"))
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(dir, "RULES.md"))
	if err != nil {
		return nil, err
	}
	b := &rulebook{all: strings.Split(strings.TrimSpace(string(all)), "\n")}
	for _, rule := range b.all {
		edition, _, named := strings.Cut(rule, " ")
		if !named {
			edition = ""
		}
		if !slices.Contains(b.editions, edition) {
			b.editions = append(b.editions, edition)
		}
	}
	if b.sources, err = declarations(dir); err != nil {
		return nil, err
	}
	b.read(string(page))
	b.checkAllStandThere()
	b.checkCitations()
	return b.mistakes, nil
}

func (b *rulebook) wrong(format string, args ...any) {
	b.mistakes = append(b.mistakes, fmt.Sprintf(format, args...))
}

var ruleRow = regexp.MustCompile("^\\| ([A-Z]+-[0-9]+) \\| ([a-z ]+) \\| (?:`([A-Za-z0-9.]+)`)? ?\\| (.+) \\|$")

// read reads the lines of RULES.md. An edition named in a heading holds up to the next.
func (b *rulebook) read(page string) {
	edition := ""
	for text := range strings.Lines(page) {
		text = strings.TrimSpace(text)
		for _, e := range b.editions {
			if e != "" && strings.HasPrefix(text, "## ") && strings.Contains(text, "`"+e+"`") {
				edition = e + " "
			}
		}
		if found := ruleRow.FindStringSubmatch(text); found != nil {
			b.lines = append(b.lines, ruleLine{edition + found[1], found[2], found[3]})
		} else if strings.HasPrefix(text, "| ") && !strings.HasPrefix(text, "| **") && !strings.HasPrefix(text, "| rule") {
			b.wrong("RULES.md: what is %q?", text)
		}
	}
}

func (b *rulebook) checkAllStandThere() {
	times := make(map[string]int)
	for _, line := range b.lines {
		if times[line.rule]++; !slices.Contains(b.all, line.rule) {
			b.wrong("there is no rule %s", line.rule)
		}
	}
	for _, rule := range b.all {
		if times[rule] != 1 {
			b.wrong("%s stands in RULES.md %d times", rule, times[rule])
		}
	}
}

func (b *rulebook) checkCitations() {
	for _, line := range b.lines {
		switch line.status {
		case "coded", "turn order":
			source, ok := b.sources[line.where]
			if !ok {
				b.wrong("%s: there is no %q", line.rule, line.where)
			} else if !slices.Contains(b.cited(source), line.rule) {
				b.wrong("%s does not cite %s", line.where, line.rule)
			}
		case "table only":
		default:
			b.wrong("%s: unknown status %q", line.rule, line.status)
		}
	}
}

// declarations are the functions (type.method for methods) and variables of the package with their comments.
func declarations(dir string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	found := make(map[string]string)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(files, name, text, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		source := func(node ast.Node, doc *ast.CommentGroup) string {
			from := node.Pos()
			if doc != nil {
				from = doc.Pos()
			}
			return string(text[files.Position(from).Offset:files.Position(node.End()).Offset])
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				found[receiver(d)+d.Name.Name] = source(d, d.Doc)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok {
						found[v.Names[0].Name] = source(d, d.Doc)
					}
				}
			}
		}
	}
	return found, nil
}

// receiver is "type." for a method.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	switch generic := of.(type) {
	case *ast.IndexExpr:
		of = generic.X
	case *ast.IndexListExpr:
		of = generic.X
	}
	return of.(*ast.Ident).Name + "."
}

var (
	lineBreak = regexp.MustCompile(`\n\s*//`)
	citation  = regexp.MustCompile(`([A-Z]+)-([0-9]{2})(?: to [A-Z]+-([0-9]{2}))?|\b[a-z]+[0-9]*\b|[().]`)
)

// cited are the rules that a text cites, with their edition. An edition named holds for what follows it up to the end
// of the bracket or sentence; where none is named, all are meant.
func (b *rulebook) cited(text string) (all []string) {
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
