package bkc

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A ruleLine is a line of RULES.md.
type ruleLine struct{ edition, id, status, where, text string }

var ruleRow = regexp.MustCompile("^\\| ([A-Z]+-[0-9]+) \\| ([a-z ]+) \\| (?:`([A-Za-z.]+)`)? ?\\| (.+) \\|$")

func readRules(t *testing.T) []ruleLine {
	page, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	var lines []ruleLine
	edition := ""
	for text := range strings.Lines(string(page)) {
		text = strings.TrimSpace(text)
		if found := regexp.MustCompile("^## .*`(bkc[12])`").FindStringSubmatch(text); found != nil {
			edition = found[1]
		}
		if found := ruleRow.FindStringSubmatch(text); found != nil {
			lines = append(lines, ruleLine{edition, found[1], found[2], found[3], found[4]})
		} else if strings.HasPrefix(text, "| ") && !strings.HasPrefix(text, "| **") && !strings.HasPrefix(text, "| rule") {
			t.Errorf("RULES.md: what is %q?", text)
		}
	}
	return lines
}

func TestEveryRuleStandsInTheListOnce(t *testing.T) {
	all, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, line := range readRules(t) {
		listed = append(listed, line.edition+" "+line.id)
	}
	slices.Sort(listed)
	want := strings.Split(strings.TrimSpace(string(all)), "\n")
	slices.Sort(want)
	if !slices.Equal(listed, want) {
		for _, id := range want {
			if n := strings.Count(strings.Join(listed, "\n")+"\n", id+"\n"); n != 1 {
				t.Errorf("%s stands there %d times", id, n)
			}
		}
		t.Errorf("%d rules are listed, there are %d", len(listed), len(want))
	}
}

func TestEveryCodedRuleIsCitedWhereTheListSays(t *testing.T) {
	sources := declarations(t)
	for _, line := range readRules(t) {
		switch line.status {
		case "coded", "turn order":
			source, ok := sources[line.where]
			if !ok {
				t.Errorf("%s %s: there is no %q", line.edition, line.id, line.where)
			} else if !slices.Contains(cited(source), line.edition+" "+line.id) {
				t.Errorf("%s does not cite %s %s", line.where, line.edition, line.id)
			}
		case "table only":
		default:
			t.Errorf("%s %s: unknown status %q", line.edition, line.id, line.status)
		}
	}
}

// declarations are the functions (type.method for methods) and variables of the package with their comments.
func declarations(t *testing.T) map[string]string {
	files := token.NewFileSet()
	found := map[string]string{}
	names, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range names {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		text, err := os.ReadFile(entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(files, entry.Name(), text, parser.ParseComments)
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

var citation = regexp.MustCompile(`bkc[12]|([A-Z]+)-([0-9]{2})(?: to [A-Z]+-([0-9]{2}))?|[().]`)

// cited are the rules that a text cites, with their edition. An edition named holds for what follows it up to the end
// of the bracket or sentence; where none is named, both are meant.
func cited(text string) []string {
	var all []string
	text = regexp.MustCompile(`\n\s*//`).ReplaceAllString(text, "")
	editions := []string{"bkc1", "bkc2"}
	for _, found := range citation.FindAllStringSubmatch(text, -1) {
		switch {
		case found[1] == "" && strings.HasPrefix(found[0], "bkc"):
			editions = []string{found[0]}
		case found[1] == "":
			editions = []string{"bkc1", "bkc2"}
		default:
			first, _ := strconv.Atoi(found[2])
			last, err := strconv.Atoi(found[3])
			if err != nil {
				last = first
			}
			for n := first; n <= last; n++ {
				for _, edition := range editions {
					all = append(all, edition+" "+found[1]+"-"+strconv.Itoa(n/10)+strconv.Itoa(n%10))
				}
			}
		}
	}
	return all
}
