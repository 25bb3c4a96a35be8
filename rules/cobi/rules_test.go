package cobi

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

var ruleRow = regexp.MustCompile("^\\| ([A-Z]+-[0-9]+) \\| ([a-z ]+) \\| (?:`([A-Za-z0-9.]+)`)? ?\\| (.+) \\|$")

// Every rule stands in RULES.md once, and what a line names exists and cites the rule.
func TestEveryRuleIsWhereTheRulebookSays(t *testing.T) {
	page, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	sources, times := declarations(t), make(map[string]int)
	for text := range strings.Lines(string(page)) {
		found := ruleRow.FindStringSubmatch(strings.TrimSpace(text))
		if found == nil {
			if strings.HasPrefix(text, "| ") && !strings.HasPrefix(text, "| **") && !strings.HasPrefix(text, "| rule") {
				t.Errorf("RULES.md: what is %q?", text)
			}
			continue
		}
		id, status, where := found[1], found[2], found[3]
		times[id]++
		switch source, ok := sources[where]; {
		case status == "table only":
		case status != "coded" && status != "turn order":
			t.Errorf("%s: unknown status %q", id, status)
		case !ok:
			t.Errorf("%s: there is no %q", id, where)
		case !slices.Contains(cited(source), id):
			t.Errorf("%s does not cite %s", where, id)
		}
	}
	rules := strings.Fields(string(all))
	for _, id := range rules {
		if times[id] != 1 {
			t.Errorf("%s stands in RULES.md %d times", id, times[id])
		}
	}
	if len(times) != len(rules) {
		t.Errorf("RULES.md has %d rules, there are %d", len(times), len(rules))
	}
}

// declarations are the functions (type.method for methods) and variables of the package with their comments.
func declarations(t *testing.T) map[string]string {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, found := token.NewFileSet(), make(map[string]string)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(files, name, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
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
	return found
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
	return of.(*ast.Ident).Name + "."
}

var citation = regexp.MustCompile(`([A-Z]+)-([0-9]{2})(?: to [A-Z]+-([0-9]{2}))?`)

// cited are the rules that a text cites.
func cited(text string) (all []string) {
	for _, found := range citation.FindAllStringSubmatch(regexp.MustCompile(`\n\s*//`).ReplaceAllString(text, ""), -1) {
		first, _ := strconv.Atoi(found[2])
		last, err := strconv.Atoi(found[3])
		if err != nil {
			last = first
		}
		for n := first; n <= last; n++ {
			all = append(all, fmt.Sprintf("%s-%02d", found[1], n))
		}
	}
	return all
}
